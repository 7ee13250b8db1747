/** Forms of a company about itself: its data, people, rules and payments. */
import { ALEGRA_ACCOUNT } from '../../../../scripts/erp/keys.mjs'
import { uniqueWord } from '../../../support/data'
import { type Command, commands, first } from './command'

const empresaRoute = { route: 'routes/admin/company/route', path: '/admin/company' }

export const EMPRESA: Command[] = [
  ...commands(
    { ...empresaRoute, quien: 'sinEmpresa' },
    { 'crear empresa': () => ({ intent: 'create', nombre: `Empresa ${uniqueWord()}` }) },
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
      'regenerar invitación': (mia) => ({ intent: 'resend', id: first(mia.invitaciones).id }),
      'editar rol de un miembro': (mia) => ({ intent: 'role', id: mia.usuario.miembro, rol: 'Administrador' }),
      'deshacer el rol de un miembro': (mia) => ({
        intent: 'undo-role',
        id: mia.usuario.miembro,
        rol: 'Administrador',
        vehiculos: '',
      }),
      'eliminar miembro': (mia) => ({ intent: 'remove', id: mia.usuario.miembro }),
      'eliminar invitación': (mia) => ({ intent: 'remove', id: first(mia.invitaciones).id }),
      'regenerar invitaciones elegidas': (mia) => ({ intent: 'resend-selected', ids: first(mia.invitaciones).id }),
      'eliminar miembros elegidos': (mia) => ({ intent: 'remove-selected', ids: mia.usuario.miembro }),
    },
  ),
  ...commands(
    { route: 'routes/admin/settings/route', path: '/admin/settings', quien: 'admin' },
    {
      'guardar reglas de seguridad': () => ({
        intent: 'seguridad',
        session_timeout: '60',
        failed_attempts: '4',
        vence: 'on',
        password_expiry: '120',
      }),
      'guardar umbrales': () => ({ intent: 'umbrales', umbrales: '15' }),
      'guardar horario': () => ({ intent: 'horario', limita: 'on', day_0: 'on', from_0: '07:00', until_0: '18:00' }),
      'guardar avisos de velocidad y detenciones': () => ({
        intent: 'vigilancia',
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
      'cambiar plan': () => ({ intent: 'plan-cambiar', plan: 'Pro', periodo: 'anual' }),
      'cancelar suscripción': () => ({ intent: 'suscripcion-cancelar' }),
      'reanudar suscripción': () => ({ intent: 'suscripcion-reanudar' }),
      'guardar datos de facturación': () => ({
        intent: 'pagador',
        tipo_documento: 'NIT',
        documento: '800197268',
        nombre: 'La Sabana',
        correo: 'p@x.co',
      }),
      'pedir la descarga de todo': () => ({ intent: 'descarga-pedir' }),
      'intentar de nuevo la descarga de todo': () => ({ intent: 'descarga-reintentar' }),
      'crear clave de API': () => ({ intent: 'clave-crear', nombre: 'Contabilidad', vehicles: 'read' }),
      'revocar clave de API': (mia) => ({ intent: 'clave-revocar', id: first(mia.apiKeys) }),
      'crear webhook': () => ({
        intent: 'webhook-crear',
        nombre: 'ERP',
        url: 'https://erp.co/vigia',
        alert_opened: 'on',
      }),
      'editar webhook': (mia) => ({
        intent: 'webhook-cambiar',
        id: first(mia.webhooks).id,
        nombre: 'ERP cambiado',
        url: 'https://erp.co/otra',
        payment_approved: 'on',
      }),
      'rotar el secreto de un webhook': (mia) => ({ intent: 'webhook-rotar', id: first(mia.webhooks).id }),
      'probar un webhook': (mia) => ({ intent: 'webhook-probar', id: first(mia.webhooks).id }),
      'reenviar un mensaje': (mia) => ({
        intent: 'entrega-reenviar',
        id: first(mia.webhooks).id,
        entrega: first(mia.webhooks).delivery,
      }),
      'reenviar todo lo que no se entregó': (mia) => ({ intent: 'webhook-reenviar', id: first(mia.webhooks).id }),
      'eliminar webhook': (mia) => ({ intent: 'webhook-eliminar', id: first(mia.webhooks).id }),
      'crear calendario': () => ({ intent: 'calendario-crear' }),
      'renovar calendario': () => ({ intent: 'calendario-renovar' }),
      'apagar calendario': () => ({ intent: 'calendario-apagar' }),
    },
  ),
  ...commands(
    { route: 'routes/admin/accounting/route', path: '/admin/settings/accounting', quien: 'admin' },
    {
      'guardar los códigos de la contabilidad': () => ({ intent: 'cuentas', gasto: '614540', por_pagar: '220505' }),
      'exportar la contabilidad': () => {
        const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
        return { intent: 'exportar', desde: day(60), hasta: day(0) }
      },
      'enviar la contabilidad': () => {
        const day = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
        return { intent: 'asientos-enviar', desde: day(60), hasta: day(0) }
      },
      'reenviar un asiento': (mia) => ({ intent: 'asientos-reenviar', id: first(mia.entries) }),
      'conectar la contabilidad': () => ({
        intent: 'programa-conectar',
        programa: 'alegra',
        usuario: ALEGRA_ACCOUNT.usuario,
        secreto: ALEGRA_ACCOUNT.token,
      }),
      'probar la conexión de la contabilidad': () => ({ intent: 'programa-probar' }),
      'desconectar la contabilidad': () => ({ intent: 'programa-desconectar' }),
    },
  ),
  ...commands(
    { route: 'routes/admin/reports/route', path: '/admin/reports/mail', quien: 'admin' },
    {
      'nuevo envío de un reporte': (mia) => ({
        intent: 'envio-crear',
        reporte: 'distance',
        cuando: '0',
        personas: mia.usuario.id,
      }),
      'cambiar el envío de un reporte': (mia) => ({
        intent: 'envio-cambiar',
        id: first(mia.envios),
        reporte: 'fleet',
        cuando: 'mes',
        personas: mia.admin.id,
      }),
      'pausar el envío de un reporte': (mia) => ({ intent: 'envio-pausar', id: first(mia.envios) }),
      'reanudar el envío de un reporte': (mia) => ({ intent: 'envio-reanudar', id: first(mia.envios) }),
      'enviarse un reporte': (mia) => ({ intent: 'envio-probar', id: first(mia.envios) }),
      'dejar de recibir un reporte, admin': (mia) => ({ intent: 'envio-dejar', id: first(mia.envios) }),
      'eliminar el envío de un reporte': (mia) => ({ intent: 'envio-eliminar', id: first(mia.envios) }),
    },
  ),
  ...commands(
    { route: 'routes/home/reports/route', path: '/reports/distance', quien: 'usuario' },
    { 'dejar de recibir un reporte': (mia) => ({ intent: 'envio-dejar', id: first(mia.envios) }) },
  ),
  ...commands(
    { route: 'routes/admin/card/route', path: '/admin/settings/card', quien: 'admin' },
    {
      'guardar tarjeta': () => ({
        intent: 'guardar',
        token: 'tok_test_inventada',
        vence: '12/30',
        terminos: 'on',
        datos: 'on',
        terminos_token: 'aceptacion-inventada',
        datos_token: 'datos-inventado',
      }),
      'retirar tarjeta': () => ({ intent: 'retirar' }),
    },
  ),
]
