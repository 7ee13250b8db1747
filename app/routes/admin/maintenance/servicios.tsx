/** The service book as the one table, cards on a phone; above it what it cost. */
import { type ListaMantenimientos, MANTENIMIENTOS_POR_PAGINA } from '@domain/mantenimiento'
import { Link, useSearchParams } from '@remix-run/react'
import { Eye, Paperclip, Pencil, Plus, Trash2, Wrench } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import { LinkButton } from '~/ui/button'
import { Empty } from '~/ui/empty'
import { Icon } from '~/ui/icon'
import { Pager } from '~/ui/pager'
import { Plate, plateText } from '~/ui/plate'
import { RowActions } from '~/ui/row-actions'
import { SearchBox } from '~/ui/search-box'
import { SkeletonRows } from '~/ui/skeleton'
import { type Column, Table } from '~/ui/table'
import { hrefList, hrefTo } from './address'
import type { PaginaDeServicios } from './load.server'
import { DeUnVehiculo, Rango, SinVehiculos } from './partes'

type Fila = PaginaDeServicios['filas'][number]
type Props = { pagina: PaginaDeServicios; lista: ListaMantenimientos; cargando: boolean }

export function Servicios({ pagina, lista, cargando }: Props) {
  const { t, fecha, numero, dinero } = useI18n()
  const [params] = useSearchParams()
  const { filas, conteo, vehiculo } = pagina
  const buscada = lista.q !== ''
  const columnas: Column<Fila>[] = [
    {
      id: 'placa',
      title: t('mantenimientos.vehiculo'),
      card: 'lead',
      cell: (s) => <Plate placa={s.placa} servicio={s.servicio} />,
    },
    {
      id: 'trabajos',
      title: t('mantenimientos.trabajos'),
      card: 'main',
      className: 'jobs',
      cell: (s) => (
        <>
          <b>{s.trabajos[0]}</b>
          {s.trabajos.length > 1 && <span> {t('mantenimientos.y_mas', { n: s.trabajos.length - 1 })}</span>}
          {s.taller && <small>{s.taller}</small>}
        </>
      ),
    },
    {
      id: 'fecha',
      title: t('mantenimientos.fecha'),
      sort: 'fecha',
      card: 'full',
      className: 'when-cell',
      cell: (s) => (
        <>
          <span>
            <span className="when">{fecha(s.fecha)}</span>
            {s.kilometraje !== null && (
              <span className="only-s"> · {t('mantenimientos.km', { km: numero(s.kilometraje) })}</span>
            )}
          </span>
          <b className="money only-s">{dinero(s.costo)}</b>
        </>
      ),
    },
    {
      id: 'kilometraje',
      title: t('mantenimientos.kilometraje'),
      narrow: 1080,
      className: 'when',
      cell: (s) =>
        s.kilometraje === null ? (
          <span className="faint">—</span>
        ) : (
          t('mantenimientos.km', { km: numero(s.kilometraje) })
        ),
    },
    {
      id: 'archivos',
      title: t('mantenimientos.archivos'),
      narrow: 1240,
      cell: (s) =>
        s.archivos > 0 && (
          <Link to={hrefTo(params, 'ver', s.id)} preventScrollReset className="tint">
            <Icon of={Paperclip} />
            {t('mantenimientos.n_archivos', { n: s.archivos })}
          </Link>
        ),
    },
    {
      id: 'costo',
      title: t('mantenimientos.costo'),
      className: 'money',
      cell: (s) => dinero(s.costo),
    },
  ]
  if (filas.length === 0 && !buscada && !lista.despues && !lista.antes)
    return <SinServicios pagina={pagina} params={params} />
  return (
    <>
      <div className="tools">
        <SearchBox label={t('mantenimientos.buscar')} placeholder={t('mantenimientos.buscar_por')} />
      </div>
      {vehiculo && <DeUnVehiculo vehiculo={vehiculo} vista="servicios" />}
      {cargando ? (
        <SkeletonRows rows={MANTENIMIENTOS_POR_PAGINA} plate label={t('comun.cargando')} />
      ) : filas.length === 0 ? (
        <Empty
          icon={Wrench}
          title={t('mantenimientos.ninguno')}
          action={<LinkButton to={hrefList('servicios', lista.vehiculo)}>{t('comun.borrar_busqueda')}</LinkButton>}
        >
          {t('mantenimientos.ninguno_hallado')}
        </Empty>
      ) : (
        <>
          <Table
            label={t('mantenimientos.servicios')}
            rows={filas}
            columns={columnas}
            keyOf={(s) => s.id}
            sort={{ by: 'fecha', desc: lista.orden === 'desc' }}
            actions={(s) => <Acciones servicio={s} params={params} />}
          />
          <Pager text={<Rango conteo={conteo} n={filas.length} />} before={pagina.antes} after={pagina.despues} />
        </>
      )}
    </>
  )
}

function Acciones({
  servicio: { id, placa: guardada, fecha: dia },
  params,
}: {
  servicio: Fila
  params: URLSearchParams
}) {
  const { t, fecha } = useI18n()
  const cual = { placa: plateText(guardada), fecha: fecha(dia) }
  return (
    <RowActions
      menu={t('mantenimientos.acciones_de', cual)}
      actions={[
        {
          icon: Eye,
          label: t('mantenimientos.ver_este', cual),
          short: t('mantenimientos.ver'),
          to: hrefTo(params, 'ver', id),
        },
        {
          icon: Pencil,
          label: t('mantenimientos.editar_este', cual),
          short: t('comun.editar'),
          to: hrefTo(params, 'editar', id),
        },
        {
          icon: Trash2,
          label: t('mantenimientos.eliminar_este', cual),
          short: t('comun.eliminar'),
          to: hrefTo(params, 'eliminar', id),
        },
      ]}
    />
  )
}

function SinServicios({ pagina, params }: { pagina: PaginaDeServicios; params: URLSearchParams }) {
  const { t } = useI18n()
  const { vehiculo } = pagina
  if (!pagina.hayVehiculos) return <SinVehiculos />
  return (
    <>
      {vehiculo && <DeUnVehiculo vehiculo={vehiculo} vista="servicios" />}
      <Empty
        icon={Wrench}
        title={t('mantenimientos.ninguno')}
        action={
          <LinkButton icon={Plus} to={hrefTo(params, 'nuevo')} preventScrollReset>
            {t('mantenimientos.registrar')}
          </LinkButton>
        }
      >
        {t('mantenimientos.ninguno_aun')}
      </Empty>
    </>
  )
}
