/** What an action says when it went well: shown as one toast, by `useActionForm` or after a redirect. */
import type { Args, Datos, TextoKey } from '~/i18n/texts'

export type Aviso = { clave: TextoKey; datos?: Datos }
export type Success<D = unknown> = { success: true; aviso?: Aviso; dato?: D }

/** What the cookie says, if it is what a redirect wrote; null for anything else. */
export function readAviso(crude: string): Aviso | null {
  try {
    const said: unknown = JSON.parse(decodeURIComponent(crude))
    if (typeof said !== 'object' || said === null || !('clave' in said) || typeof said.clave !== 'string') return null
    const datos = 'datos' in said ? said.datos : undefined
    if (datos === undefined) return { clave: said.clave as TextoKey }
    if (typeof datos !== 'object' || datos === null || Array.isArray(datos)) return null
    if (!Object.values(datos).every((value) => typeof value === 'string' || typeof value === 'number')) return null
    return { clave: said.clave as TextoKey, datos: datos as Datos }
  } catch {
    return null
  }
}

/** The answer of an action that stays on its page: a toast with that text. */
export function success<K extends TextoKey>(clave: K, ...[datos]: Args<K>): Success {
  return { success: true, aviso: { clave, ...(datos ? { datos } : {}) } }
}

export function isSuccess(valor: unknown): valor is Success {
  return typeof valor === 'object' && valor !== null && (valor as { success?: unknown }).success === true
}
