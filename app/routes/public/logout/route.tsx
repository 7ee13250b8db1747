import { destinationAfterSignOut } from '@domain/identidad/sign-in'
import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'

/**
 * What the browser clears at sign-out: cached pages, the back button's included, and cookies. Not "storage": it holds
 * unsent positions of a phone, which belong to the driver, not to the session.
 */
const CLEAR_SITE_DATA = '"cache", "cookies"'

/** A GET to this address changes nothing. */
export const loader = () => redirect('/login')

export async function action({ request, context }: ActionFunctionArgs) {
  const { searchParams } = new URL(request.url)
  const visit = await context.visitor(request).catch(() => null)
  const next = destinationAfterSignOut(searchParams.get('volver'))
  // the language cookie is cleared too: pass the language in the address
  return redirect(visit?.reader.idioma === 'en' ? `${next}?idioma=en` : next, {
    headers: { 'Set-Cookie': await context.signOut(request), 'Clear-Site-Data': CLEAR_SITE_DATA },
  })
}
