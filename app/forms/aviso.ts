/** What an action says when it went well: shown as one toast, by `useFormulario` or after a redirect. */
import type { Args, Datos, TextoKey } from '~/i18n/textos'

export type Aviso = { clave: TextoKey; datos?: Datos }
export type Exito<D = unknown> = { exito: true; aviso?: Aviso; dato?: D }

/** The name of the one-reading cookie that carries an aviso over a redirect. It holds a text key, never a secret. */
export const COOKIE_AVISO = 'aviso'

/** The answer of an action that stays on its page: a toast with that text. */
export function exito<K extends TextoKey>(clave: K, ...[datos]: Args<K>): Exito {
  return { exito: true, aviso: { clave, ...(datos ? { datos } : {}) } }
}

export function esExito(valor: unknown): valor is Exito {
  return typeof valor === 'object' && valor !== null && (valor as { exito?: unknown }).exito === true
}
