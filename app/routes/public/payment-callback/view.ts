import type { PaymentFinding } from '@domain/pagos/pago'

/** What the return page may show: the state of that payment, and nothing else about it. */
export interface PaymentView {
  /** `unanswered`: the provider did not answer; the payment may have succeeded */
  estado: 'verifying' | 'unanswered' | 'success' | 'declined' | 'voided' | 'error' | 'incomplete'
  /** the provider's message, in its language */
  motivo: string | null
}

export const UNANSWERED: PaymentView = { estado: 'unanswered', motivo: null }

/** Whether another check may change the result. */
export const isOpen = ({ estado }: PaymentView): boolean => estado === 'verifying' || estado === 'unanswered'

/** The state of a payment for its page; null and unknown payments give the same generic error. */
export function viewOf(result: { estado: PaymentFinding; motivo: string | null } | null): PaymentView {
  switch (result?.estado) {
    case 'aprobado':
      return { estado: 'success', motivo: null }
    case 'pendiente':
      return { estado: 'verifying', motivo: null }
    case 'anulado':
      return { estado: 'voided', motivo: result.motivo }
    case 'rechazado':
    case 'vencido':
      return { estado: 'declined', motivo: result.motivo }
    case 'ajeno':
    case 'desconocido':
    case 'distinto':
    case undefined:
      return { estado: 'error', motivo: null }
  }
}
