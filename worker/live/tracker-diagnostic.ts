/** What live objects remember of trackers' messages (domain/trackers/), for the screens that connect them. */
import type { Diagnostic } from '../domain/trackers/diagnostic'
import type { Stranger } from '../domain/trackers/stranger'
import type { Env } from '../env'
import { dispositivo, fleet } from './stubs'

/** Timeout: the screen is of use without it. */
const ANSWER_MS = 1000

/** By the key of a device; null before its tracker's first message. `unknown` when the Device did not answer in time. */
export type HeardOf = (key: string) => Promise<Diagnostic | 'unknown' | null>

export function heardOf(env: Pick<Env, 'DEVICE'>): HeardOf {
  return (key) => inTime<Diagnostic | 'unknown' | null>(async () => dispositivo(env, key).diagnostic(), 'unknown')
}

/** The trackers that a company's own server forwards in vain; empty when its live room did not answer in time. */
export const strangersOf =
  (env: Pick<Env, 'FLEET'>) =>
  (empresaId: string): Promise<Stranger[]> =>
    inTime<Stranger[]>(async () => fleet(env, empresaId).strangers(), [])

async function inTime<T>(ask: () => Promise<T>, otherwise: T): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<T>((give) => {
    timer = setTimeout(() => give(otherwise), ANSWER_MS)
  })
  try {
    return await Promise.race([ask(), late])
  } catch (error) {
    console.error(JSON.stringify({ suceso: 'rastreador-sin-respuesta', error: String(error) }))
    return otherwise
  } finally {
    clearTimeout(timer)
  }
}
