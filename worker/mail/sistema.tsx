/** The mail about new alerts of the platform, to its SuperAdmins: one a day. */
import type { ClaseSistema } from '../domain/alerta-sistema'
import { nameInMail } from '../domain/texto'
import { enHoja, parrafo, TINTA } from './marco'
import { Boton, Cabeza } from './piezas'
import type { Idioma } from './textos'

interface Aviso {
  clase: ClaseSistema
  n: number
  empresa: string | null
}

const varios = (n: number, uno: string, muchos: string) => (n === 1 ? uno : `${n} ${muchos}`)
const TEXTOS: Record<
  Idioma,
  {
    asunto(n: number): string
    linea: string
    boton: string
    pie: string
    clases: Record<ClaseSistema, (a: Aviso) => string>
  }
> = {
  es: {
    asunto: (n) => (n === 1 ? 'Vigía: una alerta del sistema' : `Vigía: ${n} alertas del sistema`),
    linea:
      'Estas alertas son nuevas y siguen abiertas. Cada una indica qué hacer y se cierra automáticamente cuando termina.',
    boton: 'Ver alertas del sistema',
    pie: 'Recibe este correo porque es SuperAdmin de Vigía. Es uno al día y solo cuando hay algo nuevo. Elija los temas en Configuración del Sistema, Notificaciones.',
    clases: {
      'correo-muerto': ({ n }) => varios(n, 'Un correo sin entregar', 'correos sin entregar'),
      'correo-pausado': () => 'El servidor de correo no acepta correos',
      'correo-sin-servidor': ({ n }) => varios(n, 'Un correo espera un servidor', 'correos esperan un servidor'),
      'pago-rechazado': ({ n, empresa }) => `${varios(n, 'Un pago rechazado', 'pagos rechazados')} de ${empresa ?? ''}`,
      'pago-en-espera': ({ n }) => varios(n, 'Un pago sin respuesta', 'pagos sin respuesta'),
      'pago-distinto': ({ n }) =>
        varios(n, 'Un pago que no coincide con lo pedido', 'pagos que no coinciden con lo pedido'),
      'evento-rechazado': () => 'Avisos de la pasarela con firma no válida',
      'evento-sin-atender': ({ n }) =>
        varios(n, 'Un aviso de la pasarela sin atender', 'avisos de la pasarela sin atender'),
      'tarea-atrasada': () => 'Una tarea de la plataforma está atrasada',
      'pendiente-atascado': ({ n }) => varios(n, 'Un aviso interno no llega', 'avisos internos no llegan'),
      'posicion-sin-escribir': ({ n }) =>
        n === 1
          ? 'Un dispositivo GPS reporta y su posición no llega a la base de datos'
          : `${n} dispositivos GPS reportan y su posición no llega a la base de datos`,
      'base-llena': ({ n }) => `La base de datos está al ${n} % de su tope`,
    },
  },
  en: {
    asunto: (n) => (n === 1 ? 'Vigía: one system alert' : `Vigía: ${n} system alerts`),
    linea: 'These alerts are new and still open. Each one says what to do and closes automatically when it ends.',
    boton: 'See system alerts',
    pie: 'You get this mail because you are a SuperAdmin of Vigía. It is one a day, only when there is something new. Choose the topics in System settings, Notifications.',
    clases: {
      'correo-muerto': ({ n }) => varios(n, 'One undelivered mail', 'undelivered mails'),
      'correo-pausado': () => 'The mail server does not accept mail',
      'correo-sin-servidor': ({ n }) => varios(n, 'One mail waits for a server', 'mails wait for a server'),
      'pago-rechazado': ({ n, empresa }) => `${varios(n, 'One failed payment', 'failed payments')} of ${empresa ?? ''}`,
      'pago-en-espera': ({ n }) => varios(n, 'One payment without an answer', 'payments without an answer'),
      'pago-distinto': ({ n }) =>
        varios(
          n,
          'One payment that does not match what was asked for',
          'payments that do not match what was asked for',
        ),
      'evento-rechazado': () => 'Payment events with a wrong signature',
      'evento-sin-atender': ({ n }) => varios(n, 'One payment event not dealt with', 'payment events not dealt with'),
      'tarea-atrasada': () => 'A job of the platform is late',
      'pendiente-atascado': ({ n }) =>
        varios(n, 'One internal notice does not arrive', 'internal notices do not arrive'),
      'posicion-sin-escribir': ({ n }) =>
        varios(
          n,
          'One GPS device reports and its position does not reach the database',
          'GPS devices report and their position does not reach the database',
        ),
      'base-llena': ({ n }) => `The database is at ${n}% of its limit`,
    },
  },
}

export function escribirAvisoDeSistema(r: { idioma: Idioma; alertas: readonly Aviso[]; appUrl: string }) {
  const t = TEXTOS[r.idioma]
  const asunto = t.asunto(r.alertas.length)
  const lineas = r.alertas.map((a) => t.clases[a.clase]({ ...a, empresa: a.empresa && nameInMail(a.empresa) }))
  const enlace = `${r.appUrl}/super-admin/alerts`
  const cuerpo = (
    <>
      <Cabeza titulo={asunto.replace('Vigía: ', '').replace(/^./, (letra) => letra.toUpperCase())} linea={t.linea} />
      <ul style={{ margin: '16px 0 0', padding: '0 0 0 20px' }}>
        {lineas.map((linea) => (
          <li key={linea} className="tinta" style={{ ...parrafo, color: TINTA, paddingTop: 4 }}>
            {linea}
          </li>
        ))}
      </ul>
      <Boton href={enlace}>{t.boton}</Boton>
    </>
  )
  const pie = (
    <p className="tinta2" style={{ ...parrafo, fontSize: 13 }}>
      {t.pie}
    </p>
  )
  return {
    asunto,
    html: enHoja({ idioma: r.idioma, asunto, adelanto: lineas[0] ?? '', cuerpo, pie }),
    texto: [asunto, t.linea, lineas.map((linea) => `- ${linea}`).join('\n'), `${t.boton}: ${enlace}`, t.pie].join(
      '\n\n',
    ),
  }
}
