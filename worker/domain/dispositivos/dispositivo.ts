/** GPS devices: form commands, and how estado and tracking_enabled depend on each other. */

import { checkbox } from '../fields/checkbox'
import { recordId } from '../fields/id'
import { DeviceHoursCommand } from '../horarios/command'
import { searchText, sizedPage, sortAmong } from '../list'
import type { RefusalReason } from '../refusal'
import * as z from '../zod'
import { DISPOSITIVO_ESTADOS } from './estado'
import { IMEI_MAX, IMEI_MIN, isImei, normalizeImei } from './imei'

export const DISPOSITIVO_TIPOS = ['mobile_app', 'tracki_pro', 'tk103', 'other'] as const
export type TipoDispositivo = (typeof DISPOSITIVO_TIPOS)[number]

const REQUIRED: RefusalReason = 'requerido'
const TOO_LONG: RefusalReason = 'demasiado-largo'
const INVALID_CHARACTER: RefusalReason = 'imei-invalido'
const INVALID_OPTION: RefusalReason = 'opcion-invalida'
const option = (issue: { input?: unknown }) => (issue.input === undefined ? REQUIRED : INVALID_OPTION)

const shown = {
  tipo_dispositivo: z.enum(DISPOSITIVO_TIPOS, { error: option }),
  vehiculo_id: recordId('vehiculo-requerido'),
  imei: z
    .string({ error: INVALID_CHARACTER })
    .max(200, TOO_LONG)
    .optional()
    .transform((value) => normalizeImei(value ?? '')),
  estado: z.enum(DISPOSITIVO_ESTADOS, { error: option }),
  tracking_enabled: checkbox(),
}
const fields = {
  ...shown,
  /** JavaScript has applied the form's rules on screen */
  visto: checkbox(),
}

/** A phone has no IMEI to enter; any value in that field is ignored. */
function requireImei(form: { tipo_dispositivo: TipoDispositivo; imei: string }, ctx: z.RefinementCtx) {
  if (form.tipo_dispositivo === 'mobile_app') return
  const { imei } = form
  const refuse = (message: RefusalReason) => ctx.addIssue({ code: 'custom', path: ['imei'], message, input: imei })
  if (imei === '') refuse(REQUIRED)
  else if (imei.length > IMEI_MAX) refuse(TOO_LONG)
  else if (imei.length < IMEI_MIN || !isImei(imei)) refuse(INVALID_CHARACTER)
}

/** Commands of the screen Dispositivos GPS. */
export const DispositivoCommand = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('create'), ...fields }).superRefine(requireImei),
  z
    .object({
      intent: z.literal('update'),
      id: recordId(),
      ...fields,
      /** what its form showed; a field that was left so is not written */
      antes: z.object(shown).optional().catch(undefined),
    })
    .superRefine(requireImei),
  z.object({ intent: z.literal('remove'), id: recordId() }),
  z.object({ intent: z.literal('regenerate'), id: recordId() }),
  z.object({ intent: z.literal('renew-server') }),
  DeviceHoursCommand,
])
export type DispositivoCommand = z.infer<typeof DispositivoCommand>
export type DispositivoForm = Omit<Extract<DispositivoCommand, { intent: 'create' }>, 'intent'>
/** The form of a device that is changed, with what it showed. */
export type DispositivoChange = DispositivoForm & { antes?: Omit<DispositivoForm, 'visto'> | undefined }

/** The columns that the table can be sorted by; the newest device comes first by default. */
export const DISPOSITIVO_SORTS = ['placa', 'imei', 'fecha_activacion'] as const

/** Query parameters of the table. Invalid parameters are ignored, never an error. */
export const DispositivosList = z.object({
  q: searchText,
  orden: sortAmong(DISPOSITIVO_SORTS, { by: 'created_at', direction: 'desc' }),
  ...sizedPage,
})

export type DispositivosList = z.infer<typeof DispositivosList>
