/** The success message of an action: one toast, shown by `useActionForm` or after a redirect. */
import type { Undo } from '@domain/notice'
import type { Args, TextKey, TextValues } from '~/i18n/texts'

export type Notice = { clave: TextKey; datos?: TextValues; undo?: Undo; tone?: 'bad' }
export type Success<D = unknown> = { success: true; aviso?: Notice; value?: D }

const DURATION_MS = 6000
/** For as long as this a change can be taken back. */
const UNDO_DURATION_MS = 8000
/** The minimum display time of a toast while a newer one waits. */
const OTHERS_WAIT_MS = 1500

/** For how many ms a toast is shown, from its beginning on; one that offers no way back makes room for a newer one. */
export const durationOf = (toast: Pick<Notice, 'undo'>, newerWaits: boolean) =>
  toast.undo ? UNDO_DURATION_MS : newerWaits ? OTHERS_WAIT_MS : DURATION_MS

const same = (one: Notice | undefined, other: Notice) =>
  one?.clave === other.clave && JSON.stringify(one.datos) === JSON.stringify(other.datos)

/**
 * The toasts with a new one at their end. The same message is not repeated; but where acts that read the same can be
 * taken back, «Deshacer» is that of the last one.
 */
export function withToast<T extends Notice>(queue: readonly T[], toast: T): T[] {
  if (toast.undo) return [...queue.filter((one) => !(one.undo && same(one, toast))), toast]
  const last = queue.at(-1)
  return same(last, toast) && !last?.undo ? [...queue] : [...queue, toast]
}

/** What is shown of the toasts: all that can be taken back, and of the others one after the other. */
export function shownOf<T extends Notice>(queue: readonly T[]): T[] {
  const first = queue.find(({ undo }) => !undo)
  return queue.filter((one) => one.undo || one === first)
}

/** The notice in the cookie; null when it is malformed. */
export function readNotice(cookie: string): Notice | null {
  try {
    const { clave, datos, undo, tone }: Record<string, unknown> = Object(JSON.parse(decodeURIComponent(cookie)))
    const isWhole =
      typeof clave === 'string' &&
      (datos === undefined || isRecord(datos, ['string', 'number'])) &&
      (undo === undefined || isUndo(undo))
    return isWhole ? ({ clave, datos, undo, tone: tone === 'bad' ? tone : undefined } as Notice) : null
  } catch {
    return null
  }
}

function isRecord(value: unknown, types: readonly string[]): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  return Object.values(value).every((one) => types.includes(typeof one))
}

/** Only a path of this product: one slash, which no other host follows. */
function isUndo(value: unknown): value is Undo {
  const { action, fields }: Record<string, unknown> = Object(value)
  return typeof action === 'string' && /^\/(?![/\\])/.test(action) && isRecord(fields, ['string'])
}

/** The result of an action that stays on its page: shows a toast with that text. */
export function success<K extends TextKey>(key: K, ...[data]: Args<K>): Success {
  return { success: true, aviso: { clave: key, ...(data ? { datos: data } : {}) } }
}

/** The same with «Deshacer»: the toast posts `undo` as a form. */
export function successWithUndo<K extends TextKey>(undo: Undo, key: K, ...[data]: Args<K>): Success {
  return { success: true, aviso: { clave: key, ...(data ? { datos: data } : {}), undo } }
}

export function isSuccess(value: unknown): value is Success {
  return typeof value === 'object' && value !== null && (value as { success?: unknown }).success === true
}
