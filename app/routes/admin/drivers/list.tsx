/** The panel of the list: of which vehicle, search, states, table, pages; what it says when there is nothing to show. */
import { CONDUCTORES_POR_PAGINA, FILTROS_LICENCIA, type FiltroLicencia, type ListaConductores } from '@domain/conductor'
import { useSearchParams } from '@remix-run/react'
import { IdCard, Plus, Truck } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { Chips } from '~/ui/chips'
import { Empty } from '~/ui/empty'
import { Pager } from '~/ui/pager'
import { plateText } from '~/ui/plate'
import { SearchBox } from '~/ui/search-box'
import { SkeletonRows } from '~/ui/skeleton'
import { useListLoading } from '~/ui/use-list-loading'
import { hrefOfVehicle, hrefTo } from './address'
import type { Pagina } from './load.server'
import { DriverTable } from './table'
import { VehiclePicker } from './vehicle-picker'

const TEXTO = {
  vencidas: 'conductores.vencidas',
  'por-vencer': 'conductores.por_vencer',
  vigentes: 'conductores.vigentes',
} as const satisfies Record<FiltroLicencia, string>

export function List({ pagina, lista, hoy }: { pagina: Pagina; lista: ListaConductores; hoy: string }) {
  const { t, numero } = useI18n()
  const loading = useListLoading(hrefTo)
  const { filas, conteo, eleccion } = pagina
  if (eleccion.vehiculos.length === 0) return <NoVehicles />
  const nobody = conteo?.todos === 0 && lista.q === ''
  const count = (n: number | undefined) => (n === undefined ? {} : { count: numero(n) })
  return (
    <>
      {!(nobody && !lista.vehiculo) && (
        <div className="tools">
          <VehiclePicker eleccion={eleccion} />
          {!nobody && (
            <>
              <SearchBox label={t('conductores.buscar')} placeholder={t('conductores.buscar_por')} />
              <Chips
                label={t('conductores.filtrar')}
                param="estado"
                options={[
                  { value: '', label: t('conductores.todos'), ...count(conteo?.todos) },
                  ...FILTROS_LICENCIA.map((f) => ({
                    value: f,
                    label: t(TEXTO[f]),
                    ...count(conteo?.porFiltro[f]),
                  })),
                ]}
              />
            </>
          )}
        </div>
      )}
      {loading ? (
        <SkeletonRows rows={CONDUCTORES_POR_PAGINA} plate label={t('comun.cargando')} />
      ) : filas.length === 0 ? (
        <Nobody pagina={pagina} nobody={nobody} />
      ) : (
        <>
          <DriverTable filas={filas} orden={lista.orden} hoy={hoy} />
          <Pager text={<Places pagina={pagina} lista={lista} />} before={pagina.antes} after={pagina.despues} />
        </>
      )}
    </>
  )
}

/** «1 a 10 de 12»; nothing where there are too many to count on every view. */
function Places({ pagina: { filas, conteo }, lista }: { pagina: Pagina; lista: ListaConductores }) {
  const { t, numero } = useI18n()
  if (!conteo) return null
  const total = numero(lista.estado ? conteo.porFiltro[lista.estado] : conteo.todos)
  const de = numero(conteo.inicio)
  if (filas.length === 1) return t('comun.rango_uno', { de, total })
  return t('conductores.rango', { de, a: numero(conteo.inicio + filas.length - 1), total })
}

function NoVehicles() {
  const { t } = useI18n()
  return (
    <Empty
      icon={Truck}
      title={t('conductores.ninguno')}
      action={
        <LinkButton tone="primary" icon={Plus} to="/admin/vehicles?nuevo">
          {t('conductores.agregar_vehiculo')}
        </LinkButton>
      }
    >
      {t('conductores.sin_vehiculos')}
    </Empty>
  )
}

function Nobody({ pagina: { eleccion }, nobody }: { pagina: Pagina; nobody: boolean }) {
  const { t } = useI18n()
  const [params] = useSearchParams()
  const vehiculo = eleccion.elegido
  if (!nobody) {
    const todos = vehiculo ? hrefOfVehicle(vehiculo.id) : hrefTo(new URLSearchParams())
    return (
      <Empty
        icon={IdCard}
        title={t('conductores.ninguno')}
        action={<LinkButton to={todos}>{t('conductores.ver_todos')}</LinkButton>}
      >
        {t('conductores.ninguno_hallado')}
      </Empty>
    )
  }
  return (
    <Empty
      icon={IdCard}
      title={t('conductores.ninguno')}
      action={
        <LinkButton icon={Plus} to={hrefTo(params, 'nuevo')} preventScrollReset>
          {t('conductores.agregar')}
        </LinkButton>
      }
    >
      {vehiculo
        ? t('conductores.ninguno_del_vehiculo', { placa: plateText(vehiculo.placa) })
        : t('conductores.ninguno_aun')}
    </Empty>
  )
}
