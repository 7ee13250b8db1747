/** «Sígueme»: a link by which a customer follows one vehicle for a while (docs/decisions/0056). */

import { addDays, dayIn, instantAt } from '../day'
import type { Coordinates } from '../dispositivos/geometry'
import { checkbox } from '../fields/checkbox'
import { recordId } from '../fields/id'
import type { RefusalReason } from '../refusal'
import { optionalText } from '../text'
import * as z from '../zod'
import { readDestination, whyNotRead } from './destination'

export const HOUR_MS = 3_600_000
/** A link «hasta que llegue» ends by itself when the vehicle never arrives. */
const UNTIL_ARRIVAL_MS = 24 * HOUR_MS
/** After the arrival the customer sees for this long that the vehicle is there. */
export const AFTER_ARRIVAL_MS = 15 * 60_000
/** However often it is extended, a link lasts no longer: what is needed longer is a user of the company. */
export const LONGEST_MS = 7 * 24 * HOUR_MS
/** Links of one vehicle at a time. */
export const PER_VEHICLE = 10

export const SHARE_TERMS = ['1h', '8h', 'llegada', 'hora'] as const
export const EXTENSIONS = ['1', '8'] as const

const REQUIRED: RefusalReason = 'requerido'
const INVALID_OPTION: RefusalReason = 'opcion-invalida'
const option = (issue: { input?: unknown }) => (issue.input === undefined ? REQUIRED : INVALID_OPTION)
const TIME = /^([01]\d|2[0-3]):[0-5]\d$/
/** The longest links of map programs. */
const PLACE_MAX = 600

const place = optionalText(PLACE_MAX).transform((text, ctx): Coordinates | null => {
  if (text === null) return null
  const found = readDestination(text)
  if (found) return found
  ctx.addIssue({ code: 'custom', message: whyNotRead(text), input: text })
  return z.NEVER
})

const create = z
  .object({
    intent: z.literal('create'),
    vehiculo_id: recordId(),
    plazo: z.enum(SHARE_TERMS, { error: option }),
    /** `HH:MM` in the company's zone, for the term «hora» */
    hora: z.string({ error: REQUIRED }).max(8).optional(),
    destino: place,
    destino_nombre: optionalText(80),
    /**
     * The company's place that the destination was chosen as. Any id may be sent: the Device looks for it among the places
     * of its own vehicle.
     */
    destino_lugar_id: optionalText(64),
    con_placa: checkbox(),
    con_conductor: checkbox(),
  })
  .superRefine(({ plazo: term, hora: time, destino: destination }, ctx) => {
    const refuse = (path: string, message: RefusalReason) =>
      ctx.addIssue({ code: 'custom', path: [path], message, input: '' })
    if (term === 'hora' && !TIME.test(time ?? '')) refuse('hora', REQUIRED)
    if (term === 'llegada' && !destination) refuse('destino', REQUIRED)
  })

/** Commands of the dialogs of shared locations. */
export const CompartidoCommand = z.discriminatedUnion('intent', [
  create,
  z.object({ intent: z.literal('extend'), id: recordId(), horas: z.enum(EXTENSIONS, { error: option }) }),
  z.object({ intent: z.literal('end'), id: recordId() }),
])
export type CompartidoCommand = z.infer<typeof CompartidoCommand>
export type CompartidoForm = Omit<Extract<CompartidoCommand, { intent: 'create' }>, 'intent' | 'vehiculo_id'>

/**
 * When a new link ends, UTC milliseconds. A time of the day that has passed today is tomorrow's.
 * @param zona of the company, in which the time is meant
 */
export function endOf(form: Pick<CompartidoForm, 'plazo' | 'hora'>, zona: string, now: number): number {
  switch (form.plazo) {
    case '1h':
      return now + HOUR_MS
    case '8h':
      return now + 8 * HOUR_MS
    case 'llegada':
      return now + UNTIL_ARRIVAL_MS
    case 'hora': {
      const [hours = 0, minutes = 0] = (form.hora ?? '').split(':').map(Number)
      const today = dayIn(zona, now)
      const sinceMidnight = hours * HOUR_MS + minutes * 60_000
      const end = instantAt(zona, today, sinceMidnight)
      return end > now ? end : instantAt(zona, addDays(today, 1), sinceMidnight)
    }
  }
}

/** A link's life, as the database keeps it: UTC milliseconds. */
interface ShareLife {
  created_at: number
  hasta: number
  /** when the vehicle was at the destination */
  llegada_at: number | null
  /** when a person ended it */
  terminado_at: number | null
}

/** Whether a link still shows anything at `now`. */
export const isRunning = ({ hasta, terminado_at }: Pick<ShareLife, 'hasta' | 'terminado_at'>, now: number): boolean =>
  terminado_at === null && now < hasta

/** When a link ends after so many more hours, within the longest life; null for one that is over. */
export function extended(life: ShareLife, hours: number, now: number): number | null {
  if (!isRunning(life, now)) return null
  return Math.min(life.hasta + hours * HOUR_MS, life.created_at + LONGEST_MS)
}

/** The first name of a person, as a customer may read it. */
export const firstName = (nombre: string): string => nombre.trim().split(/\s+/)[0] ?? ''

const TOKEN = /^[A-Za-z0-9_-]{22}$/
/** Whether a text looks like the token of a link: 128 bits as base64url. Others cost no read. */
export const isShareToken = (text: string): boolean => TOKEN.test(text)
