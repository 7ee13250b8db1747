/** Forms of a company about itself: its data, people, rules and payments. */
import { ALEGRA_ACCOUNT } from '../../../../scripts/erp/keys.mjs'
import { uniqueWord } from '../../../support/data'
import { type Command, commands, first } from './command'

const empresaRoute = { route: 'routes/admin/company/route', path: '/admin/company' }

export const EMPRESA: Command[] = [
  ...commands(
    { ...empresaRoute, quien: 'withoutEmpresa' },
    { 'crear empresa': () => ({ intent: 'create', nombre: `Empresa ${uniqueWord()}` }) },
  ),
  ...commands(
    { route: 'home', path: '/home', quien: 'unaffiliated' },
    { 'empezar una empresa': () => ({ intent: 'become-founder' }) },
  ),
  ...commands(
    { ...empresaRoute, quien: 'admin' },
    {
      'editar empresa': () => ({
        intent: 'update',
        nombre: `Empresa ${uniqueWord()}`,
        direccion: 'Calle 1',
        telefono: '3001234567',
      }),
    },
  ),
  ...commands(
    { route: 'routes/admin/dashboard/route', path: '/admin?index', quien: 'admin' },
    {
      'cargar la flota de ejemplo': () => ({ intent: 'create-sample' }),
      'quitar la flota de ejemplo': () => ({ intent: 'remove-sample' }),
      'ocultar los primeros pasos': () => ({ intent: 'dismiss-steps' }),
    },
  ),
  ...commands(
    { route: 'routes/admin/team/route', path: '/admin/team', quien: 'admin' },
    {
      'invitar miembro': () => ({
        intent: 'invite',
        nombre: 'Inés Invitada',
        email: `ines-${uniqueWord()}@prueba.test`,
        rol: 'Usuario',
      }),
      'regenerar invitación': (mine) => ({ intent: 'resend', id: first(mine.invitaciones).id }),
      'editar rol de un miembro': (mine) => ({ intent: 'update-role', id: mine.usuario.miembro, rol: 'Administrador' }),
      'deshacer el rol de un miembro': (mine) => ({
        intent: 'undo-role',
        id: mine.usuario.miembro,
        rol: 'Administrador',
        vehiculos: '',
      }),
      'editar el propietario': (mine) => ({ intent: 'hand-over', id: mine.usuario.miembro }),
      'eliminar miembro': (mine) => ({ intent: 'remove', id: mine.usuario.miembro }),
      'eliminar invitación': (mine) => ({ intent: 'remove', id: first(mine.invitaciones).id }),
      'regenerar invitaciones elegidas': (mine) => ({ intent: 'resend-selected', ids: first(mine.invitaciones).id }),
      'eliminar miembros elegidos': (mine) => ({ intent: 'remove-selected', ids: mine.usuario.miembro }),
    },
  ),
  ...commands(
    { route: 'routes/admin/settings/route', path: '/admin/settings', quien: 'admin' },
    {
      'guardar reglas de seguridad': () => ({
        intent: 'update-security',
        session_timeout: '60',
        failed_attempts: '4',
        vence: 'on',
        password_expiry: '120',
      }),
      'guardar umbrales': () => ({ intent: 'update-thresholds', umbrales: '15' }),
      'guardar horario': () => ({
        intent: 'update-hours',
        limita: 'on',
        day_0: 'on',
        from_0: '07:00',
        until_0: '18:00',
      }),
      'guardar avisos de velocidad y detenciones': () => ({
        intent: 'update-rules',
        limite: '80',
        avisa_velocidad: 'on',
        detencion: '45',
        avisa_fuera: 'on',
      }),
      'editar empresa, en la configuración': () => ({
        intent: 'update',
        nombre: 'Empresa cambiada',
        direccion: 'Calle 2',
      }),
      'cambiar plan': () => ({ intent: 'change-plan', plan: 'Pro', periodo: 'anual' }),
      'cancelar suscripción': () => ({ intent: 'cancel-subscription' }),
      'reanudar suscripción': () => ({ intent: 'resume-subscription' }),
      'guardar datos de facturación': () => ({
        intent: 'update-payer',
        tipo_documento: 'NIT',
        documento: '800197268',
        nombre: 'La Sabana',
        correo: 'p@x.co',
      }),
      'pedir la descarga de todo': () => ({ intent: 'request-download' }),
      'intentar de nuevo la descarga de todo': () => ({ intent: 'retry-download' }),
      'crear clave de API': () => ({ intent: 'create-key', nombre: 'Contabilidad', vehicles: 'read' }),
      'revocar clave de API': (mine) => ({ intent: 'revoke-key', id: first(mine.apiKeys) }),
      'crear webhook': () => ({
        intent: 'create-webhook',
        nombre: 'ERP',
        url: 'https://erp.co/vigia',
        alert_opened: 'on',
      }),
      'editar webhook': (mine) => ({
        intent: 'update-webhook',
        id: first(mine.webhooks).id,
        nombre: 'ERP cambiado',
        url: 'https://erp.co/otra',
        payment_approved: 'on',
      }),
      'rotar el secreto de un webhook': (mine) => ({ intent: 'rotate-webhook', id: first(mine.webhooks).id }),
      'probar un webhook': (mine) => ({ intent: 'test-webhook', id: first(mine.webhooks).id }),
      'reenviar un mensaje': (mine) => ({
        intent: 'resend-delivery',
        id: first(mine.webhooks).id,
        entrega: first(mine.webhooks).delivery,
      }),
      'reenviar todo lo que no se entregó': (mine) => ({ intent: 'resend-webhook', id: first(mine.webhooks).id }),
      'eliminar webhook': (mine) => ({ intent: 'remove-webhook', id: first(mine.webhooks).id }),
      'crear calendario': () => ({ intent: 'create-calendar' }),
      'renovar calendario': () => ({ intent: 'renew-calendar' }),
      'apagar calendario': () => ({ intent: 'close-calendar' }),
    },
  ),
  ...commands(
    { route: 'routes/admin/accounting/route', path: '/admin/settings/accounting', quien: 'admin' },
    {
      'guardar los códigos de la contabilidad': () => ({
        intent: 'update-accounts',
        gasto: '614540',
        por_pagar: '220505',
      }),
      'exportar la contabilidad': () => {
        const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
        return { intent: 'export', desde: day(60), hasta: day(0) }
      },
      'enviar la contabilidad': () => {
        const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
        return { intent: 'send-entries', desde: day(60), hasta: day(0) }
      },
      'reenviar un asiento': (mine) => ({ intent: 'resend-entries', id: first(mine.entries) }),
      'conectar la contabilidad': () => ({
        intent: 'connect-program',
        programa: 'alegra',
        usuario: ALEGRA_ACCOUNT.usuario,
        secreto: ALEGRA_ACCOUNT.token,
      }),
      'probar la conexión de la contabilidad': () => ({ intent: 'check-program' }),
      'desconectar la contabilidad': () => ({
        intent: 'disconnect-program',
        programa: 'alegra',
        usuario: ALEGRA_ACCOUNT.usuario,
      }),
    },
  ),
  ...commands(
    { route: 'routes/admin/reports/route', path: '/admin/reports/mail', quien: 'admin' },
    {
      'nuevo envío de un reporte': (mine) => ({
        intent: 'create-mailing',
        reporte: 'distance',
        cuando: '0',
        personas: mine.usuario.id,
      }),
      'cambiar el envío de un reporte': (mine) => ({
        intent: 'update-mailing',
        id: first(mine.envios),
        reporte: 'fleet',
        cuando: 'mes',
        personas: mine.admin.id,
      }),
      'pausar el envío de un reporte': (mine) => ({ intent: 'pause-mailing', id: first(mine.envios) }),
      'reanudar el envío de un reporte': (mine) => ({ intent: 'resume-mailing', id: first(mine.envios) }),
      'enviarse un reporte': (mine) => ({ intent: 'test-mailing', id: first(mine.envios) }),
      'dejar de recibir un reporte, admin': (mine) => ({ intent: 'leave-mailing', id: first(mine.envios) }),
      'eliminar el envío de un reporte': (mine) => ({ intent: 'remove-mailing', id: first(mine.envios) }),
    },
  ),
  ...commands(
    { route: 'routes/home/reports/route', path: '/reports/distance', quien: 'usuario' },
    { 'dejar de recibir un reporte': (mine) => ({ intent: 'leave-mailing', id: first(mine.envios) }) },
  ),
  ...commands(
    { route: 'routes/admin/card/route', path: '/admin/settings/card', quien: 'admin' },
    {
      'guardar tarjeta': () => ({
        intent: 'save',
        token: 'tok_test_inventada',
        vence: '12/30',
        terminos: 'on',
        datos: 'on',
        terminos_token: 'aceptacion-inventada',
        datos_token: 'datos-inventado',
      }),
      'retirar tarjeta': () => ({ intent: 'remove' }),
    },
  ),
]
