import type { acceso as es } from '../es/acceso'
import type { Traduccion } from '../textos'

export const acceso: Traduccion<typeof es> = {
  olvido_titulo: 'Recover password',
  olvido_entrada: 'Enter the e-mail address of your account and we will send you a link to choose a new password.',
  enviar_enlace: 'Send link',
  enviando: 'Sending...',
  volver: 'Back to sign in',
  enviado_titulo: 'Check your mail',
  enviado:
    'If there is an account with that address, a link to choose a new password will arrive in a moment. It works for 10 minutes.',
  enviado_nada: 'If nothing arrives, look in the spam folder or check the address you entered.',
  enviar_otro: 'Ask for another link',
  nueva_titulo: 'Choose a new password',
  nueva_entrada: 'Saving it closes your open sessions. Then sign in with the new password.',
  vencida_titulo: 'Your password has expired',
  vencida_entrada: 'Your company requires a new one from time to time. Choose one and sign in with it.',
  se_desvinculan:
    'Saving it unlinks these accounts, which open yours too. If they are yours, you can link them again in your settings.',
  nueva: 'New password',
  guardar_nueva: 'Save password',
  guardando: 'Saving...',
  contrasena_creada: 'Password saved. Sign in with it.',
  vencido_titulo: 'This link no longer works',
  vencido: 'A link works once and for 10 minutes. Ask for another and open it from the latest mail.',
  verificar_titulo: 'Confirm e-mail',
  verificar_enlace: 'Confirm that the e-mail address of your account is yours.',
  verificar_boton: 'Confirm my e-mail',
  verificando: 'Confirming...',
  verificar_codigo: 'Enter the code that we sent to {email}, or open the link in that mail.',
  codigo: '6-digit code',
  reenviar: 'Send another code',
  reenviar_pregunta: 'Did it not arrive, or have 10 minutes passed?',
  reenviado: 'We sent another code to {email}',
  verificado: 'E-mail confirmed',
  verificado_entre: 'E-mail confirmed. Sign in with your password.',
  verificado_sin_contrasena:
    'Your e-mail is confirmed. The password that the account had no longer works: choose a new one under “Forgot your password?”.',
  verificar_contrasena:
    'Enter the password that you chose when you created the account, so that we know that account and e-mail belong to the same person.',
  contrasena_elegida: 'Password of the account',
  sin_contrasena_pregunta:
    'You do not remember it, or somebody else created the account? Confirm the e-mail and choose a new password: the one before and all that was opened with it stop working.',
  sin_contrasena_boton: 'Confirm and choose another password',
  ya_verificado_titulo: 'Your e-mail is confirmed',
  ya_verificado: 'Alerts go to {email}.',
  continuar: 'Continue',
  continuar_sin: 'Do it later',
  sin_sesion: 'Sign in and we will send you another link.',
  aviso_sin_verificar: 'Confirm your e-mail address so that you can invite your team.',
}
