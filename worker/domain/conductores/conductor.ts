/** A driver and the licence: form fields and list parameters. */
import { archivoField } from '../archivos/archivo'
import { dayBetween, pastDay } from '../date-field'
import { isDayBetween, LAST_DAY } from '../day'
import { type Vigencia, vigencia } from '../documentos/vigencia'
import { foldForSearch } from '../fold'
import { page, type SortBy, searchText, sortAmong } from '../list'
import type { RefusalReason } from '../refusal'
import { normalizeTelefono } from '../telefono'
import { optionalText, text } from '../text'
import { z } from '../zod'
import { CATEGORIES } from './licencia'

export const CONDUCTORES_PER_PAGE = 10
/** Earliest accepted day of birth. */
const BORN_MIN = '1900-01-01'
/** Accepted range for the days of issue and expiry of a licence. */
export const LICENCE_DAYS = { min: '1950-01-01', max: LAST_DAY } as const

export type EstadoLicencia = 'Vencida' | Exclude<Vigencia, 'Vencido'>

/** The state of a licence on a company's day, in the specification's words. */
export function licenciaEstadoOn(vence: string, hoy: string): EstadoLicencia {
  const estado = vigencia(vence, hoy)
  return estado === 'Vencido' ? 'Vencida' : estado
}

/** The stored form of an identity document: a cédula without dots, anything else as typed. */
export function normalizeDocumento(documento: string): string {
  const digits = documento.replace(/[\s.,\-‐-―]/g, '')
  return /^\d+$/.test(digits) ? digits : documento.toUpperCase()
}

/** The displayed form: a cédula with dots, «1.032.456.789»; other lengths and letters unchanged. */
export const formatDocumento = (documento: string): string =>
  /^\d{5,10}$/.test(documento) ? documento.replace(/\B(?=(\d{3})+$)/g, '.') : documento

const m = (key: RefusalReason) => key

const fields = (hoy: string) => ({
  vehiculo_id: z
    .string({ error: m('sin-vehiculo') })
    .min(1, m('sin-vehiculo'))
    .max(64, m('sin-vehiculo')),
  nombre: text(120),
  documento: text(30).transform(normalizeDocumento),
  telefono: optionalText(30).transform((telefono) => telefono && normalizeTelefono(telefono)),
  licencia_numero: text(30).transform(normalizeDocumento),
  licencia_tipo: z.enum(CATEGORIES, { error: (i) => (i.input === undefined ? m('requerido') : m('opcion-invalida')) }),
  licencia_fecha_emision: pastDay(LICENCE_DAYS.min, hoy),
  licencia_fecha_vencimiento: dayBetween(LICENCE_DAYS.min, LICENCE_DAYS.max),
  fecha_nacimiento: pastDay(BORN_MIN, hoy)
    .optional()
    .transform((fecha) => fecha ?? null),
  /** an upload to become the licence's file */
  archivo: archivoField,
})

const id = () =>
  z
    .string({ error: m('no-encontrado') })
    .min(1, m('no-encontrado'))
    .max(64, m('no-encontrado'))

type LicenciaDates = { licencia_fecha_emision: string; licencia_fecha_vencimiento: string }
const checkFechaOrder = (
  { licencia_fecha_emision: emision, licencia_fecha_vencimiento: vence }: LicenciaDates,
  ctx: z.RefinementCtx,
) => {
  // an invalid day has its own error, so the two are not compared
  if (![emision, vence].every((day) => isDayBetween(day, LICENCE_DAYS.min, LICENCE_DAYS.max))) return
  if (vence < emision)
    ctx.addIssue({
      code: 'custom',
      path: ['licencia_fecha_vencimiento'],
      message: m('vence-antes-de-emision'),
      input: vence,
    })
}

/** Commands of the screen Conductores. `hoy` (a day of the company) is the maximum for the days of issue and birth. */
export function conductorCommand(hoy: string) {
  return z.discriminatedUnion('intent', [
    z.object({ intent: z.literal('create'), ...fields(hoy) }).superRefine(checkFechaOrder),
    z.object({ intent: z.literal('update'), id: id(), ...fields(hoy) }).superRefine(checkFechaOrder),
    z.object({ intent: z.literal('remove'), id: id() }),
    z.object({ intent: z.literal('remove-file'), id: id(), archivo: id() }),
  ])
}
export type ConductorCommand = z.infer<ReturnType<typeof conductorCommand>>
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

/** The sortable columns, «-nombre» for descending; the default is newest first. */
export const CONDUCTOR_SORTS = ['nombre', 'vence'] as const
export type ConductoresSort = SortBy<(typeof CONDUCTOR_SORTS)[number] | 'created_at'>

/** Licence states as filters of the list. */
export const LICENCIA_FILTERS = ['vencidas', 'por-vencer', 'vigentes'] as const
export type LicenciaFilter = (typeof LICENCIA_FILTERS)[number]

/** Query parameters of the list. Invalid parameters are ignored, never an error. */
export const ConductoresList = z.object({
  /** only the drivers of this vehicle */
  vehiculo: z.string().max(64).nullable().catch(null),
  q: searchText,
  orden: sortAmong(CONDUCTOR_SORTS, { por: 'created_at', direction: 'desc' }),
  estado: z.enum(LICENCIA_FILTERS).nullable().catch(null),
  ...page,
})
export type ConductoresList = z.infer<typeof ConductoresList>
