/** What becomes of a message and of its webhook, in the words of their columns. */

/** Why an attempt failed, as the screen words it. */
export const DELIVERY_ERRORS = [
  'estado',
  'redirige',
  'sin-respuesta',
  'sin-conexion',
  'direccion',
  'secreto',
  'plan',
] as const
export type DeliveryError = (typeof DELIVERY_ERRORS)[number]
export const DELIVERY_STATES = ['pendiente', 'entregada', 'fallida'] as const
export type DeliveryState = (typeof DELIVERY_STATES)[number]
/** Why a webhook is off, when no person turned it off. */
export const OFF_REASONS = ['fallas', 'retirado'] as const
export type OffReason = (typeof OFF_REASONS)[number]
