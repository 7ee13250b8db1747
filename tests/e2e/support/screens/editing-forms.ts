/** The dialog or form in which each list's rows, and each person's settings, are made and changed. */
import type { Empresa, Person } from '../../../support/world'

/** Values by the name of their field: a text, an option, or `true` for a checkbox. */
type Values = Readonly<Record<string, string | true>>

export interface EditingForm {
  path: string
  /** typed before the server goes away */
  half: Values
  /** typed once it is back */
  rest?: Values
  /** answers one row when the form was saved */
  saved: readonly [sql: string, ...params: (string | number | null)[]]
  /** the value of the button, where the form has two */
  button?: string
}

/** What the forms show: one row for each, so that saving one changes no other. */
interface Rows {
  full: Empresa
  /** another company, for the SuperAdmin */
  other: Empresa
  documentos: readonly [toEdit: string, toRenew: string]
  /** a Usuario's message to support */
  mensaje: string
}

export const PASSWORD_OF_PERSON = 'Cuatro-caballos-grises-7'
const NEW_PASSWORD = 'Nueve-montes-verdes-31'
const day = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
const LICENCE = {
  licencia_numero: '79456123',
  licencia_tipo: 'C1',
  licencia_fecha_emision: day(-300),
  licencia_fecha_vencimiento: day(700),
}

const vehiculoOf = (full: Empresa) => (i: number) => full.vehiculos[i]!.id

export function fleetForms({ full, documentos }: Rows): EditingForm[] {
  const vehiculo = vehiculoOf(full)
  const [toEdit, toRenew] = documentos
  return [
    {
      path: '/admin/vehicles?nuevo',
      half: { placa: 'ZZT 981', marca: 'Marca a medias', servicio: 'publico' },
      rest: { titular: 'Titular', modelo: 'NPR', anio: '2019' },
      saved: ['select 1 from vehiculos where empresa_id = ? and marca = ?', full.id, 'Marca a medias'],
    },
    {
      path: `/admin/vehicles?editar=${vehiculo(5)}`,
      half: { titular: 'Titular a medias', color: 'Azul' },
      saved: ['select 1 from vehiculos where id = ? and titular = ?', vehiculo(5), 'Titular a medias'],
    },
    {
      path: `/admin/vehicles?asignar=${vehiculo(6)}`,
      half: { usuarios: true },
      saved: ['select 1 from asignaciones where vehiculo_id = ?', vehiculo(6)],
    },
    {
      path: `/admin/vehicles?conductores=${vehiculo(7)}&conductor=nuevo`,
      half: { nombre: 'Conductora a medias', documento: '79.456.123' },
      rest: LICENCE,
      saved: ['select 1 from conductores where vehiculo_id = ? and nombre = ?', vehiculo(7), 'Conductora a medias'],
    },
    {
      path: `/admin/documents?nuevo=${vehiculo(8)}`,
      half: { tipo: 'Otro', nombre: 'Permiso a medias' },
      rest: { fecha_emision: day(-10), fecha_vencimiento: day(300) },
      saved: ['select 1 from documentos where vehiculo_id = ? and nombre = ?', vehiculo(8), 'Permiso a medias'],
    },
    {
      path: `/admin/documents?editar=${toEdit}`,
      half: { fecha_vencimiento: day(190) },
      saved: ['select 1 from documentos where id = ? and fecha_vencimiento = ?', toEdit, day(190)],
    },
    {
      path: `/admin/documents?renovar=${toRenew}`,
      half: { fecha_emision: day(1) },
      rest: { fecha_vencimiento: day(351) },
      saved: ['select 1 from documentos where vehiculo_id = ? and fecha_vencimiento = ?', vehiculo(10), day(351)],
    },
    {
      path: `/admin/documents?no-aplica=${vehiculo(11)}&tipo=Extintor`,
      half: { motivo: 'Motivo a medias' },
      saved: ['select 1 from exenciones where vehiculo_id = ? and motivo = ?', vehiculo(11), 'Motivo a medias'],
    },
    {
      path: '/admin/drivers?nuevo',
      half: { vehiculo_id: vehiculo(9), nombre: 'Conductor a medias', telefono: '315 774 1023' },
      rest: { documento: '52.417.896', ...LICENCE },
      saved: ['select 1 from conductores where vehiculo_id = ? and nombre = ?', vehiculo(9), 'Conductor a medias'],
    },
    {
      path: `/admin/drivers?editar=${full.conductores[0]!.id}`,
      half: { nombre: 'Nombre a medias', licencia_tipo: 'C2' },
      saved: ['select 1 from conductores where id = ? and nombre = ?', full.conductores[0]!.id, 'Nombre a medias'],
    },
  ]
}

export function workForms({ full }: Rows): EditingForm[] {
  const vehiculo = vehiculoOf(full)
  const [servicio, otherServicio] = full.mantenimientos
  return [
    {
      path: `/admin/maintenance?nuevo=${vehiculo(12)}`,
      half: { taller: 'Taller a medias', 'items[0].descripcion': 'Cambio de correa', notas: 'Quedó un ruido' },
      rest: { 'items[0].costo': '180.000' },
      saved: ['select 1 from mantenimientos where vehiculo_id = ? and taller = ?', vehiculo(12), 'Taller a medias'],
    },
    {
      path: `/admin/maintenance?editar=${servicio!.id}`,
      half: { taller: 'Otro taller', notas: 'Nota a medias' },
      saved: ['select 1 from mantenimientos where id = ? and notas = ?', servicio!.id, 'Nota a medias'],
    },
    {
      path: `/admin/maintenance?vista=planes&plan-nuevo=${vehiculo(13)}`,
      half: { nombre: 'Plan a medias' },
      rest: { cada_meses: '6' },
      saved: ['select 1 from planes_mantenimiento where vehiculo_id = ? and nombre = ?', vehiculo(13), 'Plan a medias'],
    },
    {
      path: `/admin/maintenance?plan=${otherServicio!.plan_id}`,
      half: { nombre: 'Plan cambiado', cada_meses: '8' },
      saved: ['select 1 from planes_mantenimiento where id = ? and cada_meses = 8', otherServicio!.plan_id],
    },
    {
      path: `/admin/maintenance?km=${vehiculo(13)}`,
      half: { kilometraje: '45.120' },
      saved: ['select 1 from vehiculos where id = ? and kilometraje = 45120', vehiculo(13)],
    },
    {
      path: '/admin/gps?nuevo',
      half: { vehiculo_id: vehiculo(8), tipo_dispositivo: 'tk103', imei: '3520 9900 1761 481' },
      saved: ['select 1 from gps_dispositivos where vehiculo_id = ? and imei = ?', vehiculo(8), '352099001761481'],
    },
    {
      path: `/admin/gps?editar=${full.dispositivos[2]!.id}`,
      half: { tipo_dispositivo: 'other', imei: '867232054321098' },
      saved: ['select 1 from gps_dispositivos where id = ? and imei = ?', full.dispositivos[2]!.id, '867232054321098'],
    },
    {
      path: '/admin/team?nuevo',
      half: { nombre: 'Persona a medias', rol: 'Administrador' },
      rest: { email: `a-medias-${full.id}@prueba.test` },
      saved: ['select 1 from team_members where empresa_id = ? and nombre = ?', full.id, 'Persona a medias'],
    },
  ]
}

export function settingsForms({ full }: Rows): EditingForm[] {
  return [
    {
      path: '/admin/company?editar',
      half: { direccion: 'Calle a medias', telefono: '601 555 0100' },
      saved: ['select 1 from empresas where id = ? and direccion = ?', full.id, 'Calle a medias'],
    },
    {
      path: '/admin/settings?tab=perfil',
      half: { nombre: 'Administradora a medias' },
      saved: ['select 1 from usuarios where id = ? and nombre = ?', full.admin.id, 'Administradora a medias'],
    },
    {
      path: '/admin/settings?tab=notificaciones',
      half: { email_alerts: 'off' },
      saved: ['select 1 from preferencias where usuario_id = ? and email_alerts = 0', full.admin.id],
    },
    {
      path: '/admin/settings?tab=alertas',
      half: { umbrales: 'off' },
      saved: ["select 1 from empresas where id = ? and umbrales not like '%90%'", full.id],
    },
    {
      path: '/admin/settings?tab=empresa',
      half: { limita: true, from_0: '06:30' },
      saved: ["select 1 from empresas where id = ? and json_extract(horario, '$.days[0].from') = 390", full.id],
    },
    {
      path: '/admin/settings?tab=seguridad',
      half: { session_timeout: '45', vence: true, password_expiry: '80' },
      saved: ['select 1 from seguridad where empresa_id = ? and password_expiry = 80', full.id],
    },
    {
      path: '/admin/settings?tab=facturacion',
      half: { tipo_documento: 'CC', documento: '52417896', nombre: 'Pagadora a medias', municipio: 'Cali' },
      saved: ['select 1 from pagadores where empresa_id = ? and nombre = ?', full.id, 'Pagadora a medias'],
    },
  ]
}

/** @param usuario has the password PASSWORD_OF_PERSON */
export function usuarioForms({ mensaje }: Rows, usuario: Person): EditingForm[] {
  const email = `nueva-${usuario.id}@prueba.test`
  return [
    {
      path: '/settings?tab=perfil&cambiar=correo',
      half: { email },
      rest: { contrasena_actual: PASSWORD_OF_PERSON },
      saved: ['select 1 from codigos where usuario_id = ? and email = ?', usuario.id, email],
    },
    {
      path: `/support/mensajes?seguir=${mensaje}`,
      half: { mensaje: 'Pregunta a medias' },
      saved: ['select 1 from respuestas where mensaje_id = ? and content = ?', mensaje, 'Pregunta a medias'],
    },
    {
      path: '/support/mensajes',
      half: { asunto: 'Otro', mensaje: 'Mensaje a medias' },
      saved: ['select 1 from messages where from_user_id = ? and content = ?', usuario.id, 'Mensaje a medias'],
    },
    // last: the new password ends the person's other sessions
    {
      path: '/settings?tab=perfil&cambiar=contrasena',
      half: { contrasena_actual: PASSWORD_OF_PERSON, contrasena: NEW_PASSWORD },
      rest: { confirmar_contrasena: NEW_PASSWORD },
      saved: ['select 1 from credenciales where usuario_id = ? and updated_at > 1', usuario.id],
    },
  ]
}

export function superAdminForms({ other, mensaje }: Rows, superAdmin: Person): EditingForm[] {
  return [
    {
      path: '/super-admin/companies?nueva',
      half: { nombre: `A medias ${other.id}`, plan_type: 'Plus', vehiculos_acordados: '60' },
      saved: ['select 1 from empresas where nombre = ?', `A medias ${other.id}`],
    },
    {
      path: `/super-admin/companies?editar=${other.id}`,
      half: { direccion: 'Avenida a medias', plan_type: 'Plus', subscription_status: 'active', hasta: day(40) },
      saved: ["select 1 from empresas where id = ? and direccion = 'Avenida a medias'", other.id],
    },
    {
      path: '/super-admin/users?nuevo',
      half: { nombre: 'Nora a medias', rol: 'Administrador' },
      rest: { email: `nora-${other.id}@prueba.test` },
      saved: ['select 1 from usuarios where email = ?', `nora-${other.id}@prueba.test`],
    },
    {
      path: `/super-admin/users?editar=${other.usuario.id}`,
      half: { rol: 'Administrador' },
      saved: [
        "select 1 from usuarios u join roles r on r.id = u.rol_id where u.id = ? and r.nombre = 'Administrador'",
        other.usuario.id,
      ],
    },
    {
      path: `/super-admin/messages?ver=${mensaje}`,
      half: { mensaje: 'Respuesta a medias' },
      saved: ['select 1 from respuestas where mensaje_id = ? and content = ?', mensaje, 'Respuesta a medias'],
    },
    {
      path: '/super-admin/settings',
      half: { smtp_host: 'smtp.a-medias.com.co', smtp_port: '465', smtp_user: 'vigia@a-medias.com.co' },
      rest: { smtp_password: 'x', smtp_from_email: 'vigia@a-medias.com.co', smtp_from_name: 'Vigía' },
      button: 'save',
      saved: ["select 1 from email_config where smtp_host = 'smtp.a-medias.com.co'"],
    },
    {
      path: '/super-admin/settings?tab=notificaciones',
      half: { espacio: 'off' },
      saved: ['select 1 from avisos_sistema where usuario_id = ? and espacio = 0', superAdmin.id],
    },
    {
      path: '/super-admin/settings?tab=empresas',
      half: { session_timeout: '47' },
      saved: ['select 1 from ajustes_sistema where session_timeout = 47'],
    },
  ]
}

/** @param owner an Administrador without a company */
export const ownerForms = (owner: Person): EditingForm[] => [
  {
    path: '/admin/company',
    half: { nombre: `Nueva ${owner.id}`, direccion: 'Calle 1' },
    saved: ['select 1 from empresas where user_id = ? and nombre = ?', owner.id, `Nueva ${owner.id}`],
  },
]
