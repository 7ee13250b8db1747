/**
 * A redirect that says what happened: `return redirectTo('/admin/vehicles', 'vehiculos.guardado', { placa })`. The text
 * key travels in a cookie that the next page reads once and deletes, so that no URL carries a message.
 */
import { noticeCookie as cookieOf } from '@domain/notice'
import { redirect } from '@remix-run/cloudflare'
import type { Args, TextKey } from '~/i18n/texts'

export function redirectWithToast<K extends TextKey>(a: string, key: K, ...rest: Args<K>): never {
  throw redirect(a, { headers: { 'Set-Cookie': noticeCookie(key, ...rest) } })
}

/** The Set-Cookie value alone, for a redirect that carries others. */
export function noticeCookie<K extends TextKey>(key: K, ...[data]: Args<K>): string {
  return cookieOf(key, data)
}
