/**
 * Last positions from a company's live room, for screens where D1 alone would be up to four minutes behind
 * (docs/decisions/0003). Asked at most once per request; without viewers the room has no positions and asks no Device.
 */
import type { Seen } from '../domain/dispositivos/live'
import type { Env } from '../env'
import { inTime } from './in-time'
import type { SeenDevice } from './protocol'
import { fleet } from './stubs'

/** By device id; empty without viewers. */
export type LastSeen = ReadonlyMap<string, Seen>
export type LiveRoom = () => Promise<LastSeen>

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
  const seen = await inTime<SeenDevice[] | null>(
    async () => fleet(env, empresaId).lastSeen(),
    null,
    'sala-sin-respuesta',
  )
  return seen ? new Map(seen.map(({ id, ...where }) => [id, where])) : NOTHING
}
