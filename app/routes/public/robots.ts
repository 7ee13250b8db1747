/** /robots.txt: the public pages may be found, what lies behind a door is nobody's to look for. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'

const DISALLOWED = ['/admin', '/super-admin', '/home', '/track', '/invitacion', '/api', '/payment']

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { ajustes } = await context.visitor(request)
  const lines = [
    'User-agent: *',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${ajustes.appUrl}/sitemap.xml`,
  ]
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' }
  return new Response(`${lines.join('\n')}\n`, { headers })
}
