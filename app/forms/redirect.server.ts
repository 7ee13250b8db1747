/**
 * A redirect with a toast: `return redirectWithToast('/admin/vehicles', 'vehiculos.saved', { placa })`. The text key
 * travels in a cookie that the next page reads once and deletes, so that no URL carries a message. The page takes the
 * place of the form in the history: the browser's Back leads before it, not to an empty form that looks unsaved.
 */
import { noticeCookie as cookieOf, failureCookie, type Undo } from '@domain/notice'
import { Refusal, type RefusalReason } from '@domain/refusal'
import { replace } from '@remix-run/cloudflare'
import type { Args, TextKey } from '~/i18n/texts'

export function redirectWithToast<K extends TextKey>(path: string, key: K, ...rest: Args<K>): never {
  throw replace(path, { headers: { 'Set-Cookie': noticeCookie(key, ...rest) } })
}

/** The same, with «Deshacer»: the toast posts `undo` as a form. */
export function redirectWithUndo<K extends TextKey>(path: string, undo: Undo, key: K, ...[data]: Args<K>): never {
  throw replace(path, { headers: { 'Set-Cookie': cookieOf(key, data, undo) } })
}

/** The same of what did not succeed: an answer to the person, not a fault of their form. */
export function redirectWithFailure(path: string, key: TextKey): never {
  throw replace(path, { headers: { 'Set-Cookie': failureCookie(key) } })
}

/** Only the Set-Cookie value, for a redirect that sets other cookies too. */
export function noticeCookie<K extends TextKey>(key: K, ...[data]: Args<K>): string {
  return cookieOf(key, data)
}

/**
 * Runs an act that depends on what its page stood for, a link that may have been used meanwhile. If that is gone, the page is
 * loaded anew: it says what is the case and leads on, where a message in the dead form would not.
 * @throws Response the redirect to the page itself
 */
export async function orLoadAnew<T>(
  request: Request,
  isGone: (reason: RefusalReason) => boolean,
  act: () => Promise<T>,
): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Refusal && isGone(error.clave))) throw error
    const { pathname, search } = new URL(request.url)
    throw replace(pathname + search)
  }
}

/**
 * Runs an act on rows of a list. If it is refused because the list is older than what others did, the list is read anew
 * and a toast says why: under a refused form it would go on showing what is gone.
 * @throws Response the redirect to the list
 */
export async function orListAnew<T>(
  list: string,
  act: () => Promise<T>,
  saysOld: ReadonlySet<RefusalReason> = GONE,
): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Refusal && saysOld.has(error.clave))) throw error
    return redirectWithFailure(list, `reasons.${error.clave}`)
  }
}
const GONE: ReadonlySet<RefusalReason> = new Set(['no-encontrado'])
