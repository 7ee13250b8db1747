/**
 * Every screen as it is met, on a phone in the dark and on a desk in the light. Its other states (empty, failed, with each
 * of its dialogs) take turns between the two, as the frame they stand in was looked at already. axe finds nothing, nothing
 * scrolls sideways at 360 px, and the console stays clean. The walks of the other files ask axe in both themes where they
 * pass.
 */
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { firmarEnlace } from '../../worker/live/enlace'
import { sinAprobar } from '../apoyo/datos'
import {
  asignar,
  crearConductor,
  crearDispositivo,
  crearDocumento,
  crearEmpresa,
  crearFactor,
  crearInvitacion,
  crearPago,
  crearPersona,
  crearSesion,
  type Empresa,
  ejecutar,
  ORIGEN,
  type Persona,
  suscribir,
} from '../apoyo/mundo'
import { SECRETOS } from '../apoyo/secretos'
import { fallasDeAxe, sinDesborde } from './apoyo/axe'
import { correoEnApuros } from './apoyo/correo'
import { ESCRITORIO, ir, lista, TELEFONO, test } from './apoyo/navegador'
import { sistemaEnApuros } from './apoyo/sistema'
import { conversaciones } from './apoyo/soporte'

const ANGOSTO = { width: 360, height: 740 }

interface Mundo {
  llena: Empresa
  vacia: Empresa
  /** subscriptions that are paid, cancelled with another plan paid ahead, late, and over */
  suscritas: Record<'activa' | 'cancelada' | 'tarde' | 'terminada', Empresa>
  /** the owner of a company without a Usuario, and its vehicle */
  duena: Persona
  sola: string
  sinEmpresa: Persona
  sinVerificar: Persona
  usuarioSinEmpresa: Persona
  superAdmin: Persona
  /** a SuperAdmin who has the full company open, reading only */
  deSoporte: Persona
  /** has a second factor, backup codes that run out, and a session elsewhere */
  protegida: Persona
  /** must have one and has none */
  sinProteger: Persona
  otraSesion: string
  /** a document that counts, with an older one behind it */
  documento: string
  enlace: string
  enlaceInactivo: string
  /** a payment that is still open */
  porPagar: string
  /** messages to support: one that is answered, one whose writer is gone */
  soporte: { respondido: string; sinCuenta: string }
  /** the secret of an invitation for who has an account */
  conCuenta: string
}
let m: Mundo

beforeAll(async () => {
  await correoEnApuros()
  await sistemaEnApuros()
  const llena = await crearEmpresa({
    vehiculos: 14,
    dispositivos: 3,
    conductores: 2,
    mantenimientos: 12,
    invitaciones: 1,
    nombre: 'Transportes La Sabana de Bogotá S.A.S.',
  })
  const firmar = (d: { clave: string }) => firmarEnlace(SECRETOS.LINK_SECRET, d.clave, 1)
  const inactivo = await crearDispositivo(llena.id, llena.vehiculos[5]!, { estado: 'Inactivo' })
  const deSoporte = await crearPersona('SuperAdmin')
  await ejecutar([
    [
      'insert into apoyos (sesion_id, empresa_id, hasta_at) select id, ?, ? from sesiones where usuario_id = ?',
      [llena.id, Date.now() + 3_600_000, deSoporte.id],
    ],
  ])
  const dia = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
  // a licence of each state, and one that does not serve for its vehicle
  await crearConductor(llena.id, llena.vehiculos[0]!, { licencia_fecha_vencimiento: dia(-5), telefono: null })
  await crearConductor(llena.id, llena.vehiculos[2]!, { licencia_fecha_vencimiento: dia(12), licencia_tipo: 'A1' })
  await ejecutar([
    ['update empresas set calendario_version = 1 where id = ?', [llena.id]],
    ["update vehiculos set clase = 'automovil' where id = ?", [llena.vehiculos[2]!.id]],
    ...['SOAT', 'Revisión técnico-mecánica', 'Impuesto vehicular'].map(
      (tipo, i) =>
        [
          `insert into documentos (id, empresa_id, vehiculo_id, tipo, fecha_emision, fecha_vencimiento, actual, created_at)
           values (?, ?, ?, ?, ?, ?, 1, 1)`,
          [crypto.randomUUID(), llena.id, llena.vehiculos[i]!.id, tipo, dia(-300), dia([-3, 12, 200][i] ?? 0)],
        ] as [string, (string | number | null)[]],
    ),
    [
      'insert into alertas (id, empresa_id, vehiculo_id, tipo, mensaje, fecha, created_at) values (?, ?, ?, ?, ?, ?, 1)',
      [crypto.randomUUID(), llena.id, llena.vehiculos[0]!.id, 'SOAT', 'El SOAT venció hace 3 días', dia(0)],
    ],
    ...(
      [
        ['documento:x', dia(12), 'Pendiente'],
        ['licencia:x', dia(-2), 'Revisado'],
        ['mantenimiento:x', 'km:45000', 'Pendiente'],
        ['documento:y', dia(90), 'Resuelto'],
      ] as const
    ).map(
      ([cosa, vence, estado]) =>
        [
          `insert into alertas (id, empresa_id, vehiculo_id, tipo, mensaje, fecha, estado, cosa, vence, umbral, created_at)
           values (?, ?, ?, 'Impuesto vehicular', 'x', ?, ?, ?, ?, 30, 1)`,
          [crypto.randomUUID(), llena.id, llena.vehiculos[1]!.id, dia(0), estado, cosa, vence],
        ] as [string, (string | number | null)[]],
    ),
    [
      'update gps_dispositivos set last_latitude = 4.65, last_longitude = -74.1, last_update = ? where id = ?',
      [Date.now() - 60_000, llena.dispositivos[0]!.id],
    ],
  ])
  const [, , eximido, conPapeles] = llena.vehiculos
  const { id: documento } = await crearDocumento(llena.id, conPapeles!, {})
  await crearDocumento(llena.id, conPapeles!, { fecha_vencimiento: dia(-165), fecha_emision: dia(-530), actual: 0 })
  await crearDocumento(llena.id, conPapeles!, { tipo: 'Extintor', fecha_vencimiento: dia(0) })
  await ejecutar([
    [
      "insert into exenciones (id, empresa_id, vehiculo_id, tipo, motivo, created_at) values (?, ?, ?, 'Extintor', 'Va en el remolque', 1)",
      [crypto.randomUUID(), llena.id, eximido!.id],
    ],
  ])
  const conArchivo = (tabla: string, columna: string, id: string, de: string): [string, (string | number)[]][] => [
    [
      `insert into archivos (id, empresa_id, clave_r2, nombre, tipo, tamano, estado, subido_por, de, vehiculo_id, created_at)
       values (?, ?, ?, 'Documento escaneado en la oficina de la terminal.pdf', 'application/pdf', 1, 'listo', 'x', ?, ?, 1)`,
      [`archivo-${id}`, llena.id, `archivo-${id}`, `${de}:${id}`, conPapeles!.id],
    ],
    [`update ${tabla} set ${columna} = ? where id = ?`, [`/api/files/archivo-${id}`, id]],
  ]
  await ejecutar([
    ...conArchivo('documentos', 'archivo_url', documento, 'documento'),
    ...conArchivo('conductores', 'licencia_url', llena.conductores[0]!.id, 'conductor'),
  ])
  // what was done: by somebody, by who is gone, by nobody, and more than one page of it
  const hechos: [suceso: string, usuario: string | null, datos: object | null][] = [
    ['ingreso', llena.admin.id, { via: 'contrasena', segundo_factor: true }],
    ['ingreso-negado', llena.usuario.id, { motivo: 'credenciales' }],
    ['empresa-cambiada', llena.admin.id, { nombre: true, nit: true, zona_horaria: true }],
    ['rol-cambiado', llena.admin.id, { antes: 'Usuario', rol: 'Administrador' }],
    ['vehiculo-eliminado', 'persona-que-se-fue', null],
    ...Array.from({ length: 30 }, () => ['archivo-leido', llena.usuario.id, null] as [string, string, null]),
  ]
  await ejecutar([
    ...hechos.map(
      ([suceso, usuario, datos], i) =>
        [
          'insert into auditoria (id, at, suceso, usuario_id, empresa_id, objeto, peticion, datos) values (?, ?, ?, ?, ?, ?, ?, ?)',
          [
            ...[crypto.randomUUID(), Date.now() - i * 3_600_000, suceso, usuario, llena.id],
            ...[
              suceso === 'rol-cambiado' ? llena.usuario.id : null,
              '8f1b2c3d4e5f6a7b-BOG',
              datos && JSON.stringify(datos),
            ],
          ],
        ] as [string, (string | number | null)[]],
    ),
    [
      "insert into auditoria (id, at, suceso, direccion, datos) values (?, ?, 'ingreso-negado', 'h', ?)",
      [crypto.randomUUID(), Date.now(), JSON.stringify({ motivo: 'credenciales' })],
    ],
  ])
  await crearInvitacion(llena.id, { nombre: 'Wilson Ariza', expires_at: Date.now() - 86_400_000, rol: 'Administrador' })
  // a password, an account elsewhere and a program that its owner may send away
  const superAdmin = await crearPersona('SuperAdmin')
  await ejecutar([
    ...[llena.admin, superAdmin].flatMap(({ id }): [string, (string | number)[]][] => [
      ["insert into credenciales (usuario_id, password_hash, updated_at) values (?, 'x', ?)", [id, Date.now()]],
      [
        "insert into identidades (id, usuario_id, issuer, sub, email, created_at, usada_at) values (?, ?, 'https://accounts.google.com', ?, 'gerencia.de.flota@transporteslasabana.com.co', ?, ?)",
        [`cuenta-${id}`, id, id, Date.now() - 9e9, Date.now() - 9e7],
      ],
    ]),
    [
      "insert into api_familias (id, usuario_id, user_agent, lugar, created_at, usada_at, expires_at) values (?, ?, 'python-requests/2.31', 'Bogotá, CO', ?, ?, ?)",
      [`programa-${llena.id}`, llena.admin.id, Date.now() - 9e8, Date.now() - 6e5, Date.now() + 9e9],
    ],
  ])
  const unica = await crearEmpresa({ vehiculos: 1 })
  await ejecutar([
    ['delete from usuarios where id = ?', [unica.usuario.id]],
    // somebody with a password, and somebody whose other address waits for its code
    ["insert into credenciales (usuario_id, password_hash, updated_at) values (?, 'x', 1)", [unica.admin.id]],
    [
      `insert into codigos (usuario_id, proposito, hash, email, expires_at, created_at)
       values (?, 'cambiar-correo', 'x', 'maria.fernanda.de-los-rios@transportes-la-sabana.com.co', ?, 1)`,
      [llena.usuario.id, Date.now() + 3_600_000],
    ],
  ])
  for (const v of llena.vehiculos.slice(0, 3)) await asignar(llena.id, llena.usuario.id, v.id)
  // as a save computes it: one that may not go out, the others with a warning
  await ejecutar([
    ["update empresas set user_limit = 1, subscription_status = 'active' where id = ?", [unica.id]],
    ["update vehiculos set aviso_desde = '1900-01-01' where empresa_id = ?", [llena.id]],
    ['update vehiculos set no_sale_desde = ? where id = ?', [dia(-2), llena.vehiculos[0]!.id]],
  ])
  const usuarioSinEmpresa = await crearPersona('Usuario')
  const [AHORA, DIA_MS] = [Date.now(), 86_400_000]
  const suscrita = async (cambio: Record<string, string | number | null>) => {
    const empresa = await crearEmpresa({ vehiculos: 1, dispositivos: 1 })
    await suscribir(empresa.id, cambio)
    return empresa
  }
  const siguiente = { plan_siguiente: 'Basic', periodo_siguiente: 'anual' }
  const suscritas = {
    activa: await suscrita(siguiente),
    cancelada: await suscrita({
      ...{ ...siguiente, siguiente_at: AHORA + 9 * DIA_MS },
      ...{ subscription_status: 'canceled', cancela_at: AHORA, next_payment_at: null },
    }),
    tarde: await suscrita({ subscription_ends_at: AHORA - 2 * DIA_MS, plan_type: 'Plus' }),
    terminada: await suscrita({ subscription_ends_at: AHORA - 30 * DIA_MS, plan_type: 'Basic' }),
  }
  // a payment of each state, and more than a page of them
  const palabras = 'La transacción fue rechazada por el banco emisor de la tarjeta: fondos insuficientes'
  const porPagar = `vg-${crypto.randomUUID().replaceAll('-', '')}-p`
  await crearPago(llena.id, { ...sinAprobar('PENDING'), reference: porPagar }, AHORA)
  await crearPago(llena.id, sinAprobar('DECLINED', palabras), AHORA - DIA_MS)
  await crearPago(llena.id, sinAprobar('ERROR'), AHORA - 2 * DIA_MS)
  await crearPago(
    llena.id,
    { estado: 'VOIDED', metodo: 'BANCOLOMBIA_COLLECT', anulado_at: AHORA - 2 * DIA_MS },
    AHORA - 3 * DIA_MS,
  )
  await crearPago(llena.id, sinAprobar('vencido'), AHORA - 4 * DIA_MS)
  for (let i = 5; i < 13; i++) {
    await crearPago(llena.id, { origen: 'automatico', plan_type: 'Plus', periodo: 'anual' }, AHORA - i * 366 * DIA_MS)
  }
  await ejecutar([
    [
      `insert into fuentes_pago (id, empresa_id, fuente_id, ambiente, marca, ultimos, vence, correo, created_at)
       values (?, ?, 1, 'test', 'VISA', '4242', '12/39', 'pagos@prueba.co', 1)`,
      [crypto.randomUUID(), suscritas.activa.id],
    ],
  ])
  // what the index names and R2 has lost
  await ejecutar([
    [
      `insert into auditoria_dias (empresa_id, dia, desde, primera, hasta, ultima, filas, sucesos, personas)
       values (?, '2024-05-10', 1715342400000, 'a', 1715342400000, 'a', 3, '[]', '[]')`,
      [suscritas.tarde.id],
    ],
  ])
  const protegida = await crearPersona('Usuario', { nombre: 'Paula Protegida' })
  await crearFactor(protegida.id, { respaldos: ['1234567890', '2345678901'] })
  const { sesion: otraSesion } = await crearSesion(protegida.id)
  const sinProteger = await crearPersona('SuperAdmin')
  await ejecutar([['delete from factores where usuario_id = ?', [sinProteger.id]]])
  m = {
    porPagar,
    conCuenta: (await crearInvitacion(llena.id, { email: usuarioSinEmpresa.email })).token,
    llena,
    protegida,
    sinProteger,
    otraSesion,
    duena: unica.admin,
    sola: unica.vehiculos[0]!.id,
    suscritas,
    vacia: await crearEmpresa({ nombre: 'Empresa vacía' }),
    sinEmpresa: await crearPersona('Administrador', { nombre: 'Sin Empresa Todavía' }),
    sinVerificar: await crearPersona('Administrador', { nombre: 'Sin Verificar Todavía', verificado: false }),
    usuarioSinEmpresa,
    superAdmin,
    soporte: await conversaciones(llena.usuario),
    deSoporte,
    documento,
    enlace: await firmar(llena.dispositivos[1]!),
    enlaceInactivo: await firmar(inactivo),
  }
})

type Pantalla = {
  nombre: string
  path: () => string
  como?: () => { token: string }
  /** the status that this screen is shown with, when it is not 200 */
  estado?: number
  antes?: (p: Page) => Promise<void>
  /** a text of the statements that fail while this screen is read (tests/apoyo/averiado.ts) */
  falla?: string
}
const admin = () => m.llena.admin
const vacio = () => m.vacia.admin
const usuario = () => m.llena.usuario
const veh = (i = 0) => m.llena.vehiculos[i]!.id
const conductor = (i = 0) => m.llena.conductores[i]!.id
const servicio = (i = 0) => m.llena.mantenimientos[i]!
const doc = () => m.documento
const gps = (i = 0) => m.llena.dispositivos[i]!.id
const superAdmin = () => m.superAdmin
const enviarVacio = async (p: Page) => {
  await p.getByRole('dialog').locator('button[type=submit]').last().click()
  await p.locator('[aria-invalid=true], fieldset > .error').first().waitFor()
}

/** Ticks an alert and asks to resolve it; a phone shows no boxes. */
const marcarAlerta = async (p: Page) => {
  const caja = p.locator('input[name=ids]').first()
  if (!(await caja.isVisible())) return
  await caja.check()
  await p.locator('.alert-bar button[value=resolve-selected]').click()
  await p.getByRole('dialog').waitFor()
}

const PUBLICAS = [
  ...['/', '/login', '/login/codigo', '/signup', '/reset-password', '/reset-password?enviado', '/verify-email'],
  ...[`/reset-password?enlace=${'A'.repeat(43)}`, `/verify-email?enlace=${'A'.repeat(43)}`],
  ...[
    '/en',
    '/terminos',
    '/en/cookies',
    '/privacidad',
    '/docs',
    '/docs/videos',
    '/support',
    '/support/mensajes',
    '/payment/callback',
  ],
]
const DE_ADMIN = [
  '',
  '/company',
  '/vehicles',
  '/gps',
  '/team',
  '/documents',
  '/drivers',
  '/maintenance',
  '/alerts',
  '/settings',
  '/activity',
]
const DE_USUARIO = ['/home', '/vehicles', '/documents', '/alerts', '/gps', '/settings']
const DE_SUPER = ['', '/companies', '/users', '/alerts', '/messages', '/reports', '/settings', '/activity']

const PANTALLAS: Pantalla[] = [
  ...PUBLICAS.map((path) => ({ nombre: `público ${path}`, path: () => path })),
  ...DE_ADMIN.map((path) => ({ nombre: `admin${path}`, path: () => `/admin${path}`, como: admin })),
  ...['', '/company', '/vehicles', '/documents', '/drivers', '/gps', '/maintenance', '/maintenance?vista=planes'].map(
    (path) => ({
      nombre: `admin${path}, empresa sin nada`,
      path: () => `/admin${path}`,
      como: vacio,
    }),
  ),
  { nombre: 'admin, correo sin confirmar', path: () => '/admin/company', como: () => m.sinVerificar },
  { nombre: 'confirmar correo', path: () => '/verify-email', como: () => m.sinVerificar },
  { nombre: 'admin, empresa por crear', path: () => '/admin/company', como: () => m.sinEmpresa },
  ...DE_USUARIO.map((path) => ({ nombre: `usuario ${path}`, path: () => path, como: usuario })),
  ...DE_SUPER.map((path) => ({
    nombre: `super-admin${path}`,
    path: () => `/super-admin${path}`,
    como: () => m.superAdmin,
  })),
  ...['notificaciones', 'empresas', 'base', 'api', 'api&cambiar'].map((tab) => ({
    nombre: `super-admin: ${tab}`,
    path: () => `/super-admin/settings?tab=${tab}`,
    como: superAdmin,
  })),
  { nombre: 'super-admin: alertas, nada hallado', path: () => '/super-admin/alerts?q=zzz', como: superAdmin },
  { nombre: 'soporte: mis mensajes', path: () => `/support/mensajes?seguir=${m.soporte.respondido}`, como: usuario },
  {
    nombre: 'soporte: nada escrito, con errores',
    path: () => '/support/mensajes',
    como: vacio,
    antes: async (p) => {
      await p.getByRole('button', { name: 'Enviar mensaje' }).click()
      await p.locator('[aria-invalid=true]').nth(1).waitFor()
    },
  },
  { nombre: 'usuarios: nuevo', path: () => '/super-admin/users?nuevo', como: superAdmin },
  {
    nombre: 'usuarios: nuevo con errores',
    path: () => '/super-admin/users?nuevo',
    como: superAdmin,
    antes: enviarVacio,
  },
  ...['editar', 'recuperar', 'deshabilitar', 'habilitar', 'eliminar'].map((que) => ({
    nombre: `usuarios: ${que}`,
    path: () => `/super-admin/users?${que}=${m.llena.usuario.id}`,
    como: superAdmin,
  })),
  { nombre: 'usuarios: sin hallazgos', path: () => '/super-admin/users?q=zzzzzz', como: superAdmin },
  {
    nombre: 'usuarios: sin carga',
    path: () => '/super-admin/users',
    como: superAdmin,
    estado: 503,
    falla: '"dueno" from "usuarios"',
  },
  { nombre: 'mensajes: abierto', path: () => `/super-admin/messages?ver=${m.soporte.respondido}`, como: superAdmin },
  { nombre: 'mensajes: de nadie', path: () => `/super-admin/messages?ver=${m.soporte.sinCuenta}`, como: superAdmin },
  { nombre: 'mensajes: sin hallazgos', path: () => '/super-admin/messages?q=zzzzzz', como: superAdmin },
  {
    nombre: 'mensajes: sin carga',
    path: () => '/super-admin/messages',
    como: superAdmin,
    estado: 503,
    falla: 'from "messages" left join',
  },
  { nombre: 'empresas: nueva', path: () => '/super-admin/companies?nueva', como: superAdmin },
  {
    nombre: 'empresas: nueva con errores',
    path: () => '/super-admin/companies?nueva',
    como: superAdmin,
    antes: enviarVacio,
  },
  { nombre: 'empresas: editar', path: () => `/super-admin/companies?editar=${m.llena.id}`, como: superAdmin },
  { nombre: 'empresas: eliminar', path: () => `/super-admin/companies?eliminar=${m.llena.id}`, como: superAdmin },
  { nombre: 'empresas: abrir', path: () => `/super-admin/companies?abrir=${m.llena.id}`, como: superAdmin },
  { nombre: 'empresas: sin hallazgos', path: () => '/super-admin/companies?q=zzzzzz', como: superAdmin },
  {
    nombre: 'empresas: que no está',
    path: () => '/super-admin/companies?editar=nadie',
    como: superAdmin,
    estado: 404,
  },
  {
    nombre: 'empresas: sin carga',
    path: () => '/super-admin/companies',
    como: superAdmin,
    estado: 503,
    falla: 'from empresas e where',
  },
  {
    nombre: 'panel de la plataforma: sin carga',
    path: () => '/super-admin',
    como: superAdmin,
    estado: 503,
    falla: 'from conteos',
  },
  ...['', '/company', '/vehicles', '/gps'].map((path) => ({
    nombre: `soporte: admin${path}`,
    path: () => `/admin${path}`,
    como: () => m.deSoporte,
  })),
  { nombre: 'soporte: lo que no abre', path: () => '/admin/settings', como: () => m.deSoporte, estado: 403 },
  { nombre: 'super-admin: descartar correo', path: () => '/super-admin/settings?descartar=muerto-1', como: superAdmin },
  {
    nombre: 'super-admin: correo con errores',
    path: () => '/super-admin/settings',
    como: superAdmin,
    antes: async (p) => {
      await p.locator('[name=smtp_port]').fill('25')
      await p.locator('button[value=guardar]').click()
      await p.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  { nombre: 'vehículos: nuevo', path: () => '/admin/vehicles?nuevo', como: admin },
  { nombre: 'vehículos: nuevo con errores', path: () => '/admin/vehicles?nuevo', como: admin, antes: enviarVacio },
  { nombre: 'vehículos: editar', path: () => `/admin/vehicles?editar=${veh()}`, como: admin },
  { nombre: 'vehículos: quién lo ve', path: () => `/admin/vehicles?asignar=${veh()}`, como: admin },
  { nombre: 'vehículos: nadie que lo vea', path: () => `/admin/vehicles?asignar=${m.sola}`, como: () => m.duena },
  { nombre: 'vehículos: eliminar', path: () => `/admin/vehicles?eliminar=${veh()}`, como: admin },
  { nombre: 'vehículos: sin hallazgos', path: () => '/admin/vehicles?q=zzzzzz', como: admin },
  {
    nombre: 'vehículos: filtrados y ordenados',
    path: () => '/admin/vehicles?estado=con-aviso&orden=placa',
    como: admin,
  },
  { nombre: 'conductores: nuevo', path: () => '/admin/drivers?nuevo', como: admin },
  { nombre: 'conductores: nuevo con errores', path: () => '/admin/drivers?nuevo', como: admin, antes: enviarVacio },
  { nombre: 'conductores: editar', path: () => `/admin/drivers?editar=${conductor()}`, como: admin },
  { nombre: 'conductores: eliminar', path: () => `/admin/drivers?eliminar=${conductor()}`, como: admin },
  { nombre: 'conductores: quitar archivo', path: () => `/admin/drivers?quitar=${conductor()}`, como: admin },
  { nombre: 'conductores: sin hallazgos', path: () => '/admin/drivers?q=zzzzzz', como: admin },
  { nombre: 'conductores: de un vehículo', path: () => `/admin/drivers?vehiculo=${veh()}&orden=vence`, como: admin },
  { nombre: 'conductores: de un vehículo sin ellos', path: () => `/admin/drivers?vehiculo=${veh(9)}`, como: admin },
  { nombre: 'vehículos: conductores', path: () => `/admin/vehicles?conductores=${veh()}`, como: admin },
  { nombre: 'vehículos: conductores, ninguno', path: () => `/admin/vehicles?conductores=${veh(9)}`, como: admin },
  {
    nombre: 'vehículos: conductor nuevo',
    path: () => `/admin/vehicles?conductores=${veh()}&conductor=nuevo`,
    como: admin,
  },
  ...['correo', 'contrasena'].map((cual) => ({
    nombre: `configuración: cambiar ${cual}`,
    path: () => `/admin/settings?tab=perfil&cambiar=${cual}`,
    como: () => m.duena,
  })),
  { nombre: 'configuración: notificaciones', path: () => '/admin/settings?tab=notificaciones', como: admin },
  { nombre: 'mi cuenta: notificaciones', path: () => '/settings?tab=notificaciones', como: usuario },
  { nombre: 'super-admin: perfil', path: () => '/super-admin/settings?tab=perfil', como: superAdmin },
  { nombre: 'proteger la cuenta', path: () => '/login/proteger', como: () => m.sinProteger },
  { nombre: 'cuenta protegida', path: () => '/login/proteger', como: superAdmin },
  { nombre: 'configuración: seguridad', path: () => '/admin/settings?tab=seguridad', como: admin },
  {
    nombre: 'configuración: reglas con errores',
    path: () => '/admin/settings?tab=seguridad',
    como: admin,
    antes: async (p) => {
      await p.getByLabel('Las contraseñas vencen').check()
      for (const campo of ['session_timeout', 'failed_attempts', 'password_expiry']) {
        await p.locator(`[name=${campo}]`).fill('1')
      }
      await p.getByRole('button', { name: 'Guardar cambios' }).click()
      await p.locator('[aria-invalid=true]').nth(2).waitFor()
    },
  },
  { nombre: 'seguridad: activar', path: () => '/settings?tab=seguridad&factor=activar', como: usuario },
  {
    nombre: 'seguridad: la clave',
    path: () => '/admin/settings?tab=seguridad&factor=activar',
    como: vacio,
    antes: async (p) => {
      if (await p.locator('.key-card').isVisible()) return
      await p.getByRole('button', { name: 'Continuar' }).click()
      await p.locator('.key-card').waitFor()
    },
  },
  { nombre: 'seguridad: la clave venció', path: () => '/settings?tab=seguridad&factor=clave', como: usuario },
  { nombre: 'super-admin: seguridad', path: () => '/super-admin/settings?tab=seguridad', como: superAdmin },
  ...['', '&factor=renovar', '&factor=quitar', `&cerrar=otras`].map((pregunta) => ({
    nombre: `seguridad, protegida${pregunta}`,
    path: () => `/settings?tab=seguridad${pregunta}`,
    como: () => m.protegida,
  })),
  {
    nombre: 'seguridad: cerrar una sesión',
    path: () => `/settings?tab=seguridad&cerrar=${m.otraSesion}`,
    como: () => m.protegida,
  },
  { nombre: 'configuración: alertas', path: () => '/admin/settings?tab=alertas', como: admin },
  { nombre: 'facturación: en prueba', path: () => '/admin/settings?tab=facturacion', como: admin },
  {
    nombre: 'facturación: sin carga',
    path: () => '/admin/settings?tab=facturacion',
    como: admin,
    falla: '"monto" as "monto"',
  },
  {
    nombre: 'facturación: datos con errores',
    path: () => '/admin/settings?tab=facturacion',
    como: vacio,
    antes: async (p) => {
      await p.locator('#pagador button[type=submit]').click()
      await p.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  { nombre: 'planes: en prueba', path: () => '/admin/company?planes', como: admin },
  ...(['activa', 'cancelada', 'tarde', 'terminada'] as const).flatMap((cual): Pantalla[] => [
    {
      nombre: `facturación: ${cual}`,
      path: () => '/admin/settings?tab=facturacion',
      como: () => m.suscritas[cual].admin,
    },
    { nombre: `planes: ${cual}`, path: () => '/admin/company?planes', como: () => m.suscritas[cual].admin },
  ]),
  ...['cancelar', 'cambiar'].map((v) => ({
    nombre: `facturación: ${v}`,
    path: () => `/admin/settings?tab=facturacion&${v}`,
    como: () => m.suscritas.activa.admin,
  })),
  {
    nombre: 'alertas: historia corta',
    path: () => '/admin/alerts?estado=todas',
    como: () => m.suscritas.terminada.admin,
  },
  { nombre: 'pagar: en una ventana', path: () => `/admin/settings/pay?ref=${m.porPagar}`, como: admin },
  { nombre: 'pagar: ya no está abierto', path: () => '/admin/settings/pay', como: admin },
  { nombre: 'tarjeta: ninguna', path: () => '/admin/settings/card', como: admin },
  ...['', '?retirar'].map((v) => ({
    nombre: `tarjeta: guardada${v}`,
    path: () => `/admin/settings/card${v}`,
    como: () => m.suscritas.activa.admin,
  })),
  { nombre: 'gps: terminada', path: () => '/admin/gps', como: () => m.suscritas.terminada.admin },
  {
    nombre: 'vehículos: nuevo, terminada',
    path: () => '/admin/vehicles?nuevo',
    como: () => m.suscritas.terminada.admin,
  },
  { nombre: 'configuración: empresa', path: () => '/admin/settings?tab=empresa', como: admin },
  { nombre: 'actividad: empresa sin nada', path: () => '/admin/activity', como: vacio },
  { nombre: 'actividad: un día ilegible', path: () => '/admin/activity', como: () => m.suscritas.tarde.admin },
  { nombre: 'actividad: sin hallazgos', path: () => '/admin/activity?desde=2020-01-01&hasta=2020-01-02', como: admin },
  { nombre: 'configuración: sin calendario', path: () => '/admin/settings?tab=integraciones', como: vacio },
  { nombre: 'configuración: calendario', path: () => '/admin/settings?tab=integraciones', como: admin },
  {
    nombre: 'configuración: desvincular una cuenta',
    path: () => `/admin/settings?tab=integraciones&desvincular=cuenta-${m.llena.admin.id}`,
    como: admin,
  },
  {
    nombre: 'configuración: retirar el acceso de un programa',
    path: () => `/admin/settings?tab=integraciones&retirar=programa-${m.llena.id}`,
    como: admin,
  },
  { nombre: 'mi cuenta: accesos', path: () => '/settings?tab=accesos', como: usuario },
  { nombre: 'ingreso: un correo que ya tiene cuenta', path: () => '/login?proveedor=sin-vincular' },
  {
    nombre: 'configuración: cambiar la dirección',
    path: () => '/admin/settings?tab=integraciones&renovar=',
    como: admin,
  },
  { nombre: 'documentos: nuevo', path: () => '/admin/documents?nuevo', como: admin },
  { nombre: 'documentos: nuevo con errores', path: () => '/admin/documents?nuevo', como: admin, antes: enviarVacio },
  { nombre: 'documentos: de un vehículo', path: () => `/admin/documents?vehiculo=${veh()}`, como: admin },
  { nombre: 'documentos: sin registrar', path: () => '/admin/documents?estado=sin-registrar', como: admin },
  { nombre: 'documentos: sin hallazgos', path: () => '/admin/documents?q=zzzzzz', como: admin },
  { nombre: 'documentos: por tipo', path: () => '/admin/documents?estado=vencidos&orden=-tipo', como: admin },
  ...['renovar', 'editar', 'historial', 'eliminar', 'quitar-archivo'].map((v) => ({
    nombre: `documentos: ${v}`,
    path: () => `/admin/documents?${v}=${doc()}`,
    como: admin,
  })),
  { nombre: 'documentos: no aplica', path: () => `/admin/documents?no-aplica=${veh()}&tipo=Extintor`, como: admin },
  {
    nombre: 'documentos: vuelve a pedirse',
    path: () => `/admin/documents?aplica=${veh(2)}&tipo=Extintor`,
    como: admin,
  },
  {
    nombre: 'documentos: sin carga',
    path: () => '/admin/documents',
    como: admin,
    estado: 503,
    falla: '"faltan"',
  },
  { nombre: 'documento ajeno', path: () => '/admin/documents?editar=no-es-suyo', como: admin, estado: 404 },
  ...['nuevo', `reenviar`, 'rol', 'eliminar'].map((v) => ({
    nombre: `equipo: ${v}`,
    path: () => `/admin/team?${v}=${v === 'nuevo' ? '' : m.llena.invitaciones[0]!.id}`,
    como: admin,
  })),
  { nombre: 'equipo: nuevo con errores', path: () => '/admin/team?nuevo', como: admin, antes: enviarVacio },
  {
    nombre: 'equipo: ya invitado',
    path: () => '/admin/team?nuevo',
    como: admin,
    antes: async (p) => {
      await p.getByLabel('Correo Electrónico').fill(m.llena.invitaciones[0]!.email)
      await p.getByText('Ya hay una invitación pendiente').waitFor()
    },
  },
  { nombre: 'equipo: sin cupo', path: () => '/admin/team?nuevo', como: () => m.duena },
  { nombre: 'equipo: eliminar miembro', path: () => `/admin/team?eliminar=${m.llena.usuario.miembro}`, como: admin },
  { nombre: 'equipo: sin hallazgos', path: () => '/admin/team?q=zzzzzz', como: admin },
  { nombre: 'equipo: ajeno', path: () => '/admin/team?eliminar=no-es-suyo', como: admin, estado: 404 },
  {
    nombre: 'equipo: sin carga',
    path: () => '/admin/team',
    como: admin,
    estado: 503,
    falla: '"invitation_status" as',
  },
  { nombre: 'gps: nuevo', path: () => '/admin/gps?nuevo', como: admin },
  { nombre: 'gps: nuevo con errores', path: () => '/admin/gps?nuevo', como: admin, antes: enviarVacio },
  { nombre: 'gps: nuevo sin vehículos', path: () => '/admin/gps?nuevo', como: vacio },
  { nombre: 'gps: editar', path: () => `/admin/gps?editar=${gps()}`, como: admin },
  { nombre: 'gps: QR', path: () => `/admin/gps?qr=${gps()}`, como: admin },
  { nombre: 'gps: regenerar', path: () => `/admin/gps?regenerar=${gps()}`, como: admin },
  { nombre: 'gps: eliminar', path: () => `/admin/gps?eliminar=${gps()}`, como: admin },
  { nombre: 'gps: sin hallazgos', path: () => '/admin/gps?q=zzzzzz', como: admin },
  { nombre: 'alertas: todas', path: () => '/admin/alerts?estado=todas', como: admin },
  { nombre: 'alertas: sin hallazgos', path: () => '/admin/alerts?q=zzzzzz', como: admin },
  { nombre: 'alertas: empresa sin nada', path: () => '/admin/alerts', como: vacio },
  { nombre: 'alertas: varias', path: () => '/admin/alerts', como: admin, antes: marcarAlerta },
  { nombre: 'planes', path: () => '/admin/maintenance?vista=planes', como: admin },
  { nombre: 'mantenimientos: de un vehículo', path: () => `/admin/maintenance?vehiculo=${veh()}`, como: admin },
  { nombre: 'mantenimientos: sin hallazgos', path: () => '/admin/maintenance?q=zzzzzz', como: admin },
  { nombre: 'planes: sin hallazgos', path: () => '/admin/maintenance?vista=planes&q=zzzzzz', como: admin },
  { nombre: 'mantenimientos: ¿de qué vehículo?', path: () => '/admin/maintenance?nuevo', como: admin },
  { nombre: 'mantenimientos: nuevo sin vehículos', path: () => '/admin/maintenance?nuevo', como: vacio },
  {
    nombre: 'mantenimientos: nuevo con errores',
    path: () => `/admin/maintenance?nuevo=${veh()}`,
    como: admin,
    antes: enviarVacio,
  },
  { nombre: 'mantenimientos: ver', path: () => `/admin/maintenance?ver=${servicio().id}`, como: admin },
  { nombre: 'mantenimientos: editar', path: () => `/admin/maintenance?editar=${servicio().id}`, como: admin },
  { nombre: 'mantenimientos: eliminar', path: () => `/admin/maintenance?eliminar=${servicio().id}`, como: admin },
  { nombre: 'mantenimientos: kilometraje', path: () => `/admin/maintenance?km=${veh()}`, como: admin },
  {
    nombre: 'planes: nuevo',
    path: () => `/admin/maintenance?vista=planes&plan-nuevo=${veh()}&propuesta=frenos`,
    como: admin,
  },
  {
    nombre: 'planes: nuevo con errores',
    path: () => `/admin/maintenance?vista=planes&plan-nuevo=${veh()}`,
    como: admin,
    antes: enviarVacio,
  },
  { nombre: 'planes: editar', path: () => `/admin/maintenance?plan=${servicio().plan_id}`, como: admin },
  { nombre: 'planes: eliminar', path: () => `/admin/maintenance?plan-eliminar=${servicio().plan_id}`, como: admin },
  ...['/home', '/vehicles', '/gps'].map((path) => ({
    nombre: `usuario ${path}, nada asignado`,
    path: () => path,
    como: () => m.vacia.usuario,
  })),
  ...['/home', '/vehicles', '/gps'].map((path) => ({
    nombre: `usuario ${path}, sin empresa`,
    path: () => path,
    como: () => m.usuarioSinEmpresa,
  })),
  { nombre: 'usuario /vehicles, sin hallazgos', path: () => '/vehicles?q=zzzzzz', como: usuario },
  {
    nombre: 'usuario /vehicles, sin carga',
    path: () => '/vehicles',
    como: usuario,
    estado: 503,
    falla: '"placa" as "placa"',
  },
  { nombre: 'usuario /gps, sin carga', path: () => '/gps', como: usuario, estado: 503, falla: '"placa" as "placa"' },
  { nombre: 'panel: listas sin carga', path: () => '/admin', como: admin, falla: '"fecha_vencimiento" asc' },
  { nombre: 'panel de usuario: alertas sin carga', path: () => '/home', como: usuario, falla: '"umbral" as' },
  { nombre: 'panel de usuario: de un administrador', path: () => '/home', como: admin },
  {
    nombre: 'panel: más razones',
    path: () => '/admin',
    como: admin,
    antes: (p) => p.locator('.why-more:not([open]) > summary').first().click(),
  },
  { nombre: 'invitación: cuenta nueva', path: () => `/invitacion/${m.llena.invitaciones[0]!.token}` },
  {
    nombre: 'invitación: cuenta nueva con errores',
    path: () => `/invitacion/${m.llena.invitaciones[0]!.token}`,
    antes: async (p) => {
      await p.locator('button[type=submit]').last().click()
      await p.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  { nombre: 'invitación: con cuenta', path: () => `/invitacion/${m.conCuenta}` },
  { nombre: 'invitación: unirse', path: () => `/invitacion/${m.conCuenta}`, como: () => m.usuarioSinEmpresa },
  { nombre: 'invitación: de otro', path: () => `/invitacion/${m.conCuenta}`, como: vacio },
  { nombre: 'invitación: sin uso', path: () => `/invitacion/${'A'.repeat(43)}`, estado: 404 },
  { nombre: 'celular', path: () => `/track/${m.enlace}` },
  { nombre: 'celular: sin enlace', path: () => '/track', estado: 404 },
  { nombre: 'celular: enlace falso', path: () => `/track/${'A'.repeat(46)}`, estado: 404 },
  { nombre: 'celular: inactivo', path: () => `/track/${m.enlaceInactivo}` },
  { nombre: 'no existe', path: () => '/no-existe', estado: 404 },
  { nombre: 'no existe, con sesión', path: () => '/admin/no-existe', como: admin, estado: 404 },
  { nombre: 'vehículo ajeno', path: () => `/admin/vehicles?editar=${crypto.randomUUID()}`, como: admin, estado: 404 },
  { nombre: 'acceso no autorizado', path: () => '/admin', como: usuario, estado: 403 },
]

const vistas = new Set<string>()
let turnos = 0

/** Goes from one state of a page to another as a click does; false where the browser stands on another page. */
const enCasa = async (p: Page, destino: string): Promise<boolean> => {
  const [aqui, alla] = [new URL(p.url(), ORIGEN), new URL(destino, ORIGEN)]
  if (aqui.pathname !== alla.pathname || aqui.search === alla.search) return false
  const fue = await p.evaluate(async (a) => {
    const { __remixRouter: router } = window as { __remixRouter?: { navigate(a: string): Promise<void> } }
    await router?.navigate(a)
    // until it is drawn
    await new Promise((listo) => requestIdleCallback(listo, { timeout: 1000 }))
    return router !== undefined
  }, destino)
  if (fue) expect(new URL(p.url()).search, 'where it led').toBe(alla.search)
  return fue
}

/**
 * A folder to leave pictures of each screen in, on both widths in both themes, for who wants to look at all of them;
 * nothing is left without it.
 */
const FOTOS = process.env.FOTOS
const foto = async (p: Page, nombre: string, ancho: string, temas: ('dark' | 'light')[]) => {
  if (!FOTOS) return
  for (const tema of temas) {
    await p.emulateMedia({ colorScheme: tema, reducedMotion: 'reduce' })
    const archivo = `${nombre.replaceAll(/[^\p{L}\d]+/gu, '-')} ${ancho} ${tema}.png`
    await p.screenshot({ path: join(FOTOS, archivo) })
  }
}

test.for(PANTALLAS)('$nombre', { timeout: 90_000 }, async (pantalla, { navegador }) => {
  const { nombre, path, como, estado, antes, falla } = pantalla
  if (estado) navegador.tolera(new RegExp(`status of ${estado}`))
  const celular = path().startsWith('/track')
  const p = await navegador.abrir({ como: como?.(), tamano: TELEFONO, movil: celular, tema: 'dark', seguido: !celular })
  if (falla) await p.setExtraHTTPHeaders({ 'x-averia-d1': JSON.stringify({ en: falla, falla: true }) })
  const { pathname, searchParams: de } = new URL(path(), ORIGEN)
  const pagina = [pathname.replace(/[\w-]{40,}/, ''), de.get('tab'), de.get('vista')].join(' ')
  const turno = vistas.has(pagina) ? ++turnos % 2 : null
  vistas.add(pagina)
  if (turno === null || estado || falla || !(await enCasa(p, path()))) {
    const respuesta = await p.goto(path())
    expect(respuesta?.status(), path()).toBe(estado ?? 200)
    await lista(p)
  }
  await antes?.(p)
  // every screen has a name, one heading of the first rank and one main room
  const { titulo, h1, main } = await p.evaluate(() => ({
    titulo: document.title.length,
    h1: document.querySelectorAll('h1').length,
    main: document.querySelectorAll('main').length,
  }))
  expect({ titulo: titulo > 3, h1, main }).toEqual({ titulo: true, h1: 1, main: 1 })
  // the frame was looked at with the first state of the page
  const donde = turno === null ? 'html' : (await p.locator('dialog[open]').count()) ? 'dialog[open]' : 'main'
  const fallas = turno === 0 ? [] : (await fallasDeAxe(p, ['dark'], donde)).map((f) => `390, ${f}`)
  await foto(p, nombre, '390', ['light', 'dark'])
  await p.setViewportSize(ANGOSTO)
  await sinDesborde(p).catch((error: Error) => fallas.push(`360: ${error.message}`))
  if (turno !== 1 || FOTOS) {
    // the same page on a desk: a table where the phone has cards
    await p.setViewportSize(ESCRITORIO)
    await p.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await antes?.(p)
    await sinDesborde(p).catch((error: Error) => fallas.push(`1440: ${error.message}`))
    fallas.push(...(await fallasDeAxe(p, ['light'], donde)).map((f) => `1440, ${f}`))
    await foto(p, nombre, '1440', ['dark', 'light'])
  }
  expect(fallas).toEqual([])
})

test('a person who reads English gets it, and nothing stays Spanish in the frame', async ({ navegador }) => {
  const empresa = await crearEmpresa({ vehiculos: 1 })
  await ejecutar([["update usuarios set idioma = 'en' where id = ?", [empresa.admin.id]]])
  const p = await navegador.abrir({ como: empresa.admin })
  await ir(p, '/admin/vehicles')
  expect(await p.locator('html').getAttribute('lang')).toBe('en')
  expect(await p.getByRole('heading', { level: 1 }).textContent()).toBe('Vehicles')
})
