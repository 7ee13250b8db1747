/** Trackers that a company's server forwards and that none of its devices has the id of. */
import type { TrackerProgram } from './program'

export interface Stranger {
  /** as it was sent, cut; empty for a message that could not be read */
  ident: string
  program: TrackerProgram
  /** when it was last heard of, UTC milliseconds */
  at: number
}

export const STRANGERS_MAX = 10
const IDENT_MAX = 32
/** How often the same stranger is noted. */
export const STRANGER_EVERY_MS = 60_000

/** The strangers after a message, newest first; null when all of them are known from the last minute. */
export function withStrangers(
  before: readonly Stranger[],
  { idents, program }: { idents: readonly string[]; program: TrackerProgram },
  now: number,
): Stranger[] | null {
  const heard = [...new Set(idents.map((ident) => ident.slice(0, IDENT_MAX)))]
  const isFresh = (ident: string) => before.some((s) => s.ident === ident && Math.abs(now - s.at) < STRANGER_EVERY_MS)
  if (heard.every(isFresh)) return null
  const rest = before.filter(({ ident }) => !heard.includes(ident))
  return [...heard.map((ident) => ({ ident, program, at: now })), ...rest].slice(0, STRANGERS_MAX)
}
