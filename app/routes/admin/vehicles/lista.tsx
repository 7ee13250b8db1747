/** The panel of the list: search, filters, table, pages; what it says when there is nothing to show. */
import { FILTROS, type FiltroVehiculos, type ListaVehiculos, VEHICULOS_POR_PAGINA } from '@domain/vehiculo'
import { useNavigation } from '@remix-run/react'
import { Plus, Truck } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { Chips } from '~/ui/chips'
import { Empty } from '~/ui/empty'
import { Pager } from '~/ui/pager'
import { SearchBox } from '~/ui/search-box'
import { SkeletonRows } from '~/ui/skeleton'
import { sinModal, useHrefLista, useHrefModal } from './modales'
import { type Fila, TablaVehiculos } from './tabla'
import { useTarda } from './tarda'

type Cursor = readonly [string | number | null, string] | null
interface Pagina {
  filas: readonly Fila[]
  antes: Cursor
  despues: Cursor
  conteo: { flota: number; todos: number; porFiltro: Record<FiltroVehiculos, number>; inicio: number } | null
}

const TEXTO = {
  vencidos: 'vehiculos.vencidos',
  'por-vencer': 'vehiculos.por_vencer',
  incompletos: 'vehiculos.incompletos',
  'en-orden': 'vehiculos.en_orden',
} as const satisfies Record<FiltroVehiculos, string>

export function Lista({ pagina, lista }: { pagina: Pagina; lista: ListaVehiculos }) {
  const { t, numero } = useI18n()
  const cargando = useTarda(useOtraLista())
  const { filas, conteo } = pagina
  if (conteo?.flota === 0) return <SinFlota />
  const cuantos = (n: number | undefined) => (n === undefined ? {} : { count: numero(n) })
  return (
    <>
      <div className="tools">
        <SearchBox label={t('vehiculos.buscar')} placeholder={t('vehiculos.buscar_por')} />
        <Chips
          label={t('vehiculos.filtrar')}
          param="estado"
          options={[
            { value: '', label: t('vehiculos.todos'), ...cuantos(conteo?.todos) },
            ...FILTROS.filter((f) => seOfrece(f, pagina, lista)).map((f) => ({
              value: f,
              label: t(TEXTO[f]),
              ...cuantos(conteo?.porFiltro[f]),
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
          <Pager
            text={<Rango pagina={pagina} lista={lista} />}
            before={clave(pagina.antes)}
            after={clave(pagina.despues)}
          />
        </>
      )}
    </>
  )
}

/** «Sin registrar» is offered only while it holds something: a fleet that has all its papers need not read of it. */
const seOfrece = (filtro: FiltroVehiculos, { conteo }: Pagina, { estado }: ListaVehiculos) =>
  filtro !== 'incompletos' || estado === filtro || conteo === null || conteo.porFiltro.incompletos > 0

const clave = (cursor: Cursor) => cursor && JSON.stringify(cursor)

/** «1 a 10 de 12»; nothing where the fleet is too large to count on every view. */
function Rango({ pagina: { filas, conteo }, lista }: { pagina: Pagina; lista: ListaVehiculos }) {
  const { t, numero } = useI18n()
  if (!conteo) return null
  const total = lista.estado ? conteo.porFiltro[lista.estado] : conteo.todos
  if (filas.length === 1) return t('comun.rango_uno', { de: numero(conteo.inicio), total: numero(total) })
  return t('vehiculos.rango', {
    de: numero(conteo.inicio),
    a: numero(conteo.inicio + filas.length - 1),
    total: numero(total),
  })
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

/** Whether another list of this screen is on its way (a dialog over the same list is not one). */
function useOtraLista(): boolean {
  const { state, location } = useNavigation()
  const actual = useHrefLista()
  if (state !== 'loading' || !location) return false
  const otra = sinModal(new URLSearchParams(location.search))
  return otra.startsWith(location.pathname) && otra !== actual
}
