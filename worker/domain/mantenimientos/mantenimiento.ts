/** Maintenance as forms send it: services with their jobs, plans, odometer readings; and how the two lists are asked. */
import { pastDay } from '../date-field'
import { page, searchText } from '../list'
import { readPesos } from '../money'
import { optionalWholeNumber, wholeNumber } from '../number'
import type { RefusalReason } from '../refusal'
import { optionalParagraph, optionalText, text } from '../text'
import { z } from '../zod'
import { KM_MAX, readKm } from './kilometraje'
import { EVERY_KM_MAX, MONTHS_MAX } from './plan'

export const ITEMS_MAX = 30
export const ARCHIVOS_MAX = 5
/** More plans than this on one vehicle is a mistake, not a service book. */
export const PLANES_MAX = 50
export const MANTENIMIENTOS_PER_PAGE = 10
/** Nobody registers what was done before there were lorries. */
const FECHA_MIN = '1950-01-01'

const m = (key: RefusalReason) => key
const id = (whenMissing: RefusalReason = 'no-encontrado') =>
  z.string({ error: whenMissing }).min(1, whenMissing).max(64, whenMissing)
const optionalId = z
  .string({ error: m('opcion-invalida') })
  .max(64, m('opcion-invalida'))
  .optional()
  .transform((valor) => valor || null)
const checked = z.boolean({ error: m('opcion-invalida') }).default(false)

const day = (hoy: string) => pastDay(FECHA_MIN, hoy)
const optionalDay = (hoy: string) =>
  day(hoy)
    .optional()
    .transform((fecha) => fecha ?? null)

const KM = { min: 0, max: KM_MAX }

/** A line of a service. A line of which nothing is written is no line. */
const item = z
  .object({
    descripcion: optionalText(120),
    costo: z
      .string({ error: m('monto-invalido') })
      .max(40, m('monto-invalido'))
      .optional(),
    plan_id: optionalId,
  })
  .transform(({ descripcion, costo, plan_id }, ctx) => {
    if (descripcion === null && !costo?.trim()) return null
    const whenMissing = (field: string, message: RefusalReason) =>
      ctx.addIssue({ code: 'custom', path: [field], message })
    if (descripcion === null) whenMissing('descripcion', 'requerido')
    const centavos = costo?.trim() ? readPesos(costo) : undefined
    if (centavos === undefined) whenMissing('costo', 'requerido')
    if (centavos === null) whenMissing('costo', 'monto-invalido')
    if (descripcion === null || typeof centavos !== 'number') return z.NEVER
    return { descripcion, costo: centavos, plan_id }
  })
export interface Item {
  descripcion: string
  /** integer cents */
  costo: number
  plan_id: string | null
}

const items = z
  .array(item, { error: m('sin-items') })
  .max(ITEMS_MAX, m('demasiados-items'))
  .default([])
  .transform((list) => list.filter((one): one is Item => one !== null))
  .refine((list) => list.length > 0, m('sin-items'))

/** Ids of files; a field that was left empty is none. */
const ids = z
  .array(z.string().max(64).optional())
  .max(ARCHIVOS_MAX, m('demasiados-archivos'))
  .default([])
  .transform((list) => list.filter((one): one is string => Boolean(one)))

const servicio = (hoy: string) => ({
  fecha: day(hoy),
  kilometraje: optionalWholeNumber(KM, 'kilometraje-invalido', readKm),
  /** the reading counts although it contradicts another */
  corregir: checked,
  taller: optionalText(120),
  notas: optionalParagraph(1000),
  items,
  /** fresh uploads that are to belong to it */
  archivo: ids,
})

const plan = (hoy: string) => ({
  nombre: text(80),
  cada_km: optionalWholeNumber({ min: 1, max: EVERY_KM_MAX }, 'intervalo-km-fuera-de-rango', readKm),
  cada_meses: optionalWholeNumber({ min: 1, max: MONTHS_MAX }, 'intervalo-meses-fuera-de-rango'),
  ultima_fecha: optionalDay(hoy),
  ultimo_km: optionalWholeNumber(KM, 'kilometraje-invalido', readKm),
})

/** One of the two intervals is enough, none is no plan. */
function requireInterval(p: { cada_km: number | null; cada_meses: number | null }, ctx: z.RefinementCtx) {
  if (p.cada_km === null && p.cada_meses === null)
    ctx.addIssue({ code: 'custom', path: ['cada_km'], message: m('plan-sin-intervalo') })
}

/** What the screen Mantenimientos may ask for; `hoy` is a day of the company. */
export function mantenimientoCommand(hoy: string) {
  return z.discriminatedUnion('intent', [
    z.object({ intent: z.literal('create'), vehiculo_id: id('vehiculo-requerido'), ...servicio(hoy) }),
    // `quitar`: files of the service that go
    z.object({ intent: z.literal('update'), id: id(), ...servicio(hoy), quitar: ids }),
    z.object({ intent: z.literal('remove'), id: id() }),
    z
      .object({ intent: z.literal('plan-create'), vehiculo_id: id('vehiculo-requerido'), ...plan(hoy) })
      .superRefine(requireInterval),
    z.object({ intent: z.literal('plan-update'), id: id(), ...plan(hoy) }).superRefine(requireInterval),
    z.object({ intent: z.literal('plan-remove'), id: id() }),
    z.object({
      intent: z.literal('kilometraje'),
      vehiculo_id: id('vehiculo-requerido'),
      fecha: day(hoy),
      kilometraje: wholeNumber(KM, 'kilometraje-invalido', readKm),
      corregir: checked,
    }),
  ])
}
export type MantenimientoCommand = z.infer<ReturnType<typeof mantenimientoCommand>>
type CommandData<I extends MantenimientoCommand['intent']> = Omit<
  Extract<MantenimientoCommand, { intent: I }>,
  'intent'
>
/** A service as it is written, but for its vehicle. */
export type ServicioData = Omit<CommandData<'create'>, 'vehiculo_id'>
export type PlanData = Omit<CommandData<'plan-create'>, 'vehiculo_id'>
export type ReadingData = Omit<CommandData<'kilometraje'>, 'vehiculo_id'>

export const VIEWS = ['servicios', 'planes'] as const
/** The states by which plans are filtered. */
export const PLAN_FILTERS = ['vencidos', 'proximos', 'al-dia', 'sin-registrar'] as const
export type PlanesFilter = (typeof PLAN_FILTERS)[number]

/** The screen as its address asks for it. Nothing in an address is an error: what is not understood is left out. */
export const MantenimientosList = z.object({
  vista: z.enum(VIEWS).catch('servicios'),
  q: searchText,
  /** only this vehicle */
  vehiculo: z.string().min(1).max(64).nullable().catch(null),
  /** services by day: the newest first unless asked otherwise */
  orden: z
    .string()
    .catch('')
    .transform((order): 'asc' | 'desc' => (order === 'fecha' ? 'asc' : 'desc')),
  estado: z.enum(PLAN_FILTERS).nullable().catch(null),
  ...page,
})
export type MantenimientosList = z.infer<typeof MantenimientosList>
