/** Texts of sign-in mails, Spanish and English. */
import type { Idioma } from '../domain/identidad/perfil'

interface Mail {
  asunto: string
  title: string
  texto: string
  /** below the code or link: how long it is valid, and what to do if the reader did not request it */
  nota: string
  button?: string
}
interface Texts {
  restablecer: Mail
  welcome: Mail
  verificar: Mail
  ingreso: Mail
  'cambiar-correo': Mail
  codigo: string
  orCode: string
  linkHere: string
  passwordChanged(when: string): Mail
  emailChanged(when: string, newOne: string): Mail
  footer(email: string): string
}

export const ACCESS_TEXTS: Record<Idioma, Texts> = {
  es: {
    restablecer: {
      asunto: 'Cree una contraseña nueva en Vigía',
      title: 'Cree una contraseña nueva',
      texto: 'Recibimos una solicitud para cambiar la contraseña de su cuenta.',
      button: 'Crear contraseña nueva',
      nota: 'El enlace sirve una sola vez y durante 10 minutos. Si no lo pidió, ignore este correo: su contraseña sigue siendo la misma.',
    },
    welcome: {
      asunto: 'Su cuenta en Vigía está lista',
      title: 'Cree su contraseña',
      texto: 'Le creamos una cuenta en Vigía. Elija su contraseña para iniciar sesión.',
      button: 'Crear mi contraseña',
      nota: 'El enlace sirve una sola vez y durante 10 minutos. Si ya venció, pida otro en «¿Olvidó su contraseña?», con este mismo correo.',
    },
    verificar: {
      asunto: 'Confirme su correo en Vigía',
      title: 'Confirme su correo',
      texto: 'Confirme su correo para recibir los avisos y poder invitar a su equipo.',
      button: 'Confirmar mi correo',
      nota: 'El enlace y el código sirven una sola vez y durante 10 minutos. Si no creó una cuenta en Vigía, ignore este correo.',
    },
    ingreso: {
      asunto: 'Su código para entrar a Vigía',
      title: 'Su código para entrar',
      texto: 'Escríbalo en la página donde lo pidió.',
      nota: 'Sirve una sola vez y durante 10 minutos. No lo comparta: nosotros nunca se lo pedimos. Si no lo pidió, ignore este correo.',
    },
    'cambiar-correo': {
      asunto: 'Confirme su correo nuevo en Vigía',
      title: 'Confirme su correo nuevo',
      texto: 'Escriba este código en su perfil para usar esta dirección en su cuenta.',
      nota: 'Sirve una sola vez y durante 10 minutos. Si no lo pidió, ignore este correo: nada cambia.',
    },
    codigo: 'Código',
    orCode: 'O escriba este código:',
    linkHere: 'Si el botón no abre, copie esta dirección en su navegador:',
    passwordChanged: (when) => ({
      asunto: 'Cambió la contraseña de su cuenta en Vigía',
      title: 'Su contraseña cambió',
      texto: `La contraseña de su cuenta se cambió el ${when}. Cerramos las demás sesiones abiertas.`,
      button: 'No fui yo',
      nota: 'Si fue usted, no tiene que hacer nada. Si no fue usted, cree de inmediato una contraseña nueva con el botón.',
    }),
    emailChanged: (when, newOne) => ({
      asunto: 'Cambió el correo de su cuenta en Vigía',
      title: 'Su cuenta tiene otro correo',
      texto: `Desde el ${when} su cuenta usa el correo ${newOne}. A esta dirección ya no llegan sus avisos.`,
      button: 'No fui yo',
      nota: 'Si fue usted, no tiene que hacer nada. Si no fue usted, escríbanos de inmediato con el botón.',
    }),
    footer: (email) => `Este correo es para ${email}, por su cuenta en Vigía.`,
  },
  en: {
    restablecer: {
      asunto: 'Choose a new Vigía password',
      title: 'Choose a new password',
      texto: 'We received a request to change the password of your account.',
      button: 'Choose a new password',
      nota: 'The link works once and for 10 minutes. If you did not ask for it, ignore this mail: your password does not change.',
    },
    welcome: {
      asunto: 'Your Vigía account is ready',
      title: 'Choose your password',
      texto: 'We created a Vigía account for you. Choose your password to sign in.',
      button: 'Choose my password',
      nota: 'The link works once and for 10 minutes. If it has expired, ask for another one under “Forgot your password?” with this same address.',
    },
    verificar: {
      asunto: 'Confirm your e-mail address for Vigía',
      title: 'Confirm your e-mail address',
      texto: 'Confirm your address to receive alerts and be able to invite your team.',
      button: 'Confirm my address',
      nota: 'The link and the code work once and for 10 minutes. If you did not create a Vigía account, ignore this mail.',
    },
    ingreso: {
      asunto: 'Your code to sign in to Vigía',
      title: 'Your sign-in code',
      texto: 'Enter it on the page where you asked for it.',
      nota: 'It works once and for 10 minutes. Do not share it: we never ask for it. If you did not ask for it, ignore this mail.',
    },
    'cambiar-correo': {
      asunto: 'Confirm your new e-mail address for Vigía',
      title: 'Confirm your new address',
      texto: 'Enter this code in your profile to use this address for your account.',
      nota: 'It works once and for 10 minutes. If you did not ask for it, ignore this mail: nothing changes.',
    },
    codigo: 'Code',
    orCode: 'Or enter this code:',
    linkHere: 'If the button does not open, copy this address into your browser:',
    passwordChanged: (when) => ({
      asunto: 'Your Vigía password was changed',
      title: 'Your password was changed',
      texto: `The password of your account was changed on ${when}. We closed the other open sessions.`,
      button: 'It was not me',
      nota: 'If it was you, you do not have to do anything. If not, choose a new password now with the button.',
    }),
    emailChanged: (when, newOne) => ({
      asunto: 'The e-mail address of your Vigía account was changed',
      title: 'Your account has another address',
      texto: `Since ${when} your account uses the address ${newOne}. Alerts no longer come to this one.`,
      button: 'It was not me',
      nota: 'If it was you, you do not have to do anything. If not, write to us at once with the button.',
    }),
    footer: (email) => `This mail is for ${email}, because of your Vigía account.`,
  },
}
