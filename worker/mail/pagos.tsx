/** The mails of money, to the Administradores of a company: a payment came, a charge was refused, a payment was voided. */

import { type EstadoSuscripcion, GRACIA_DE_PAGO_MS } from '../domain/apertura'
import { diaEn } from '../domain/dia'
import { escribirPesos } from '../domain/dinero'
import type { Periodo, Plan } from '../domain/plan'
import { onlyTrial, type SuscripcionEntera } from '../domain/suscripcion'
import { nextCharge } from '../domain/tarjeta'
import { enHoja, LINEA, parrafo, Tabla, TINTA } from './marco'
import { Boton, Cabeza } from './piezas'
import { fecha, type Idioma, onePeriod } from './textos'

export type CartaDePago = 'recibido' | 'rechazado' | 'anulado'

/** How a subscription stands after what the mail tells; every day as it is written. */
export interface Standing {
  estado: EstadoSuscripcion
  plan: Plan
  /** all that it had was a trial */
  onlyTrial: boolean
  /** the day it ends or ended, the last one on which everything works unpaid, and when the card is tried next */
  end: string | null
  grace: string | null
  nextTry: string | null
}

interface Textos extends Record<CartaDePago, { asunto: string; titulo: string; linea: (empresa: string) => string }> {
  nota: Record<CartaDePago, (s: Standing) => string>
  boton: Record<CartaDePago, string>
  plan: string
  periodo: string
  periodos: Record<Periodo, string>
  entre: (desde: string, hasta: string) => string
  valor: string
  iva: (iva: string) => string
  medio: string
  motivo: string
  pie: (empresa: string) => string
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

const TEXTOS: Record<Idioma, Textos> = {
  es: {
    recibido: {
      asunto: 'Pago recibido',
      titulo: 'Pago recibido',
      linea: (empresa) => `Gracias. La suscripción de ${empresa} está al día.`,
    },
    rechazado: {
      asunto: 'No pudimos cobrar su suscripción',
      titulo: 'El cobro no pasó',
      linea: (empresa) => `La tarjeta guardada de ${empresa} no aceptó el cobro de la suscripción.`,
    },
    anulado: {
      asunto: 'Su pago fue anulado',
      titulo: 'Pago anulado',
      linea: (empresa) => `Se anuló un pago de la suscripción de ${empresa}.`,
    },
    nota: {
      recibido: () => 'Puede descargar el recibo en Configuración, pestaña Facturación.',
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
    boton: { recibido: 'Ver la suscripción', rechazado: 'Pagar ahora', anulado: 'Ver la suscripción' },
    plan: 'Plan',
    periodo: 'Periodo',
    periodos: { mensual: 'mensual', anual: 'anual' },
    entre: (desde, hasta) => `${desde} al ${hasta}`,
    valor: 'Valor',
    iva: (iva) => `IVA incluido: $ ${iva}`,
    medio: 'Medio de pago',
    motivo: 'Motivo',
    pie: (empresa) => `Recibe este correo porque administra ${empresa} en Vigía.`,
  },
  en: {
    recibido: {
      asunto: 'Payment received',
      titulo: 'Payment received',
      linea: (empresa) => `Thank you. The subscription of ${empresa} is paid.`,
    },
    rechazado: {
      asunto: 'We could not charge your subscription',
      titulo: 'The charge did not go through',
      linea: (empresa) => `The saved card of ${empresa} did not take the charge of the subscription.`,
    },
    anulado: {
      asunto: 'Your payment was voided',
      titulo: 'Payment voided',
      linea: (empresa) => `A payment of the subscription of ${empresa} was voided.`,
    },
    nota: {
      recibido: () => 'The receipt is in Settings, tab Billing.',
      rechazado: ({ estado, grace, nextTry }) =>
        estado === 'past_due' && grace !== null
          ? `Everything works until ${grace}. You can pay before then by other means. ${
              nextTry === null ? 'We will not try the card again.' : `We will try the card again on ${nextTry}.`
            }`
          : 'Your subscription has ended: you can sign in and read your data. To add records again, pay by other means.',
      anulado: voidedEn,
    },
    boton: { recibido: 'See the subscription', rechazado: 'Pay now', anulado: 'See the subscription' },
    plan: 'Plan',
    periodo: 'Period',
    periodos: { mensual: 'monthly', anual: 'yearly' },
    entre: (desde, hasta) => `${desde} to ${hasta}`,
    valor: 'Amount',
    iva: (iva) => `VAT included: $ ${iva}`,
    medio: 'Paid with',
    motivo: 'Reason',
    pie: (empresa) => `You get this mail because you manage ${empresa} on Vigía.`,
  },
}

export interface DePago {
  carta: CartaDePago
  idioma: Idioma
  empresa: string
  zona: string
  plan: Plan
  periodo: Periodo
  /** whole cents, the tax of which is `iva` */
  monto: number
  iva: number
  /** what it was paid with, and the provider's words; null where there are none */
  metodo: string | null
  motivo: string | null
  /** the period that it paid, UTC milliseconds; null when it paid none */
  pagado: { desde: number; hasta: number } | null
  /** the subscription after it, as time has it, and whether the card will be tried again by itself */
  after: SuscripcionEntera
  ahora: number
  triesAgain: boolean
  /** the product's address, without a slash at the end */
  appUrl: string
}

function standingOf({ after: s, ahora, triesAgain }: DePago, dia: (instante: number) => string): Standing {
  const end = s.subscription_status === 'trial' ? s.trial_ends_at : s.subscription_ends_at
  const late = s.subscription_status === 'past_due' && end !== null
  const next = late && triesAgain ? nextCharge(end, ahora) : null
  return {
    ...{ estado: s.subscription_status, plan: s.plan_type, onlyTrial: onlyTrial(s) },
    end: end === null ? null : dia(end),
    grace: late ? dia(end + GRACIA_DE_PAGO_MS) : null,
    nextTry: next === null ? null : dia(next),
  }
}

/** Writes it: `asunto`, `html` and `texto` as they are stored in the queue. */
export function escribirPago(p: DePago): { asunto: string; html: string; texto: string } {
  const t = TEXTOS[p.idioma]
  const { asunto, titulo, linea } = t[p.carta]
  const dia = (instante: number) => fecha(diaEn(p.zona, instante), p.idioma)
  const filas = [
    [t.plan, `${p.plan}, ${t.periodos[p.periodo]}`],
    [t.periodo, p.pagado && t.entre(dia(p.pagado.desde), dia(p.pagado.hasta))],
    [t.valor, `$ ${escribirPesos(p.monto)} COP (${t.iva(escribirPesos(p.iva))})`],
    [t.medio, p.metodo],
    [t.motivo, p.motivo],
  ].filter((fila): fila is [string, string] => Boolean(fila[1]))
  const [dicho, nota, pie] = [onePeriod(linea(p.empresa)), t.nota[p.carta](standingOf(p, dia)), t.pie(p.empresa)]
  const url = `${p.appUrl}/admin/company#subscription`
  const html = enHoja({
    ...{ idioma: p.idioma, asunto, adelanto: dicho },
    cuerpo: (
      <>
        <Cabeza titulo={titulo} linea={dicho} />
        <Tabla style={{ marginTop: 16 }}>
          {filas.map(([que, cuanto], i) => (
            <tr key={que}>
              <td className="tinta2 linea" valign="top" width={120} style={celda(i)}>
                {que}
              </td>
              <td className="tinta linea" style={{ ...celda(i), color: TINTA, fontWeight: 600 }}>
                {cuanto}
              </td>
            </tr>
          ))}
        </Tabla>
        <p className="tinta2" style={{ ...parrafo, paddingTop: 16 }}>
          {nota}
        </p>
        <Boton href={url}>{t.boton[p.carta]}</Boton>
      </>
    ),
    pie: (
      <p className="tinta2" style={{ ...parrafo, fontSize: 13, lineHeight: '19px' }}>
        {pie}
      </p>
    ),
  })
  const lista = filas.map(([que, cuanto]) => `${que}: ${cuanto}`).join('\n')
  const texto = [titulo, dicho, lista, nota, `${t.boton[p.carta]}:\n${url}`, pie].join('\n\n')
  return { asunto: `${asunto}: ${p.empresa}`, html, texto }
}

const celda = (i: number) => ({
  ...parrafo,
  padding: '10px 12px 10px 0',
  ...(i > 0 ? { borderTop: `1px solid ${LINEA}` } : {}),
})
