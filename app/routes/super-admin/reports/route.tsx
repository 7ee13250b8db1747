/** Reportes del Sistema: revenue, load and customers of the platform, by month. */
import { CHART_DAYS, DEFAULT_MONTHS, REPORT_MONTHS } from '@domain/plataforma/report'
import { ReportRequest } from '@domain/plataforma/report-request'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { metaTitle } from '~/i18n/title'
import { ErrorState } from '~/ui/error-state'
import { Chips } from '~/ui/lists/chips'
import { Note } from '~/ui/note'
import { Page } from '~/ui/page'
import { ByDay, Companies, Income, Now, Trials } from './charts'
import './reports.css'

export const meta: MetaFunction = ({ matches }) => metaTitle(matches, 'platformReports.title')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { reports } = await context.superAdmin(request)
  const { meses: months } = ReportRequest.parse(Object.fromEntries(new URL(request.url).searchParams))
  const r = await reports.read(months).catch((error: unknown) => {
    context.logFailure('error-cargar-reportes', error)
    return null
  })
  if (!r) return data({ months, r }, 503)
  const { empresas, ingresos, posiciones, pruebas: trials } = r
  const { draw } = await import('~/ui/signs/chart.server')
  const days = Math.min(CHART_DAYS, posiciones.dias.length)
  const drawings = {
    ingresos: draw(
      months,
      ingresos.map(({ byMonth }) => byMonth),
    ),
    posiciones: draw(days, [posiciones.puntos.slice(-CHART_DAYS)]),
    activos: draw(days, [posiciones.activos.slice(-CHART_DAYS)]),
    empresas: draw(
      empresas.byEstado.length,
      ingresos.map((_, i) => empresas.byEstado.map(({ byPlan }) => byPlan[i] ?? 0)),
    ),
    pruebas: draw(months, [trials.continued, trials.ended, trials.running]),
  }
  return data({ months, r: { ...r, drawings } })
}

export default function Reports() {
  const { months, r } = useLoaderData<typeof loader>()
  const { t } = useI18n()
  return (
    <Page title={t('platformReports.title')} lead={t('platformReports.lead', { n: months })}>
      <div className="tools report-tools">
        <Chips
          label={t('platformReports.periodo')}
          param="meses"
          fallback={DEFAULT_MONTHS}
          options={REPORT_MONTHS.map((value) => ({ value, label: t('platformReports.meses', { n: value }) }))}
        />
      </div>
      {r ? (
        <>
          {r.hasTestKeys && <Note tone="warn">{t('platformReports.test_keys')}</Note>}
          <Now r={r} months={months} />
          <Income r={r} months={months} />
          <ByDay r={r} months={months} que="posiciones" />
          <ByDay r={r} months={months} que="activos" />
          <Trials r={r} months={months} />
          <Companies r={r} months={months} />
        </>
      ) : (
        <ErrorState message={t('platformReports.load_error')} />
      )}
    </Page>
  )
}
