import { PAGE_FIELD } from '@domain/identidad/page-mark'
import { destinationAfterSignOut, homeOf } from '@domain/identidad/sign-in'
import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { redirectWithFailure } from '~/forms/redirect.server'

/**
 * What the browser clears at sign-out: cached pages, the back button's included. Not "cookies", which knows no exceptions:
 * the browser would be unknown at the next sign-in, and columns put away would be back. Not "storage": it holds unsent
 * positions of a phone, which belong to the driver, not to the session.
 */
const CLEAR_SITE_DATA = '"cache"'

/** A GET to this address changes nothing. */
export const loader = () => redirect('/login')

/**
 * A form of a page that was drawn for another account ends no session: it leads to the first screen of the person who is signed
 * in now, and says so (docs/decisions/0077).
 */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData().catch(() => null)
  const mark = form?.get(PAGE_FIELD)
  const other = typeof mark === 'string' ? await context.gate.otherThan(request, mark) : null
  if (other) return redirectWithFailure(homeOf(other.rol), 'marco.not_signed_out')
  const headers = new Headers({ 'Clear-Site-Data': CLEAR_SITE_DATA })
  for (const cookie of await context.signOut(request)) headers.append('Set-Cookie', cookie)
  return redirect(destinationAfterSignOut(new URL(request.url).searchParams.get('volver')), { headers })
}
