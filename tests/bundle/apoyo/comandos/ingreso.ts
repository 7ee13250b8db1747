/** What is posted before somebody is known, or whoever it is. */
import { unico } from '../../../apoyo/datos'
import { CLAVE, type Comando, comandos } from './comando'

const quien = 'cualquiera'

export const INGRESO: Comando[] = [
  ...comandos(
    { ruta: 'routes/public/signup/route', path: '/signup', quien },
    {
      'crear cuenta': () => ({
        nombre: 'Nadia Nueva',
        email: `nadia-${unico()}@prueba.test`,
        contrasena: CLAVE,
        confirmar_contrasena: CLAVE,
        terminos: 'on',
      }),
    },
  ),
  ...comandos(
    { ruta: 'routes/public/login/route', path: '/login', quien },
    { 'iniciar sesión': () => ({ email: `nadie-${unico()}@prueba.test`, contrasena: CLAVE, recordar: 'on' }) },
  ),
  ...comandos(
    { ruta: 'routes/public/verificar/route', path: '/login/verificar', quien },
    { 'segundo paso sin el primero': () => ({ codigo: '123 456' }) },
  ),
  ...comandos(
    { ruta: 'routes/public/proteger/route', path: '/login/proteger', quien },
    { 'proteger la cuenta': () => ({ intent: 'factor-comenzar', contrasena_actual: CLAVE }) },
  ),
  ...comandos(
    { ruta: 'routes/public/codigo/route', path: '/login/codigo', quien },
    { 'pedir código': () => ({ intent: 'pedir', email: `nadie-${unico()}@prueba.test` }) },
  ),
  ...comandos(
    { ruta: 'routes/public/reset-password/route', path: '/reset-password', quien },
    {
      'pedir contraseña': () => ({ intent: 'pedir', email: `nadie-${unico()}@prueba.test` }),
      'restablecer contraseña': () => ({
        intent: 'restablecer',
        enlace: 'A'.repeat(43),
        contrasena: CLAVE,
        confirmar_contrasena: CLAVE,
      }),
    },
  ),
  ...comandos(
    { ruta: 'routes/public/verify-email/route', path: '/verify-email', quien },
    {
      'confirmar correo': () => ({ intent: 'enlace', enlace: 'A'.repeat(43) }),
      'confirmar correo con contraseña': () => ({
        intent: 'enlace-contrasena',
        enlace: 'A'.repeat(43),
        contrasena: CLAVE,
      }),
      'confirmar correo sin contraseña': () => ({ intent: 'enlace-solo', enlace: 'A'.repeat(43) }),
    },
  ),
  ...comandos(
    { ruta: 'routes/public/invitacion/route', path: `/invitacion/${'A'.repeat(43)}`, quien },
    {
      'aceptar invitación': () => ({
        intent: 'crear',
        nombre: 'Inés Invitada',
        contrasena: CLAVE,
        confirmar_contrasena: CLAVE,
        terminos: 'on',
      }),
      'unirse por invitación': () => ({ intent: 'unirse' }),
    },
  ),
  ...comandos({ ruta: 'routes/public/logout/route', path: '/logout', quien }, { 'cerrar sesión': () => ({}) }),
  ...comandos(
    {
      ruta: 'routes/public/pago/route',
      path: `/payment/callback?id=15113-1-1&reference=vg-${'0'.repeat(32)}-p`,
      quien,
    },
    { 'verificar pago': () => ({ intent: 'verificar' }) },
  ),
  ...comandos(
    { ruta: 'routes/public/mensajes/route', path: '/support/mensajes', quien },
    {
      'escribir a soporte': () => ({ intent: 'enviar', asunto: 'Facturación', mensaje: 'Hola,\n¿me ayudan?' }),
      'escribir más a soporte': () => ({ intent: 'seguir', id: 'ninguno', mensaje: 'Otra cosa' }),
    },
  ),
]
