/** /sitemap.xml: every public page in each of its languages. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { localized } from '~/public/address'
import { PAGES, pathOf } from '~/public/help/pages'

const PATHS = ['/', '/support', '/terminos', '/privacidad', '/cookies', '/docs', ...PAGES.map(pathOf)]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { settings } = await context.visitor(request)
  const localizedUrl = (idioma: 'es' | 'en', path: string) => settings.appUrl + localized(idioma, path)
  const alternates = (path: string) =>
    (['es', 'en'] as const)
      .map((one) => `<xhtml:link rel="alternate" hreflang="${one}" href="${localizedUrl(one, path)}"/>`)
      .join('')
  const urls = PATHS.flatMap((path) =>
    (['es', 'en'] as const).map((one) => `<url><loc>${localizedUrl(one, path)}</loc>${alternates(path)}</url>`),
  )
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join('\n')}
</urlset>
`
  return new Response(xml, { headers: { 'Content-Type': 'application/xml', 'Cache-Control': 'public, max-age=3600' } })
}
