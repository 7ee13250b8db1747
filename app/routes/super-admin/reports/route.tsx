/** Reportes del Sistema: what the platform earns, carries and keeps, by month. */
import { DIAS_DEL_GRAFICO, MESES_DE_REPORTE, PedidoReporte } from '@domain/reporte'
import { data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { titulo } from '~/i18n/titulo'
import { dibujar } from '~/ui/chart.server'
import { Chips } from '~/ui/chips'
import { ErrorState } from '~/ui/error-state'
import { Note } from '~/ui/note'
import { Page } from '~/ui/page'
import { ByDay, Companies, Income, Now, Trials } from './charts'
import './reports.css'

export const meta: MetaFunction = ({ matches }) => titulo(matches, 'reportes.titulo')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { reportes } = await context.superAdmin(request)
  const { meses } = PedidoReporte.parse(Object.fromEntries(new URL(request.url).searchParams))
  const r = await reportes.read(meses).catch((error: unknown) => {
    context.registrar('error-cargar-reportes', error)
    return null
  })
  if (!r) return data({ meses, r }, 503)
  const { empresas, ingresos, posiciones, pruebas } = r
  const dias = Math.min(DIAS_DEL_GRAFICO, posiciones.dias.length)
  const dibujos = {
    ingresos: dibujar(
      meses,
      ingresos.map(({ porMes }) => porMes),
    ),
    posiciones: dibujar(dias, [posiciones.puntos.slice(-DIAS_DEL_GRAFICO)]),
    activos: dibujar(dias, [posiciones.activos.slice(-DIAS_DEL_GRAFICO)]),
    empresas: dibujar(
      empresas.porEstado.length,
      ingresos.map((_, i) => empresas.porEstado.map(({ porPlan }) => porPlan[i] ?? 0)),
    ),
    pruebas: dibujar(meses, [pruebas.siguieron, pruebas.salieron, pruebas.abiertas]),
  }
  return data({ meses, r: { ...r, dibujos } })
}

export default function Reportes() {
  const { meses, r } = useLoaderData<typeof loader>()
  const { t } = useI18n()
  return (
    <Page title={t('reportes.titulo')} lead={t('reportes.lead', { n: meses })}>
      <div className="tools report-tools">
        <Chips
          label={t('reportes.periodo')}
          param="meses"
          fallback="6"
          options={MESES_DE_REPORTE.map((value) => ({ value, label: t('reportes.meses', { n: value }) }))}
        />
      </div>
      {r ? (
        <>
          {r.dePrueba && <Note tone="warn">{t('reportes.de_prueba')}</Note>}
          <Now r={r} meses={meses} />
          <Income r={r} meses={meses} />
          <ByDay r={r} meses={meses} que="posiciones" />
          <ByDay r={r} meses={meses} que="activos" />
          <Trials r={r} meses={meses} />
          <Companies r={r} meses={meses} />
        </>
      ) : (
        <ErrorState message={t('reportes.error_cargar')} />
      )}
    </Page>
  )
}
