/** Team mails: an invitation with its link, that a member has joined, and that a company has another owner. */
import { preferencesPath } from '../domain/alertas/digest'
import type { Idioma } from '../domain/identidad/perfil'
import { nameInMail } from '../domain/text'
import { type ComposedMail, paragraph, renderMail } from './frame'
import { Button, Heading, Paragraph, SmallPrint, TextLink } from './pieces'
import { dateTime, fecha, onePeriod } from './texts'

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
    subject,
    preheader: line,
    body: (
      <>
        <Heading title={title} line={line} />
        <Paragraph>{what}</Paragraph>
        <Button href={i.enlace}>{t.button}</Button>
        <p className="tinta2" style={{ ...paragraph, fontSize: 14, lineHeight: '20px', paddingTop: 16 }}>
          {vence}
        </p>
      </>
    ),
    footer: <SmallPrint>{footer}</SmallPrint>,
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
  const preferencias = l.appUrl + preferencesPath('Administrador')
  const html = renderMail({
    idioma: l.idioma,
    subject,
    preheader: line,
    body: (
      <>
        <Heading title={t.title} line={line} />
        <Button href={equipo}>{t.button}</Button>
      </>
    ),
    footer: (
      <SmallPrint>
        {footer} <TextLink href={preferencias}>{t.preferencias}</TextLink>
      </SmallPrint>
    ),
  })
  const text = [t.title, line, `${t.button}:\n${equipo}`, `${footer}\n${t.preferencias}: ${preferencias}`].join('\n\n')
  return { asunto: subject, html, texto: text }
}

interface Side {
  asunto: (empresa: string) => string
  title: (empresa: string) => string
  line: (when: string, empresa: string, owner: string) => string
  /** what it means for this person, with the role kept and with roles exchanged */
  kept: string
  exchanged: string
}
interface OwnershipTexts {
  fresh: Side
  former: Side
  nota: string
  button: string
  footer: (email: string) => string
}

const OWNERSHIP: Record<Idioma, OwnershipTexts> = {
  es: {
    fresh: {
      asunto: (empresa) => `Ahora usted es propietario de ${empresa} en Vigía`,
      title: (empresa) => `Es propietario de ${empresa}`,
      line: (when, empresa) => `Desde el ${when} la empresa ${empresa} está a su nombre en Vigía.`,
      kept: 'Los demás Administradores no pueden cambiar su rol ni retirarlo del equipo. Si un día deja el cargo, entregue la empresa a otro Administrador desde Equipo.',
      exchanged:
        'Su rol pasó de Usuario a Administrador: para seguir, inicie sesión de nuevo. Los demás Administradores no pueden cambiar su rol ni retirarlo del equipo.',
    },
    former: {
      asunto: (empresa) => `Ya no es propietario de ${empresa} en Vigía`,
      title: (empresa) => `${empresa} tiene otro propietario`,
      line: (when, empresa, owner) => `Desde el ${when} ${owner} es propietario de ${empresa}.`,
      kept: 'Usted sigue en el equipo como Administrador. Otro Administrador ya puede cambiar su rol o retirarlo.',
      exchanged: 'Usted sigue en el equipo como Usuario: para seguir, inicie sesión de nuevo.',
    },
    nota: 'Si no lo esperaba, escríbanos de inmediato desde Soporte:',
    button: 'Ir a Vigía',
    footer: (email) => `Este correo es para ${email}, por su cuenta en Vigía.`,
  },
  en: {
    fresh: {
      asunto: (empresa) => `You are now the owner of ${empresa} on Vigía`,
      title: (empresa) => `You own ${empresa}`,
      line: (when, empresa) => `Since ${when} the company ${empresa} is in your name on Vigía.`,
      kept: 'Other Administrators cannot change your role or remove you from the team. If you leave one day, hand the company over to another Administrator in Team.',
      exchanged:
        'Your role changed from User to Administrator: sign in again to go on. Other Administrators cannot change your role or remove you from the team.',
    },
    former: {
      asunto: (empresa) => `You are no longer the owner of ${empresa} on Vigía`,
      title: (empresa) => `${empresa} has another owner`,
      line: (when, empresa, owner) => `Since ${when} ${owner} is the owner of ${empresa}.`,
      kept: 'You stay in the team as an Administrator. Another Administrator can now change your role or remove you.',
      exchanged: 'You stay in the team as a User: sign in again to go on.',
    },
    nota: 'If you did not expect this, write to us at once from Support:',
    button: 'Go to Vigía',
    footer: (email) => `This mail is for ${email}, because of your Vigía account.`,
  },
}

/** Tells one of the two people between whom the ownership of a company passed. */
export function composeOwnership(o: {
  /** who reads it: the new owner or the one until now */
  side: 'fresh' | 'former'
  para: { email: string; idioma: Idioma; zona_horaria: string }
  empresa: string
  /** the new owner */
  owner: { nombre: string; email: string }
  /** whether the two exchanged their roles */
  exchanged: boolean
  /** the product's base URL, without a trailing slash */
  appUrl: string
  now: number
}): ComposedMail {
  const { idioma, email, zona_horaria } = o.para
  const t = OWNERSHIP[idioma]
  const side = t[o.side]
  const empresa = nameInMail(o.empresa)
  const owner = `${nameInMail(o.owner.nombre)} (${o.owner.email})`
  const subject = side.asunto(empresa)
  const title = side.title(empresa)
  const line = onePeriod(side.line(dateTime(zona_horaria, o.now, idioma), empresa, owner))
  const what = o.exchanged ? side.exchanged : side.kept
  const support = `${o.appUrl}${idioma === 'en' ? '/en' : ''}/support`
  const html = renderMail({
    idioma,
    subject,
    preheader: line,
    body: (
      <>
        <Heading title={title} line={line} />
        <Paragraph>{what}</Paragraph>
        <Button href={`${o.appUrl}/login`}>{t.button}</Button>
        <p className="tinta2" style={{ ...paragraph, fontSize: 14, lineHeight: '20px', paddingTop: 16 }}>
          {t.nota} <TextLink href={support}>{support}</TextLink>
        </p>
      </>
    ),
    footer: <SmallPrint>{t.footer(email)}</SmallPrint>,
  })
  const button = `${t.button}:\n${o.appUrl}/login`
  return {
    asunto: subject,
    html,
    texto: [title, line, what, button, `${t.nota} ${support}`, t.footer(email)].join('\n\n'),
  }
}
