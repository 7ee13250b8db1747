/** A company's payments as a list: its query parameters, and the labels of the states. */
import { instantPage } from '../list'
import * as z from '../zod'
import type { EstadoPago } from './pago'

export const PAGOS_PER_PAGE = 10

/** Newest first. Invalid parameters are ignored, never an error. */
export const PagosList = z.object(instantPage)
export type PagosList = z.infer<typeof PagosList>

/** The label of a payment's state; the provider's DECLINED and ERROR are both «Rechazado», shown with its reason. */
export const ESTADO_WORDS = {
  PENDING: 'Pendiente',
  APPROVED: 'Aprobado',
  DECLINED: 'Rechazado',
  ERROR: 'Rechazado',
  VOIDED: 'Anulado',
  vencido: 'Vencido',
} as const satisfies Record<EstadoPago, string>
