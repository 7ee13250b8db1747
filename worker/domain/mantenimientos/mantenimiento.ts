/** Maintenance forms: services with their items, plans, odometer readings; and the parameters of the two lists. */
import { checkbox } from '../fields/checkbox'
import { pastDay } from '../fields/date'
import { recordId } from '../fields/id'
import { optionalWholeNumber, wholeNumber } from '../fields/number'
import { searchText, sizedPage, sortAmong } from '../list'
import { PESOS_MAX, readPesos } from '../money'
import type { RefusalReason } from '../refusal'
import { optionalParagraph, optionalText, text } from '../text'
import * as z from '../zod'
import { KM_MAX, readKm } from './kilometraje'
import { MOST_URGENT, PLAN_FILTERS, PLAN_SORTS, VIEWS } from './list'
import { EVERY_KM_MAX, MONTHS_MAX } from './plan'

export const ITEMS_MAX = 30
/** Characters of one job of a service, and of its cost as it is typed. */
export const JOB_MAX = 120
export const COST_MAX = 40
export const ARCHIVOS_MAX = 5
/** Plans per vehicle; more is a mistake. */
export const PLANES_MAX = 50
/** Earliest accepted day of a service. */
const FECHA_MIN = '1950-01-01'

const m = (key: RefusalReason) => key
const optionalId = z
  .string({ error: m('opcion-invalida') })
  .max(64, m('opcion-invalida'))
  .optional()
  .transform((value) => value || null)

const day = (today: string) => pastDay(FECHA_MIN, today)
const optionalDay = (today: string) =>
  day(today)
    .optional()
    .transform((fecha) => fecha ?? null)

const KM = { min: 0, max: KM_MAX }

const readCost = (text: string) => (text.length <= COST_MAX ? readPesos(text) : null)

/** A line of a service; an empty line is ignored. */
const item = z
  .object({
    descripcion: optionalText(JOB_MAX),
    costo: z.string({ error: m('requerido') }).optional(),
    plan_id: optionalId,
  })
  .transform(({ descripcion, costo, plan_id }, ctx) => {
    if (descripcion === null && !costo?.trim()) return null
    const refuse = (field: string, message: RefusalReason, params = {}) =>
      ctx.addIssue({ code: 'custom', path: [field], message, params })
    if (descripcion === null) refuse('descripcion', 'requerido')
    const centavos = costo?.trim() ? readCost(costo) : undefined
    if (centavos === undefined) refuse('costo', 'requerido')
    if (centavos === null) refuse('costo', 'monto-invalido', { max: PESOS_MAX })
    if (descripcion === null || typeof centavos !== 'number') return z.NEVER
    return { descripcion, costo: centavos, plan_id }
  })
interface Item {
  descripcion: string
  /** integer cents */
  costo: number
  plan_id: string | null
}
/** Tells two jobs apart. */
export const textOfItem = ({ descripcion, costo, plan_id }: Item): string =>
  JSON.stringify([descripcion, costo, plan_id])
/** Jobs in one text, as a form keeps those that it showed. */
export const textOfItems = (list: readonly Item[]): string =>
  JSON.stringify(list.map(({ descripcion, costo, plan_id }) => ({ descripcion, costo, plan_id })))

const itemsOfText = z
  .string()
  .transform((text, ctx): unknown => {
    try {
      return JSON.parse(text)
    } catch {
      ctx.addIssue({ code: 'custom', message: m('opcion-invalida'), input: text })
      return z.NEVER
    }
  })
  .pipe(z.array(z.object({ descripcion: z.string(), costo: z.int(), plan_id: z.string().nullable() })))

const items = z
  .array(item, { error: m('sin-items') })
  .max(ITEMS_MAX, m('demasiados-items'))
  .default([])
  .transform((list) => list.filter((one): one is Item => one !== null))
  .refine((list) => list.length > 0, m('sin-items'))

/** Ids of files; empty fields are ignored. */
const ids = z
  .array(z.string().max(64).optional())
  .max(ARCHIVOS_MAX, m('demasiados-archivos'))
  .default([])
  .transform((list) => list.filter((one): one is string => Boolean(one)))

const written = (today: string) => ({
  fecha: day(today),
  kilometraje: optionalWholeNumber(KM, 'kilometraje-invalido', readKm),
  taller: optionalText(120),
  notas: optionalParagraph(1000),
})
const servicio = (today: string) => ({
  ...written(today),
  /** accept the reading although it contradicts another */
  corregir: checkbox(),
  items,
  /** new uploads to attach */
  archivo: ids,
})
/** What the form of a service showed: what was left so is not written. */
const shownServicio = (today: string) =>
  z
    .object({ ...written(today), items: itemsOfText })
    .optional()
    .catch(undefined)

const plan = (today: string) => ({
  nombre: text(80),
  cada_km: optionalWholeNumber({ min: 1, max: EVERY_KM_MAX }, 'intervalo-km-fuera-de-rango', readKm),
  cada_meses: optionalWholeNumber({ min: 1, max: MONTHS_MAX }, 'intervalo-meses-fuera-de-rango'),
  ultima_fecha: optionalDay(today),
  ultimo_km: optionalWholeNumber(KM, 'kilometraje-invalido', readKm),
})

interface Interval {
  cada_km: number | null
  cada_meses: number | null
}
/** At least one of the two intervals is required. */
export const hasInterval = (p: Interval) => p.cada_km !== null || p.cada_meses !== null
function requireInterval(p: Interval, ctx: z.RefinementCtx) {
  if (!hasInterval(p)) ctx.addIssue({ code: 'custom', path: ['cada_km'], message: m('plan-sin-intervalo') })
}

/** Commands of the screen Mantenimientos; `today` is a day of the company. */
export function mantenimientoCommand(today: string) {
  return z.discriminatedUnion('intent', [
    z.object({ intent: z.literal('create'), vehiculo_id: recordId('vehiculo-requerido'), ...servicio(today) }),
    z.object({
      intent: z.literal('update'),
      id: recordId(),
      ...servicio(today),
      /** files to remove from the service */
      quitar: ids,
      /** write the jobs although another person changed them meanwhile */
      replaces: checkbox(),
      antes: shownServicio(today),
    }),
    z.object({ intent: z.literal('remove'), id: recordId() }),
    z
      .object({ intent: z.literal('create-plan'), vehiculo_id: recordId('vehiculo-requerido'), ...plan(today) })
      .superRefine(requireInterval),
    z
      .object({
        intent: z.literal('update-plan'),
        id: recordId(),
        ...plan(today),
        /** what its form showed; a field that was left so is not written */
        antes: z.object(plan(today)).optional().catch(undefined),
      })
      .superRefine(requireInterval),
    z.object({ intent: z.literal('remove-plan'), id: recordId() }),
    z.object({
      intent: z.literal('record-odometer'),
      vehiculo_id: recordId('vehiculo-requerido'),
      fecha: day(today),
      kilometraje: wholeNumber(KM, 'kilometraje-invalido', readKm),
      corregir: checkbox(),
    }),
  ])
}
type MantenimientoCommand = z.infer<ReturnType<typeof mantenimientoCommand>>
type CommandData<I extends MantenimientoCommand['intent']> = Omit<
  Extract<MantenimientoCommand, { intent: I }>,
  'intent'
>
/** The writable fields of a service, without its vehicle. */
export type ServicioData = Omit<CommandData<'create'>, 'vehiculo_id'>
/** A change of a service. */
export type ServicioChange = ServicioData & { quitar: string[]; replaces?: boolean }
/** What a form shows of a service, or what is stored of it. */
export type StoredServicio = Omit<ServicioData, 'corregir' | 'archivo'>
export type PlanData = Omit<CommandData<'create-plan'>, 'vehiculo_id'>
export type ReadingData = Omit<CommandData<'record-odometer'>, 'vehiculo_id'>

const asked = z.object({
  /** plans unless asked: what is to be done is what people open the screen for */
  vista: z.enum(VIEWS).catch('planes'),
  q: searchText,
  /** only this vehicle */
  vehiculo: z.string().min(1).max(64).nullable().catch(null),
  /** services by day: newest first by default */
  orden: z
    .string()
    .catch('')
    .transform((order): 'asc' | 'desc' => (order === 'fecha' ? 'asc' : 'desc')),
  /** the same parameter as plans understand it */
  ordenPlanes: sortAmong(PLAN_SORTS, MOST_URGENT),
  estado: z.enum(PLAN_FILTERS).nullable().catch(null),
  ...sizedPage,
})

/** Query parameters of the screen. Invalid parameters are ignored, never an error. */
export const MantenimientosList = z.preprocess(
  (params) => ({ ...(params as object), ordenPlanes: (params as { orden?: unknown }).orden }),
  asked,
)
export type MantenimientosList = z.infer<typeof MantenimientosList>
/** What the list of services asks of it. */
export type ServiciosList = Omit<MantenimientosList, 'ordenPlanes'>
