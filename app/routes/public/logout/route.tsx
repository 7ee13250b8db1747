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
  // the cookies of language and theme are cleared too: pass both in the address
  const { idioma, look } = visit?.reader ?? {}
  const kept = new URLSearchParams()
  if (look?.theme) kept.set('tema', look.theme)
  if (idioma === 'en') kept.set('idioma', idioma)
  return redirect(kept.size > 0 ? `${next}?${kept}` : next, {
    headers: { 'Set-Cookie': await context.signOut(request), 'Clear-Site-Data': CLEAR_SITE_DATA },
  })
}
