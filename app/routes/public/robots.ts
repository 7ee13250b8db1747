/** /robots.txt: the public pages may be found, what lies behind a door is nobody's to look for. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'

const CERRADO = ['/admin', '/super-admin', '/home', '/track', '/invitacion', '/api', '/payment']

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ajustes } = await context.visitante(request)
  const lineas = [
    'User-agent: *',
    ...CERRADO.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${ajustes.appUrl}/sitemap.xml`,
  ]
  const cabeceras = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' }
  return new Response(`${lineas.join('\n')}\n`, { headers: cabeceras })
}
