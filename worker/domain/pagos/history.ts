/** The payments of a company as a list: how its address asks for it, and what a state is called. */
import { instantPage } from '../list'
import { z } from '../zod'
import type { EstadoPago } from './pago'

export const PAGOS_PER_PAGE = 10

/** Newest first. Nothing in an address is an error: what is not understood is left out. */
export const PagosList = z.object(instantPage)
export type PagosList = z.infer<typeof PagosList>

/** What became of a payment, in words; the provider's DECLINED and ERROR are both «Rechazado», its reason beside it. */
export const ESTADO_WORDS = {
  PENDING: 'Pendiente',
  APPROVED: 'Aprobado',
  DECLINED: 'Rechazado',
  ERROR: 'Rechazado',
  VOIDED: 'Anulado',
  vencido: 'Vencido',
} as const satisfies Record<EstadoPago, string>
