/** Why nothing is added any more: what was paid is over, or a trial that nobody paid after. Text keys (../refusal.ts). */
export const ENDED_REASONS = ['suscripcion-terminada', 'prueba-terminada'] as const
export type EndedReason = (typeof ENDED_REASONS)[number]
export const isEnded = (reason: string): boolean => ENDED_REASONS.some((one) => one === reason)

/** Why a change of the subscription, or to begin its payment, is refused: text keys, of which a refusal carries one. */
export type SuscripcionReason =
  | EndedReason
  | 'cancelar-en-prueba'
  | 'cancelar-en-gracia'
  | 'cancelar-sin-fin'
  | 'cancelar-terminada'
  | 'ya-cancelada'
  | 'reanudar-terminada'
  | 'nada-que-reanudar'
  | 'plan-sin-cambio'
  | 'error-suscripcion'
  | 'error-iniciar-pago'
