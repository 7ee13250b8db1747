/** /robots.txt: public pages may be indexed, pages behind sign-in may not. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'

const DISALLOWED = ['/admin', '/super-admin', '/home', '/track', '/sigueme', '/invitacion', '/api', '/payment']

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { settings } = await context.visitor(request)
  const lines = [
    'User-agent: *',
    ...DISALLOWED.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${settings.appUrl}/sitemap.xml`,
  ]
  const headers = { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=3600' }
  return new Response(`${lines.join('\n')}\n`, { headers })
}
