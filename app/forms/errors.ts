/**
 * How a refusal travels through a form: as `clave` or `clave?{"max":60}` in conform's list of errors, on server and
 * browser alike. `useI18n().reason` turns it into text where it is displayed (`ErrorText`).
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

/** The key and the data of the first thing that a form's answer refuses; null for any other answer. */
export function refusalOf(answer: unknown) {
  if (typeof answer !== 'object' || answer === null || !('error' in answer)) return null
  const lists = Object.values((answer.error ?? {}) as Record<string, string[] | null>)
  const [first] = lists.flatMap((list) => list ?? [])
  return first ? decode(first) : null
}

/** Zod's message where a schema gives none: `requerido` for an empty value, otherwise a generic text. */
export function defaultMessage(issue: { code?: string; input?: unknown }): string {
  return issue.input === undefined || issue.input === '' ? REQUIRED : 'dato'
}

/** Zod also reports JavaScript's safe-integer limit as a bound; that one means nothing to a person. */
const isBound = (limit: unknown): limit is number | string =>
  typeof limit === 'string' || (typeof limit === 'number' && Math.abs(limit) < Number.MAX_SAFE_INTEGER)

/**
 * For parseWithZod: the first message of a field, with the limits (`min`, `max`) its text may mention: those of the
 * rule (`params`), else of the failed check, else of the field.
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
