/** The panel of the list: search, filters, table, pages; what it says when there is nothing to show. */
import type { Cursor } from '@domain/cursor'
import type { Cuenta } from '@domain/tablero'
import {
  FILTROS,
  type FiltroVehiculos,
  type ListaVehiculos,
  VEHICULOS_POR_PAGINA,
  VEREDICTO_DE,
} from '@domain/vehiculo'
import { Plus, Truck } from 'lucide-react'
import { figure } from '~/board/words'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { Chips } from '~/ui/chips'
import { Empty } from '~/ui/empty'
import { Pager } from '~/ui/pager'
import { SearchBox } from '~/ui/search-box'
import { SkeletonRows } from '~/ui/skeleton'
import { useListLoading } from '~/ui/use-list-loading'
import { sinModal, useHrefModal } from './modales'
import { type Fila, TablaVehiculos } from './tabla'

interface Pagina {
  filas: readonly Fila[]
  antes: Cursor | null
  despues: Cursor | null
  /** null where it is more than is counted */
  conteo: {
    flota: Cuenta
    todos: Cuenta | null
    porFiltro: Record<FiltroVehiculos, Cuenta | null>
    inicio: number | null
  }
}

export function Lista({ pagina, lista }: { pagina: Pagina; lista: ListaVehiculos }) {
  const i18n = useI18n()
  const { t } = i18n
  const cargando = useListLoading(sinModal)
  const { filas, conteo } = pagina
  if (conteo.flota.n === 0) return <SinFlota />
  const cuantos = (cuenta: Cuenta | null) => (cuenta ? { count: figure(cuenta, i18n) } : {})
  return (
    <>
      <div className="tools">
        <SearchBox label={t('vehiculos.buscar')} placeholder={t('vehiculos.buscar_por')} />
        <Chips
          label={t('vehiculos.filtrar')}
          param="estado"
          options={[
            { value: '', label: t('vehiculos.todos'), ...cuantos(conteo.todos) },
            ...FILTROS.map((f) => ({
              value: f,
              label: t(`estados.${VEREDICTO_DE[f]}`),
              ...cuantos(conteo.porFiltro[f]),
            })),
          ]}
        />
      </div>
      {cargando ? (
        <SkeletonRows rows={VEHICULOS_POR_PAGINA} plate label={t('comun.cargando')} />
      ) : filas.length === 0 ? (
        <SinHallazgos />
      ) : (
        <>
          <TablaVehiculos filas={filas} orden={lista.orden} />
          <Pager text={<Rango pagina={pagina} lista={lista} />} before={pagina.antes} after={pagina.despues} />
        </>
      )}
    </>
  )
}

/** «1 a 10 de 12»; nothing where the list is too long to count on every view. */
function Rango({ pagina: { filas, conteo }, lista }: { pagina: Pagina; lista: ListaVehiculos }) {
  const { t, numero } = useI18n()
  const cuenta = lista.estado ? conteo.porFiltro[lista.estado] : conteo.todos
  const { inicio } = conteo
  if (inicio === null || !cuenta || cuenta.mas) return null
  const total = numero(cuenta.n)
  if (filas.length === 1) return t('comun.rango_uno', { de: numero(inicio), total })
  return t('vehiculos.rango', { de: numero(inicio), a: numero(inicio + filas.length - 1), total })
}

function SinFlota() {
  const { t } = useI18n()
  const href = useHrefModal()
  return (
    <Empty
      icon={Truck}
      title={t('vehiculos.ninguno')}
      action={
        <LinkButton tone="primary" icon={Plus} to={href({ nuevo: '' })} preventScrollReset>
          {t('vehiculos.agregar_vehiculo')}
        </LinkButton>
      }
    >
      {t('vehiculos.ninguno_aun')}
    </Empty>
  )
}

function SinHallazgos() {
  const { t } = useI18n()
  return (
    <Empty
      icon={Truck}
      title={t('vehiculos.ninguno')}
      action={<LinkButton to={sinModal(new URLSearchParams())}>{t('vehiculos.ver_todos')}</LinkButton>}
    >
      {t('vehiculos.ninguno_hallado')}
    </Empty>
  )
}
