/**
 * Every screen as it is met: full, empty and failed, with each of its dialogs, on a desk and on a phone. axe finds
 * nothing in either theme, nothing scrolls sideways at 360 px, and the console stays clean.
 */
import type { Page } from 'playwright-core'
import { beforeAll, expect } from 'vitest'
import { firmarEnlace } from '../../worker/live/enlace'
import { crearDispositivo, crearEmpresa, crearPersona, type Empresa, ejecutar, type Persona } from '../apoyo/mundo'
import { SECRETOS } from '../apoyo/secretos'
import { fallasDeAxe, sinDesborde } from './apoyo/axe'
import { ESCRITORIO, ir, lista, TELEFONO, test } from './apoyo/navegador'

const ANGOSTO = { width: 360, height: 740 }

interface Mundo {
  llena: Empresa
  vacia: Empresa
  sinEmpresa: Persona
  superAdmin: Persona
  enlace: string
  enlaceInactivo: string
}
let m: Mundo

beforeAll(async () => {
  const llena = await crearEmpresa({ vehiculos: 14, dispositivos: 3, nombre: 'Transportes La Sabana de Bogotá S.A.S.' })
  const firmar = (d: { clave: string }) => firmarEnlace(SECRETOS.LINK_SECRET, d.clave, 1)
  const inactivo = await crearDispositivo(llena.id, llena.vehiculos[5]!, { estado: 'Inactivo' })
  const dia = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)
  await ejecutar([
    ...['SOAT', 'RTM', 'Impuesto'].map(
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
    [
      'update gps_dispositivos set last_latitude = 4.65, last_longitude = -74.1, last_update = ? where id = ?',
      [Date.now() - 60_000, llena.dispositivos[0]!.id],
    ],
  ])
  m = {
    llena,
    vacia: await crearEmpresa({ nombre: 'Empresa vacía' }),
    sinEmpresa: await crearPersona('Administrador', { nombre: 'Sin Empresa Todavía' }),
    superAdmin: await crearPersona('SuperAdmin'),
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
}
const admin = () => m.llena.admin
const vacio = () => m.vacia.admin
const usuario = () => m.llena.usuario
const veh = (i = 0) => m.llena.vehiculos[i]!.id
const gps = (i = 0) => m.llena.dispositivos[i]!.id
const enviarVacio = async (p: Page) => {
  await p.getByRole('dialog').locator('button[type=submit]').last().click()
  await p.locator('[aria-invalid=true]').first().waitFor()
}

const PUBLICAS = ['/', '/login', '/signup', '/reset-password', '/docs', '/support', '/payment/callback']
const DE_ADMIN = ['', '/company', '/vehicles', '/gps', '/team', '/documents', '/drivers', '/alerts', '/settings']
const DE_USUARIO = ['/home', '/vehicles', '/documents', '/alerts', '/gps', '/settings']
const DE_SUPER = ['', '/companies', '/users', '/alerts', '/messages', '/reports', '/settings']

const PANTALLAS: Pantalla[] = [
  ...PUBLICAS.map((path) => ({ nombre: `público ${path}`, path: () => path })),
  ...DE_ADMIN.map((path) => ({ nombre: `admin${path}`, path: () => `/admin${path}`, como: admin })),
  ...['', '/company', '/vehicles', '/gps'].map((path) => ({
    nombre: `admin${path}, empresa sin nada`,
    path: () => `/admin${path}`,
    como: vacio,
  })),
  { nombre: 'admin, empresa por crear', path: () => '/admin/company', como: () => m.sinEmpresa },
  ...DE_USUARIO.map((path) => ({ nombre: `usuario ${path}`, path: () => path, como: usuario })),
  ...DE_SUPER.map((path) => ({
    nombre: `super-admin${path}`,
    path: () => `/super-admin${path}`,
    como: () => m.superAdmin,
  })),
  { nombre: 'vehículos: nuevo', path: () => '/admin/vehicles?nuevo', como: admin },
  { nombre: 'vehículos: nuevo con errores', path: () => '/admin/vehicles?nuevo', como: admin, antes: enviarVacio },
  { nombre: 'vehículos: editar', path: () => `/admin/vehicles?editar=${veh()}`, como: admin },
  { nombre: 'vehículos: eliminar', path: () => `/admin/vehicles?eliminar=${veh()}`, como: admin },
  { nombre: 'vehículos: sin hallazgos', path: () => '/admin/vehicles?q=zzzzzz', como: admin },
  {
    nombre: 'vehículos: filtrados y ordenados',
    path: () => '/admin/vehicles?estado=vencidos&orden=placa',
    como: admin,
  },
  { nombre: 'gps: nuevo', path: () => '/admin/gps?nuevo', como: admin },
  { nombre: 'gps: nuevo con errores', path: () => '/admin/gps?nuevo', como: admin, antes: enviarVacio },
  { nombre: 'gps: nuevo sin vehículos', path: () => '/admin/gps?nuevo', como: vacio },
  { nombre: 'gps: editar', path: () => `/admin/gps?editar=${gps()}`, como: admin },
  { nombre: 'gps: QR', path: () => `/admin/gps?qr=${gps()}`, como: admin },
  { nombre: 'gps: regenerar', path: () => `/admin/gps?regenerar=${gps()}`, como: admin },
  { nombre: 'gps: eliminar', path: () => `/admin/gps?eliminar=${gps()}`, como: admin },
  { nombre: 'gps: sin hallazgos', path: () => '/admin/gps?q=zzzzzz', como: admin },
  { nombre: 'celular', path: () => `/track/${m.enlace}` },
  { nombre: 'celular: sin enlace', path: () => '/track', estado: 404 },
  { nombre: 'celular: enlace falso', path: () => `/track/${'A'.repeat(46)}`, estado: 404 },
  { nombre: 'celular: inactivo', path: () => `/track/${m.enlaceInactivo}` },
  { nombre: 'no existe', path: () => '/no-existe', estado: 404 },
  { nombre: 'no existe, con sesión', path: () => '/admin/no-existe', como: admin, estado: 404 },
  { nombre: 'vehículo ajeno', path: () => `/admin/vehicles?editar=${crypto.randomUUID()}`, como: admin, estado: 404 },
  { nombre: 'acceso no autorizado', path: () => '/admin', como: usuario, estado: 403 },
]

test.for(PANTALLAS)('$nombre', { timeout: 90_000 }, async ({ path, como, estado, antes }, { navegador }) => {
  if (estado) navegador.tolera(new RegExp(`status of ${estado}`))
  const celular = path().startsWith('/track')
  const fallas: string[] = []
  for (const [ancho, tamano] of [
    ['390', TELEFONO],
    ['1440', ESCRITORIO],
  ] as const) {
    const p = await navegador.abrir({ como: como?.(), tamano, movil: celular })
    const respuesta = await p.goto(path())
    if (!estado) expect(respuesta?.status(), `${path()} on ${ancho}`).toBeLessThan(400)
    await lista(p)
    await antes?.(p)
    // every screen has a name, one heading of the first rank and one main room
    expect((await p.title()).length, 'title').toBeGreaterThan(3)
    expect(await p.locator('h1').count(), 'h1').toBe(1)
    expect(await p.locator('main').count(), 'main').toBe(1)
    fallas.push(...(await fallasDeAxe(p)).map((falla) => `${ancho}, ${falla}`))
    if (tamano === TELEFONO) {
      await p.setViewportSize(ANGOSTO)
      await sinDesborde(p).catch((error: Error) => fallas.push(`360: ${error.message}`))
    }
    await p.context().close()
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
