/** The test mail of the SMTP form. */
import { FONT, INK, paragraph, renderMail } from './frame'
import { type Idioma, TEXTS } from './texts'

export function composeTest(idioma: Idioma, appUrl: string): { asunto: string; html: string; texto: string } {
  const { asunto: subject, title, texto: text } = TEXTS[idioma].test
  const font = { margin: 0, fontFamily: FONT, fontSize: 22, lineHeight: '28px', fontWeight: 700, color: INK }
  const body = (
    <>
      <h1 className="tinta" style={font}>
        {title}
      </h1>
      <p className="tinta2" style={{ ...paragraph, paddingTop: 8 }}>
        {text}
      </p>
    </>
  )
  const footer = (
    <p className="tinta2" style={{ ...paragraph, fontSize: 13 }}>
      {appUrl}
    </p>
  )
  return {
    asunto: subject,
    html: renderMail({ idioma, subject, preheader: text, body, footer }),
    texto: `${title}\n\n${text}\n\n${appUrl}\n`,
  }
}
