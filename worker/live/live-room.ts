/**
 * Where a company's live room has seen its devices, for screens that D1 alone would tell a minute late
 * (docs/decisions/0003). Asked at most once per request; a room that nobody watches knows nothing, and asks nothing.
 */
import type { Seen } from '../domain/dispositivos/live'
import type { Env } from '../env'
import { fleet } from './stubs'

/** By id of the device; empty while nobody watches. */
export type LastSeen = ReadonlyMap<string, Seen>
export type LiveRoom = () => Promise<LastSeen>

/** A screen does not wait longer for it: what D1 knows is true within its throttle. */
const ANSWER_MS = 1000
const NOTHING: LastSeen = new Map()

/** For who sees no map: nothing is asked. */
export const closedRoom: LiveRoom = async () => NOTHING

/** The way to ask the room of a company; a room that fails or does not answer in time knows nothing. */
export function liveRoom(env: Pick<Env, 'FLEET'>, empresaId: string): LiveRoom {
  let asked: Promise<LastSeen> | undefined
  return () => {
    asked ??= ask(env, empresaId)
    return asked
  }
}

async function ask(env: Pick<Env, 'FLEET'>, empresaId: string): Promise<LastSeen> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<null>((give) => {
    timer = setTimeout(() => give(null), ANSWER_MS)
  })
  try {
    const seen = await Promise.race([fleet(env, empresaId).lastSeen(), late])
    return seen ? new Map(seen.map(({ id, ...where }) => [id, where])) : NOTHING
  } catch (error) {
    console.error(JSON.stringify({ suceso: 'sala-sin-respuesta', error: String(error) }))
    return NOTHING
  } finally {
    clearTimeout(timer)
  }
}
