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
      'guardar la empresa, plataforma': (mia) => ({
        intent: 'update',
        id: mia.id,
        vista: 'otra',
        ...platformFields(mia.nombre),
      }),
      'borrar la empresa, plataforma': (mia) => ({ intent: 'remove', id: mia.id, nombre: mia.nombre }),
      'abrir la empresa, plataforma': (mia) => ({ intent: 'open', id: mia.id }),
      'salir de la empresa, plataforma': () => ({ intent: 'close' }),
    },
  ),
  ...commands(
    { route: 'routes/super-admin/users/route', path: '/super-admin/users', quien: actor },
    {
      'dar de alta a un usuario': () => ({
        intent: 'crear',
        nombre: 'Nora Nueva',
        email: `nora-${uniqueWord()}@prueba.test`,
        rol: 'Usuario',
      }),
      'deshabilitar usuario': (mia) => ({ intent: 'deshabilitar', id: mia.usuario.id }),
      'habilitar usuario': (mia) => ({ intent: 'habilitar', id: mia.usuario.id }),
      'deshacer la deshabilitación': (mia) => ({ intent: 'undo-disable', id: mia.usuario.id }),
      'recuperar usuario': (mia) => ({ intent: 'recuperar', id: mia.usuario.id }),
      'cambiar rol de un usuario': (mia) => ({
        intent: 'editar',
        id: mia.usuario.id,
        rol: 'Usuario',
        empresa: mia.nombre,
      }),
      'deshabilitar usuarios elegidos': (mia) => ({ intent: 'disable-selected', ids: mia.usuario.id }),
      'habilitar usuarios elegidos': (mia) => ({ intent: 'enable-selected', ids: mia.usuario.id }),
      'deshacer la deshabilitación de varios': (mia) => ({ intent: 'undo-disable-selected', usuarios: mia.usuario.id }),
      'deshacer la habilitación de varios': (mia) => ({ intent: 'undo-enable-selected', usuarios: mia.usuario.id }),
      'borrar usuario': (mia) => ({ intent: 'eliminar', id: mia.usuario.id }),
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
      'leer mensaje': () => ({ intent: 'leer', id: 'ninguno' }),
      'responder mensaje': () => ({ intent: 'responder', id: 'ninguno', mensaje: 'Con gusto' }),
    },
  ),
  ...commands(
    { route: 'routes/super-admin/settings/route', path: '/super-admin/settings', quien: actor },
    {
      'guardar correo': () => ({ intent: 'guardar', ...smtp }),
      // a host that is refused before any connection
      'probar correo': () => ({ intent: 'probar', ...smtp, smtp_host: '127.0.0.1' }),
      'reintentar factura': () => ({ intent: 'factura-reintentar', id: crypto.randomUUID() }),
      'reenviar correo': () => ({ intent: 'reenviar', id: crypto.randomUUID() }),
      'descartar correo': () => ({ intent: 'descartar', id: crypto.randomUUID() }),
      'reintentar facturas elegidas': () => ({ intent: 'retry-selected', ids: crypto.randomUUID() }),
      'reenviar correos elegidos': () => ({ intent: 'resend-selected', ids: crypto.randomUUID() }),
      'descartar correos elegidos': () => ({ intent: 'discard-selected', ids: crypto.randomUUID() }),
      'elegir avisos del sistema': () => ({ intent: 'avisos', correo: 'on', tareas: 'on' }),
      'guardar seguridad por omisión': () => ({ intent: 'defectos', session_timeout: '30', failed_attempts: '5' }),
      'cambiar llave de la API': () => ({ intent: 'cambiar-llave' }),
      'hacer una copia de la base': () => ({ intent: 'copiar' }),
    },
  ),
]
