/** Mis Vehículos: the vehicles assigned to a Usuario, read-only: verdict, reasons, documents and drivers. */

import { type PageSize, ROWS_PER_PAGE } from '@domain/page-size'
import { AssignedList } from '@domain/vehiculos/assigned'
import { usualDeparture } from '@domain/vehiculos/departure'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Truck } from 'lucide-react'
import { DepartureSwitch } from '~/board/departure'
import { Reasons } from '~/board/reasons'
import { drivers } from '~/board/words'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { LinkButton } from '~/ui/button'
import { ErrorState } from '~/ui/error-state'
import { Empty } from '~/ui/lists/empty'
import { ExportMenu } from '~/ui/lists/export-menu'
import { listParams } from '~/ui/lists/page-size'
import { Pager, RowRange } from '~/ui/lists/pager'
import { useListHref } from '~/ui/lists/params'
import { SearchBox } from '~/ui/lists/search-box'
import { SkeletonRows } from '~/ui/lists/skeleton'
import { type Column, Table } from '~/ui/lists/table'
import { useListLoading } from '~/ui/lists/use-list-loading'
import { Page, Panel } from '~/ui/page'
import { PlateLink } from '~/ui/signs/plate-link'
import { Semaforo } from '~/ui/signs/semaforo'
import { Verdict } from '~/ui/signs/verdict'
import { Views } from '~/views/button'
import { openWithView } from '~/views/opening.server'
import { NoEmpresa, NothingAssigned } from '../nothing-yet'

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'usuario.my_vehiculos')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const own = await context.ofUsuario(request)
  if (!own.empresa) return data({ empresa: null, correo: own.person.email })
  openWithView(request, 'vehiculos', own)
  const asked = AssignedList.parse(Object.fromEntries(listParams(request)))
  const departure = asked.dia ?? usualDeparture(own.empresa.zona_horaria, own.now)
  const list = { ...asked, dia: departure }
  const common = { empresa: own.empresa.nombre, q: list.q, filas: list.filas, departure }
  try {
    return data({ ...common, page: await own.assigned.list(list) })
  } catch (error) {
    context.logFailure('error-cargar-vehiculos', error)
    return data({ ...common, page: null }, 503)
  }
}
type PageData = Extract<Awaited<ReturnType<typeof loader>>['data'], { q: string }>
type VehiculosPage = NonNullable<PageData['page']>
type Row = VehiculosPage['rows'][number]

export default function MyVehiculos() {
  const data = useLoaderData<typeof loader>()
  const { t, formatNumber } = useI18n()
  const href = useListHref()
  const loading = useListLoading()
  if (data.empresa === null)
    return (
      <Page title={t('usuario.my_vehiculos')}>
        <NoEmpresa correo={data.correo} />
      </Page>
    )
  const { page, q, filas, empresa, departure } = data
  const total = q === '' ? page?.count?.total : undefined
  return (
    <Page
      title={t('usuario.my_vehiculos')}
      lead={Boolean(total) && t('usuario.howMany', { n: formatNumber(total ?? 0) })}
    >
      {page === null ? (
        <ErrorState message={t('usuario.load_error')} />
      ) : total === 0 ? (
        <NothingAssigned empresa={empresa} />
      ) : (
        <Panel label={t('usuario.list')}>
          <div className="tools">
            <SearchBox label={t('usuario.search')} placeholder={t('usuario.search_by')} />
            <DepartureSwitch shown={departure} href={(dia) => href({ dia })} />
            <Views list="vehiculos" />
            <ExportMenu shown={{ dia: departure }} />
          </div>
          {loading ? (
            <SkeletonRows rows={ROWS_PER_PAGE} plate label={t('common.loading')} />
          ) : page.rows.length === 0 ? (
            <NothingFound />
          ) : (
            <List page={page} size={filas} />
          )}
        </Panel>
      )}
    </Page>
  )
}

function List({ page, size }: { page: VehiculosPage; size: PageSize }) {
  const i18n = useI18n()
  const { t } = i18n
  const { rows, count, before, after } = page
  const columns: Column<Row>[] = [
    {
      id: 'placa',
      title: t('usuario.placa'),
      card: 'lead',
      cell: (v) => <PlateLink id={v.id} placa={v.placa} servicio={v.servicio} />,
    },
    {
      id: 'vehiculo',
      title: t('usuario.vehiculo'),
      card: 'main',
      className: 'name-cell',
      cell: (v) => (
        <>
          <b>
            {v.marca} {v.modelo}
          </b>
          <small>{drivers(v.conductores, i18n)}</small>
        </>
      ),
    },
    {
      id: 'veredicto',
      title: t('vehiculos.verdict'),
      card: 'full',
      cell: (v) => <Verdict veredicto={v.veredicto} />,
    },
    {
      id: 'porque',
      title: t('usuario.why'),
      card: 'full',
      cell: (v) => <Reasons placa={v.placa} reasons={v.reasons} upcoming={v.upcoming} area="usuario" />,
    },
    {
      id: 'documentos',
      title: t('usuario.documentos'),
      titleNote: t('vehiculos.lamps'),
      card: 'full',
      cell: (v) => <Semaforo lamps={v.lamps} names="phone" />,
    },
  ]
  return (
    <>
      <Table label={t('usuario.list')} rows={rows} columns={columns} keyOf={(v) => v.id} />
      <Pager
        text={count && <RowRange start={count.inicio} rows={rows.length} total={count.total} />}
        before={before}
        after={after}
        size={size}
      />
    </>
  )
}

function NothingFound() {
  const { t } = useI18n()
  return (
    <Empty
      icon={Truck}
      title={t('usuario.none_found')}
      action={<LinkButton to="/vehicles">{t('usuario.view_all')}</LinkButton>}
    >
      {t('usuario.none_found_detail')}
    </Empty>
  )
}
