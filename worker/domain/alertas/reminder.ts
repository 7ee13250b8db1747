/**
 * «Recordar la renovación»: who is asked to renew what was chosen in a list. Each row goes to the Usuarios to whom its
 * vehicle is assigned, or to the Administradores when none of them gets mail, in one mail a person; a person is asked about
 * the same thing once a day.
 */
import { chosenIds } from '../chosen'
import type { RefusalReason } from '../refusal'
import * as z from '../zod'
import type { DigestReader, Notifiable } from './digest'
import { type Preferencias, wantsToKnow } from './preferences'
import { REMINDER_LISTS } from './reminder-list'

const NONE: RefusalReason = 'nada-que-recordar'
const ids = chosenIds(NONE)

/** The rows that are chosen, of which list: to look at before, and to send. */
export const ReminderAsked = z.object({ lista: z.enum(REMINDER_LISTS, NONE), ids })
export type ReminderAsked = z.infer<typeof ReminderAsked>
export const ReminderCommand = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('remind'), lista: z.enum(REMINDER_LISTS, NONE), ids }),
])

/** A Usuario to whom a vehicle of the chosen rows is assigned, or an Administrador. */
export interface Responsible {
  id: string
  rol: DigestReader['rol']
  /** null for an Administrador, who answers for all */
  vehiculo_id: string | null
  nombre: string
  email: string
  idioma: 'es' | 'en'
  /** the account is enabled and its address proven */
  reachable: boolean
  preferencias: Preferencias
}

/** The part of one person. */
interface Share<R extends Notifiable = Notifiable> {
  person: Responsible
  rows: R[]
}

/** What becomes of the chosen rows. */
export interface ShareOut<R extends Notifiable = Notifiable> {
  /** who is asked about what, by name */
  shares: Share<R>[]
  /** rows about which there is no one to ask by mail */
  untold: R[]
  /** rows about which everyone concerned was asked today */
  repeated: R[]
}

/** What a person is asked about, once a day. */
export const reminderKey = (personId: string, row: Pick<Notifiable, 'cosa' | 'id'>): string =>
  `${personId} ${row.cosa ?? row.id}`

/**
 * Shares the rows out among the people responsible for their vehicles, the Administradores where there is none.
 * @param asked what was asked today, by `reminderKey`
 */
export function shareOut<R extends Notifiable>(
  rows: readonly R[],
  people: readonly Responsible[],
  asked: ReadonlySet<string>,
): ShareOut<R> {
  const shares = new Map<string, Share<R>>()
  const untold: R[] = []
  const repeated: R[] = []
  for (const row of rows) {
    const told = people.filter((p) => p.reachable && wantsToKnow(p.preferencias, row.cosa ?? ''))
    const assigned = told.filter((p) => p.rol === 'Usuario' && p.vehiculo_id === row.vehiculo_id)
    const concerned = assigned.length > 0 ? assigned : told.filter((p) => p.rol === 'Administrador')
    const fresh = concerned.filter((p) => !asked.has(reminderKey(p.id, row)))
    if (concerned.length === 0) untold.push(row)
    else if (fresh.length === 0) repeated.push(row)
    for (const person of fresh) {
      const share = shares.get(person.id)
      if (share) share.rows.push(row)
      else shares.set(person.id, { person, rows: [row] })
    }
  }
  const byName = [...shares.values()].sort((a, b) => (a.person.nombre < b.person.nombre ? -1 : 1))
  return { shares: byName, untold, repeated }
}
