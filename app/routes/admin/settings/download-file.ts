/**
 * Everything of the company as a ZIP, by the token of the mailed link; one that no longer opens it leads to the screen that
 * says so. Without a token: how far the last download is.
 */
import { dayIn } from '@domain/day'
import { type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { hrefWholeLink, readWhole } from './address'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const services = await context.empresa(request)
  const { person, empresa, now } = services
  const descargas = await services.descargas
  const { token } = readWhole(new URL(request.url).searchParams)
  if (token === null) return Response.json({ latest: await descargas.latest() })
  const file = await descargas.fetch(token)
  if (!file) throw redirect(hrefWholeLink(token))
  const { i18nIn } = await import('~/i18n/texts.server')
  const { t } = await i18nIn(person.idioma, empresa.zona_horaria)
  context.auditoria.record('exportacion', { datos: { de: 'todo' } })
  return new Response(file.body, {
    headers: {
      'Content-Type': 'application/zip',
      'Content-Length': String(file.bytes),
      'Content-Disposition': `attachment; filename="vigia-${t('fileNames.everything')}-${dayIn(empresa.zona_horaria, now)}.zip"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
