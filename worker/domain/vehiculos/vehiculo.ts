/** A vehicle: form fields, list parameters. */

import { pastDay } from '../date-field'
import { joinedIds } from '../joined-ids'
import { searchText, sizedPage, sortAmong } from '../list'
import { optionalWholeNumber, readWhole, wholeNumber } from '../number'
import type { RefusalReason } from '../refusal'
import { optionalText, text } from '../text'
import * as z from '../zod'
import { CLASES, SERVICIOS } from './clase'
import { DEPARTURES } from './departure'
import { FILTERS, SORTS } from './list'
import { isPlaca, MAX_PLACA, normalizePlaca } from './placa'

const MIN_YEAR = 1900
const MAX_CILINDRAJE = 30_000
const MAX_ASSIGNED = 100
/** Vehicles that are chosen at once: the rows of the longest page. */
export const MAX_CHOSEN = 100

/** The newest model year: next year's models are sold this year. `today` is a day of the company. */
const maxYear = (today: string): number => Number(today.slice(0, 4)) + 1

const m = (key: RefusalReason) => key

/** «1.600», «1600 cc», «1.600 cm³». */
const readEngineSize = (text: string) => readWhole(text.replace(/c(?:c|m[³3])\.?\s*$/i, ''))

const fields = (today: string) => ({
  placa: text(20)
    .transform(normalizePlaca)
    .refine((placa) => isPlaca(placa) && placa.length <= MAX_PLACA, m('placa-invalida')),
  marca: text(60),
  titular: text(120),
  modelo: text(60),
  anio: wholeNumber({ min: MIN_YEAR, max: maxYear(today) }, 'anio-fuera-de-rango'),
  color: optionalText(40),
  servicio: z.enum(SERVICIOS, { error: m('opcion-invalida') }).default('particular'),
  clase: z
    .enum(CLASES, { error: m('opcion-invalida') })
    .optional()
    .transform((clase) => clase ?? null),
  fecha_matricula: pastDay(`${MIN_YEAR}-01-01`, today)
    .optional()
    .transform((fecha) => fecha ?? null),
  cilindraje: optionalWholeNumber({ min: 1, max: MAX_CILINDRAJE }, 'cilindraje-fuera-de-rango', readEngineSize),
})

const id = () =>
  z
    .string({ error: m('no-encontrado') })
    .min(1, m('no-encontrado'))
    .max(64, m('no-encontrado'))

/** Commands of the screen Vehículos. `today` (a day of the company) limits years and registration dates. */
export function vehiculoCommand(today: string) {
  return z.discriminatedUnion('intent', [
    // `otro`: the button that leads to the next new vehicle
    z.object({ intent: z.literal('create'), ...fields(today), otro: z.literal('si').optional() }),
    z.object({ intent: z.literal('update'), id: id(), ...fields(today) }),
    z.object({ intent: z.literal('remove'), id: id() }),
    // the Usuarios who may see it: all that are ticked, and those who were as the window opened
    z.object({
      intent: z.literal('assign'),
      id: id(),
      usuarios: z.array(id()).max(MAX_ASSIGNED).default([]),
      before: joinedIds(MAX_ASSIGNED),
    }),
    // takes it back, while those who were ticked are still those who see it
    z.object({
      intent: z.literal('undo-assign'),
      id: id(),
      before: joinedIds(MAX_ASSIGNED),
      after: joinedIds(MAX_ASSIGNED),
    }),
    // lets one Usuario see all the vehicles that were chosen
    z.object({ intent: z.literal('assign-many'), usuario: text(64), vehiculos: joinedIds(MAX_CHOSEN) }),
    // takes it back, by the instant at which it was done (UTC milliseconds)
    z.object({ intent: z.literal('undo-assign-many'), usuario: id(), at: z.int({ error: m('no-encontrado') }) }),
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
