/** Forms about one's own account, in the settings of each role. */
import { type Command, commands, PASSWORD } from './command'

const AJUSTES = [
  { route: 'routes/admin/settings/route', path: '/admin/settings', quien: 'admin' },
  { route: 'routes/home/settings/route', path: '/settings', quien: 'usuario' },
  { route: 'routes/super-admin/settings/route', path: '/super-admin/settings', quien: 'superAdmin' },
] as const

export const ACCOUNT_COMMANDS: Command[] = AJUSTES.flatMap((here) => [
  ...commands(here, {
    [`guardar perfil, ${here.quien}`]: () => ({
      intent: 'update-profile',
      nombre: 'Óscar Ruiz',
      telefono: '300 123 4567',
      idioma: 'es',
      zona_horaria: 'America/Lima',
    }),
    [`pedir otro correo, ${here.quien}`]: () => ({
      intent: 'change-email',
      email: 'otro@prueba.test',
      contrasena_actual: PASSWORD,
    }),
    [`confirmar otro correo, ${here.quien}`]: () => ({ intent: 'confirm-email', codigo: '482 913' }),
    [`dejar otro correo, ${here.quien}`]: () => ({ intent: 'cancel-email-change' }),
    [`cambiar contraseña, ${here.quien}`]: () => ({
      intent: 'change-password',
      contrasena_actual: PASSWORD,
      contrasena: `${PASSWORD} otra`,
      confirmar_contrasena: `${PASSWORD} otra`,
    }),
    // a person without a password who has just signed in may begin; the SuperAdmin of the tests already has a factor
    [here.quien === 'superAdmin' ? 'segundo factor otra vez' : 'comenzar segundo factor']: () => ({
      intent: 'start-factor',
    }),
    'confirmar segundo factor': () => ({ intent: 'confirm-factor', codigo: '123456' }),
    'renovar respaldos': () => ({ intent: 'renew-backup-codes', contrasena_actual: PASSWORD, codigo: '123456' }),
    'apagar segundo factor': () => ({ intent: 'remove-factor', contrasena_actual: PASSWORD, codigo: '1234567890' }),
    'cerrar una sesión': () => ({ intent: 'close-session', id: crypto.randomUUID() }),
    'cerrar las demás sesiones': () => ({ intent: 'close-sessions' }),
    [`vincular cuenta, ${here.quien}`]: () => ({
      intent: 'link-account',
      proveedor: 'google',
      contrasena_actual: PASSWORD,
    }),
    [`desvincular cuenta, ${here.quien}`]: () => ({
      intent: 'unlink-account',
      id: 'nadie',
      contrasena_actual: PASSWORD,
    }),
  }),
  // not for the SuperAdmin: alerts of a company, and programs, which would have nothing to read
  ...(here.quien === 'superAdmin'
    ? []
    : commands(here, {
        [`guardar preferencias, ${here.quien}`]: () => ({ intent: 'update-preferences', email_alerts: 'on' }),
        [`retirar programa, ${here.quien}`]: () => ({ intent: 'revoke-program', id: 'ninguno' }),
      })),
])
