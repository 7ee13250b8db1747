/** The mails of money, to the Administradores of a company: a payment came, a charge was refused, a payment was voided. */

import { diaEn } from '../domain/dia'
import { escribirPesos } from '../domain/dinero'
import type { Periodo, Plan } from '../domain/plan'
import { enHoja, LINEA, parrafo, Tabla, TINTA } from './marco'
import { Boton, Cabeza } from './piezas'
import { fecha, type Idioma } from './textos'

export type CartaDePago = 'recibido' | 'rechazado' | 'anulado'

interface Textos extends Record<CartaDePago, { asunto: string; titulo: string; linea: (empresa: string) => string }> {
  nota: Record<CartaDePago, string>
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
      recibido: 'Puede descargar el recibo en Configuración, pestaña Facturación.',
      rechazado:
        'Nada se detiene hoy: tiene 7 días para pagar. Puede hacerlo con otro medio, o lo intentaremos otra vez.',
      anulado: 'El periodo que cubría este pago queda pendiente. Tiene 7 días para pagar de nuevo.',
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
      recibido: 'The receipt is in Settings, tab Billing.',
      rechazado: 'Nothing stops today: you have 7 days to pay, by other means or when we try again.',
      anulado: 'The period that this payment covered is unpaid. You have 7 days to pay again.',
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
  /** the product's address, without a slash at the end */
  appUrl: string
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
  const [dicho, nota, pie] = [linea(p.empresa), t.nota[p.carta], t.pie(p.empresa)]
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
