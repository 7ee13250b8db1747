/** The super-admin's panel: four counters, twelve months of growth, and the companies that ask for a word. */
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { titulo } from '~/i18n/titulo'
import { dibujar } from '~/ui/chart.server'
import { ErrorState } from '~/ui/error-state'
import { Gauge, Strip } from '~/ui/gauge'
import { Page, Panel } from '~/ui/page'
import { Attention } from './atencion'
import { Growth } from './crecimiento'

export const meta: MetaFunction = ({ matches }) => titulo(matches, 'plataforma.titulo')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { crecimiento, ahora } = await context.superAdmin(request)
  const leido = await crecimiento.read().catch((error: unknown) => {
    context.registrar('error-cargar-panel', error)
    return null
  })
  if (!leido) return data({ leido: null, ahora }, 503)
  const { cifras, atencion } = leido
  const dibujo = (valores: number[]) => dibujar(cifras.meses.length, [valores])
  const dibujos = { empresas: dibujo(cifras.nuevas.empresas), usuarios: dibujo(cifras.nuevas.usuarios) }
  return data({ leido: { cifras, dibujos, atencion }, ahora })
}

export default function PanelDeLaPlataforma() {
  const { leido, ahora } = useLoaderData<typeof loader>()
  const { t, numero } = useI18n()
  if (!leido) {
    return (
      <Page title={t('plataforma.titulo')}>
        <Panel label={t('plataforma.contadores')}>
          <div className="tools">
            <ErrorState message={t('plataforma.error_cargar')} />
          </div>
        </Panel>
      </Page>
    )
  }
  const { cifras, dibujos, atencion } = leido
  const usuarios = '/super-admin/users'
  return (
    <Page title={t('plataforma.titulo')}>
      <Strip label={t('plataforma.contadores')}>
        <Gauge label={t('plataforma.empresas')} value={numero(cifras.empresas)} to="/super-admin/companies" />
        <Gauge label={t('plataforma.usuarios')} value={numero(cifras.usuarios)} to={usuarios} />
        <Gauge
          label={t('plataforma.administradores')}
          value={numero(cifras.administradores)}
          to={`${usuarios}?rol=Administrador`}
        />
        <Gauge label={t('plataforma.regulares')} value={numero(cifras.regulares)} to={`${usuarios}?rol=Usuario`} />
      </Strip>
      <div className="panel-thirds">
        <Growth
          title={t('plataforma.nuevas_empresas')}
          meses={cifras.meses}
          valores={cifras.nuevas.empresas}
          dibujo={dibujos.empresas}
        />
        <Growth
          title={t('plataforma.nuevos_usuarios')}
          meses={cifras.meses}
          valores={cifras.nuevas.usuarios}
          dibujo={dibujos.usuarios}
        />
      </div>
      <Attention atencion={atencion} ahora={ahora} />
    </Page>
  )
}
