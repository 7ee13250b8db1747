/** The mails of a team: an invitation with its link, and word to the Administradores that somebody has come. */
import type { ReactNode } from 'react'
import { nameInMail } from '../domain/texto'
import { ENLACE, enHoja, parrafo } from './marco'
import { Boton, Cabeza } from './piezas'
import { fecha, type Idioma } from './textos'

type Rol = 'Administrador' | 'Usuario'
interface Escrito {
  asunto: string
  html: string
  texto: string
}

const TEXTOS = {
  es: {
    rol: { Administrador: 'Administrador', Usuario: 'Usuario' },
    invitacion: {
      asunto: (quien: string, empresa: string) => `${quien} lo invita al equipo de ${empresa} en Vigía`,
      titulo: (empresa: string) => `Invitación al equipo de ${empresa}`,
      linea: (quien: string, rol: string) => `${quien} lo invita a entrar como ${rol}.`,
      que: {
        Administrador:
          'Podrá ver y administrar toda la información de la empresa: vehículos, documentos, conductores, GPS y equipo.',
        Usuario: 'Podrá ver los vehículos que le asignen, sus documentos, sus alertas y dónde están.',
      },
      boton: 'Aceptar la invitación',
      vence: (dia: string) => `El enlace es solo para usted, sirve una vez y vence el ${dia}.`,
      pie: (email: string) =>
        `Recibe este correo porque una empresa invitó a ${email} a su equipo. Si no lo esperaba, ignórelo.`,
    },
    llegada: {
      asunto: (quien: string, empresa: string) => `${quien} ya es parte del equipo de ${empresa}`,
      titulo: 'Aceptaron su invitación',
      linea: (quien: string, email: string, rol: string) => `${quien} (${email}) entró al equipo como ${rol}.`,
      boton: 'Ver el equipo',
      pie: (empresa: string) =>
        `Recibe este correo porque administra ${empresa} en Vigía y activó las novedades del equipo.`,
      preferencias: 'Cambiar mis avisos',
    },
  },
  en: {
    rol: { Administrador: 'Administrator', Usuario: 'User' },
    invitacion: {
      asunto: (quien: string, empresa: string) => `${quien} invites you to the team of ${empresa} on Vigía`,
      titulo: (empresa: string) => `Invitation to the team of ${empresa}`,
      linea: (quien: string, rol: string) => `${quien} invites you to join as ${rol}.`,
      que: {
        Administrador:
          'You will be able to see and manage everything in the company: vehicles, documents, drivers, GPS and team.',
        Usuario: 'You will see the vehicles assigned to you, their documents, their alerts and where they are.',
      },
      boton: 'Accept the invitation',
      vence: (dia: string) => `The link is for you alone, works once and expires on ${dia}.`,
      pie: (email: string) =>
        `You received this e-mail because a company invited ${email} to its team. If you did not expect it, ignore it.`,
    },
    llegada: {
      asunto: (quien: string, empresa: string) => `${quien} has joined the team of ${empresa}`,
      titulo: 'Your invitation was accepted',
      linea: (quien: string, email: string, rol: string) => `${quien} (${email}) has joined the team as ${rol}.`,
      boton: 'See the team',
      pie: (empresa: string) => `You get this mail because you manage ${empresa} on Vigía and turned on team news.`,
      preferencias: 'Change my alerts',
    },
  },
}

export function escribirInvitacion(i: {
  idioma: Idioma
  empresa: string
  /** who invites, by name */
  quien: string
  email: string
  rol: Rol
  enlace: string
  /** the last day of the link, `YYYY-MM-DD` of the company's zone */
  vence: string
}): Escrito {
  const { invitacion: t, rol } = TEXTOS[i.idioma]
  // both were chosen by whoever invites a stranger
  const [quien, empresa] = [nameInMail(i.quien), nameInMail(i.empresa)]
  const asunto = t.asunto(quien, empresa)
  const [titulo, linea] = [t.titulo(empresa), t.linea(quien, rol[i.rol])]
  const [que, vence, pie] = [t.que[i.rol], t.vence(fecha(i.vence, i.idioma)), t.pie(i.email)]
  const html = enHoja({
    idioma: i.idioma,
    asunto,
    adelanto: linea,
    cuerpo: (
      <>
        <Cabeza titulo={titulo} linea={linea} />
        <p className="tinta2" style={{ ...parrafo, paddingTop: 16 }}>
          {que}
        </p>
        <Boton href={i.enlace}>{t.boton}</Boton>
        <p className="tinta2" style={{ ...parrafo, fontSize: 14, lineHeight: '20px', paddingTop: 16 }}>
          {vence}
        </p>
      </>
    ),
    pie: <Pie>{pie}</Pie>,
  })
  return { asunto, html, texto: [titulo, linea, que, `${t.boton}:\n${i.enlace}`, vence, pie].join('\n\n') }
}

export function escribirLlegada(l: {
  idioma: Idioma
  empresa: string
  nombre: string
  email: string
  rol: Rol
  /** the product's address, without a slash at the end */
  appUrl: string
}): Escrito {
  const { llegada: t, rol } = TEXTOS[l.idioma]
  const [nombre, empresa] = [nameInMail(l.nombre), nameInMail(l.empresa)]
  const asunto = t.asunto(nombre, empresa)
  const [linea, pie] = [t.linea(nombre, l.email, rol[l.rol]), t.pie(empresa)]
  const [equipo, preferencias] = [`${l.appUrl}/admin/team`, `${l.appUrl}/admin/settings`]
  const html = enHoja({
    idioma: l.idioma,
    asunto,
    adelanto: linea,
    cuerpo: (
      <>
        <Cabeza titulo={t.titulo} linea={linea} />
        <Boton href={equipo}>{t.boton}</Boton>
      </>
    ),
    pie: (
      <Pie>
        {pie}{' '}
        <a className="enlace" href={preferencias} style={{ color: ENLACE, textDecoration: 'underline' }}>
          {t.preferencias}
        </a>
      </Pie>
    ),
  })
  const texto = [t.titulo, linea, `${t.boton}:\n${equipo}`, `${pie}\n${t.preferencias}: ${preferencias}`].join('\n\n')
  return { asunto, html, texto }
}

function Pie({ children }: { children: ReactNode }) {
  return (
    <p className="tinta2" style={{ ...parrafo, fontSize: 13, lineHeight: '19px' }}>
      {children}
    </p>
  )
}
