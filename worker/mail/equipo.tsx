/** Team mails: an invitation with its link, and the notice to the Administradores that a member has joined. */
import type { ReactNode } from 'react'
import { nameInMail } from '../domain/text'
import { type ComposedMail, LINK_COLOR, paragraph, renderMail } from './frame'
import { Button, Heading, Paragraph } from './pieces'
import { fecha, type Idioma } from './texts'

type Rol = 'Administrador' | 'Usuario'

const TEXTS = {
  es: {
    rol: { Administrador: 'Administrador', Usuario: 'Usuario' },
    invitacion: {
      asunto: (actor: string, empresa: string) => `${actor} lo invita al equipo de ${empresa} en Vigía`,
      title: (empresa: string) => `Invitación al equipo de ${empresa}`,
      line: (actor: string, rol: string) => `${actor} lo invita a entrar como ${rol}.`,
      que: {
        Administrador:
          'Podrá ver y administrar toda la información de la empresa: vehículos, documentos, conductores, GPS y equipo.',
        Usuario: 'Podrá ver los vehículos que le asignen, sus documentos, sus alertas y dónde están.',
      },
      button: 'Aceptar la invitación',
      vence: (day: string) => `El enlace es solo para usted, sirve una vez y vence el ${day}.`,
      footer: (email: string) =>
        `Recibe este correo porque una empresa invitó a ${email} a su equipo. Si no lo esperaba, ignórelo.`,
    },
    arrival: {
      asunto: (actor: string, empresa: string) => `${actor} ya es parte del equipo de ${empresa}`,
      title: 'Aceptaron su invitación',
      line: (actor: string, email: string, rol: string) => `${actor} (${email}) entró al equipo como ${rol}.`,
      button: 'Ver el equipo',
      footer: (empresa: string) =>
        `Recibe este correo porque administra ${empresa} en Vigía y activó las novedades del equipo.`,
      preferencias: 'Cambiar mis avisos',
    },
  },
  en: {
    rol: { Administrador: 'Administrator', Usuario: 'User' },
    invitacion: {
      asunto: (actor: string, empresa: string) => `${actor} invites you to the team of ${empresa} on Vigía`,
      title: (empresa: string) => `Invitation to the team of ${empresa}`,
      line: (actor: string, rol: string) => `${actor} invites you to join as ${rol}.`,
      que: {
        Administrador:
          'You will be able to see and manage everything in the company: vehicles, documents, drivers, GPS and team.',
        Usuario: 'You will see the vehicles assigned to you, their documents, their alerts and where they are.',
      },
      button: 'Accept the invitation',
      vence: (day: string) => `The link is for you alone, works once and expires on ${day}.`,
      footer: (email: string) =>
        `You received this e-mail because a company invited ${email} to its team. If you did not expect it, ignore it.`,
    },
    arrival: {
      asunto: (actor: string, empresa: string) => `${actor} has joined the team of ${empresa}`,
      title: 'Your invitation was accepted',
      line: (actor: string, email: string, rol: string) => `${actor} (${email}) has joined the team as ${rol}.`,
      button: 'See the team',
      footer: (empresa: string) => `You get this mail because you manage ${empresa} on Vigía and turned on team news.`,
      preferencias: 'Change my alerts',
    },
  },
}

export function composeInvitacion(i: {
  idioma: Idioma
  empresa: string
  /** name of the person who invites */
  quien: string
  email: string
  rol: Rol
  enlace: string
  /** the last day of the link, `YYYY-MM-DD` in the company's zone */
  vence: string
}): ComposedMail {
  const { invitacion: t, rol } = TEXTS[i.idioma]
  // both are user input and sent to a stranger
  const actor = nameInMail(i.quien)
  const empresa = nameInMail(i.empresa)
  const subject = t.asunto(actor, empresa)
  const title = t.title(empresa)
  const line = t.line(actor, rol[i.rol])
  const what = t.que[i.rol]
  const vence = t.vence(fecha(i.vence, i.idioma))
  const footer = t.footer(i.email)
  const html = renderMail({
    idioma: i.idioma,
    asunto: subject,
    preheader: line,
    cuerpo: (
      <>
        <Heading title={title} line={line} />
        <Paragraph>{what}</Paragraph>
        <Button href={i.enlace}>{t.button}</Button>
        <p className="tinta2" style={{ ...paragraph, fontSize: 14, lineHeight: '20px', paddingTop: 16 }}>
          {vence}
        </p>
      </>
    ),
    footer: <Footer>{footer}</Footer>,
  })
  return { asunto: subject, html, texto: [title, line, what, `${t.button}:\n${i.enlace}`, vence, footer].join('\n\n') }
}

export function composeArrival(l: {
  idioma: Idioma
  empresa: string
  nombre: string
  email: string
  rol: Rol
  /** the product's base URL, without a trailing slash */
  appUrl: string
}): ComposedMail {
  const { arrival: t, rol } = TEXTS[l.idioma]
  const nombre = nameInMail(l.nombre)
  const empresa = nameInMail(l.empresa)
  const subject = t.asunto(nombre, empresa)
  const line = t.line(nombre, l.email, rol[l.rol])
  const footer = t.footer(empresa)
  const equipo = `${l.appUrl}/admin/team`
  const preferencias = `${l.appUrl}/admin/settings`
  const html = renderMail({
    idioma: l.idioma,
    asunto: subject,
    preheader: line,
    cuerpo: (
      <>
        <Heading title={t.title} line={line} />
        <Button href={equipo}>{t.button}</Button>
      </>
    ),
    footer: (
      <Footer>
        {footer}{' '}
        <a className="enlace" href={preferencias} style={{ color: LINK_COLOR, textDecoration: 'underline' }}>
          {t.preferencias}
        </a>
      </Footer>
    ),
  })
  const text = [t.title, line, `${t.button}:\n${equipo}`, `${footer}\n${t.preferencias}: ${preferencias}`].join('\n\n')
  return { asunto: subject, html, texto: text }
}

function Footer({ children }: { children: ReactNode }) {
  return (
    <p className="tinta2" style={{ ...paragraph, fontSize: 13, lineHeight: '19px' }}>
      {children}
    </p>
  )
}
