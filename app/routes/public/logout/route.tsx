import { destinationAfterSignOut } from '@domain/identidad/sign-in'
import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'

/**
 * What the browser clears at sign-out: cached pages, the back button's included. Not "cookies", which knows no exceptions:
 * the browser would be unknown at the next sign-in, and columns put away would be back. Not "storage": it holds unsent
 * positions of a phone, which belong to the driver, not to the session.
 */
const CLEAR_SITE_DATA = '"cache"'

/** A GET to this address changes nothing. */
export const loader = () => redirect('/login')

export async function action({ request, context }: ActionFunctionArgs) {
  const headers = new Headers({ 'Clear-Site-Data': CLEAR_SITE_DATA })
  for (const cookie of await context.signOut(request)) headers.append('Set-Cookie', cookie)
  return redirect(destinationAfterSignOut(new URL(request.url).searchParams.get('volver')), { headers })
}
