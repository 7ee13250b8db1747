/** The test mail of the SMTP form. */
import type { Idioma } from '../domain/identidad/perfil'
import { type ComposedMail, renderMail } from './frame'
import { Heading, SmallPrint } from './pieces'
import { TEXTS } from './texts'

export function composeTest(idioma: Idioma, appUrl: string): ComposedMail {
  const { asunto: subject, title, texto: text } = TEXTS[idioma].test
  const body = <Heading title={title} line={text} />
  const footer = <SmallPrint>{appUrl}</SmallPrint>
  return {
    asunto: subject,
    html: renderMail({ idioma, subject, preheader: text, body, footer }),
    texto: `${title}\n\n${text}\n\n${appUrl}\n`,
  }
}
