/** Mails about getting in: a link or a code to use now, and the notice of what was changed (docs/security.md 4, 7). */
import type { CSSProperties } from 'react'
import { diaEn } from '../domain/day'
import { formatCode, type Proposito } from '../domain/identidad/code'
import { FONT, INK, paragraph, renderMail } from './frame'
import { Button, Heading } from './pieces'
import { ACCESS_TEXTS } from './sign-in-texts'
import { fecha, type Idioma } from './texts'

/** Who reads it. */
export interface Lector {
  email: string
  idioma: Idioma
  zona_horaria: string
}
export interface ComposedMail {
  asunto: string
  html: string
  texto: string
}

/** The mail with a code: `url` for a link, `cifras` for the six digits, or both. */
export function composeWithCode(de: {
  /** what the mail says: its purpose, or that an account was made */
  carta: Proposito | 'bienvenida'
  para: Lector
  appUrl: string
  url?: string
  digits?: string
}): ComposedMail {
  const { carta: mail, para, appUrl, url, digits } = de
  return assemble({ ...ACCESS_TEXTS[para.idioma][mail], url, digits }, para, appUrl)
}

/** What was changed, told to the address that the account had. `nuevo`: the new address, if that is what changed. */
export function composeNotice(de: { para: Lector; appUrl: string; ahora: number; nuevo?: string }): ComposedMail {
  const { para, appUrl, ahora: now, nuevo: newOne } = de
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: para.zona_horaria, timeStyle: 'short' })
  const when = `${fecha(diaEn(para.zona_horaria, now), para.idioma)}, ${clock.format(now)}`
  const t = ACCESS_TEXTS[para.idioma]
  const mail = newOne === undefined ? t.passwordChanged(when) : t.emailChanged(when, newOne)
  return assemble(
    { ...mail, url: mail.button && `${appUrl}/reset-password${para.idioma === 'en' ? '?idioma=en' : ''}` },
    para,
    appUrl,
  )
}

type MailTexts = {
  asunto: string
  title: string
  texto: string
  nota: string
  button?: string
  url?: string
  digits?: string
}

function assemble(mail: MailTexts, { email, idioma }: Lector, appUrl: string): ComposedMail {
  const t = ACCESS_TEXTS[idioma]
  const { asunto, title, nota, button, url, digits } = mail
  const written = digits && formatCode(digits)
  const pie = t.pie(email)
  const html = renderMail({
    idioma,
    asunto,
    preheader: mail.texto,
    cuerpo: (
      <>
        <Heading title={title} line={mail.texto} />
        {url && button && <Button href={url}>{button}</Button>}
        {written && (
          <>
            {url && (
              <p className="tinta2" style={{ ...paragraph, paddingTop: 20 }}>
                {t.oCodigo}
              </p>
            )}
            <p className="tinta" style={CODIGO}>
              {written}
            </p>
          </>
        )}
        <p className="tinta2" style={{ ...paragraph, paddingTop: 20, fontSize: 14, lineHeight: '20px' }}>
          {nota}
        </p>
      </>
    ),
    pie: (
      <p className="tinta2" style={{ ...paragraph, fontSize: 13, lineHeight: '19px', overflowWrap: 'anywhere' }}>
        {pie}
        {url && button && (
          <>
            <br />
            {t.linkHere} {url}
          </>
        )}
      </p>
    ),
  })
  const texto = [
    `${title}\n`,
    mail.texto,
    ...(url && button ? [`\n${button}: ${url}`] : []),
    ...(written ? [`\n${url ? t.oCodigo : `${t.codigo}:`} ${written}`] : []),
    `\n${nota}`,
    `\n--\n${pie}\n${appUrl}\n`,
  ].join('\n')
  return { asunto, html, texto }
}

const CODIGO: CSSProperties = {
  margin: 0,
  paddingTop: 12,
  fontFamily: FONT,
  fontSize: 32,
  lineHeight: '40px',
  fontWeight: 700,
  letterSpacing: '0.08em',
  color: INK,
}
