/** GPS devices: form commands, and how estado and tracking_enabled depend on each other. */

import { page, searchText } from '../list'
import type { RefusalReason } from '../refusal'
import { z } from '../zod'
import { esImei, MAX_IMEI, MIN_IMEI, normalizeImei } from './imei'

export const DISPOSITIVO_TIPOS = ['mobile_app', 'tracki_pro', 'tk103', 'other'] as const
export type TipoDispositivo = (typeof DISPOSITIVO_TIPOS)[number]

export const DISPOSITIVO_ESTADOS = ['Activo', 'Inactivo'] as const
export type EstadoDispositivo = (typeof DISPOSITIVO_ESTADOS)[number]

/** The two columns together. */
export interface Rastreo {
  estado: EstadoDispositivo
  tracking_enabled: boolean
}

export type ShownEstado = 'Inactivo' | 'Activo' | 'Rastreando'

/** Shown as Inactivo, Activo (tracking off) or Rastreando (Activo with tracking on). */
export function shownEstado({ estado, tracking_enabled }: Rastreo): ShownEstado {
  if (estado === 'Inactivo') return 'Inactivo'
  return tracking_enabled ? 'Rastreando' : 'Activo'
}

/** The QR is offered only for a device that is Activo with tracking on. */
export function allowsQr(rastreo: Rastreo): boolean {
  return shownEstado(rastreo) === 'Rastreando'
}

/** In the form, when estado changes: Activo ticks tracking, Inactivo unticks it. */
export function onEstadoChanged(estado: EstadoDispositivo): Rastreo {
  return { estado, tracking_enabled: estado === 'Activo' }
}

/** In the form, when the checkbox changes: ticking it forces estado to Activo. */
export function onTrackingToggled(actual: Rastreo, checked: boolean): Rastreo {
  return { estado: checked ? 'Activo' : actual.estado, tracking_enabled: checked }
}

/**
 * What is stored on submit. A form with JavaScript has already applied the rules on screen (`seen`) and is stored as
 * is. Without JavaScript the two fields can conflict, and the change decides: a new tick forces Activo, Inactivo turns
 * tracking off, Inactivo → Activo turns it on.
 */
export function applyTracking(before: Rastreo | null, request: Rastreo, seen: boolean): Rastreo {
  const newlyTicked = request.tracking_enabled && !before?.tracking_enabled
  if (newlyTicked) return { estado: 'Activo', tracking_enabled: true }
  if (request.estado === 'Inactivo') return { estado: 'Inactivo', tracking_enabled: false }
  if (!seen && before?.estado === 'Inactivo') return { estado: 'Activo', tracking_enabled: true }
  return { estado: request.estado, tracking_enabled: request.tracking_enabled }
}

/** The day of the first activation, never changed; null while the device has never been Activo. */
export function activationFecha(before: string | null, estado: EstadoDispositivo, hoy: string): string | null {
  return before ?? (estado === 'Activo' ? hoy : null)
}

const REQUIRED: RefusalReason = 'requerido'
const SIN_VEHICULO: RefusalReason = 'vehiculo-requerido'
const TOO_LONG: RefusalReason = 'demasiado-largo'
const INVALID_CHARACTER: RefusalReason = 'imei-invalido'
const INVALID_OPTION: RefusalReason = 'opcion-invalida'
const option = (issue: { input?: unknown }) => (issue.input === undefined ? REQUIRED : INVALID_OPTION)

const UNKNOWN: RefusalReason = 'no-encontrado'
const id = z.string({ error: UNKNOWN }).min(1, UNKNOWN).max(64, UNKNOWN)

const fields = {
  tipo_dispositivo: z.enum(DISPOSITIVO_TIPOS, { error: option }),
  vehiculo_id: z.string({ error: SIN_VEHICULO }).min(1, SIN_VEHICULO).max(64, SIN_VEHICULO),
  imei: z
    .string({ error: INVALID_CHARACTER })
    .max(200, TOO_LONG)
    .optional()
    .transform((valor) => normalizeImei(valor ?? '')),
  estado: z.enum(DISPOSITIVO_ESTADOS, { error: option }),
  tracking_enabled: z.boolean({ error: INVALID_OPTION }).default(false),
  /** JavaScript has applied the form's rules on screen */
  visto: z.boolean({ error: INVALID_OPTION }).default(false),
}

/** A phone has no IMEI to enter; any value in that field is ignored. */
function requireImei(form: { tipo_dispositivo: TipoDispositivo; imei: string }, ctx: z.RefinementCtx) {
  if (form.tipo_dispositivo === 'mobile_app') return
  const { imei } = form
  const refuse = (message: RefusalReason) => ctx.addIssue({ code: 'custom', path: ['imei'], message, input: imei })
  if (imei === '') refuse(REQUIRED)
  else if (imei.length > MAX_IMEI) refuse(TOO_LONG)
  else if (imei.length < MIN_IMEI || !esImei(imei)) refuse(INVALID_CHARACTER)
}

/** Commands of the screen Dispositivos GPS. */
export const DispositivoCommand = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('crear'), ...fields }).superRefine(requireImei),
  z.object({ intent: z.literal('editar'), id, ...fields }).superRefine(requireImei),
  z.object({ intent: z.literal('eliminar'), id }),
  z.object({ intent: z.literal('regenerar'), id }),
])
export type DispositivoCommand = z.infer<typeof DispositivoCommand>
export type DispositivoForm = Omit<Extract<DispositivoCommand, { intent: 'crear' }>, 'intent'>

/** The sortable columns; the default is newest first. */
export const DISPOSITIVO_SORTS = ['placa', 'imei', 'fecha_activacion'] as const
export type DispositivosSort = (typeof DISPOSITIVO_SORTS)[number] | 'created_at'
export const DISPOSITIVOS_PER_PAGE = 10

/** Query parameters of the table. Invalid parameters are ignored, never an error. */
export const DispositivosList = z.object({
  q: searchText,
  orden: z.enum([...DISPOSITIVO_SORTS, 'created_at']).catch('created_at'),
  direction: z.enum(['asc', 'desc']).optional().catch(undefined),
  ...page,
})
export type DispositivosList = z.infer<typeof DispositivosList>

/** The direction of a list: newest and latest activation first, plates and IMEI ascending. */
export function directionOf({
  orden: order,
  direction,
}: Pick<DispositivosList, 'orden' | 'direction'>): 'asc' | 'desc' {
  return direction ?? (order === 'placa' || order === 'imei' ? 'asc' : 'desc')
}
