/** The success message of an action: one toast, shown by `useActionForm` or after a redirect. */
import type { Args, TextKey, TextValues } from '~/i18n/texts'

export type Notice = { clave: TextKey; datos?: TextValues }
export type Success<D = unknown> = { success: true; aviso?: Notice; dato?: D }

/** The notice in the cookie; null when it is malformed. */
export function readNotice(crude: string): Notice | null {
  try {
    const said: unknown = JSON.parse(decodeURIComponent(crude))
    if (typeof said !== 'object' || said === null || !('clave' in said) || typeof said.clave !== 'string') return null
    const data = 'datos' in said ? said.datos : undefined
    if (data === undefined) return { clave: said.clave as TextKey }
    if (typeof data !== 'object' || data === null || Array.isArray(data)) return null
    if (!Object.values(data).every((value) => typeof value === 'string' || typeof value === 'number')) return null
    return { clave: said.clave as TextKey, datos: data as TextValues }
  } catch {
    return null
  }
}

/** The result of an action that stays on its page: shows a toast with that text. */
export function success<K extends TextKey>(key: K, ...[data]: Args<K>): Success {
  return { success: true, aviso: { clave: key, ...(data ? { datos: data } : {}) } }
}

export function isSuccess(valor: unknown): valor is Success {
  return typeof valor === 'object' && valor !== null && (valor as { success?: unknown }).success === true
}
