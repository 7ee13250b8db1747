/**
 * Last positions from a company's live room, for screens where D1 alone would be a minute behind (docs/decisions/0003).
 * Asked at most once per request; without viewers the room has no positions and asks no Device.
 */
import type { Seen } from '../domain/dispositivos/live'
import type { Env } from '../env'
import { fleet } from './stubs'

/** By device id; empty without viewers. */
export type LastSeen = ReadonlyMap<string, Seen>
export type LiveRoom = () => Promise<LastSeen>

/** Timeout: D1 is accurate to within its write interval, so a screen does not wait longer. */
const ANSWER_MS = 1000
const NOTHING: LastSeen = new Map()

/** For people without access to the map: asks nothing. */
export const closedRoom: LiveRoom = async () => NOTHING

/** Returns a function that asks a company's room; an error or a timeout gives no positions. */
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
