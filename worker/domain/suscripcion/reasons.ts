/** Why a change of the subscription is refused: text keys, of which a refusal carries one (../refusal.ts). */
export type SuscripcionReason =
  | 'cancelar-en-prueba'
  | 'cancelar-en-gracia'
  | 'cancelar-sin-fin'
  | 'cancelar-terminada'
  | 'ya-cancelada'
  | 'reanudar-terminada'
  | 'nada-que-reanudar'
  | 'plan-sin-cambio'
  | 'error-suscripcion'
