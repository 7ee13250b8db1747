/** The mail about what happened on the road: sent within moments, one a person, with all that is new. */
import { alertasPath, type DigestReader, preferencesPath } from '../domain/alertas/digest'
import type { Idioma } from '../domain/identidad/perfil'
import type { AlertedEpisode } from '../domain/lugares/alerted'
import { sentence } from '../domain/lugares/sentence'
import { formatPlaca } from '../domain/vehiculos/placa'
import { type ComposedMail, paragraph, renderMail } from './frame'
import { Bullets, Button, Heading, SmallPrint, TextLink } from './pieces'

interface RoadNotice extends AlertedEpisode {
  vehiculoId: string
  placa: string
}

interface RoadMail {
  idioma: Idioma
  rol: DigestReader['rol']
  empresa: string
  zona: string
  /** when it is written, UTC milliseconds */
  now: number
  /** the product's address, without a trailing slash */
  appUrl: string
  /** oldest first, at least one */
  notices: readonly RoadNotice[]
  /** more that are not in the mail */
  more: number
}

const TEXTS: Record<
  Idioma,
  {
    many(n: number): string
    line: string
    more(n: number): string
    button: string
    own: string
    why(rol: DigestReader['rol'], empresa: string): string
    preferences: string
  }
> = {
  es: {
    many: (n) => `${n} avisos de ruta`,
    line: 'Esto pasó en la ruta. Cada aviso queda en Alertas.',
    more: (n) => (n === 1 ? 'Y uno más en Alertas.' : `Y ${n} más en Alertas.`),
    button: 'Ver alertas',
    own: 'Los límites de velocidad son los que fijó su empresa.',
    why: (rol, empresa) =>
      rol === 'Administrador'
        ? `Recibe este correo porque es Administrador de ${empresa}, que pidió estos avisos.`
        : `Recibe este correo porque ${empresa} le asignó estos vehículos y pidió estos avisos.`,
    preferences: 'Elegir mis correos',
  },
  en: {
    many: (n) => `${n} notices of the road`,
    line: 'This happened on the road. Each notice stays in Alerts.',
    more: (n) => (n === 1 ? 'And one more in Alerts.' : `And ${n} more in Alerts.`),
    button: 'See alerts',
    own: 'The speed limits are those that your company has set.',
    why: (rol, empresa) =>
      rol === 'Administrador'
        ? `You get this mail because you are an Administrator of ${empresa}, which asked for these notices.`
        : `You get this mail because ${empresa} assigned these vehicles to you and asked for these notices.`,
    preferences: 'Choose my mails',
  },
}

/** Renders it: `asunto`, `html` and `texto` as stored in the mail queue. */
export function composeRoadNotices(r: RoadMail): ComposedMail {
  const t = TEXTS[r.idioma]
  const lines = r.notices.map(({ placa, ...e }) =>
    sentence(e, { placa: formatPlaca(placa), lugar: e.lugar, zona: r.zona, now: r.now }, r.idioma),
  )
  const [first = ''] = lines
  const n = lines.length + r.more
  const subject = n === 1 ? first : t.many(n)
  const link = r.appUrl + alertasPath(r.rol)
  const own = r.notices.some(({ tipo }) => tipo === 'velocidad') ? t.own : null
  const preferences = r.appUrl + preferencesPath(r.rol)
  const why = t.why(r.rol, r.empresa)
  const body = (
    <>
      <Heading title={subject} line={t.line} />
      <Bullets lines={lines} />
      {r.more > 0 && <p style={{ ...paragraph, paddingTop: 8 }}>{t.more(r.more)}</p>}
      {own && <p style={{ ...paragraph, paddingTop: 8 }}>{own}</p>}
      <Button href={link}>{t.button}</Button>
    </>
  )
  const footer = (
    <SmallPrint>
      {why} <TextLink href={preferences}>{t.preferences}</TextLink>
    </SmallPrint>
  )
  const texts = [subject, t.line, lines.map((line) => `- ${line}`).join('\n')]
  if (r.more > 0) texts.push(t.more(r.more))
  if (own) texts.push(own)
  texts.push(`${t.button}: ${link}`, why, `${t.preferences}: ${preferences}`)
  return {
    asunto: subject,
    html: renderMail({ idioma: r.idioma, subject, preheader: first, body, footer }),
    texto: texts.join('\n\n'),
  }
}
