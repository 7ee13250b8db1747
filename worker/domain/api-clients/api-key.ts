/**
 * Keys of the API: what a program of a company may do with one, and for how long its plan lets it. Instants are UTC
 * milliseconds.
 */

import { recordId } from '../fields/id'
import { estadoAt, opensPro, type Suscripcion } from '../suscripcion/standing'
import { text } from '../text'
import * as z from '../zod'

/** What the API is about; a key has a level for each. */
export const API_NOUNS = [
  'vehicles',
  'drivers',
  'documents',
  'maintenance',
  'alerts',
  'devices',
  'positions',
  'places',
  'reports',
] as const
export type ApiNoun = (typeof API_NOUNS)[number]
/** Nouns that the API only reads. */
const READ_ONLY = ['devices', 'positions', 'reports'] as const satisfies readonly ApiNoun[]
const isReadOnly = (noun: ApiNoun) => READ_ONLY.some((one) => one === noun)
const LEVELS = ['none', 'read', 'write'] as const
type Level = (typeof LEVELS)[number]

/** What a key may do: `vehicles:read`; writing includes reading. */
export type Scope = `${ApiNoun}:${Exclude<Level, 'none'>}`
export const SCOPES: readonly Scope[] = API_NOUNS.flatMap((noun): Scope[] =>
  isReadOnly(noun) ? [`${noun}:read`] : [`${noun}:read`, `${noun}:write`],
)
export const READ_SCOPES: readonly Scope[] = API_NOUNS.map((noun) => `${noun}:read` as const)

/** Whether a key with these scopes may do what `needed` says. */
export const allows = (scopes: readonly Scope[], needed: Scope): boolean =>
  scopes.includes(needed) || scopes.includes(needed.replace(/:read$/, ':write') as Scope)

/** Stored scopes; a word of an older or newer version grants nothing. */
export const readScopes = (words: readonly string[]): Scope[] => SCOPES.filter((scope) => words.includes(scope))

/** A key as its company sees it: without the secret. */
export interface ApiKey {
  id: string
  nombre: string
  /** its last characters */
  final: string
  scopes: Scope[]
  /** about when it was last used, UTC milliseconds */
  usada_at: number | null
  created_at: number
}

/** Keys that a company may have at a time. */
export const API_KEYS_MAX = 20
/** The last use of a key is written no more often. */
export const USE_NOTED_MS = 10 * 60_000

/** Whether the use of a key at `now` is to be written. */
export const isUseToNote = (usedAt: number | null, now: number): boolean =>
  usedAt === null || now - usedAt >= USE_NOTED_MS

/** What a subscription lets programs do. */
export type ProgramAccess = 'write' | 'read' | null

/**
 * What a company's plan lets its keys do: everything with Pro, Plus and in the trial; once such a subscription has ended
 * only reading, as on the screens; nothing on Basic.
 */
export function programAccess(s: Suscripcion, now: number): ProgramAccess {
  if (opensPro(s, now)) return 'write'
  return estadoAt(s, now) === 'expired' && s.plan_type !== 'Basic' ? 'read' : null
}

const NAME_MAX = 60
const level = () => z.enum(LEVELS).default('none')
const readLevel = () => z.enum(['none', 'read']).default('none')

/** A new key: what it is for, and a level for each noun. */
export const CreateKeyCommand = z.object({
  intent: z.literal('create-key'),
  nombre: text(NAME_MAX),
  vehicles: level(),
  drivers: level(),
  documents: level(),
  maintenance: level(),
  alerts: level(),
  devices: readLevel(),
  positions: readLevel(),
  places: level(),
  reports: readLevel(),
} satisfies { [N in ApiNoun]: z.ZodType<Level> } & Record<'intent' | 'nombre', z.ZodType>)
export const RevokeKeyCommand = z.object({ intent: z.literal('revoke-key'), id: recordId() })
export const API_KEY_COMMANDS = [CreateKeyCommand, RevokeKeyCommand] as const

export type KeyLevels = Record<ApiNoun, Level>

/** The levels that a noun has. */
export const levelsOf = (noun: ApiNoun): readonly Level[] => LEVELS.filter((l) => l !== 'write' || !isReadOnly(noun))

/** The scopes that levels stand for. */
export const scopesOf = (levels: KeyLevels): Scope[] =>
  API_NOUNS.flatMap((noun) => (levels[noun] === 'none' ? [] : [`${noun}:${levels[noun]}` as Scope]))
