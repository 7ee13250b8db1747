/** The mail about new platform alerts, to the SuperAdmins: one a day. */
import type { Idioma } from '../domain/identidad/perfil'
import type { SystemClase } from '../domain/plataforma/system-alert'
import { nameInMail } from '../domain/text'
import { renderMail } from './frame'
import { Bullets, Button, Heading, SmallPrint } from './pieces'

interface Notice {
  clase: SystemClase
  n: number
  empresa: string | null
}

const plural = (n: number, one: string, many: string) => (n === 1 ? one : `${n} ${many}`)
const TEXTS: Record<
  Idioma,
  {
    asunto(n: number): string
    line: string
    button: string
    footer: string
    clases: Record<SystemClase, (a: Notice) => string>
  }
> = {
  es: {
    asunto: (n) => (n === 1 ? 'Vigía: una alerta del sistema' : `Vigía: ${n} alertas del sistema`),
    line: 'Estas alertas son nuevas y siguen abiertas. Cada una indica qué hacer y se cierra automáticamente cuando termina.',
    button: 'Ver alertas del sistema',
    footer:
      'Recibe este correo porque es SuperAdmin de Vigía. Es uno al día y solo cuando hay algo nuevo. Elija los temas en Configuración del Sistema, Notificaciones.',
    clases: {
      'correo-muerto': ({ n }) => plural(n, 'Un correo sin entregar', 'correos sin entregar'),
      'correo-pausado': () => 'El servidor de correo no acepta correos',
      'correo-sin-servidor': ({ n }) => plural(n, 'Un correo espera un servidor', 'correos esperan un servidor'),
      'pago-rechazado': ({ n, empresa }) => `${plural(n, 'Un pago rechazado', 'pagos rechazados')} de ${empresa ?? ''}`,
      'pago-en-espera': ({ n }) => plural(n, 'Un pago sin respuesta', 'pagos sin respuesta'),
      'pago-distinto': ({ n }) =>
        plural(n, 'Un pago que no coincide con lo pedido', 'pagos que no coinciden con lo pedido'),
      'evento-rechazado': () => 'Avisos de la pasarela con firma no válida',
      'evento-sin-atender': ({ n }) =>
        plural(n, 'Un aviso de la pasarela sin atender', 'avisos de la pasarela sin atender'),
      'factura-sin-expedir': ({ n }) =>
        plural(n, 'Una factura electrónica con problemas', 'facturas electrónicas con problemas'),
      'tarea-atrasada': () => 'Una tarea de la plataforma está atrasada',
      'pendiente-atascado': ({ n }) => plural(n, 'Un aviso interno no llega', 'avisos internos no llegan'),
      'posicion-sin-escribir': ({ n }) =>
        n === 1
          ? 'Un dispositivo GPS reporta y su posición no llega a la base de datos'
          : `${n} dispositivos GPS reportan y su posición no llega a la base de datos`,
      'base-llena': ({ n }) => `La base de datos está al ${n} % de su tope`,
    },
  },
  en: {
    asunto: (n) => (n === 1 ? 'Vigía: one system alert' : `Vigía: ${n} system alerts`),
    line: 'These alerts are new and still open. Each one says what to do and closes automatically when it ends.',
    button: 'See system alerts',
    footer:
      'You get this mail because you are a SuperAdmin of Vigía. It is one a day, only when there is something new. Choose the topics in System settings, Notifications.',
    clases: {
      'correo-muerto': ({ n }) => plural(n, 'One undelivered mail', 'undelivered mails'),
      'correo-pausado': () => 'The mail server does not accept mail',
      'correo-sin-servidor': ({ n }) => plural(n, 'One mail waits for a server', 'mails wait for a server'),
      'pago-rechazado': ({ n, empresa }) => `${plural(n, 'One failed payment', 'failed payments')} of ${empresa ?? ''}`,
      'pago-en-espera': ({ n }) => plural(n, 'One payment without an answer', 'payments without an answer'),
      'pago-distinto': ({ n }) =>
        plural(
          n,
          'One payment that does not match what was asked for',
          'payments that do not match what was asked for',
        ),
      'evento-rechazado': () => 'Payment events with a wrong signature',
      'evento-sin-atender': ({ n }) => plural(n, 'One payment event not dealt with', 'payment events not dealt with'),
      'factura-sin-expedir': ({ n }) =>
        plural(n, 'One electronic invoice with trouble', 'electronic invoices with trouble'),
      'tarea-atrasada': () => 'A job of the platform is late',
      'pendiente-atascado': ({ n }) =>
        plural(n, 'One internal notice does not arrive', 'internal notices do not arrive'),
      'posicion-sin-escribir': ({ n }) =>
        plural(
          n,
          'One GPS device reports and its position does not reach the database',
          'GPS devices report and their position does not reach the database',
        ),
      'base-llena': ({ n }) => `The database is at ${n}% of its limit`,
    },
  },
}

export function composeSystemNotice(r: { idioma: Idioma; alertas: readonly Notice[]; appUrl: string }) {
  const t = TEXTS[r.idioma]
  const subject = t.asunto(r.alertas.length)
  const lines = r.alertas.map((a) => t.clases[a.clase]({ ...a, empresa: a.empresa && nameInMail(a.empresa) }))
  const link = `${r.appUrl}/super-admin/alerts`
  const body = (
    <>
      <Heading title={subject.replace('Vigía: ', '').replace(/^./, (letter) => letter.toUpperCase())} line={t.line} />
      <Bullets lines={lines} />
      <Button href={link}>{t.button}</Button>
    </>
  )
  const footer = <SmallPrint>{t.footer}</SmallPrint>
  return {
    asunto: subject,
    html: renderMail({ idioma: r.idioma, subject, preheader: lines[0] ?? '', body, footer }),
    texto: [subject, t.line, lines.map((line) => `- ${line}`).join('\n'), `${t.button}: ${link}`, t.footer].join(
      '\n\n',
    ),
  }
}
