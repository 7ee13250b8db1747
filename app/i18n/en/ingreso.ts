import type { ingreso as es } from '../es/ingreso'
import type { Traduccion } from '../textos'

export const ingreso: Traduccion<typeof es> = {
  titulo: 'Sign in',
  entrada: 'Use your company email.',
  correo: 'Email',
  contrasena: 'Password',
  olvido: 'Forgot your password?',
  recordarme: 'Remember me',
  entrar: 'Sign in',
  entrando: 'Signing in...',
  sin_cuenta: 'No account yet?',
  pruebe: 'Try it free for 14 days',
  creada: 'Your account is ready. Sign in to register your company.',
  titulo_registro: 'Create account',
  entrada_registro: '14 days free, no credit card.',
  nombre: 'Full name',
  confirmar: 'Confirm password',
  consejo: 'At least 8 characters. A phrase will do.',
  terminos: 'I accept the terms and conditions',
  crear: 'Create account',
  creando: 'Creating account...',
  con_cuenta: 'Already have an account?',
  iniciar: 'Sign in',
  o: 'or',
  recuperar: 'recover your password',
}
