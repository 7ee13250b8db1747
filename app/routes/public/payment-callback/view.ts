/** What the return page may show: the state of that payment, and nothing else about it. */
export interface PaymentView {
  /** `sin-respuesta`: the provider did not answer; the payment may have succeeded */
  estado: 'verificando' | 'sin-respuesta' | 'exito' | 'rechazado' | 'anulado' | 'error' | 'incompleta'
  /** the provider's message, in its language */
  motivo: string | null
}

export const UNANSWERED: PaymentView = { estado: 'sin-respuesta', motivo: null }

/** Whether another check may change the result. */
export const isOpen = ({ estado }: PaymentView): boolean => estado === 'verificando' || estado === 'sin-respuesta'

/** The state of a payment for its page; null and unknown payments give the same generic error. */
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
