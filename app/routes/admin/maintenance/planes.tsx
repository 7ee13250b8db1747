/** The plans, the most urgent first: what is done on which vehicle, when last, when next, and in which state it stands. */
import {
  FILTROS_PLAN,
  type FiltroPlanes,
  type ListaMantenimientos,
  MANTENIMIENTOS_POR_PAGINA,
} from '@domain/mantenimiento'
import { useSearchParams } from '@remix-run/react'
import { CalendarClock, Gauge, Pencil, Plus, Trash2, Wrench } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { Chips } from '~/ui/chips'
import { Empty } from '~/ui/empty'
import { Note } from '~/ui/note'
import { Pager } from '~/ui/pager'
import { Plate, plateText } from '~/ui/plate'
import { RowActions } from '~/ui/row-actions'
import { SearchBox } from '~/ui/search-box'
import { SkeletonRows } from '~/ui/skeleton'
import { type Column, Table } from '~/ui/table'
import { hrefList, hrefTo } from './address'
import type { PaginaDePlanes, PlanMostrado } from './load.server'
import { DeUnVehiculo, Rango, SinVehiculos } from './partes'
import { Intervalo, PlanBadge, Toca } from './plan-partes'

type Props = { pagina: PaginaDePlanes; lista: ListaMantenimientos; hoy: string; cargando: boolean }

const TEXTO = {
  vencidos: 'mantenimientos.vencidos',
  proximos: 'mantenimientos.proximos',
  'al-dia': 'mantenimientos.al_dia',
  'sin-registrar': 'mantenimientos.sin_registrar',
} as const satisfies Record<FiltroPlanes, string>

export function Planes({ pagina, lista, hoy, cargando }: Props) {
  const { t, fecha, numero } = useI18n()
  const [params] = useSearchParams()
  const { filas, conteo, vehiculo } = pagina
  const todo = lista.q === '' && lista.estado === null && !lista.antes && !lista.despues
  if (filas.length === 0 && todo) {
    if (!pagina.hayVehiculos) return <SinVehiculos />
    return (
      <>
        {vehiculo && <DeUnVehiculo vehiculo={vehiculo} vista="planes" />}
        <Empty
          icon={CalendarClock}
          title={t('mantenimientos.ningun_plan')}
          action={
            <LinkButton icon={Plus} to={hrefTo(params, 'plan-nuevo')} preventScrollReset>
              {t('mantenimientos.agregar_plan')}
            </LinkButton>
          }
        >
          {t('mantenimientos.ningun_plan_aun')}
        </Empty>
      </>
    )
  }
  const columnas: Column<PlanMostrado>[] = [
    {
      id: 'placa',
      title: t('mantenimientos.vehiculo'),
      card: 'lead',
      cell: (p) => <Plate placa={p.placa} servicio={p.servicio} />,
    },
    {
      id: 'plan',
      title: t('mantenimientos.plan'),
      card: 'main',
      className: 'jobs',
      cell: (p) => (
        <>
          <b>{p.nombre}</b>
          <small>
            <Intervalo plan={p} />
          </small>
        </>
      ),
    },
    {
      id: 'estado',
      title: t('mantenimientos.estado'),
      card: 'full',
      cell: (p) => <PlanBadge plan={p} hoy={hoy} />,
    },
    {
      id: 'proximo',
      title: t('mantenimientos.proximo'),
      card: 'full',
      className: 'due',
      cell: (p) => <Toca plan={p} hoy={hoy} />,
    },
    {
      id: 'ultimo',
      title: t('mantenimientos.ultimo'),
      narrow: 1080,
      cell: (p) =>
        p.ultima_fecha === null && p.ultimo_km === null ? (
          <span className="faint">{t('mantenimientos.sin_registrar')}</span>
        ) : (
          <>
            {p.ultima_fecha && <span className="when">{fecha(p.ultima_fecha)}</span>}
            {p.ultimo_km !== null && <small>{t('mantenimientos.km', { km: numero(p.ultimo_km) })}</small>}
          </>
        ),
    },
  ]
  const cuantos = (n: number | undefined) => (n === undefined ? {} : { count: numero(n) })
  const listados = conteo && (lista.estado ? conteo.porFiltro[lista.estado] : conteo.todos)
  return (
    <>
      <div className="tools">
        <SearchBox label={t('mantenimientos.buscar_planes')} placeholder={t('mantenimientos.buscar_placa')} />
        {conteo && (
          <Chips
            label={t('mantenimientos.filtrar')}
            param="estado"
            options={[
              { value: '', label: t('mantenimientos.todos'), ...cuantos(conteo.todos) },
              ...FILTROS_PLAN.filter((f) => conteo.porFiltro[f] > 0 || f === lista.estado).map((f) => ({
                value: f,
                label: t(TEXTO[f]),
                ...cuantos(conteo.porFiltro[f]),
              })),
            ]}
          />
        )}
      </div>
      {vehiculo && <DeUnVehiculo vehiculo={vehiculo} vista="planes" />}
      {!conteo && (
        <div className="list-of">
          <Note>{t('mantenimientos.planes_muchos')}</Note>
        </div>
      )}
      {cargando ? (
        <SkeletonRows rows={MANTENIMIENTOS_POR_PAGINA} plate label={t('comun.cargando')} />
      ) : filas.length === 0 ? (
        <Empty
          icon={CalendarClock}
          title={t('mantenimientos.ningun_plan')}
          action={<LinkButton to={hrefList('planes', lista.vehiculo)}>{t('mantenimientos.ver_todos')}</LinkButton>}
        >
          {t('mantenimientos.ningun_plan_hallado')}
        </Empty>
      ) : (
        <>
          <Table
            label={t('mantenimientos.planes')}
            rows={filas}
            columns={columnas}
            keyOf={(p) => p.id}
            actions={(p) => <Acciones plan={p} params={params} />}
          />
          <Pager
            text={<Rango conteo={conteo && { total: listados ?? 0, inicio: conteo.inicio }} n={filas.length} />}
            before={pagina.antes}
            after={pagina.despues}
          />
        </>
      )}
    </>
  )
}

function Acciones({ plan, params }: { plan: PlanMostrado; params: URLSearchParams }) {
  const { t } = useI18n()
  const cual = { plan: plan.nombre, placa: plateText(plan.placa) }
  return (
    <RowActions
      menu={t('mantenimientos.acciones_plan', cual)}
      actions={[
        {
          icon: Wrench,
          label: t('mantenimientos.registrar_plan', cual),
          title: t('mantenimientos.registrar'),
          short: t('mantenimientos.registrar'),
          to: hrefTo(params, 'nuevo', plan.vehiculo_id, { cumple: plan.id }),
        },
        {
          icon: Gauge,
          label: t('mantenimientos.actualizar_km'),
          to: hrefTo(params, 'km', plan.vehiculo_id),
          place: 'phone',
        },
        {
          icon: Pencil,
          label: t('mantenimientos.editar_plan_este', cual),
          short: t('comun.editar'),
          to: hrefTo(params, 'plan', plan.id),
        },
        {
          icon: Trash2,
          label: t('mantenimientos.eliminar_plan_este', cual),
          short: t('comun.eliminar'),
          to: hrefTo(params, 'plan-eliminar', plan.id),
        },
      ]}
    />
  )
}
