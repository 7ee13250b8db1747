import { destinationAfterSignOut } from '@domain/identidad/sign-in'
import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'

/**
 * What the browser throws away at sign-out: pages it kept, also for the back button, and cookies. Not "storage": the
 * points that a phone has yet to send live there, and they are the driver's, not the session's.
 */
const CLEAR_SITE_DATA = '"cache", "cookies"'

/** An address that changes nothing when it is only visited. */
export const loader = () => redirect('/login')

export async function action({ request, context }: ActionFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const visit = await context.visitor(request).catch(() => null)
  const next = destinationAfterSignOut(searchParams.get('volver'))
  // the remembered language goes with the cookies: the address says it again
  return redirect(visit?.reader.idioma === 'en' ? `${next}?idioma=en` : next, {
    headers: { 'Set-Cookie': await context.salir(request), 'Clear-Site-Data': CLEAR_SITE_DATA },
  })
}
