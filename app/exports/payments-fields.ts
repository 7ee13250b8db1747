/** What a file says of a company's payments. */
import { ESTADO_WORDS } from '@domain/pagos/history'
import { meansOf } from '~/billing/means'
import type { Payment } from '~/billing/payments.server'
import { day, type Fields, text } from './fields'

/** The numbers of a payment's electronic documents of a kind. */
const numbersOf = ({ facturas }: Payment, kind: Payment['facturas'][number]['tipo']) =>
  facturas.flatMap(({ tipo, numero }) => (tipo === kind && numero !== null ? [numero] : [])).join(' | ') || null

export const PAGOS: Fields<Payment> = {
  fecha: [day('pagos.fecha', ({ dia }) => dia)],
  plan: [
    text(
      'pagos.plan',
      ({ plan, periodo }, { i18n }) => i18n.t('pagos.plan_periodo', { plan, periodo: i18n.t(`pagos.${periodo}`) }),
      18,
    ),
    day('pagos.col_from', ({ desde }) => desde),
    day('pagos.col_until', ({ hasta }) => hasta),
  ],
  valor: [{ title: 'pagos.amount', kind: 'pesos', width: 16, of: ({ monto }) => monto }],
  means: [text('pagos.method', (payment, { i18n }) => meansOf(payment, i18n.t('pagos.tarjeta')))],
  estado: [
    text('pagos.estado', ({ estado }, { i18n }) => i18n.t(`estados.${ESTADO_WORDS[estado]}`), 14),
    text('pagos.col_reason', ({ motivo }) => motivo, 30),
    day('pagos.col_voided', ({ anulado }) => anulado),
  ],
  recibo: [
    text('pagos.col_receipt', ({ recibo }) => recibo),
    text('pagos.d_factura', (payment) => numbersOf(payment, 'factura')),
    text('pagos.d_nota-credito', (payment) => numbersOf(payment, 'nota-credito')),
  ],
}
