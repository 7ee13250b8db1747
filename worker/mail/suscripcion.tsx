/** Subscription mails: it ends soon, a payment is late, it has expired. */

import { addDays } from '../domain/day'
import type { Idioma } from '../domain/identidad/perfil'
import { copPrice, type Periodo, type Plan, type Purchase } from '../domain/suscripcion/plan'
import { GRACE_DAYS } from '../domain/suscripcion/standing'
import { type ComposedMail, renderMail } from './frame'
import { Button, Heading, Paragraph, SmallPrint } from './pieces'
import { fecha, money } from './texts'

type Tipo = 'prueba' | 'renovacion' | 'pendiente' | 'fin'
interface TextInput {
  empresa: string
  plan: Plan
  /** formatted day of the end */
  dia: string
  /** formatted last day of the grace period */
  grace: string
  /** «en 3 días», «mañana», «hoy» */
  cuando: string
  /** «$ 61.900, impuestos incluidos (plan Pro, mensual)» */
  pago: string
  withTarjeta: boolean
  isTrial: boolean
}
interface Paragraphs {
  asunto: string
  title: string
  line: string
  que: string
  button: string
}

const TEXTS: Record<
  Idioma,
  Record<Tipo, (d: TextInput) => Paragraphs> & {
    cuando(n: number): string
    periodo: Record<Periodo, string>
    pago(monto: string, plan: string, periodo: string): string
    footer(empresa: string): string
  }
> = {
  es: {
    cuando: (n) => (n <= 0 ? 'hoy' : n === 1 ? 'mañana' : `en ${n} días`),
    periodo: { mensual: 'mensual', anual: 'anual' },
    pago: (monto, plan, periodo) => `${monto}, impuestos incluidos (plan ${plan}, ${periodo})`,
    footer: (empresa) => `Recibe este correo porque administra ${empresa} en Vigía.`,
    prueba: ({ empresa, cuando: when, dia: day }) => ({
      asunto: `Su prueba de Vigía termina ${when}`,
      title: `La prueba de ${empresa} termina ${when}`,
      line: `Hasta el ${day} puede usar todas las funciones. Después podrá consultar lo que registró y descargar sus archivos, pero no agregar nada nuevo.`,
      que: 'Puede elegir su plan desde ahora: lo que pague empieza a contar cuando termine la prueba.',
      button: 'Elegir un plan',
    }),
    renovacion: ({ empresa, plan, cuando: when, dia: day, pago, withTarjeta }) => ({
      asunto: withTarjeta ? `Su plan ${plan} se renueva ${when}` : `Su plan ${plan} termina ${when}: falta el pago`,
      title: withTarjeta ? `El plan de ${empresa} se renueva ${when}` : `El periodo de ${empresa} termina ${when}`,
      line: `El periodo actual termina el ${day}. El siguiente pago es de ${pago}.`,
      que: withTarjeta
        ? 'Se cobrará a la tarjeta que tiene guardada: no tiene que hacer nada.'
        : 'Puede pagar desde ahora: el periodo nuevo se suma al final del actual y no pierde ningún día.',
      button: withTarjeta ? 'Ver facturación' : 'Pagar ahora',
    }),
    pendiente: ({ empresa, plan, dia: day, grace, pago }) => ({
      asunto: `Pago pendiente de su plan ${plan}`,
      title: `El pago de ${empresa} está pendiente`,
      line: `El periodo terminó el ${day} y el siguiente pago, de ${pago}, no ha llegado.`,
      que: `Todo sigue funcionando hasta el ${grace}. Después podrá consultar lo que registró y descargar sus archivos, pero no agregar nada nuevo, y las posiciones de GPS no se guardarán.`,
      button: 'Pagar ahora',
    }),
    fin: ({ empresa, isTrial }) => ({
      asunto: isTrial ? 'Su prueba de Vigía terminó' : 'Su suscripción a Vigía terminó',
      title: isTrial ? `La prueba de ${empresa} terminó` : `La suscripción de ${empresa} terminó`,
      line: isTrial
        ? 'Puede entrar, consultar lo que registró y descargar sus archivos y recibos. Las posiciones del GPS se borran a los 30 días; lo demás se conserva.'
        : 'No se ha borrado nada: puede entrar, consultar lo que registró y descargar sus archivos y recibos.',
      que: 'Para volver a agregar registros y recibir posiciones, elija un plan. Todo vuelve a funcionar al confirmarse el pago.',
      button: 'Elegir un plan',
    }),
  },
  en: {
    cuando: (n) => (n <= 0 ? 'today' : n === 1 ? 'tomorrow' : `in ${n} days`),
    periodo: { mensual: 'monthly', anual: 'yearly' },
    pago: (monto, plan, periodo) => `${monto} COP, taxes included (${plan} plan, ${periodo})`,
    footer: (empresa) => `You get this mail because you manage ${empresa} on Vigía.`,
    prueba: ({ empresa, cuando: when, dia: day }) => ({
      asunto: `Your Vigía trial ends ${when}`,
      title: `The trial of ${empresa} ends ${when}`,
      line: `Until ${day} you can use every feature. After that you can read your records and download your files, but not add anything new.`,
      que: 'You can choose your plan now: what you pay begins to count when the trial ends.',
      button: 'Choose a plan',
    }),
    renovacion: ({ empresa, plan, cuando: when, dia: day, pago, withTarjeta }) => ({
      asunto: withTarjeta ? `Your ${plan} plan renews ${when}` : `Your ${plan} plan ends ${when}: payment is due`,
      title: withTarjeta ? `The plan of ${empresa} renews ${when}` : `The period of ${empresa} ends ${when}`,
      line: `The current period ends on ${day}. The next payment is ${pago}.`,
      que: withTarjeta
        ? 'It will be charged to the card you saved: you do not have to do anything.'
        : 'You can pay now: the new period is added to the end of the current one and no day is lost.',
      button: withTarjeta ? 'See billing' : 'Pay now',
    }),
    pendiente: ({ empresa, plan, dia: day, grace, pago }) => ({
      asunto: `Payment due for your ${plan} plan`,
      title: `The payment of ${empresa} is due`,
      line: `The period ended on ${day} and the next payment, ${pago}, has not arrived.`,
      que: `Everything works until ${grace}. After that you can read your records and download your files, but not add anything new, and GPS positions are not kept.`,
      button: 'Pay now',
    }),
    fin: ({ empresa, isTrial }) => ({
      asunto: isTrial ? 'Your Vigía trial has ended' : 'Your Vigía subscription has ended',
      title: isTrial ? `The trial of ${empresa} has ended` : `The subscription of ${empresa} has ended`,
      line: isTrial
        ? 'You can sign in, read your records and download your files and receipts. GPS positions are deleted after 30 days; everything else stays.'
        : 'Nothing was deleted: you can sign in, read your records and download your files and receipts.',
      que: 'To add records and receive positions again, choose a plan. Everything works again once the payment is confirmed.',
      button: 'Choose a plan',
    }),
  },
}

export function composeReminder(r: {
  idioma: Idioma
  tipo: Tipo
  empresa: string
  /** the end it refers to, `YYYY-MM-DD` in the company's zone, and the days left until then */
  dia: string
  remaining: number
  /** there was never a payment */
  isTrial: boolean
  plan: Plan
  pago: Purchase | null
  withTarjeta: boolean
  enlace: string
}): ComposedMail {
  const t = TEXTS[r.idioma]
  const pago = r.pago ? t.pago(money(copPrice(r.pago), r.idioma), r.pago.plan, t.periodo[r.pago.periodo]) : ''
  const { empresa, withTarjeta, isTrial } = r
  const {
    asunto: subject,
    title,
    line,
    que: what,
    button,
  } = t[r.tipo]({
    empresa,
    withTarjeta,
    isTrial,
    plan: r.pago?.plan ?? r.plan,
    dia: fecha(r.dia, r.idioma),
    grace: fecha(addDays(r.dia, GRACE_DAYS), r.idioma),
    cuando: t.cuando(r.remaining),
    pago,
  })
  const footer = t.footer(empresa)
  const html = renderMail({
    idioma: r.idioma,
    subject,
    preheader: line,
    body: (
      <>
        <Heading title={title} line={line} />
        <Paragraph>{what}</Paragraph>
        <Button href={r.enlace}>{button}</Button>
      </>
    ),
    footer: <SmallPrint>{footer}</SmallPrint>,
  })
  return { asunto: subject, html, texto: [title, line, what, `${button}:\n${r.enlace}`, footer].join('\n\n') }
}
