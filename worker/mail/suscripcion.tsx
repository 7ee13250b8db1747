/** The mails about a subscription: that it ends soon, that a payment is late, that it is over. */
import { GRACIA_DIAS } from '../domain/apertura'
import { masDias } from '../domain/dia'
import { type Compra, type Periodo, type Plan, precioCop } from '../domain/plan'
import { enHoja, parrafo } from './marco'
import { Boton, Cabeza } from './piezas'
import { fecha, type Idioma, miles } from './textos'

type Tipo = 'prueba' | 'renovacion' | 'pendiente' | 'fin'
interface Dichos {
  empresa: string
  plan: Plan
  /** the day that it is about */
  dia: string
  /** the last day on which everything works though nothing is paid */
  gracia: string
  /** «en 3 días», «mañana», «hoy» */
  cuando: string
  /** «$ 61.900, IVA incluido (plan Pro, mensual)» */
  pago: string
  conTarjeta: boolean
  dePrueba: boolean
}
interface Parrafos {
  asunto: string
  titulo: string
  linea: string
  que: string
  boton: string
}

const TEXTOS: Record<
  Idioma,
  Record<Tipo, (d: Dichos) => Parrafos> & {
    cuando(n: number): string
    periodo: Record<Periodo, string>
    pago(monto: string, plan: string, periodo: string): string
    pie(empresa: string): string
  }
> = {
  es: {
    cuando: (n) => (n <= 0 ? 'hoy' : n === 1 ? 'mañana' : `en ${n} días`),
    periodo: { mensual: 'mensual', anual: 'anual' },
    pago: (monto, plan, periodo) => `$ ${monto}, IVA incluido (plan ${plan}, ${periodo})`,
    pie: (empresa) => `Recibe este correo porque administra ${empresa} en Vigía.`,
    prueba: ({ empresa, cuando, dia }) => ({
      asunto: `Su prueba de Vigía termina ${cuando}`,
      titulo: `La prueba de ${empresa} termina ${cuando}`,
      linea: `Hasta el ${dia} puede usar todas las funciones. Después podrá consultar lo que registró y descargar sus archivos, pero no agregar nada nuevo.`,
      que: 'Puede elegir su plan desde ahora: lo que pague empieza a contar cuando termine la prueba.',
      boton: 'Elegir un plan',
    }),
    renovacion: ({ empresa, plan, cuando, dia, pago, conTarjeta }) => ({
      asunto: `Su plan ${plan} se renueva ${cuando}`,
      titulo: `El plan de ${empresa} se renueva ${cuando}`,
      linea: `El periodo actual termina el ${dia}. El siguiente pago es de ${pago}.`,
      que: conTarjeta
        ? 'Se cobrará a la tarjeta que tiene guardada: no tiene que hacer nada.'
        : 'Puede pagar desde ahora: el periodo nuevo se suma al final del actual y no pierde ningún día.',
      boton: conTarjeta ? 'Ver facturación' : 'Pagar ahora',
    }),
    pendiente: ({ empresa, plan, dia, gracia, pago }) => ({
      asunto: `Pago pendiente de su plan ${plan}`,
      titulo: `El pago de ${empresa} está pendiente`,
      linea: `El periodo terminó el ${dia} y el siguiente pago, de ${pago}, no ha llegado.`,
      que: `Todo sigue funcionando hasta el ${gracia}. Después podrá consultar lo que registró y descargar sus archivos, pero no agregar nada nuevo, y las posiciones de GPS no se guardarán.`,
      boton: 'Pagar ahora',
    }),
    fin: ({ empresa, dePrueba }) => ({
      asunto: dePrueba ? 'Su prueba de Vigía terminó' : 'Su suscripción a Vigía terminó',
      titulo: dePrueba ? `La prueba de ${empresa} terminó` : `La suscripción de ${empresa} terminó`,
      linea: 'No se ha borrado nada: puede entrar, consultar lo que registró y descargar sus archivos y recibos.',
      que: 'Para volver a agregar registros y recibir posiciones, elija un plan. Todo vuelve a funcionar al confirmarse el pago.',
      boton: 'Elegir un plan',
    }),
  },
  en: {
    cuando: (n) => (n <= 0 ? 'today' : n === 1 ? 'tomorrow' : `in ${n} days`),
    periodo: { mensual: 'monthly', anual: 'yearly' },
    pago: (monto, plan, periodo) => `COP ${monto}, VAT included (${plan} plan, ${periodo})`,
    pie: (empresa) => `You get this mail because you manage ${empresa} on Vigía.`,
    prueba: ({ empresa, cuando, dia }) => ({
      asunto: `Your Vigía trial ends ${cuando}`,
      titulo: `The trial of ${empresa} ends ${cuando}`,
      linea: `Until ${dia} you can use every feature. After that you can read your records and download your files, but not add anything new.`,
      que: 'You can choose your plan now: what you pay begins to count when the trial ends.',
      boton: 'Choose a plan',
    }),
    renovacion: ({ empresa, plan, cuando, dia, pago, conTarjeta }) => ({
      asunto: `Your ${plan} plan renews ${cuando}`,
      titulo: `The plan of ${empresa} renews ${cuando}`,
      linea: `The current period ends on ${dia}. The next payment is ${pago}.`,
      que: conTarjeta
        ? 'It will be charged to the card you saved: there is nothing to do.'
        : 'You can pay now: the new period is added to the end of the current one and no day is lost.',
      boton: conTarjeta ? 'See billing' : 'Pay now',
    }),
    pendiente: ({ empresa, plan, dia, gracia, pago }) => ({
      asunto: `Payment due for your ${plan} plan`,
      titulo: `The payment of ${empresa} is due`,
      linea: `The period ended on ${dia} and the next payment, ${pago}, has not arrived.`,
      que: `Everything works until ${gracia}. After that you can read your records and download your files, but not add anything new, and GPS positions are not kept.`,
      boton: 'Pay now',
    }),
    fin: ({ empresa, dePrueba }) => ({
      asunto: dePrueba ? 'Your Vigía trial has ended' : 'Your Vigía subscription has ended',
      titulo: dePrueba ? `The trial of ${empresa} has ended` : `The subscription of ${empresa} has ended`,
      linea: 'Nothing was deleted: you can sign in, read your records and download your files and receipts.',
      que: 'To add records and receive positions again, choose a plan. Everything works again once the payment is confirmed.',
      boton: 'Choose a plan',
    }),
  },
}

export function escribirRecordatorio(r: {
  idioma: Idioma
  tipo: Tipo
  empresa: string
  /** the end that it is about, `YYYY-MM-DD` of the company's zone, and how many days are left to it */
  dia: string
  quedan: number
  /** nothing was ever paid */
  dePrueba: boolean
  plan: Plan
  pago: Compra | null
  conTarjeta: boolean
  enlace: string
}): { asunto: string; html: string; texto: string } {
  const t = TEXTOS[r.idioma]
  const pago = r.pago
    ? t.pago(miles(Math.round(precioCop(r.pago) / 100), r.idioma), r.pago.plan, t.periodo[r.pago.periodo])
    : ''
  const { empresa, conTarjeta, dePrueba } = r
  const { asunto, titulo, linea, que, boton } = t[r.tipo]({
    empresa,
    conTarjeta,
    dePrueba,
    plan: r.pago?.plan ?? r.plan,
    dia: fecha(r.dia, r.idioma),
    gracia: fecha(masDias(r.dia, GRACIA_DIAS), r.idioma),
    cuando: t.cuando(r.quedan),
    pago,
  })
  const pie = t.pie(empresa)
  const html = enHoja({
    idioma: r.idioma,
    asunto,
    adelanto: linea,
    cuerpo: (
      <>
        <Cabeza titulo={titulo} linea={linea} />
        <p className="tinta2" style={{ ...parrafo, paddingTop: 16 }}>
          {que}
        </p>
        <Boton href={r.enlace}>{boton}</Boton>
      </>
    ),
    pie: (
      <p className="tinta2" style={{ ...parrafo, fontSize: 13, lineHeight: '19px' }}>
        {pie}
      </p>
    ),
  })
  return { asunto, html, texto: [titulo, linea, que, `${boton}:\n${r.enlace}`, pie].join('\n\n') }
}
