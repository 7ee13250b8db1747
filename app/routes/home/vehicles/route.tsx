/** Mis Vehículos: what is assigned to a Usuario, to read: verdict, why, documents and drivers. */
import { ListaAsignados } from '@domain/asignado'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { Truck } from 'lucide-react'
import { drivers } from '~/board/board'
import { Reasons } from '~/board/reasons'
import { useI18n } from '~/i18n/provider'
import { titulo } from '~/i18n/titulo'
import { LinkButton } from '~/ui/button'
import { Empty } from '~/ui/empty'
import { ErrorState } from '~/ui/error-state'
import { Page, Panel } from '~/ui/page'
import { Pager } from '~/ui/pager'
import { Plate } from '~/ui/plate'
import { SearchBox } from '~/ui/search-box'
import { Semaforo } from '~/ui/semaforo'
import { type Column, Table } from '~/ui/table'
import { Verdict } from '~/ui/verdict'
import { SinAsignados, SinEmpresa } from '../nada'

export const meta: MetaFunction = ({ matches }) => titulo(matches, 'usuario.mis_vehiculos')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const suyo = await context.deUsuario(request)
  if (!suyo.empresa) return data({ empresa: null, correo: suyo.persona.email })
  const lista = ListaAsignados.parse(Object.fromEntries(new URL(request.url).searchParams))
  const comun = { empresa: suyo.empresa.nombre, q: lista.q }
  try {
    return data({ ...comun, pagina: await suyo.asignados.list(lista) })
  } catch (error) {
    context.registrar('error-cargar-vehiculos', error)
    return data({ ...comun, pagina: null }, 503)
  }
}
type Datos = Extract<Awaited<ReturnType<typeof loader>>['data'], { q: string }>
type Pagina = NonNullable<Datos['pagina']>
type Fila = Pagina['filas'][number]

export default function MisVehiculos() {
  const datos = useLoaderData<typeof loader>()
  const { t, numero } = useI18n()
  if (datos.empresa === null)
    return (
      <Page title={t('usuario.mis_vehiculos')}>
        <SinEmpresa correo={datos.correo} />
      </Page>
    )
  const { pagina, q, empresa } = datos
  const total = q === '' ? pagina?.conteo?.total : undefined
  return (
    <Page title={t('usuario.mis_vehiculos')} lead={Boolean(total) && t('usuario.cuantos', { n: numero(total ?? 0) })}>
      {pagina === null ? (
        <ErrorState message={t('usuario.error_cargar')} />
      ) : total === 0 ? (
        <SinAsignados empresa={empresa} />
      ) : (
        <Panel label={t('usuario.lista')}>
          <div className="tools">
            <SearchBox label={t('usuario.buscar')} placeholder={t('usuario.buscar_por')} />
          </div>
          {pagina.filas.length === 0 ? <SinHallazgos /> : <Lista pagina={pagina} />}
        </Panel>
      )}
    </Page>
  )
}

function Lista({ pagina }: { pagina: Pagina }) {
  const i18n = useI18n()
  const { t } = i18n
  const { filas, antes, despues } = pagina
  const columns: Column<Fila>[] = [
    {
      id: 'placa',
      title: t('usuario.placa'),
      card: 'lead',
      cell: (v) => <Plate placa={v.placa} servicio={v.servicio} />,
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
      title: t('usuario.veredicto'),
      card: 'full',
      cell: (v) => <Verdict veredicto={v.veredicto} />,
    },
    {
      id: 'porque',
      title: t('usuario.porque'),
      card: 'full',
      cell: (v) => <Reasons placa={v.placa} razones={v.razones} proximo={v.proximo} area="usuario" />,
    },
    {
      id: 'documentos',
      title: t('usuario.documentos'),
      titleNote: t('vehiculos.lamparas'),
      card: 'full',
      cell: (v) => <Semaforo luces={v.luces} names="phone" />,
    },
  ]
  return (
    <>
      <Table label={t('usuario.lista')} rows={filas} columns={columns} keyOf={(v) => v.id} />
      <Pager text={<Rango pagina={pagina} />} before={antes} after={despues} />
    </>
  )
}

function Rango({ pagina: { filas, conteo } }: { pagina: Pagina }) {
  const { t, numero } = useI18n()
  if (!conteo) return null
  const total = numero(conteo.total)
  if (filas.length === 1) return t('comun.rango_uno', { de: numero(conteo.inicio), total })
  return t('usuario.rango', { de: numero(conteo.inicio), a: numero(conteo.inicio + filas.length - 1), total })
}

function SinHallazgos() {
  const { t } = useI18n()
  return (
    <Empty
      icon={Truck}
      title={t('usuario.ninguno_hallado')}
      action={<LinkButton to="/vehicles">{t('usuario.ver_todos')}</LinkButton>}
    >
      {t('usuario.ninguno_hallado_detalle')}
    </Empty>
  )
}
