/** A driver and the licence: form fields and list parameters. */

import { archivoField } from '../archivos/archivo'
import { isDayBetween, LAST_DAY } from '../day'
import { dayBetween, pastDay } from '../fields/date'
import { recordId } from '../fields/id'
import { foldForSearch } from '../fold'
import { searchText, sizedPage, sortAmong } from '../list'
import type { RefusalReason } from '../refusal'
import { normalizeTelefono } from '../telefono'
import { optionalText, text } from '../text'
import * as z from '../zod'
import { formatDocumento, normalizeDocumento } from './identity'
import { CATEGORIES } from './licencia'
import { CONDUCTOR_SORTS, LICENCIA_FILTERS } from './list'

/** Earliest accepted day of birth. */
const BORN_MIN = '1900-01-01'
/** Accepted range for the days of issue and expiry of a licence. */
export const LICENCE_DAYS = { min: '1950-01-01', max: LAST_DAY } as const

const m = (key: RefusalReason) => key

const fields = (today: string) => ({
  vehiculo_id: recordId('sin-vehiculo'),
  nombre: text(120),
  documento: text(30).transform(normalizeDocumento),
  telefono: optionalText(30).transform((telefono) => telefono && normalizeTelefono(telefono)),
  licencia_numero: text(30).transform(normalizeDocumento),
  licencia_tipo: z.enum(CATEGORIES, { error: (i) => (i.input === undefined ? m('requerido') : m('opcion-invalida')) }),
  licencia_fecha_emision: pastDay(LICENCE_DAYS.min, today),
  licencia_fecha_vencimiento: dayBetween(LICENCE_DAYS.min, LICENCE_DAYS.max),
  fecha_nacimiento: pastDay(BORN_MIN, today)
    .optional()
    .transform((fecha) => fecha ?? null),
  /** an upload to become the licence's file */
  archivo: archivoField,
})

type LicenciaDates = { licencia_fecha_emision: string; licencia_fecha_vencimiento: string }
/** Whether a licence would end before it begins. */
export const endsTooEarly = ({ licencia_fecha_emision: emision, licencia_fecha_vencimiento: vence }: LicenciaDates) =>
  vence < emision
const checkFechaOrder = (
  { licencia_fecha_emision: emision, licencia_fecha_vencimiento: vence }: LicenciaDates,
  ctx: z.RefinementCtx,
) => {
  // an invalid day has its own error, so the two are not compared
  if (![emision, vence].every((day) => isDayBetween(day, LICENCE_DAYS.min, LICENCE_DAYS.max))) return
  if (endsTooEarly({ licencia_fecha_emision: emision, licencia_fecha_vencimiento: vence }))
    ctx.addIssue({
      code: 'custom',
      path: ['licencia_fecha_vencimiento'],
      message: m('vence-antes-de-emision'),
      input: vence,
    })
}

/** Commands of the screen Conductores. `today` (a day of the company) is the maximum for the days of issue and birth. */
export function conductorCommand(today: string) {
  return z.discriminatedUnion('intent', [
    z.object({ intent: z.literal('create'), ...fields(today) }).superRefine(checkFechaOrder),
    z
      .object({
        intent: z.literal('update'),
        id: recordId(),
        ...fields(today),
        /** what its form showed; a field that was left so is not written */
        antes: z.object(fields(today)).omit({ archivo: true }).optional().catch(undefined),
      })
      .superRefine(checkFechaOrder),
    z.object({ intent: z.literal('remove'), id: recordId() }),
    z.object({ intent: z.literal('remove-file'), id: recordId(), archivo: recordId() }),
  ])
}
type ConductorCommand = z.infer<ReturnType<typeof conductorCommand>>
/** The writable fields of a driver: without the company, the id and computed columns. */
export type ConductorData = Omit<Extract<ConductorCommand, { intent: 'create' }>, 'intent'>

/** The folded search column: numbers as stored and as displayed. */
export function conductorSearchText(c: Pick<ConductorData, 'nombre' | 'documento' | 'licencia_numero' | 'telefono'>) {
  const telefono = c.telefono ?? ''
  return foldForSearch(
    c.nombre,
    c.documento,
    formatDocumento(c.documento),
    c.licencia_numero,
    telefono,
    telefono.replace(/^\+57(\d{3})(\d{3})(\d{4})$/, '$1$2$3 $1 $2 $3'),
  )
}

/** Query parameters of the list. Invalid parameters are ignored, never an error. */
export const ConductoresList = z.object({
  /** only the drivers of this vehicle */
  vehiculo: z.string().max(64).nullable().catch(null),
  q: searchText,
  orden: sortAmong(CONDUCTOR_SORTS, { by: 'vence', direction: 'asc' }),
  estado: z.enum(LICENCIA_FILTERS).nullable().catch(null),
  ...sizedPage,
})
export type ConductoresList = z.infer<typeof ConductoresList>
