/** The notice of a changed second factor or of another way in, to the person whose it is (docs/security.md 7). */
import { diaEn } from '../domain/dia'
import { enHoja, parrafo } from './marco'
import { Boton, Cabeza } from './piezas'
import { fecha, type Idioma } from './textos'

export type CambioDeFactor = 'activado' | 'respaldos' | 'quitado'
/** `vinculado`: an account of a provider opens this one from now on. */
export type CambioDeCuenta = CambioDeFactor | 'vinculado'

interface Carta {
  asunto: string
  titulo: string
  /** `con` is what the provider is called */
  texto: (cuando: string, con: string) => string
}
interface Textos extends Record<CambioDeCuenta, Carta> {
  nota: string
  boton: string
  pie: (email: string) => string
}

const TEXTOS: Record<Idioma, Textos> = {
  es: {
    activado: {
      asunto: 'Activó la verificación en dos pasos en Vigía',
      titulo: 'Verificación en dos pasos activada',
      texto: (cuando) =>
        `Desde el ${cuando} su cuenta pide un código de su aplicación cada vez que alguien inicia sesión con ella.`,
    },
    respaldos: {
      asunto: 'Sus códigos de respaldo de Vigía cambiaron',
      titulo: 'Sus códigos de respaldo cambiaron',
      texto: (cuando) => `Se crearon códigos nuevos el ${cuando}. Los anteriores ya no sirven.`,
    },
    quitado: {
      asunto: 'Se desactivó la verificación en dos pasos en Vigía',
      titulo: 'Verificación en dos pasos desactivada',
      texto: (cuando) => `Desde el ${cuando} su cuenta ya no pide un código al iniciar sesión.`,
    },
    vinculado: {
      asunto: 'Se vinculó otra forma de entrar a su cuenta de Vigía',
      titulo: 'Otra forma de entrar',
      texto: (cuando, con) => `Desde el ${cuando} también se puede entrar a su cuenta con ${con}, sin la contraseña.`,
    },
    nota: 'Si fue usted, no tiene que hacer nada. Si no fue usted, cree de inmediato una contraseña nueva con el botón y revise las sesiones abiertas.',
    boton: 'No fui yo',
    pie: (email) => `Este correo es para ${email}, por su cuenta en Vigía.`,
  },
  en: {
    activado: {
      asunto: 'Two-step verification is on in Vigía',
      titulo: 'Two-step verification is on',
      texto: (cuando) => `Since ${cuando} your account asks for a code of your app whenever somebody signs in with it.`,
    },
    respaldos: {
      asunto: 'Your Vigía backup codes were replaced',
      titulo: 'Your backup codes were replaced',
      texto: (cuando) => `New codes were created on ${cuando}. The previous ones no longer work.`,
    },
    quitado: {
      asunto: 'Two-step verification is off in Vigía',
      titulo: 'Two-step verification is off',
      texto: (cuando) => `Since ${cuando} your account no longer asks for a code at sign-in.`,
    },
    vinculado: {
      asunto: 'Another way to sign in to your Vigía account was linked',
      titulo: 'Another way to sign in',
      texto: (cuando, con) => `Since ${cuando} you can also sign in to your account with ${con}, without the password.`,
    },
    nota: 'If it was you, there is nothing to do. If not, choose a new password now with the button and look at your open sessions.',
    boton: 'It was not me',
    pie: (email) => `This mail is for ${email}, because of your Vigía account.`,
  },
}

/** Writes it: `asunto`, `html` and `texto` as they are stored in the queue. It carries no secret. */
export function escribirCambio(de: {
  cambio: CambioDeCuenta
  /** of `vinculado`: what the provider is called */
  con?: string
  para: { email: string; idioma: Idioma; zona_horaria: string }
  /** the product's address, without a slash at the end */
  appUrl: string
  ahora: number
}): { asunto: string; html: string; texto: string } {
  const { cambio, con = '', para, appUrl, ahora } = de
  const { idioma, email, zona_horaria } = para
  const t = TEXTOS[idioma]
  const { asunto, titulo, texto } = t[cambio]
  const reloj = new Intl.DateTimeFormat('en-GB', { timeZone: zona_horaria, timeStyle: 'short' })
  const dicho = texto(`${fecha(diaEn(zona_horaria, ahora), idioma)}, ${reloj.format(ahora)}`, con)
  const url = `${appUrl}/reset-password`
  const html = enHoja({
    idioma,
    asunto,
    adelanto: dicho,
    cuerpo: (
      <>
        <Cabeza titulo={titulo} linea={dicho} />
        <p className="tinta2" style={{ ...parrafo, paddingTop: 20 }}>
          {t.nota}
        </p>
        <Boton href={url}>{t.boton}</Boton>
      </>
    ),
    pie: (
      <p className="tinta2" style={{ ...parrafo, fontSize: 13, lineHeight: '19px', overflowWrap: 'anywhere' }}>
        {t.pie(email)}
      </p>
    ),
  })
  const plano = `${titulo}\n\n${dicho}\n\n${t.nota}\n\n${t.boton}: ${url}\n\n--\n${t.pie(email)}\n${appUrl}\n`
  return { asunto, html, texto: plano }
}
