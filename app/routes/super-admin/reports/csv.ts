/** A report as a file that spreadsheets open; that it was taken is itself noted. */
import { lineaCsv, MARCA_UTF8, separadorDe } from '@domain/csv'
import { diaEn } from '@domain/dia'
import { PedidoReporte } from '@domain/reporte'
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { createI18n } from '~/i18n/traductor'
import '~/i18n/todos'
import { tableOf } from './tables'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { reportes, persona, ahora } = await context.superAdmin(request)
  const { meses, reporte } = PedidoReporte.parse(Object.fromEntries(new URL(request.url).searchParams))
  const { idioma, zona_horaria } = persona
  const lineas = tableOf(reporte, await reportes.read(meses), createI18n(idioma, zona_horaria))
  context.auditoria.anotar('exportacion', { datos: { de: 'reportes' } })
  const cuerpo = lineas.map((celdas) => lineaCsv(celdas, separadorDe(idioma))).join('')
  return new Response(MARCA_UTF8 + cuerpo, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="vigia-${reporte}-${diaEn(zona_horaria, ahora)}.csv"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
