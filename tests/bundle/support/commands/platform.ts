/** Forms of a SuperAdmin. */
import { uniqueWord } from '../../../support/data'
import { type Command, commands } from './command'

const actor = 'superAdmin'
const smtp = {
  smtp_host: 'smtp.prueba.co',
  smtp_port: '587',
  smtp_user: 'avisos@prueba.co',
  smtp_password: 'canario-clave-del-formulario',
  smtp_from_email: 'avisos@prueba.co',
  smtp_from_name: 'Vigía',
}
/** A company in the format of the SuperAdmin's form, with the trial that the tests' companies have. */
const platformFields = (nombre: string) => ({
  nombre,
  zona_horaria: 'America/Bogota',
  plan_type: 'Basic',
  subscription_status: 'trial',
  hasta: new Date(Date.now() + 14 * 86_400_000 - 5 * 3_600_000).toISOString().slice(0, 10),
})

export const PLATFORM: Command[] = [
  ...commands(
    {
      route: 'super-admin-companies',
      path: '/super-admin/companies',
      quien: actor,
      ownFields: ['plan_type', 'subscription_status'],
    },
    {
      'nueva empresa, plataforma': () => ({
        intent: 'create',
        ...platformFields(`Nueva ${uniqueWord()}`),
        vehiculos_acordados: '40',
      }),
      'guardar la empresa, plataforma': (mine) => ({
        intent: 'update',
        id: mine.id,
        vista: 'otra',
        'antes.nombre': mine.nombre,
        'antes.zona_horaria': 'America/Bogota',
        ...platformFields(mine.nombre),
      }),
      'borrar la empresa, plataforma': (mine) => ({ intent: 'remove', id: mine.id, nombre: mine.nombre }),
      'abrir la empresa, plataforma': (mine) => ({ intent: 'open', id: mine.id }),
      'salir de la empresa, plataforma': () => ({ intent: 'close' }),
    },
  ),
  ...commands(
    { route: 'routes/super-admin/users/route', path: '/super-admin/users', quien: actor },
    {
      'dar de alta a un usuario': () => ({
        intent: 'create',
        nombre: 'Nora Nueva',
        email: `nora-${uniqueWord()}@prueba.test`,
        rol: 'Usuario',
      }),
      'deshabilitar usuario': (mine) => ({ intent: 'disable', id: mine.usuario.id }),
      'habilitar usuario': (mine) => ({ intent: 'enable', id: mine.usuario.id }),
      'deshacer la deshabilitación': (mine) => ({ intent: 'undo-disable', id: mine.usuario.id }),
      'recuperar usuario': (mine) => ({ intent: 'recover', id: mine.usuario.id }),
      'quitar el segundo factor': (mine) => ({ intent: 'remove-factor', id: mine.usuario.id, contrasena_actual: 'x' }),
      'cambiar rol de un usuario': (mine) => ({
        intent: 'update',
        id: mine.usuario.id,
        rol: 'Usuario',
        empresa: mine.nombre,
      }),
      'hacer propietario': (mine) => ({ intent: 'hand-over', id: mine.usuario.id, dueno: mine.admin.id }),
      'deshabilitar usuarios elegidos': (mine) => ({ intent: 'disable-selected', ids: mine.usuario.id }),
      'habilitar usuarios elegidos': (mine) => ({ intent: 'enable-selected', ids: mine.usuario.id }),
      'deshacer la deshabilitación de varios': (mine) => ({
        intent: 'undo-disable-selected',
        usuarios: mine.usuario.id,
      }),
      'deshacer la habilitación de varios': (mine) => ({ intent: 'undo-enable-selected', usuarios: mine.usuario.id }),
      'borrar usuario': (mine) => ({ intent: 'remove', id: mine.usuario.id }),
    },
  ),
  ...commands(
    { route: 'routes/super-admin/alerts/route', path: '/super-admin/alerts', quien: actor },
    {
      'review alerta del sistema': () => ({ intent: 'review', id: 'no-hay' }),
      'resolve alerta del sistema': () => ({ intent: 'resolve', id: 'no-hay' }),
      'deshacer alerta del sistema': () => ({
        intent: 'undo',
        estado: 'Resuelto',
        at: '1',
        pendientes: 'no-hay',
        revisadas: '',
      }),
      'alertas del sistema elegidas': () => ({ intent: 'resolve-selected', ids: 'no-hay' }),
    },
  ),
  ...commands(
    { route: 'routes/super-admin/messages/route', path: '/super-admin/messages', quien: actor },
    {
      'leer mensaje': () => ({ intent: 'mark-read', id: 'ninguno' }),
      'responder mensaje': () => ({ intent: 'reply', id: 'ninguno', mensaje: 'Con gusto' }),
    },
  ),
  ...commands(
    { route: 'routes/super-admin/settings/route', path: '/super-admin/settings', quien: actor },
    {
      'guardar correo': () => ({ intent: 'save', ...smtp }),
      // a host that is refused before any connection
      'probar correo': () => ({ intent: 'test', ...smtp, smtp_host: '127.0.0.1' }),
      'reintentar factura': () => ({ intent: 'retry-invoice', id: crypto.randomUUID() }),
      'reenviar correo': () => ({ intent: 'resend', id: crypto.randomUUID() }),
      'descartar correo': () => ({ intent: 'discard', id: crypto.randomUUID() }),
      'reintentar facturas elegidas': () => ({ intent: 'retry-selected', ids: crypto.randomUUID() }),
      'reenviar correos elegidos': () => ({ intent: 'resend-selected', ids: crypto.randomUUID() }),
      'descartar correos elegidos': () => ({ intent: 'discard-selected', ids: crypto.randomUUID() }),
      'elegir avisos del sistema': () => ({ intent: 'update-notices', correo: 'on', tareas: 'on' }),
      'guardar seguridad por omisión': () => ({
        intent: 'update-defaults',
        session_timeout: '30',
        failed_attempts: '5',
      }),
      'cambiar llave de la API': () => ({ intent: 'rotate-key' }),
      'hacer una copia de la base': () => ({ intent: 'back-up' }),
    },
  ),
]
