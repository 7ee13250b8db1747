/**
 * How a refusal travels through a form: as `clave` or `clave?{"max":60}` in conform's list of errors, on the server and
 * in the browser alike. `useI18n().motivo` turns it into words where it is shown (`ErrorText`).
 */
import type { MotivoKey } from '@domain/negativa'
import type { Datos } from '~/i18n/textos'
import type { Limites } from './esquema'

type Issue = {
  message: string
  path: PropertyKey[]
  code?: string
  input?: unknown
  minimum?: unknown
  maximum?: unknown
  params?: Record<string, unknown>
}

const REQUERIDO: MotivoKey = 'requerido'

export function codificar(clave: string, datos?: Datos): string {
  return datos && Object.keys(datos).length > 0 ? `${clave}?${JSON.stringify(datos)}` : clave
}

export function decodificar(error: string): { clave: string; datos?: Datos } {
  const corte = error.indexOf('?')
  if (corte < 0) return { clave: error }
  try {
    return { clave: error.slice(0, corte), datos: JSON.parse(error.slice(corte + 1)) as Datos }
  } catch {
    return { clave: error.slice(0, corte) }
  }
}

/** What zod says where a schema gives no text of its own: nothing there is `requerido`, the rest is a generic text. */
export function porDefecto(issue: { code?: string; input?: unknown }): string {
  return issue.input === undefined || issue.input === '' ? REQUERIDO : 'dato'
}

/** Zod calls a number too big that no number of JavaScript can hold: a bound that says nothing to a person. */
const isBound = (limit: unknown): limit is number | string =>
  typeof limit === 'string' || (typeof limit === 'number' && Math.abs(limit) < Number.MAX_SAFE_INTEGER)

/**
 * For parseWithZod: the first message of a field, with the limits (`min`, `max`) its text may name: those that the rule
 * itself gave (`params`), else those of what was refused, else those of the field.
 */
export function conLimites(limites: Record<string, Limites>) {
  return (issues: readonly Issue[]): string[] =>
    issues.slice(0, 1).map((issue) => {
      const propio = limites[issue.path.map(String).join('.')] ?? {}
      const min = [issue.params?.min, issue.minimum, propio.min].find(isBound)
      const max = [issue.params?.max, issue.maximum, propio.max].find(isBound)
      const datos: Datos = {}
      if (min !== undefined) datos.min = min
      if (max !== undefined) datos.max = max
      return codificar(issue.message, datos)
    })
}
