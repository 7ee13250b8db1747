/** A vehicle: form fields, list parameters. */

import { CHOSEN_MAX } from '../chosen'
import { pastDay } from '../fields/date'
import { recordId } from '../fields/id'
import { optionalWholeNumber, wholeNumber } from '../fields/number'
import { joinedIds } from '../joined-ids'
import { searchText, sizedPage, sortAmong } from '../list'
import { readWhole } from '../number'
import type { RefusalReason } from '../refusal'
import { optionalText, text } from '../text'
import * as z from '../zod'
import { CLASES, SERVICIOS } from './clase'
import { DEPARTURES } from './departure'
import { FILTERS, SORTS } from './list'
import { isPlaca, normalizePlaca, PLACA_MAX } from './placa'

const YEAR_MIN = 1900
const CILINDRAJE_MAX = 30_000
/** Usuarios of one company: the platform may agree on more than a plan has. */
const ASSIGNED_MAX = 1000

/** The newest model year: next year's models are sold this year. `today` is a day of the company. */
const maxYear = (today: string): number => Number(today.slice(0, 4)) + 1

const m = (key: RefusalReason) => key

/** «1.600», «1600 cc», «1.600 cm³». */
const readEngineSize = (text: string) => readWhole(text.replace(/c(?:c|m[³3])\.?\s*$/i, ''))

const fields = (today: string) => ({
  placa: text(20)
    .transform(normalizePlaca)
    .refine((placa) => isPlaca(placa) && placa.length <= PLACA_MAX, m('placa-invalida')),
  marca: text(60),
  titular: text(120),
  modelo: text(60),
  anio: wholeNumber({ min: YEAR_MIN, max: maxYear(today) }, 'anio-fuera-de-rango'),
  color: optionalText(40),
  servicio: z.enum(SERVICIOS, { error: m('opcion-invalida') }).default('particular'),
  clase: z
    .enum(CLASES, { error: m('opcion-invalida') })
    .optional()
    .transform((clase) => clase ?? null),
  fecha_matricula: pastDay(`${YEAR_MIN}-01-01`, today)
    .optional()
    .transform((fecha) => fecha ?? null),
  cilindraje: optionalWholeNumber({ min: 1, max: CILINDRAJE_MAX }, 'cilindraje-fuera-de-rango', readEngineSize),
})

/** Commands of the screen Vehículos. `today` (a day of the company) limits years and registration dates. */
export function vehiculoCommand(today: string) {
  return z.discriminatedUnion('intent', [
    // `otro`: the button that leads to the next new vehicle
    z.object({ intent: z.literal('create'), ...fields(today), otro: z.literal('si').optional() }),
    z.object({
      intent: z.literal('update'),
      id: recordId(),
      ...fields(today),
      /** what its form showed; a field that was left so is not written */
      antes: z.object(fields(today)).optional().catch(undefined),
    }),
    z.object({ intent: z.literal('remove'), id: recordId() }),
    // the Usuarios who may see it: all that are ticked, and those who were as the dialog opened
    z.object({
      intent: z.literal('assign'),
      id: recordId(),
      usuarios: z.array(recordId()).max(ASSIGNED_MAX).default([]),
      before: joinedIds(ASSIGNED_MAX),
    }),
    // takes it back, while those who were ticked are still those who see it
    z.object({
      intent: z.literal('undo-assign'),
      id: recordId(),
      before: joinedIds(ASSIGNED_MAX),
      after: joinedIds(ASSIGNED_MAX),
    }),
    // lets one Usuario see all the vehicles that were chosen
    z.object({ intent: z.literal('assign-many'), usuario: text(64), vehiculos: joinedIds(CHOSEN_MAX) }),
    // takes it back, by the instant at which it was done (UTC milliseconds)
    z.object({ intent: z.literal('undo-assign-many'), usuario: recordId(), at: z.int({ error: m('no-encontrado') }) }),
  ])
}
type VehiculoCommand = z.infer<ReturnType<typeof vehiculoCommand>>
/** The writable fields of a vehicle: without the company, the id and computed columns. */
export type VehiculoData = Omit<Extract<VehiculoCommand, { intent: 'create' }>, 'intent' | 'otro'>

/** Query parameters of the list. Invalid parameters are ignored, never an error. */
export const VehiculosList = z.object({
  q: searchText,
  orden: sortAmong(SORTS, { by: 'worst', direction: 'asc' }),
  estado: z.enum(FILTERS).nullable().catch(null),
  dia: z.enum(DEPARTURES).nullable().catch(null),
  ...sizedPage,
})
export type VehiculosList = z.infer<typeof VehiculosList>
