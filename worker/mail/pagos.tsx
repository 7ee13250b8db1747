/** Payment mails to a company's Administradores: payment received, charge declined, payment voided. */

import { dayIn } from '../domain/day'
import type { Idioma } from '../domain/identidad/perfil'
import { nextCharge } from '../domain/pagos/tarjeta'
import type { Periodo, Plan } from '../domain/suscripcion/plan'
import { type EstadoSuscripcion, PAGO_GRACE_MS } from '../domain/suscripcion/standing'
import { type FullSuscripcion, onlyTrial } from '../domain/suscripcion/suscripcion'
import { type ComposedMail, INK, LINE, paragraph, renderMail, Table } from './frame'
import { Button, Heading, Paragraph, SmallPrint } from './pieces'
import { fecha, money, onePeriod } from './texts'

export type PagoMail = 'recibido' | 'rechazado' | 'anulado'

/** The subscription after the event in the mail, with formatted days. */
interface Standing {
  estado: EstadoSuscripcion
  plan: Plan
  /** it has only had a trial */
  onlyTrial: boolean
  /** formatted days: its end, the last day of the grace period, and the next charge of the card */
  end: string | null
  grace: string | null
  nextTry: string | null
  /** an electronic invoice is issued of the payment */
  invoiced: boolean
}

interface Texts extends Record<PagoMail, { asunto: string; title: string; line: (empresa: string) => string }> {
  nota: Record<PagoMail, (s: Standing) => string>
  button: Record<PagoMail, string>
  plan: string
  periodo: string
  periodos: Record<Periodo, string>
  between: (from: string, until: string) => string
  value: string
  iva: (iva: string) => string
  /** of a payment without tax */
  withoutIva: string
  paymentMethod: string
  motivo: string
  footer: (empresa: string) => string
}

function voidedEs({ estado, plan, onlyTrial, end, grace }: Standing): string {
  switch (estado) {
    case 'trial':
      return `Su prueba sigue${end === null ? '' : ` hasta el ${end}`}, con todo. Para continuar después, elija un plan.`
    case 'active':
      return end === null
        ? `Su plan ${plan} sigue como estaba.`
        : `Lo demás que pagó sigue en pie: su plan ${plan} llega hasta el ${end}.`
    case 'canceled':
      return `Lo demás que pagó sigue en pie: su plan ${plan}, que está cancelado, funciona hasta el ${end}.`
    case 'past_due':
      return `Lo que estaba pagado llegó hasta el ${end}. Todo sigue funcionando hasta el ${grace}: para que no se detenga, pague antes.`
    default:
      return `Sin este pago, su ${onlyTrial ? 'prueba' : 'suscripción'} terminó${end === null ? '' : ` el ${end}`}: puede entrar y consultar sus datos. Para volver a agregar registros, elija un plan.`
  }
}

function voidedEn({ estado, plan, onlyTrial, end, grace }: Standing): string {
  switch (estado) {
    case 'trial':
      return `Your trial goes on${end === null ? '' : ` until ${end}`}, with everything. To continue after it, choose a plan.`
    case 'active':
      return end === null
        ? `Your ${plan} plan goes on as it was.`
        : `What else you paid still stands: your ${plan} plan lasts until ${end}.`
    case 'canceled':
      return `What else you paid still stands: your ${plan} plan, which is cancelled, works until ${end}.`
    case 'past_due':
      return `What was paid lasted until ${end}. Everything works until ${grace}: pay before then so that nothing stops.`
    default:
      return `Without this payment your ${onlyTrial ? 'trial' : 'subscription'} ended${end === null ? '' : ` on ${end}`}: you can sign in and read your data. To add records again, choose a plan.`
  }
}

const TEXTS: Record<Idioma, Texts> = {
  es: {
    recibido: {
      asunto: 'Pago recibido',
      title: 'Pago recibido',
      line: (empresa) => `Gracias. La suscripción de ${empresa} está al día.`,
    },
    rechazado: {
      asunto: 'No pudimos cobrar su suscripción',
      title: 'No se pudo hacer el cobro',
      line: (empresa) => `No se pudo cobrar la suscripción de ${empresa} a la tarjeta guardada.`,
    },
    anulado: {
      asunto: 'Su pago fue anulado',
      title: 'Pago anulado',
      line: (empresa) => `Se anuló un pago de la suscripción de ${empresa}.`,
    },
    nota: {
      recibido: ({ invoiced }) =>
        `Puede descargar el recibo en Configuración, pestaña Facturación.${
          invoiced
            ? ' La factura electrónica se expide en unos minutos y queda junto a él; si faltan datos de facturación, complételos ahí mismo.'
            : ''
        }`,
      rechazado: ({ estado, grace, nextTry }) =>
        estado === 'past_due' && grace !== null
          ? `Todo sigue funcionando hasta el ${grace}. Puede pagar antes con otro medio. ${
              nextTry === null
                ? 'No volveremos a intentar con la tarjeta.'
                : `Con la tarjeta lo intentaremos otra vez el ${nextTry}.`
            }`
          : 'Su suscripción terminó: puede entrar y consultar sus datos. Para volver a agregar registros, pague con otro medio.',
      anulado: voidedEs,
    },
    button: { recibido: 'Ver la suscripción', rechazado: 'Pagar ahora', anulado: 'Ver la suscripción' },
    plan: 'Plan',
    periodo: 'Periodo',
    periodos: { mensual: 'mensual', anual: 'anual' },
    between: (from, until) => `${from} al ${until}`,
    value: 'Valor',
    iva: (iva) => `IVA incluido: ${iva}`,
    withoutIva: 'no gravado con IVA',
    paymentMethod: 'Medio de pago',
    motivo: 'Motivo',
    footer: (empresa) => `Recibe este correo porque administra ${empresa} en Vigía.`,
  },
  en: {
    recibido: {
      asunto: 'Payment received',
      title: 'Payment received',
      line: (empresa) => `Thank you. The subscription of ${empresa} is paid.`,
    },
    rechazado: {
      asunto: 'We could not charge your subscription',
      title: 'The charge did not go through',
      line: (empresa) => `The subscription charge to the saved card of ${empresa} did not go through.`,
    },
    anulado: {
      asunto: 'Your payment was voided',
      title: 'Payment voided',
      line: (empresa) => `A payment of the subscription of ${empresa} was voided.`,
    },
    nota: {
      recibido: ({ invoiced }) =>
        `The receipt is in Settings, tab Billing.${
          invoiced
            ? ' The electronic invoice is issued within minutes and stands beside it; if billing data are missing, complete them there.'
            : ''
        }`,
      rechazado: ({ estado, grace, nextTry }) =>
        estado === 'past_due' && grace !== null
          ? `Everything works until ${grace}. You can pay another way before then. ${
              nextTry === null ? 'We will not try the card again.' : `We will try the card again on ${nextTry}.`
            }`
          : 'Your subscription has ended: you can sign in and read your data. To add records again, pay another way.',
      anulado: voidedEn,
    },
    button: { recibido: 'See the subscription', rechazado: 'Pay now', anulado: 'See the subscription' },
    plan: 'Plan',
    periodo: 'Period',
    periodos: { mensual: 'monthly', anual: 'yearly' },
    between: (from, until) => `${from} to ${until}`,
    value: 'Amount',
    iva: (iva) => `VAT included: ${iva}`,
    withoutIva: 'no VAT applies',
    paymentMethod: 'Paid with',
    motivo: 'Reason',
    footer: (empresa) => `You get this mail because you manage ${empresa} on Vigía.`,
  },
}

interface PagoMailInput {
  kind: PagoMail
  idioma: Idioma
  empresa: string
  zona: string
  plan: Plan
  periodo: Periodo
  /** whole cents, of which `iva` is tax */
  monto: number
  iva: number
  /** the payment method, and the provider's reason; null where there is none */
  metodo: string | null
  motivo: string | null
  /** the paid period, UTC milliseconds; null when it paid none */
  paid: { desde: number; hasta: number } | null
  /** the subscription afterwards, as of now, and whether the card will be charged again automatically */
  after: FullSuscripcion
  now: number
  triesAgain: boolean
  /** an electronic invoice is issued of the payment */
  invoiced: boolean
  /** the product's base URL, without a trailing slash */
  appUrl: string
}

function standingOf(
  { after: s, now, triesAgain, invoiced }: PagoMailInput,
  day: (instant: number) => string,
): Standing {
  const end = s.subscription_status === 'trial' ? s.trial_ends_at : s.subscription_ends_at
  const late = s.subscription_status === 'past_due' && end !== null
  const next = late && triesAgain ? nextCharge(end, now) : null
  return {
    estado: s.subscription_status,
    plan: s.plan_type,
    onlyTrial: onlyTrial(s),
    end: end === null ? null : day(end),
    grace: late ? day(end + PAGO_GRACE_MS) : null,
    nextTry: next === null ? null : day(next),
    invoiced,
  }
}

/** Renders it: `asunto`, `html` and `texto` as stored in the mail queue. */
export function composePago(p: PagoMailInput): ComposedMail {
  const t = TEXTS[p.idioma]
  const { asunto: subject, title, line } = t[p.kind]
  const day = (instant: number) => fecha(dayIn(p.zona, instant), p.idioma)
  const rows = [
    [t.plan, `${p.plan}, ${t.periodos[p.periodo]}`],
    [t.periodo, p.paid && t.between(day(p.paid.desde), day(p.paid.hasta))],
    [t.value, `${money(p.monto, p.idioma)} COP (${p.iva === 0 ? t.withoutIva : t.iva(money(p.iva, p.idioma))})`],
    [t.paymentMethod, p.metodo],
    [t.motivo, p.motivo],
  ].filter((row): row is [string, string] => Boolean(row[1]))
  const sentence = onePeriod(line(p.empresa))
  const note = t.nota[p.kind](standingOf(p, day))
  const footer = t.footer(p.empresa)
  const url = `${p.appUrl}/admin/company#subscription`
  const html = renderMail({
    idioma: p.idioma,
    subject,
    preheader: sentence,
    body: (
      <>
        <Heading title={title} line={sentence} />
        <Table style={{ marginTop: 16 }}>
          {rows.map(([what, amount], i) => (
            <tr key={what}>
              <td className="tinta2 linea" valign="top" width={120} style={cell(i)}>
                {what}
              </td>
              <td className="tinta linea" style={{ ...cell(i), color: INK, fontWeight: 600 }}>
                {amount}
              </td>
            </tr>
          ))}
        </Table>
        <Paragraph>{note}</Paragraph>
        <Button href={url}>{t.button[p.kind]}</Button>
      </>
    ),
    footer: <SmallPrint>{footer}</SmallPrint>,
  })
  const list = rows.map(([what, amount]) => `${what}: ${amount}`).join('\n')
  const text = [title, sentence, list, note, `${t.button[p.kind]}:\n${url}`, footer].join('\n\n')
  return { asunto: `${subject}: ${p.empresa}`, html, texto: text }
}

const cell = (i: number) => ({
  ...paragraph,
  padding: '10px 12px 10px 0',
  ...(i > 0 ? { borderTop: `1px solid ${LINE}` } : {}),
})
