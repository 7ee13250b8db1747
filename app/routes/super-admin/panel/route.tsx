/** The super-admin's panel: the companies that need attention, four counters, and twelve months of growth. */
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { ErrorState } from '~/ui/error-state'
import { Page, Panel } from '~/ui/page'
import { Counter, CounterStrip } from '~/ui/signs/counters'
import { Attention } from './attention'
import { Growth } from './growth'

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'plataforma.title')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { growth, now } = await context.superAdmin(request)
  const loaded = await growth.read().catch((error: unknown) => {
    context.logFailure('error-cargar-panel', error)
    return null
  })
  if (!loaded) return data({ loaded: null, now }, 503)
  const { figures, attention } = loaded
  const { draw } = await import('~/ui/signs/chart.server')
  const drawing = (values: number[]) => draw(figures.months.length, [values])
  const drawings = { empresas: drawing(figures.created.empresas), usuarios: drawing(figures.created.usuarios) }
  return data({ loaded: { figures, drawings, attention }, now })
}

export default function PlatformPanel() {
  const { loaded, now } = useLoaderData<typeof loader>()
  const { t, formatNumber } = useI18n()
  if (!loaded) {
    return (
      <Page title={t('plataforma.title')}>
        <Panel label={t('plataforma.counters')}>
          <div className="tools">
            <ErrorState message={t('plataforma.load_error')} />
          </div>
        </Panel>
      </Page>
    )
  }
  const { figures, drawings, attention } = loaded
  const usuarios = '/super-admin/users'
  return (
    <Page title={t('plataforma.title')}>
      <Attention attention={attention} now={now} />
      <CounterStrip label={t('plataforma.counters')}>
        <Counter label={t('plataforma.empresas')} value={formatNumber(figures.empresas)} to="/super-admin/companies" />
        <Counter label={t('plataforma.usuarios')} value={formatNumber(figures.usuarios)} to={usuarios} />
        <Counter
          label={t('plataforma.administradores')}
          value={formatNumber(figures.administradores)}
          to={`${usuarios}?rol=Administrador`}
        />
        <Counter
          label={t('plataforma.regulars')}
          value={formatNumber(figures.regulars)}
          to={`${usuarios}?rol=Usuario`}
        />
      </CounterStrip>
      <div className="panel-thirds">
        <Growth
          title={t('plataforma.new_empresas')}
          meses={figures.months}
          values={figures.created.empresas}
          drawing={drawings.empresas}
        />
        <Growth
          title={t('plataforma.new_usuarios')}
          meses={figures.months}
          values={figures.created.usuarios}
          drawing={drawings.usuarios}
        />
      </div>
    </Page>
  )
}
