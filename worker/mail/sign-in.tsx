/** Sign-in mails: a link or code to use now, and notices of changes (docs/security.md 4, 7). */
import type { CSSProperties } from 'react'
import { type CodePurpose, formatCode } from '../domain/identidad/code'
import type { Idioma } from '../domain/identidad/perfil'
import { type ComposedMail, FONT, INK, paragraph, renderMail } from './frame'
import { Button, Heading, SmallPrint } from './pieces'
import { ACCESS_TEXTS } from './sign-in-texts'
import { dateTime } from './texts'

/** The recipient. */
interface Addressee {
  email: string
  idioma: Idioma
  zona_horaria: string
}

/** The mail with a code: `url` for a link, `digits` for the six digits, or both. */
export function composeWithCode(input: {
  /** which mail: the code's purpose, or a welcome */
  kind: CodePurpose | 'welcome'
  para: Addressee
  appUrl: string
  url?: string
  digits?: string
}): ComposedMail {
  const { kind: mail, para: recipient, appUrl, url, digits } = input
  return assemble({ ...ACCESS_TEXTS[recipient.idioma][mail], url, digits }, recipient, appUrl)
}

/** Notice of a change, sent to the address before the change. `nuevo`: the new address, if that is what changed. */
export function composeNotice(input: { para: Addressee; appUrl: string; now: number; nuevo?: string }): ComposedMail {
  const { para: recipient, appUrl, now, nuevo: newOne } = input
  const when = dateTime(recipient.zona_horaria, now, recipient.idioma)
  const t = ACCESS_TEXTS[recipient.idioma]
  const isEnglish = recipient.idioma === 'en'
  // who lost the account with its address cannot have a new password mailed
  const mail =
    newOne === undefined
      ? { ...t.passwordChanged(when), url: `${appUrl}/reset-password${isEnglish ? '?idioma=en' : ''}` }
      : { ...t.emailChanged(when, newOne), url: `${appUrl}${isEnglish ? '/en' : ''}/support` }
  return assemble(mail, recipient, appUrl)
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

function assemble(mail: MailTexts, { email, idioma }: Addressee, appUrl: string): ComposedMail {
  const t = ACCESS_TEXTS[idioma]
  const { asunto: subject, title, nota: note, button, url, digits } = mail
  const written = digits && formatCode(digits)
  const footer = t.footer(email)
  const html = renderMail({
    idioma,
    subject,
    preheader: mail.texto,
    body: (
      <>
        <Heading title={title} line={mail.texto} />
        {url && button && <Button href={url}>{button}</Button>}
        {written && (
          <>
            {url && (
              <p className="tinta2" style={{ ...paragraph, paddingTop: 20 }}>
                {t.orCode}
              </p>
            )}
            <p className="tinta" style={CODIGO}>
              {written}
            </p>
          </>
        )}
        <p className="tinta2" style={{ ...paragraph, paddingTop: 20, fontSize: 14, lineHeight: '20px' }}>
          {note}
        </p>
      </>
    ),
    footer: (
      <SmallPrint>
        {footer}
        {url && button && (
          <>
            <br />
            {t.linkHere} {url}
          </>
        )}
      </SmallPrint>
    ),
  })
  const text = [
    `${title}\n`,
    mail.texto,
    ...(url && button ? [`\n${button}: ${url}`] : []),
    ...(written ? [`\n${url ? t.orCode : `${t.codigo}:`} ${written}`] : []),
    `\n${note}`,
    `\n--\n${footer}\n${appUrl}\n`,
  ].join('\n')
  return { asunto: subject, html, texto: text }
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
