/** What live objects remember of trackers' messages (domain/trackers/), for the screens that connect them. */
import type { Diagnostic } from '../domain/trackers/diagnostic'
import type { Stranger } from '../domain/trackers/stranger'
import type { Env } from '../env'
import { inTime } from './in-time'
import { dispositivo, fleet } from './stubs'

/** How a failure is called in the log. */
const FAILURE = 'rastreador-sin-respuesta'

/** By the key of a device; null before its tracker's first message. `unknown` when the Device did not answer in time. */
export type HeardOf = (key: string) => Promise<Diagnostic | 'unknown' | null>

export function heardOf(env: Pick<Env, 'DEVICE'>): HeardOf {
  return (key) =>
    inTime<Diagnostic | 'unknown' | null>(async () => dispositivo(env, key).diagnostic(), 'unknown', FAILURE)
}

/** The trackers that a company's own server forwards in vain; empty when its live room did not answer in time. */
export const strangersOf =
  (env: Pick<Env, 'FLEET'>) =>
  (empresaId: string): Promise<Stranger[]> =>
    inTime<Stranger[]>(async () => fleet(env, empresaId).strangers(), [], FAILURE)
