/** The mail with the link to «Descargar todo». */
import { sizeText } from '../domain/archivos/size'
import { KEPT_HOURS } from '../domain/descargas/descarga'
import type { Idioma } from '../domain/identidad/perfil'
import { nameInMail } from '../domain/text'
import { type ComposedMail, paragraph, renderMail } from './frame'
import { Button, Heading, Paragraph, SmallPrint } from './pieces'

const TEXTS = {
  es: {
    asunto: 'Su descarga de Vigía está lista',
    title: 'Todos los datos de su empresa',
    line: (empresa: string, size: string) => `${empresa}, ${size} en un archivo ZIP.`,
    until: (when: string) => `El enlace sirve hasta el ${when} (${KEPT_HOURS} horas). Después el archivo se borra.`,
    gate: 'Para abrirlo tiene que iniciar sesión como Administrador de la empresa. Contiene datos personales: no lo reenvíe.',
    hash: 'Huella SHA-256 del manifiesto, para comprobar que el archivo está completo (LEEME.txt explica cómo):',
    button: 'Descargar',
    footer: (email: string) =>
      `Recibe este correo porque con la cuenta ${email} se pidió descargar todos los datos de la empresa. Si no fue usted, cambie su contraseña y revise el registro de actividad.`,
  },
  en: {
    asunto: 'Your Vigía download is ready',
    title: 'All data of your company',
    line: (empresa: string, size: string) => `${empresa}, ${size} in one ZIP file.`,
    until: (when: string) => `The link works until ${when} (${KEPT_HOURS} hours). Then the file is deleted.`,
    gate: 'To open it you have to sign in as an Administrator of the company. It holds personal data: do not forward it.',
    hash: 'SHA-256 of its manifest, to check that the file is whole (LEEME.txt says how):',
    button: 'Download',
    footer: (email: string) =>
      `You get this mail because with the account ${email} all data of the company were asked for. If it was not you, change your password and look at the activity log.`,
  },
} as const

/** Renders it: `asunto`, `html` and `texto`; it carries a link, so it is stored sealed. `bytes`: of the ZIP. */
export function composeDownload(d: {
  para: { email: string; idioma: Idioma; zona_horaria: string }
  empresa: string
  token: string
  /** the product's address, without a trailing slash */
  appUrl: string
  bytes: number
  huella: string
  /** when the link ends, UTC milliseconds */
  until: number
}): ComposedMail {
  const { email, idioma, zona_horaria: zona } = d.para
  const t = TEXTS[idioma]
  const locale = idioma === 'es' ? 'es-CO' : 'en-US'
  const when = new Intl.DateTimeFormat(locale, { timeZone: zona, dateStyle: 'long', timeStyle: 'short' }).format(
    d.until,
  )
  const format = (value: number, decimals: number) =>
    new Intl.NumberFormat(locale, { maximumFractionDigits: decimals }).format(value)
  const line = t.line(nameInMail(d.empresa), sizeText(d.bytes, format))
  const url = `${d.appUrl}/admin/settings?tab=empresa&descarga=${d.token}`
  const html = renderMail({
    idioma,
    subject: t.asunto,
    preheader: line,
    body: (
      <>
        <Heading title={t.title} line={line} />
        <Button href={url}>{t.button}</Button>
        <Paragraph>{t.until(when)}</Paragraph>
        <Paragraph>{t.gate}</Paragraph>
        <Paragraph>{t.hash}</Paragraph>
        <p className="tinta2" style={{ ...paragraph, fontFamily: 'monospace', fontSize: 13, overflowWrap: 'anywhere' }}>
          {d.huella}
        </p>
      </>
    ),
    footer: <SmallPrint>{t.footer(email)}</SmallPrint>,
  })
  const parts = [t.title, line, `${t.button}:\n${url}`, t.until(when), t.gate, `${t.hash}\n${d.huella}`]
  return { asunto: t.asunto, html, texto: [...parts, `--\n${t.footer(email)}`].join('\n\n') }
}
