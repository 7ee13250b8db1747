/**
 * Every form that can be posted, as it is when all is well. The law of actions, the foreign ids, the fields that
 * nobody may send and the bad input are all made from this one table.
 */
import { imeiNuevo, placaNueva, unico } from '../../apoyo/datos'
import { asignar, crearPersona, type Empresa, ejecutar, type Persona } from '../../apoyo/mundo'

export interface Comando {
  /** id of the route whose action takes it */
  ruta: string
  path: string
  /** what the command is called in a failing test */
  nombre: string
  /** who may: anybody, an Administrador with a company, one who has none yet, a Usuario over the vehicles assigned */
  quien: 'cualquiera' | 'admin' | 'sinEmpresa' | 'usuario' | 'superAdmin'
  form: (mia: Empresa) => Record<string, string>
  /** fields that are only this command's to send */
  suyos?: readonly string[]
}

const CLAVE = 'siete nubes sobre el Nevado'
const vehiculo = () => ({
  placa: placaNueva(),
  marca: 'Chevrolet',
  titular: 'Transportes de Prueba',
  modelo: 'NHR',
  anio: '2020',
  color: 'Rojo',
})
const primero = <T>(lista: T[]): T => {
  const [x] = lista
  if (x === undefined) throw new Error('the company of this test has none')
  return x
}
const conductor = () => ({
  nombre: `Conductor ${unico()}`,
  documento: '1.032.456.789',
  telefono: '300 123 4567',
  licencia_numero: '1032456789',
  licencia_tipo: 'B1',
  licencia_fecha_emision: '2024-03-01',
  licencia_fecha_vencimiento: '2034-03-01',
})
const servicio = () => ({
  fecha: '2024-03-01',
  kilometraje: '84.200',
  taller: 'Taller El Paisa',
  notas: 'Dos líneas\nde notas',
  'items[0].descripcion': 'Cambio de aceite',
  'items[0].costo': '$ 120.000',
  'items[1].descripcion': 'Filtro',
  'items[1].costo': '35.500,50',
})
const plan = { nombre: 'Frenos', cada_km: '20.000', cada_meses: '12', ultima_fecha: '2024-03-01', ultimo_km: '80000' }
const smtp = {
  smtp_host: 'smtp.prueba.co',
  smtp_port: '587',
  smtp_user: 'avisos@prueba.co',
  smtp_password: 'canario-clave-del-formulario',
  smtp_from_email: 'avisos@prueba.co',
  smtp_from_name: 'Vigía',
}
/** A company as the SuperAdmin's form has it, its trial as the companies of the tests have theirs. */
const deLaPlataforma = (nombre: string) => ({
  nombre,
  zona_horaria: 'America/Bogota',
  plan_type: 'Basic',
  subscription_status: 'trial',
  hasta: new Date(Date.now() + 14 * 86_400_000 - 5 * 3_600_000).toISOString().slice(0, 10),
})
const soat = { tipo: 'SOAT', fecha_emision: '2026-03-01', fecha_vencimiento: '2098-03-01' }
const gps = { tipo_dispositivo: 'tk103', estado: 'Activo', tracking_enabled: 'on' }

export const COMANDOS: Comando[] = [
  {
    ruta: 'routes/public/signup/route',
    path: '/signup',
    nombre: 'crear cuenta',
    quien: 'cualquiera',
    form: () => ({
      nombre: 'Nadia Nueva',
      email: `nadia-${unico()}@prueba.test`,
      contrasena: CLAVE,
      confirmar_contrasena: CLAVE,
      terminos: 'on',
    }),
  },
  {
    ruta: 'routes/public/login/route',
    path: '/login',
    nombre: 'iniciar sesión',
    quien: 'cualquiera',
    form: () => ({ email: `nadie-${unico()}@prueba.test`, contrasena: CLAVE, recordar: 'on' }),
  },
  {
    ruta: 'routes/public/verificar/route',
    path: '/login/verificar',
    nombre: 'segundo paso sin el primero',
    quien: 'cualquiera',
    form: () => ({ codigo: '123 456' }),
  },
  {
    ruta: 'routes/public/codigo/route',
    path: '/login/codigo',
    nombre: 'pedir código',
    quien: 'cualquiera',
    form: () => ({ intent: 'pedir', email: `nadie-${unico()}@prueba.test` }),
  },
  {
    ruta: 'routes/public/reset-password/route',
    path: '/reset-password',
    nombre: 'pedir contraseña',
    quien: 'cualquiera',
    form: () => ({ intent: 'pedir', email: `nadie-${unico()}@prueba.test` }),
  },
  {
    ruta: 'routes/public/reset-password/route',
    path: '/reset-password',
    nombre: 'restablecer contraseña',
    quien: 'cualquiera',
    form: () => ({ intent: 'restablecer', enlace: 'A'.repeat(43), contrasena: CLAVE, confirmar_contrasena: CLAVE }),
  },
  {
    ruta: 'routes/admin/card/route',
    path: '/admin/settings/card',
    nombre: 'guardar tarjeta',
    quien: 'admin',
    form: () => ({
      ...{ intent: 'guardar', token: 'tok_test_inventada', vence: '12/30', terminos: 'on', datos: 'on' },
      ...{ terminos_token: 'aceptacion-inventada', datos_token: 'datos-inventado' },
    }),
  },
  {
    ruta: 'routes/admin/card/route',
    path: '/admin/settings/card',
    nombre: 'retirar tarjeta',
    quien: 'admin',
    form: () => ({ intent: 'retirar' }),
  },
  {
    ruta: 'routes/public/pago/route',
    path: `/payment/callback?id=15113-1-1&reference=vg-${'0'.repeat(32)}-p`,
    nombre: 'verificar pago',
    quien: 'cualquiera',
    form: () => ({ intent: 'verificar' }),
  },
  {
    ruta: 'routes/public/verify-email/route',
    path: '/verify-email',
    nombre: 'confirmar correo',
    quien: 'cualquiera',
    form: () => ({ intent: 'enlace', enlace: 'A'.repeat(43) }),
  },
  {
    ruta: 'routes/public/logout/route',
    path: '/logout',
    nombre: 'cerrar sesión',
    quien: 'cualquiera',
    form: () => ({}),
  },
  ...(
    [
      [
        'aceptar invitación',
        { intent: 'crear', nombre: 'Inés Invitada', contrasena: CLAVE, confirmar_contrasena: CLAVE, terminos: 'on' },
      ],
      ['unirse por invitación', { intent: 'unirse' }],
    ] as [string, Record<string, string>][]
  ).map(
    ([nombre, form]): Comando => ({
      ruta: 'routes/public/invitacion/route',
      path: `/invitacion/${'A'.repeat(43)}`,
      nombre,
      quien: 'cualquiera',
      form: () => form,
    }),
  ),
  {
    ruta: 'routes/admin/company/route',
    path: '/admin/company',
    nombre: 'crear empresa',
    quien: 'sinEmpresa',
    form: () => ({ intent: 'create', nombre: `Empresa ${unico()}` }),
  },
  {
    ruta: 'routes/admin/company/route',
    path: '/admin/company',
    nombre: 'editar empresa',
    quien: 'admin',
    form: () => ({ intent: 'update', nombre: `Empresa ${unico()}`, direccion: 'Calle 1', telefono: '3001234567' }),
  },
  {
    ruta: 'routes/admin/vehicles/route',
    path: '/admin/vehicles',
    nombre: 'crear vehículo',
    quien: 'admin',
    form: () => ({ intent: 'create', ...vehiculo() }),
  },
  {
    ruta: 'routes/admin/vehicles/route',
    path: '/admin/vehicles',
    nombre: 'editar vehículo',
    quien: 'admin',
    form: (mia) => ({ intent: 'update', id: primero(mia.vehiculos).id, ...vehiculo() }),
  },
  {
    ruta: 'routes/admin/vehicles/route',
    path: '/admin/vehicles',
    nombre: 'eliminar vehículo',
    quien: 'admin',
    form: (mia) => ({ intent: 'remove', id: primero(mia.vehiculos).id }),
  },
  {
    ruta: 'routes/admin/vehicles/route',
    path: '/admin/vehicles',
    nombre: 'asignar vehículo',
    quien: 'admin',
    form: (mia) => ({ intent: 'assign', id: primero(mia.vehiculos).id, usuarios: mia.usuario.id }),
  },
  {
    ruta: 'routes/admin/drivers/route',
    path: '/admin/drivers',
    nombre: 'crear conductor',
    quien: 'admin',
    form: (mia) => ({ intent: 'create', vehiculo_id: primero(mia.vehiculos).id, ...conductor() }),
  },
  {
    ruta: 'routes/admin/drivers/route',
    path: '/admin/drivers',
    nombre: 'editar conductor',
    quien: 'admin',
    form: (mia) => {
      const { id, vehiculo_id } = primero(mia.conductores)
      return { intent: 'update', id, vehiculo_id, ...conductor() }
    },
  },
  {
    ruta: 'routes/admin/drivers/route',
    path: '/admin/drivers',
    nombre: 'eliminar conductor',
    quien: 'admin',
    form: (mia) => ({ intent: 'remove', id: primero(mia.conductores).id }),
  },
  {
    ruta: 'routes/admin/drivers/route',
    path: '/admin/drivers',
    nombre: 'eliminar el archivo de una licencia',
    quien: 'admin',
    form: (mia) => ({ intent: 'remove-file', id: primero(mia.conductores).id, archivo: '/api/files/no-lo-hay' }),
  },
  {
    ruta: 'routes/admin/documents/route',
    path: '/admin/documents',
    nombre: 'crear documento',
    quien: 'admin',
    form: (mia) => ({ intent: 'create', vehiculo_id: primero(mia.vehiculos).id, ...soat }),
  },
  {
    ruta: 'routes/admin/documents/route',
    path: '/admin/documents',
    nombre: 'renovar documento, por su id: editar',
    quien: 'admin',
    form: (mia) => ({ intent: 'renew', id: primero(mia.documentos).id, ...soat }),
  },
  {
    ruta: 'routes/admin/documents/route',
    path: '/admin/documents',
    nombre: 'editar documento',
    quien: 'admin',
    form: (mia) => {
      const { id, vehiculo_id } = primero(mia.documentos)
      return { intent: 'update', id, vehiculo_id, ...soat }
    },
  },
  {
    ruta: 'routes/admin/documents/route',
    path: '/admin/documents',
    nombre: 'eliminar documento',
    quien: 'admin',
    form: (mia) => ({ intent: 'remove', id: primero(mia.documentos).id }),
  },
  {
    ruta: 'routes/admin/documents/route',
    path: '/admin/documents',
    nombre: 'eliminar el archivo de un documento',
    quien: 'admin',
    form: (mia) => ({ intent: 'remove-file', id: primero(mia.documentos).id, archivo: '/api/files/no-lo-hay' }),
  },
  {
    ruta: 'routes/admin/documents/route',
    path: '/admin/documents',
    nombre: 'eximir documento',
    quien: 'admin',
    form: (mia) => ({
      intent: 'exempt',
      vehiculo_id: primero(mia.vehiculos).id,
      tipo: 'Extintor',
      motivo: 'Va en el remolque',
    }),
  },
  {
    ruta: 'routes/home/documents/route',
    path: '/documents',
    nombre: 'crear documento de sus vehículos',
    quien: 'usuario',
    form: (mia) => ({ intent: 'create', vehiculo_id: primero(mia.vehiculos).id, ...soat }),
  },
  {
    ruta: 'routes/admin/gps/route',
    path: '/admin/gps',
    nombre: 'crear dispositivo',
    quien: 'admin',
    form: (mia) => ({ intent: 'crear', ...gps, imei: imeiNuevo(), vehiculo_id: primero(mia.vehiculos.slice(-1)).id }),
  },
  {
    ruta: 'routes/admin/gps/route',
    path: '/admin/gps',
    nombre: 'editar dispositivo',
    quien: 'admin',
    form: (mia) => {
      const { id, vehiculo_id } = primero(mia.dispositivos)
      return { intent: 'editar', id, ...gps, imei: imeiNuevo(), vehiculo_id }
    },
  },
  {
    ruta: 'routes/admin/gps/route',
    path: '/admin/gps',
    nombre: 'regenerar enlace',
    quien: 'admin',
    form: (mia) => ({ intent: 'regenerar', id: primero(mia.dispositivos).id }),
  },
  {
    ruta: 'routes/admin/gps/route',
    path: '/admin/gps',
    nombre: 'eliminar dispositivo',
    quien: 'admin',
    form: (mia) => ({ intent: 'eliminar', id: primero(mia.dispositivos).id }),
  },
  ...(
    [
      ['routes/admin/settings/route', '/admin/settings', 'admin'],
      ['routes/home/settings/route', '/settings', 'usuario'],
    ] as const
  ).map(
    ([ruta, path, quien]): Comando => ({
      ruta,
      path,
      nombre: `guardar preferencias, ${quien}`,
      quien,
      form: () => ({ intent: 'preferencias', email_alerts: 'on' }),
    }),
  ),
  {
    ruta: 'routes/admin/settings/route',
    path: '/admin/settings',
    nombre: 'guardar reglas de seguridad',
    quien: 'admin',
    form: () => ({
      intent: 'seguridad',
      session_timeout: '60',
      failed_attempts: '4',
      vence: 'on',
      password_expiry: '120',
    }),
  },
  ...(
    [
      ['routes/admin/settings/route', '/admin/settings', 'admin'],
      ['routes/home/settings/route', '/settings', 'usuario'],
      ['routes/super-admin/settings/route', '/super-admin/settings', 'superAdmin'],
    ] as const
  ).flatMap(([ruta, path, quien]): Comando[] =>
    (
      [
        // who has just signed in and has no password may begin; the SuperAdmin of the tests has a factor already
        [quien === 'superAdmin' ? 'segundo factor otra vez' : 'comenzar segundo factor', { intent: 'factor-comenzar' }],
        ['confirmar segundo factor', { intent: 'factor-confirmar', codigo: '123456' }],
        ['renovar respaldos', { intent: 'factor-renovar', contrasena_actual: CLAVE, codigo: '123456' }],
        ['apagar segundo factor', { intent: 'factor-quitar', contrasena_actual: CLAVE, codigo: '1234567890' }],
        ['cerrar una sesión', { intent: 'sesion-cerrar', id: crypto.randomUUID() }],
        ['cerrar las demás sesiones', { intent: 'sesiones-cerrar' }],
      ] as [string, Record<string, string>][]
    ).map(([nombre, form]) => ({ ruta, path, nombre, quien, form: () => form })),
  ),
  {
    ruta: 'routes/public/proteger/route',
    path: '/login/proteger',
    nombre: 'proteger la cuenta',
    quien: 'cualquiera',
    form: () => ({ intent: 'factor-comenzar', contrasena_actual: CLAVE }),
  },
  ...(
    [
      ['routes/admin/settings/route', '/admin/settings', 'admin'],
      ['routes/home/settings/route', '/settings', 'usuario'],
      ['routes/super-admin/settings/route', '/super-admin/settings', 'superAdmin'],
    ] as const
  ).flatMap(([ruta, path, quien]) =>
    (
      [
        ['vincular cuenta', { intent: 'identidad-vincular', proveedor: 'google', contrasena_actual: CLAVE }],
        ['desvincular cuenta', { intent: 'identidad-desvincular', id: 'nadie', contrasena_actual: CLAVE }],
        ['retirar programa', { intent: 'programa-retirar', id: 'ninguno' }],
      ] as [string, Record<string, string>][]
    )
      // the SuperAdmin's programs would have nothing to read
      .filter(([, { intent }]) => quien !== 'superAdmin' || intent !== 'programa-retirar')
      .map(([nombre, form]): Comando => ({ ruta, path, nombre: `${nombre}, ${quien}`, quien, form: () => form })),
  ),
  ...(
    [
      ['guardar umbrales', { intent: 'umbrales', umbrales: '15' }],
      ['editar empresa, en la configuración', { intent: 'update', nombre: 'Empresa cambiada', direccion: 'Calle 2' }],
      ['cambiar plan', { intent: 'plan-cambiar', plan: 'Pro', periodo: 'anual' }],
      ['cancelar suscripción', { intent: 'suscripcion-cancelar' }],
      ['reanudar suscripción', { intent: 'suscripcion-reanudar' }],
      [
        'guardar datos de facturación',
        {
          ...{ intent: 'pagador', tipo_documento: 'NIT', documento: '800197268' },
          nombre: 'La Sabana',
          correo: 'p@x.co',
        },
      ],
      ['crear calendario', { intent: 'calendario-crear' }],
      ['renovar calendario', { intent: 'calendario-renovar' }],
      ['apagar calendario', { intent: 'calendario-apagar' }],
    ] as [string, Record<string, string>][]
  ).map(
    ([nombre, form]): Comando => ({
      ruta: 'routes/admin/settings/route',
      path: '/admin/settings',
      nombre,
      quien: 'admin',
      form: () => form,
    }),
  ),
  ...(
    [
      [
        'invitar miembro',
        () => ({ intent: 'invite', nombre: 'Inés Invitada', email: `ines-${unico()}@prueba.test`, rol: 'Usuario' }),
      ],
      ['regenerar invitación', (mia) => ({ intent: 'resend', id: primero(mia.invitaciones).id })],
      ['editar rol de un miembro', (mia) => ({ intent: 'role', id: mia.usuario.miembro, rol: 'Administrador' })],
      ['eliminar miembro', (mia) => ({ intent: 'remove', id: mia.usuario.miembro })],
      ['eliminar invitación', (mia) => ({ intent: 'remove', id: primero(mia.invitaciones).id })],
    ] as [string, Comando['form']][]
  ).map(
    ([nombre, form]): Comando => ({
      ruta: 'routes/admin/team/route',
      path: '/admin/team',
      nombre,
      quien: 'admin',
      form,
    }),
  ),
  ...(
    [
      ['routes/admin/alerts/route', '/admin/alerts', 'admin'],
      ['routes/home/alerts/route', '/alerts', 'usuario'],
    ] as const
  ).flatMap(([ruta, path, quien]): Comando[] => [
    {
      ruta,
      path,
      nombre: `editar alerta: revisada, ${quien}`,
      quien,
      form: (mia) => ({ intent: 'review', id: primero(mia.alertas) }),
    },
    {
      ruta,
      path,
      nombre: `editar alerta: resuelta, ${quien}`,
      quien,
      form: (mia) => ({ intent: 'resolve', id: primero(mia.alertas) }),
    },
    {
      ruta,
      path,
      nombre: `varias alertas resueltas, ${quien}`,
      quien,
      form: (mia) => ({ intent: 'resolve-selected', ids: primero(mia.alertas) }),
    },
  ]),
  {
    ruta: 'routes/admin/maintenance/route',
    path: '/admin/maintenance',
    nombre: 'registrar servicio',
    quien: 'admin',
    form: (mia) => {
      const { vehiculo_id, plan_id } = primero(mia.mantenimientos)
      return { intent: 'create', vehiculo_id, ...servicio(), 'items[0].plan_id': plan_id }
    },
  },
  {
    ruta: 'routes/admin/maintenance/route',
    path: '/admin/maintenance',
    nombre: 'editar servicio',
    quien: 'admin',
    form: (mia) => ({ intent: 'update', id: primero(mia.mantenimientos).id, ...servicio() }),
  },
  {
    ruta: 'routes/admin/maintenance/route',
    path: '/admin/maintenance',
    nombre: 'eliminar servicio',
    quien: 'admin',
    form: (mia) => ({ intent: 'remove', id: primero(mia.mantenimientos).id }),
  },
  {
    ruta: 'routes/admin/maintenance/route',
    path: '/admin/maintenance',
    nombre: 'crear plan',
    quien: 'admin',
    form: (mia) => ({ intent: 'plan-create', vehiculo_id: primero(mia.vehiculos).id, ...plan }),
  },
  {
    ruta: 'routes/admin/maintenance/route',
    path: '/admin/maintenance',
    nombre: 'editar plan',
    quien: 'admin',
    form: (mia) => ({ intent: 'plan-update', id: primero(mia.mantenimientos).plan_id, ...plan }),
  },
  {
    ruta: 'routes/admin/maintenance/route',
    path: '/admin/maintenance',
    nombre: 'eliminar plan',
    quien: 'admin',
    form: (mia) => ({ intent: 'plan-remove', id: primero(mia.mantenimientos).plan_id }),
  },
  {
    ruta: 'routes/admin/maintenance/route',
    path: '/admin/maintenance',
    nombre: 'actualizar kilometraje',
    quien: 'admin',
    form: (mia) => ({
      intent: 'kilometraje',
      vehiculo_id: primero(mia.vehiculos).id,
      fecha: '2024-03-02',
      kilometraje: '85.000 km',
      corregir: 'on',
    }),
  },
  ...['review', 'resolve'].map(
    (intent): Comando => ({
      ruta: 'routes/super-admin/alerts/route',
      path: '/super-admin/alerts',
      nombre: `${intent} alerta del sistema`,
      quien: 'superAdmin',
      form: () => ({ intent, id: 'no-hay' }),
    }),
  ),
  ...(
    [
      ['escribir a soporte', { intent: 'enviar', asunto: 'Facturación', mensaje: 'Hola,\n¿me ayudan?' }],
      ['escribir más a soporte', { intent: 'seguir', id: 'ninguno', mensaje: 'Otra cosa' }],
    ] as [string, Record<string, string>][]
  ).map(
    ([nombre, form]): Comando => ({
      ruta: 'routes/public/mensajes/route',
      path: '/support/mensajes',
      nombre,
      quien: 'cualquiera',
      form: () => form,
    }),
  ),
  ...(
    [
      [
        'dar de alta a un usuario',
        () => ({ intent: 'crear', nombre: 'Nora Nueva', email: `nora-${unico()}@prueba.test`, rol: 'Usuario' }),
      ],
      ...['deshabilitar', 'habilitar', 'recuperar'].map(
        (intent) => [`${intent} usuario`, (mia: Empresa) => ({ intent, id: mia.usuario.id })] as const,
      ),
      [
        'cambiar rol de un usuario',
        (mia) => ({ intent: 'editar', id: mia.usuario.id, rol: 'Usuario', empresa: mia.nombre }),
      ],
      ['borrar usuario', (mia) => ({ intent: 'eliminar', id: mia.usuario.id })],
    ] as [string, Comando['form']][]
  ).map(
    ([nombre, form]): Comando => ({
      ruta: 'routes/super-admin/users/route',
      path: '/super-admin/users',
      nombre,
      quien: 'superAdmin',
      form,
    }),
  ),
  ...(
    [
      ['leer mensaje', { intent: 'leer', id: 'ninguno' }],
      ['responder mensaje', { intent: 'responder', id: 'ninguno', mensaje: 'Con gusto' }],
    ] as [string, Record<string, string>][]
  ).map(
    ([nombre, form]): Comando => ({
      ruta: 'routes/super-admin/messages/route',
      path: '/super-admin/messages',
      nombre,
      quien: 'superAdmin',
      form: () => form,
    }),
  ),
  ...(
    [
      ['nueva empresa', () => ({ intent: 'create', ...deLaPlataforma(`Nueva ${unico()}`), vehiculos_acordados: '40' })],
      ['guardar la empresa', (m) => ({ intent: 'update', id: m.id, vista: 'otra', ...deLaPlataforma(m.nombre) })],
      ['borrar la empresa', (m) => ({ intent: 'remove', id: m.id, nombre: m.nombre })],
      ['abrir la empresa', (m) => ({ intent: 'open', id: m.id })],
      ['salir de la empresa', () => ({ intent: 'close' })],
    ] as [string, Comando['form']][]
  ).map(
    ([nombre, form]): Comando => ({
      ruta: 'super-admin-companies',
      path: '/super-admin/companies',
      nombre: `${nombre}, plataforma`,
      quien: 'superAdmin',
      form,
      suyos: ['plan_type', 'subscription_status'],
    }),
  ),
  {
    ruta: 'routes/super-admin/settings/route',
    path: '/super-admin/settings',
    nombre: 'guardar correo',
    quien: 'superAdmin',
    form: () => ({ intent: 'guardar', ...smtp }),
  },
  {
    ruta: 'routes/super-admin/settings/route',
    path: '/super-admin/settings',
    // a host that is refused before anybody is called
    nombre: 'probar correo',
    quien: 'superAdmin',
    form: () => ({ intent: 'probar', ...smtp, smtp_host: '127.0.0.1' }),
  },
  ...(
    [
      ['elegir avisos del sistema', { intent: 'avisos', correo: 'on', tareas: 'on' }],
      ['guardar seguridad por omisión', { intent: 'defectos', session_timeout: '30', failed_attempts: '5' }],
      ['cambiar llave de la API', { intent: 'cambiar-llave' }],
      ['hacer una copia de la base', { intent: 'copiar' }],
    ] as const
  ).map(
    ([nombre, form]): Comando => ({
      ruta: 'routes/super-admin/settings/route',
      path: '/super-admin/settings',
      nombre,
      quien: 'superAdmin',
      form: () => form,
    }),
  ),
  ...['reenviar', 'descartar'].map(
    (intent): Comando => ({
      ruta: 'routes/super-admin/settings/route',
      path: '/super-admin/settings',
      nombre: `${intent} correo`,
      quien: 'superAdmin',
      form: () => ({ intent, id: crypto.randomUUID() }),
    }),
  ),
  ...(
    [
      ['routes/admin/settings/route', '/admin/settings', 'admin'],
      ['routes/home/settings/route', '/settings', 'usuario'],
      ['routes/super-admin/settings/route', '/super-admin/settings', 'superAdmin'],
    ] as const
  ).flatMap(([ruta, path, quien]): Comando[] => {
    const mio = (nombre: string, form: Record<string, string>) => ({
      ruta,
      path,
      nombre: `${nombre}, ${quien}`,
      quien,
      form: () => form,
    })
    return [
      mio('guardar perfil', {
        intent: 'perfil',
        nombre: 'Óscar Ruiz',
        telefono: '300 123 4567',
        idioma: 'es',
        zona_horaria: 'America/Lima',
      }),
      mio('pedir otro correo', {
        intent: 'correo',
        email: 'otro@prueba.test',
        contrasena_actual: CLAVE,
      }),
      mio('confirmar otro correo', { intent: 'correo-codigo', codigo: '482 913' }),
      mio('dejar otro correo', { intent: 'correo-dejar' }),
      mio('cambiar contraseña', {
        intent: 'contrasena',
        contrasena_actual: CLAVE,
        contrasena: `${CLAVE} otra`,
        confirmar_contrasena: `${CLAVE} otra`,
      }),
    ]
  }),
]

/** Commands that are refused even when all is well: nobody has that account or that program, no private address is called. */
/** Commands that are refused even when all is well: nobody has that account, no private address is called, a factor is not there or there already. */
export const REHUSADOS = [
  'iniciar sesión',
  'restablecer contraseña',
  'confirmar correo',
  'segundo paso sin el primero',
  // without a password to ask for again, or a code that was sent
  ...['admin', 'usuario', 'superAdmin'].flatMap((quien) =>
    ['pedir otro correo', 'confirmar otro correo', 'cambiar contraseña'].map((nombre) => `${nombre}, ${quien}`),
  ),
  'probar correo',
  // there is none of that id
  'review alerta del sistema',
  'resolve alerta del sistema',
  // nobody is signed in who could write, and there is no such message
  'escribir a soporte',
  'escribir más a soporte',
  'responder mensaje',
  // nobody made that token, and there is no card
  'guardar tarjeta',
  'retirar tarjeta',
  'aceptar invitación',
  // these have none
  'eliminar el archivo de un documento',
  'eliminar el archivo de una licencia',
  // in the trial there is no period to change, to cancel or to resume
  'cambiar plan',
  'cancelar suscripción',
  'reanudar suscripción',
  ...['vincular cuenta', 'desvincular cuenta', 'retirar programa'].flatMap((n) => [`${n}, admin`, `${n}, usuario`]),
  ...['vincular cuenta', 'desvincular cuenta'].map((n) => `${n}, superAdmin`),
  'segundo factor otra vez',
  'confirmar segundo factor',
  'renovar respaldos',
  'apagar segundo factor',
]

/** Somebody who may give this command. */
export async function quienPuede(comando: Comando, mia: Empresa): Promise<Persona | null> {
  if (comando.quien === 'admin') return mia.admin
  if (comando.quien === 'usuario') {
    await asignar(mia.id, mia.usuario.id, primero(mia.vehiculos).id)
    return mia.usuario
  }
  if (comando.quien === 'superAdmin') return crearPersona('SuperAdmin')
  return comando.quien === 'sinEmpresa' ? crearPersona('Administrador') : null
}

/** Everything that the database keeps of a company, to see that nothing of it changed. */
export async function huella(empresa: string): Promise<string> {
  const tablas = [
    'vehiculos',
    'conductores',
    'documentos',
    'alertas',
    'gps_dispositivos',
    'team_members',
    'asignaciones',
    'mantenimientos',
    'mantenimiento_items',
    'planes_mantenimiento',
  ]
  const partes = await ejecutar([
    ['select * from empresas where id = ?', [empresa]],
    ['select * from usuarios where empresa_id = ? order by id', [empresa]],
    ['select * from seguridad where empresa_id = ?', [empresa]],
    ...tablas.map((t): [string, string[]] => [`select * from ${t} where empresa_id = ? order by rowid`, [empresa]]),
  ])
  return JSON.stringify(partes, null, 1)
}
