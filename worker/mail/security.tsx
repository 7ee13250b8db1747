/** Notice to a person that their second factor or sign-in methods changed (docs/security.md 7). */
import type { Idioma } from '../domain/identidad/perfil'
import { type ComposedMail, paragraph, renderMail } from './frame'
import { Button, Heading, SmallPrint, TextLink } from './pieces'
import { dateTime } from './texts'

/** `removed`: the platform removed it, for a person who had lost it. */
export type FactorChange = 'enabled' | 'respaldos' | 'disabled' | 'removed'
/** `linked`: a provider account can now sign in to this one. */
type AccountChange = FactorChange | 'linked'

interface MailTexts {
  asunto: string
  title: string
  /** `provider` is its name */
  texto: (when: string, provider: string) => string
  /** in place of the note of all of them, where another person made the change */
  nota?: string
}
interface Texts extends Record<AccountChange, MailTexts> {
  /** leads to Support: who reads this may be asked for a code that only the stranger has */
  nota: string
  button: string
  footer: (email: string) => string
}

const TEXTS: Record<Idioma, Texts> = {
  es: {
    enabled: {
      asunto: 'Activó la verificación en dos pasos en Vigía',
      title: 'Verificación en dos pasos activada',
      texto: (when) =>
        `Desde el ${when} su cuenta pide un código de su aplicación cada vez que alguien inicia sesión con ella.`,
    },
    respaldos: {
      asunto: 'Sus códigos de respaldo de Vigía cambiaron',
      title: 'Sus códigos de respaldo cambiaron',
      texto: (when) => `Se crearon códigos nuevos el ${when}. Los anteriores ya no sirven.`,
    },
    disabled: {
      asunto: 'Se desactivó la verificación en dos pasos en Vigía',
      title: 'Verificación en dos pasos desactivada',
      texto: (when) => `Desde el ${when} su cuenta ya no pide un código al iniciar sesión.`,
    },
    removed: {
      asunto: 'Soporte quitó la verificación en dos pasos de su cuenta de Vigía',
      title: 'Soporte quitó su verificación en dos pasos',
      texto: (when) =>
        `Desde el ${when} su cuenta no pide un código al iniciar sesión: basta la contraseña. Sus códigos de respaldo ya no sirven y cerramos sus sesiones. Cuando entre, actívela de nuevo en la pestaña Seguridad; si su empresa la exige, se lo pediremos al entrar.`,
      nota: 'Si usted lo pidió, no tiene que hacer nada más. Si no lo pidió, cree de inmediato una contraseña nueva con el botón y escríbanos desde Soporte:',
    },
    linked: {
      asunto: 'Se vinculó otra forma de entrar a su cuenta de Vigía',
      title: 'Otra forma de entrar',
      texto: (when, provider) =>
        `Desde el ${when} también se puede entrar a su cuenta con ${provider}, sin la contraseña.`,
    },
    nota: 'Si fue usted, no tiene que hacer nada. Si no fue usted, cree de inmediato una contraseña nueva con el botón: eso cierra todas las sesiones. Si después le piden un código que usted no tiene, escríbanos desde Soporte:',
    button: 'No fui yo',
    footer: (email) => `Este correo es para ${email}, por su cuenta en Vigía.`,
  },
  en: {
    enabled: {
      asunto: 'Two-step verification is on in Vigía',
      title: 'Two-step verification is on',
      texto: (when) => `Since ${when} your account asks for a code of your app whenever somebody signs in with it.`,
    },
    respaldos: {
      asunto: 'Your Vigía backup codes were replaced',
      title: 'Your backup codes were replaced',
      texto: (when) => `New codes were created on ${when}. The previous ones no longer work.`,
    },
    disabled: {
      asunto: 'Two-step verification is off in Vigía',
      title: 'Two-step verification is off',
      texto: (when) => `Since ${when} your account no longer asks for a code at sign-in.`,
    },
    removed: {
      asunto: 'Support removed the two-step verification of your Vigía account',
      title: 'Support removed your two-step verification',
      texto: (when) =>
        `Since ${when} your account does not ask for a code at sign-in: the password is enough. Your backup codes no longer work, and we ended your sessions. Turn it on again in the tab Security once you are in; if your company requires it, we will ask for it when you sign in.`,
      nota: 'If you asked for it, you do not have to do anything else. If you did not, choose a new password now with the button and write to Support:',
    },
    linked: {
      asunto: 'Another way to sign in to your Vigía account was linked',
      title: 'Another way to sign in',
      texto: (when, provider) =>
        `Since ${when} you can also sign in to your account with ${provider}, without the password.`,
    },
    nota: 'If it was you, you do not have to do anything. If not, choose a new password now with the button: that ends all sessions. If you are then asked for a code that you do not have, write to Support:',
    button: 'It was not me',
    footer: (email) => `This mail is for ${email}, because of your Vigía account.`,
  },
}

/** Renders it: `asunto`, `html` and `texto` as stored in the mail queue. It contains no secret. */
export function composeChange(input: {
  change: AccountChange
  /** for `linked`: the provider's name */
  provider?: string
  para: { email: string; idioma: Idioma; zona_horaria: string }
  /** the product's base URL, without a trailing slash */
  appUrl: string
  now: number
}): ComposedMail {
  const { change, provider = '', para: recipient, appUrl, now } = input
  const { idioma, email, zona_horaria } = recipient
  const t = TEXTS[idioma]
  const { asunto: subject, title, texto: text, nota = t.nota } = t[change]
  const sentence = text(dateTime(zona_horaria, now, idioma), provider)
  const url = `${appUrl}/reset-password${idioma === 'en' ? '?idioma=en' : ''}`
  const support = `${appUrl}${idioma === 'en' ? '/en' : ''}/support`
  const html = renderMail({
    idioma,
    subject,
    preheader: sentence,
    body: (
      <>
        <Heading title={title} line={sentence} />
        <p className="tinta2" style={{ ...paragraph, paddingTop: 20 }}>
          {nota} <TextLink href={support}>{support}</TextLink>
        </p>
        <Button href={url}>{t.button}</Button>
      </>
    ),
    footer: <SmallPrint>{t.footer(email)}</SmallPrint>,
  })
  const plainText = `${title}\n\n${sentence}\n\n${nota} ${support}\n\n${t.button}: ${url}\n\n--\n${t.footer(email)}\n${appUrl}\n`
  return { asunto: subject, html, texto: plainText }
}
