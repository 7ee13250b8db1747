/** Forms that need no session. */
import { uniqueWord } from '../../../support/data'
import { type Command, commands, PASSWORD } from './command'

const actor = 'cualquiera'

export const INGRESO: Command[] = [
  ...commands(
    { route: 'routes/public/signup/route', path: '/signup', quien: actor },
    {
      'crear cuenta': () => ({
        nombre: 'Nadia Nueva',
        email: `nadia-${uniqueWord()}@prueba.test`,
        contrasena: PASSWORD,
        confirmar_contrasena: PASSWORD,
        terminos: 'on',
      }),
    },
  ),
  ...commands(
    { route: 'routes/public/login/route', path: '/login', quien: actor },
    { 'iniciar sesión': () => ({ email: `nadie-${uniqueWord()}@prueba.test`, contrasena: PASSWORD, recordar: 'on' }) },
  ),
  ...commands(
    { route: 'routes/public/login-factor/route', path: '/login/verificar', quien: actor },
    { 'segundo paso sin el primero': () => ({ codigo: '123 456' }) },
  ),
  ...commands(
    { route: 'routes/public/login-protect/route', path: '/login/proteger', quien: actor },
    { 'proteger la cuenta': () => ({ intent: 'start-factor', contrasena_actual: PASSWORD }) },
  ),
  ...commands(
    { route: 'routes/public/login-code/route', path: '/login/codigo', quien: actor },
    { 'pedir código': () => ({ intent: 'request', email: `nadie-${uniqueWord()}@prueba.test` }) },
  ),
  ...commands(
    { route: 'routes/public/reset-password/route', path: '/reset-password', quien: actor },
    {
      'pedir contraseña': () => ({ intent: 'request', email: `nadie-${uniqueWord()}@prueba.test` }),
      'restablecer contraseña': () => ({
        intent: 'reset',
        enlace: 'A'.repeat(43),
        contrasena: PASSWORD,
        confirmar_contrasena: PASSWORD,
      }),
    },
  ),
  ...commands(
    { route: 'routes/public/verify-email/route', path: '/verify-email', quien: actor },
    {
      'confirmar correo': () => ({ intent: 'verify-link', enlace: 'A'.repeat(43) }),
      'confirmar correo con contraseña': () => ({
        intent: 'verify-link-with-password',
        enlace: 'A'.repeat(43),
        contrasena: PASSWORD,
      }),
      'confirmar correo sin contraseña': () => ({ intent: 'verify-link-alone', enlace: 'A'.repeat(43) }),
    },
  ),
  ...commands(
    { route: 'routes/public/invitacion/route', path: `/invitacion/${'A'.repeat(43)}`, quien: actor },
    {
      'aceptar invitación': () => ({
        intent: 'create',
        nombre: 'Inés Invitada',
        contrasena: PASSWORD,
        confirmar_contrasena: PASSWORD,
        terminos: 'on',
      }),
      'unirse por invitación': () => ({ intent: 'join' }),
    },
  ),
  ...commands({ route: 'routes/public/logout/route', path: '/logout', quien: actor }, { 'cerrar sesión': () => ({}) }),
  ...commands(
    {
      route: 'routes/public/payment-callback/route',
      path: `/payment/callback?id=15113-1-1&reference=vg-${'0'.repeat(32)}-p`,
      quien: actor,
    },
    { 'verificar pago': () => ({ intent: 'verify' }) },
  ),
  ...commands(
    { route: 'routes/public/support-messages/route', path: '/support/mensajes', quien: actor },
    {
      'escribir a soporte': () => ({ intent: 'send', asunto: 'Facturación', mensaje: 'Hola,\n¿me ayudan?' }),
      'escribir más a soporte': () => ({ intent: 'follow-up', id: 'ninguno', mensaje: 'Otra cosa' }),
    },
  ),
]
