/**
 * How a refusal travels through a form: as `clave` or `clave?{"max":60}` in conform's list of errors, on the server and
 * in the browser alike. `useI18n().motivo` turns it into words where it is shown (`ErrorText`).
 */
import type { RefusalReason } from '@domain/refusal'
import type { TextValues } from '~/i18n/texts'
import type { Limits } from './schema'

type Issue = {
  message: string
  path: PropertyKey[]
  code?: string
  input?: unknown
  minimum?: unknown
  maximum?: unknown
  params?: Record<string, unknown>
}

const REQUIRED: RefusalReason = 'requerido'

export function encode(key: string, data?: TextValues): string {
  return data && Object.keys(data).length > 0 ? `${key}?${JSON.stringify(data)}` : key
}

export function decode(error: string): { clave: string; datos?: TextValues } {
  const separatorAt = error.indexOf('?')
  if (separatorAt < 0) return { clave: error }
  try {
    return { clave: error.slice(0, separatorAt), datos: JSON.parse(error.slice(separatorAt + 1)) as TextValues }
  } catch {
    return { clave: error.slice(0, separatorAt) }
  }
}

/** What zod says where a schema gives no text of its own: nothing there is `requerido`, the rest is a generic text. */
export function defaultMessage(issue: { code?: string; input?: unknown }): string {
  return issue.input === undefined || issue.input === '' ? REQUIRED : 'dato'
}

/** Zod calls a number too big that no number of JavaScript can hold: a bound that says nothing to a person. */
const isBound = (limit: unknown): limit is number | string =>
  typeof limit === 'string' || (typeof limit === 'number' && Math.abs(limit) < Number.MAX_SAFE_INTEGER)

/**
 * For parseWithZod: the first message of a field, with the limits (`min`, `max`) its text may name: those that the rule
 * itself gave (`params`), else those of what was refused, else those of the field.
 */
export function withLimits(limits: Record<string, Limits>) {
  return (issues: readonly Issue[]): string[] =>
    issues.slice(0, 1).map((issue) => {
      const own = limits[issue.path.map(String).join('.')] ?? {}
      const min = [issue.params?.min, issue.minimum, own.min].find(isBound)
      const max = [issue.params?.max, issue.maximum, own.max].find(isBound)
      const data: TextValues = {}
      if (min !== undefined) data.min = min
      if (max !== undefined) data.max = max
      return encode(issue.message, data)
    })
}
