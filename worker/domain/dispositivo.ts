/** GPS devices: what a form may ask, and how estado and tracking_enabled move together. */
import { esImei, MAX_IMEI, MIN_IMEI, normalizarImei } from './imei'
import { buscado, pagina } from './lista'
import type { MotivoKey } from './negativa'
import { z } from './zod'

export const TIPOS_DISPOSITIVO = ['mobile_app', 'tracki_pro', 'tk103', 'other'] as const
export type TipoDispositivo = (typeof TIPOS_DISPOSITIVO)[number]

export const ESTADOS_DISPOSITIVO = ['Activo', 'Inactivo'] as const
export type EstadoDispositivo = (typeof ESTADOS_DISPOSITIVO)[number]

/** What the two columns hold together. */
export interface Rastreo {
  estado: EstadoDispositivo
  tracking_enabled: boolean
}

export type EstadoMostrado = 'Inactivo' | 'Activo' | 'Rastreando'

/** Shown as Inactivo, Activo (tracking off) or Rastreando (Activo with tracking on). */
export function estadoMostrado({ estado, tracking_enabled }: Rastreo): EstadoMostrado {
  if (estado === 'Inactivo') return 'Inactivo'
  return tracking_enabled ? 'Rastreando' : 'Activo'
}

/** The QR is offered only for a device that is Activo with tracking on. */
export function admiteQr(rastreo: Rastreo): boolean {
  return estadoMostrado(rastreo) === 'Rastreando'
}

/** The form while it is filled in: another estado was chosen. Activo ticks tracking, Inactivo takes the tick away. */
export function alCambiarEstado(estado: EstadoDispositivo): Rastreo {
  return { estado, tracking_enabled: estado === 'Activo' }
}

/** The form while it is filled in: the tick was set or taken away. Setting it forces estado to Activo. */
export function alMarcarRastreo(actual: Rastreo, marcado: boolean): Rastreo {
  return { estado: marcado ? 'Activo' : actual.estado, tracking_enabled: marcado }
}

/**
 * What is stored when a form arrives. A form that ran in a browser has applied the rules before the person's eyes
 * (`visto`) and counts as it stands; one that did not may say two things at once, and then what changed decides:
 * a new tick forces Activo, Inactivo turns tracking off, Inactivo → Activo turns it on.
 */
export function aplicarRastreo(antes: Rastreo | null, pedido: Rastreo, visto: boolean): Rastreo {
  const marcaNueva = pedido.tracking_enabled && !antes?.tracking_enabled
  if (marcaNueva) return { estado: 'Activo', tracking_enabled: true }
  if (pedido.estado === 'Inactivo') return { estado: 'Inactivo', tracking_enabled: false }
  if (!visto && antes?.estado === 'Inactivo') return { estado: 'Activo', tracking_enabled: true }
  return { estado: pedido.estado, tracking_enabled: pedido.tracking_enabled }
}

/** The day of the first Activo stays for ever; null while the device has never been Activo. */
export function fechaDeActivacion(antes: string | null, estado: EstadoDispositivo, hoy: string): string | null {
  return antes ?? (estado === 'Activo' ? hoy : null)
}

const FALTA: MotivoKey = 'requerido'
const SIN_VEHICULO: MotivoKey = 'vehiculo-requerido'
const LARGO: MotivoKey = 'demasiado-largo'
const CARACTER: MotivoKey = 'imei-invalido'
const OPCION: MotivoKey = 'opcion-invalida'
const opcion = (issue: { input?: unknown }) => (issue.input === undefined ? FALTA : OPCION)

const DESCONOCIDO: MotivoKey = 'no-encontrado'
const id = z.string({ error: DESCONOCIDO }).min(1, DESCONOCIDO).max(64, DESCONOCIDO)

const campos = {
  tipo_dispositivo: z.enum(TIPOS_DISPOSITIVO, { error: opcion }),
  vehiculo_id: z.string({ error: SIN_VEHICULO }).min(1, SIN_VEHICULO).max(64, SIN_VEHICULO),
  imei: z
    .string({ error: CARACTER })
    .max(200, LARGO)
    .optional()
    .transform((valor) => normalizarImei(valor ?? '')),
  estado: z.enum(ESTADOS_DISPOSITIVO, { error: opcion }),
  tracking_enabled: z.boolean({ error: OPCION }).default(false),
  /** the rules of the form have run before the person's eyes */
  visto: z.boolean({ error: OPCION }).default(false),
}

/** A phone has no IMEI of its own to ask for; whatever came in that field is ignored. */
function exigirImei(form: { tipo_dispositivo: TipoDispositivo; imei: string }, ctx: z.RefinementCtx) {
  if (form.tipo_dispositivo === 'mobile_app') return
  const { imei } = form
  const refuse = (message: MotivoKey) => ctx.addIssue({ code: 'custom', path: ['imei'], message, input: imei })
  if (imei === '') refuse(FALTA)
  else if (imei.length > MAX_IMEI) refuse(LARGO)
  else if (imei.length < MIN_IMEI || !esImei(imei)) refuse(CARACTER)
}

/** Everything the screen Dispositivos GPS can ask for. */
export const DispositivoCommand = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('crear'), ...campos }).superRefine(exigirImei),
  z.object({ intent: z.literal('editar'), id, ...campos }).superRefine(exigirImei),
  z.object({ intent: z.literal('eliminar'), id }),
  z.object({ intent: z.literal('regenerar'), id }),
])
export type DispositivoCommand = z.infer<typeof DispositivoCommand>
export type DispositivoForm = Omit<Extract<DispositivoCommand, { intent: 'crear' }>, 'intent'>

/** The headings the table can be ordered by; without one the newest comes first. */
export const ORDENES_DISPOSITIVO = ['placa', 'imei', 'fecha_activacion'] as const
export type OrdenDispositivos = (typeof ORDENES_DISPOSITIVO)[number] | 'created_at'
export const DISPOSITIVOS_POR_PAGINA = 10

/** The table as its address asks for it. Nothing in an address is an error: what is not understood is left out. */
export const ListaDispositivos = z.object({
  q: buscado,
  orden: z.enum([...ORDENES_DISPOSITIVO, 'created_at']).catch('created_at'),
  sentido: z.enum(['asc', 'desc']).optional().catch(undefined),
  ...pagina,
})
export type ListaDispositivos = z.infer<typeof ListaDispositivos>

/** The direction of a list: the newest and the latest activated first, plates and IMEI from A. */
export function sentidoDe({ orden, sentido }: Pick<ListaDispositivos, 'orden' | 'sentido'>): 'asc' | 'desc' {
  return sentido ?? (orden === 'placa' || orden === 'imei' ? 'asc' : 'desc')
}
