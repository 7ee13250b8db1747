/** What a Device remembers of its tracker's messages (domain/trackers/diagnostic.ts), for the screen that connects it. */
import type { Diagnostic } from '../domain/trackers/diagnostic'
import type { Env } from '../env'
import { dispositivo } from './stubs'

/** Timeout: the screen is of use without it. */
const ANSWER_MS = 1000

/** By the key of a device; null before its tracker's first message. `unknown` when the Device did not answer in time. */
export type HeardOf = (key: string) => Promise<Diagnostic | 'unknown' | null>

export function heardOf(env: Pick<Env, 'DEVICE'>): HeardOf {
  return async (key) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<'unknown'>((give) => {
      timer = setTimeout(() => give('unknown'), ANSWER_MS)
    })
    try {
      return await Promise.race([dispositivo(env, key).diagnostic(), late])
    } catch (error) {
      console.error(JSON.stringify({ suceso: 'rastreador-sin-respuesta', error: String(error) }))
      return 'unknown'
    } finally {
      clearTimeout(timer)
    }
  }
}
