/** The demo fleet of `npm run dev` fits the product as it is today: whoever looks first comes in and sees every state. */
import { env } from 'cloudflare:test'
import { beforeAll, expect, test } from 'vitest'
import { CLAVE, cuentas, dispositivos, vehiculos } from '../../scripts/demo/flota.mjs'
import { enlace, sembrar } from '../../scripts/demo/sembrar.mjs'
import { contrasenaAbre } from '../../worker/access/contrasena'
import { diaEn } from '../../worker/domain/dia'
import { estadoMostrado, type Rastreo } from '../../worker/domain/dispositivo'
import { avisoNit } from '../../worker/domain/nit'
import { plegar } from '../../worker/domain/texto'
import { vehiculoCommand } from '../../worker/domain/vehiculo'
import { vigencia } from '../../worker/domain/vigencia'
import { firmarEnlace } from '../../worker/live/enlace'

type Valor = string | number | null
const AHORA = Date.UTC(2026, 10, 20, 15)
const HOY = diaEn('America/Bogota', AHORA)
const filas = async (sql: string) => (await env.DB.prepare(sql).all<Record<string, Valor>>()).results

beforeAll(async () => {
  const { sql } = sembrar(AHORA)
  await env.DB.batch(sql.split('\n').map((sentencia: string) => env.DB.prepare(sentencia)))
})

test('its three accounts come in with the password that is printed, each in its role', async () => {
  const personas = await filas(
    `select u.email, r.nombre as rol, c.password_hash from usuarios u join roles r on r.id = u.rol_id
     join credenciales c on c.usuario_id = u.id order by u.email`,
  )
  expect(personas.map((p) => `${p.email} ${p.rol}`)).toEqual([
    'admin@vigia.test Administrador',
    'superadmin@vigia.test SuperAdmin',
    'usuario@vigia.test Usuario',
  ])
  expect(cuentas).toHaveLength(personas.length)
  expect(await contrasenaAbre(CLAVE, String(personas[0]?.password_hash))).toBe(true)
})

test('its vehicles could have been typed into the form, and are found as if they had been', async () => {
  const registrados = await filas('select * from vehiculos')
  expect(registrados).toHaveLength(vehiculos.length)
  for (const { placa, marca, titular, modelo, anio, color, servicio, clase, ...v } of registrados) {
    const { fecha_matricula, cilindraje } = v
    const campos = { placa, marca, titular, modelo, anio, color, servicio, clase, fecha_matricula, cilindraje }
    const form = { intent: 'create', ...Object.fromEntries(Object.entries(campos).filter(([, x]) => x !== null)) }
    expect(vehiculoCommand(HOY).parse(form)).toMatchObject(campos)
    expect(v.busqueda).toBe(plegar(placa ?? '', marca ?? '', modelo ?? '', titular ?? '', color ?? ''))
  }
  const [empresa] = await filas('select nit, vehicle_limit from empresas')
  expect(avisoNit(String(empresa?.nit), 'America/Bogota')).toBeNull()
  expect(registrados.length).toBeLessThanOrEqual(Number(empresa?.vehicle_limit))
})

test('its documents stand in every state, one of each type counts, and what is due has its alert', async () => {
  const vigentes = await filas('select vehiculo_id, tipo, fecha_vencimiento from documentos where actual = 1')
  const estados = new Set(vigentes.map((d) => vigencia(String(d.fecha_vencimiento), HOY)))
  expect([...estados].sort()).toEqual(['Por vencer', 'Vencido', 'Vigente'])
  const [{ n } = { n: 0 }] = await filas("select count(*) as n from alertas where estado = 'Pendiente'")
  expect(n).toBe(vigentes.filter((d) => vigencia(String(d.fecha_vencimiento), HOY) !== 'Vigente').length)
})

test('its devices stand in every state, two of them drive, and their links are those of the product', async () => {
  const registrados = await filas('select * from gps_dispositivos')
  const mostrados = registrados.map((d) =>
    estadoMostrado({ estado: d.estado, tracking_enabled: d.tracking_enabled === 1 } as Rastreo),
  )
  expect([...new Set(mostrados)].sort()).toEqual(['Activo', 'Inactivo', 'Rastreando'])
  expect(dispositivos.filter((d: { recorre?: number }) => d.recorre !== undefined)).toHaveLength(2)
  const placas = new Map((await filas('select id, placa from vehiculos')).map((v) => [v.id, String(v.placa)]))
  for (const { clave, imei, busqueda, vehiculo_id } of registrados) {
    expect(enlace('s'.repeat(32), String(clave), 1)).toBe(await firmarEnlace('s'.repeat(32), String(clave), 1))
    expect(busqueda).toBe(plegar(imei ?? '', placas.get(vehiculo_id ?? '') ?? ''))
  }
})
