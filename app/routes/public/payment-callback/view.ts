/** What the page of the way back may show: how that payment stands, and nothing else of it. */
export interface PaymentView {
  /** `sin-respuesta`: the provider could not be asked; the payment may well be made */
  estado: 'verificando' | 'sin-respuesta' | 'exito' | 'rechazado' | 'anulado' | 'error' | 'incompleta'
  /** the provider's words, in its language */
  motivo: string | null
}

export const UNANSWERED: PaymentView = { estado: 'sin-respuesta', motivo: null }

/** Whether asking again may bring another answer. */
export const isOpen = ({ estado }: PaymentView): boolean => estado === 'verificando' || estado === 'sin-respuesta'

/** A payment's state as its page shows it; null, and what is none of ours, is an error that says nothing. */
export function viewOf(result: { estado: string; motivo: string | null } | null): PaymentView {
  switch (result?.estado) {
    case 'aprobado':
      return { estado: 'exito', motivo: null }
    case 'pendiente':
      return { estado: 'verificando', motivo: null }
    case 'anulado':
      return { estado: 'anulado', motivo: result.motivo }
    case 'rechazado':
    case 'vencido':
      return { estado: 'rechazado', motivo: result.motivo }
    default:
      return { estado: 'error', motivo: null }
  }
}
