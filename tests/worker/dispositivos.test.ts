/** GPS devices of a company: what may be written, what is written with it, and what their table finds. */
import { env } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { EmpresaDb } from '../../worker/db/empresa-db'
import type { EmpresaFila } from '../../worker/db/plataforma-db'
import { DISPOSITIVOS_POR_PAGINA, type DispositivoForm, ListaDispositivos } from '../../worker/domain/dispositivo'
import { esIdentificador } from '../../worker/domain/identificador'
import { Negativa } from '../../worker/domain/negativa'
import { abrirEnlace } from '../../worker/live/enlace'
import { Dispositivos } from '../../worker/services/dispositivos'
import { imeiNuevo, placaNueva } from '../apoyo/datos'
import { crearEmpresa, crearVehiculo } from './apoyo/mundo'
import { vigilar } from './vigilado'

const AHORA = Date.parse('2026-11-21T03:30:00Z')
/** the evening before in Bogotá, the same day in Buenos Aires */
const HOY = '2026-11-20'
const SECRETO = 'un secreto de prueba que es bastante largo'

async function casa(plan: Partial<EmpresaFila> = {}) {
  const empresa = await crearEmpresa({ vehiculos: 3, dispositivos: 0 })
  const fila = { id: empresa.id, ...PRUEBA, ...plan } as EmpresaFila
  let entregas = 0
  const pendientes = {
    entregar: async () => {
      entregas++
    },
  }
  const puerta = (hoy = HOY) =>
    new Dispositivos(
      new EmpresaDb(vigilar(env.DB, empresa.id), empresa.id),
      fila,
      { pendientes, secreto: SECRETO },
      { hoy, ahora: AHORA },
    )
  const [uno, dos, tres] = empresa.vehiculos.map((v) => v.id) as [string, string, string]
  return { empresa, dispositivos: puerta(), puerta, uno, dos, tres, entregas: () => entregas }
}
const PRUEBA = {
  plan_type: 'Basic',
  subscription_status: 'trial',
  trial_ends_at: AHORA + 1,
  subscription_ends_at: null,
}

const form = (vehiculo_id: string, mas: Partial<DispositivoForm> = {}): DispositivoForm => ({
  tipo_dispositivo: 'tk103',
  vehiculo_id,
  imei: imeiNuevo(),
  estado: 'Activo',
  tracking_enabled: true,
  visto: true,
  ...mas,
})
const lista = (pedido: Partial<Record<keyof ListaDispositivos, unknown>> = {}) =>
  ListaDispositivos.parse({ q: '', despues: null, antes: null, ...pedido })

const fila = (id: string) =>
  env.DB.prepare('select * from gps_dispositivos where id = ?').bind(id).first<Record<string, string | number | null>>()
const pendientesDe = async (clave: unknown) =>
  (
    await env.DB.prepare('select tipo from pendientes where destino = ? order by rowid')
      .bind(clave)
      .all<{ tipo: string }>()
  ).results.map(({ tipo }) => tipo)
async function negativa(hecho: Promise<unknown>) {
  const error = await hecho.then(
    () => null,
    (e: unknown) => e,
  )
  expect(error).toBeInstanceOf(Negativa)
  const { clave, campo } = error as Negativa
  return campo ? `${campo}: ${clave}` : clave
}

test('a new device is stored with its plate for search, and its live object is noted in the same batch', async () => {
  const { dispositivos, uno, empresa, entregas } = await casa()
  const pedido = form(uno)
  const { id, placa, conEnlace } = await dispositivos.create(pedido)
  const guardado = await fila(id)
  expect(guardado).toMatchObject({
    empresa_id: empresa.id,
    imei: pedido.imei,
    estado: 'Activo',
    tracking_enabled: 1,
    fecha_activacion: HOY,
    rev: 1,
    link_version: 1,
    busqueda: `${pedido.imei} ${placa.toLowerCase()}`,
  })
  expect(conEnlace).toBe(true)
  expect(await pendientesDe(guardado?.clave)).toEqual(['device.configurar'])
  expect(entregas()).toBe(1)
})

test('a phone gets an identifier and keeps it through every edit', async () => {
  const { dispositivos, uno, dos } = await casa()
  const { id } = await dispositivos.create(form(uno, { tipo_dispositivo: 'mobile_app', imei: '' }))
  const imei = String((await fila(id))?.imei)
  expect(esIdentificador(imei)).toBe(true)
  await dispositivos.update(id, form(dos, { tipo_dispositivo: 'mobile_app', imei: 'NADA' }))
  expect((await fila(id))?.imei).toBe(imei)
  await dispositivos.update(id, form(dos, { imei: '490154203237518' }))
  expect((await fila(id))?.imei).toBe('490154203237518')
  await dispositivos.update(id, form(dos, { tipo_dispositivo: 'mobile_app', imei: '' }))
  expect(esIdentificador(String((await fila(id))?.imei))).toBe(true)
})

test('a vehicle has one device: the second is refused, and so is moving another one there', async () => {
  const { dispositivos, uno, dos } = await casa()
  await dispositivos.create(form(uno))
  expect(await negativa(dispositivos.create(form(uno)))).toBe('vehiculo_id: vehiculo-con-dispositivo')
  const { id } = await dispositivos.create(form(dos))
  expect(await negativa(dispositivos.update(id, form(uno)))).toBe('vehiculo_id: vehiculo-con-dispositivo')
  await dispositivos.update(id, form(dos))
})

test('of ten that want the same vehicle at once one gets it, the others hear the shorter form or the longer', async () => {
  const { puerta, uno } = await casa()
  const hechos = await Promise.allSettled(Array.from({ length: 10 }, () => puerta().create(form(uno))))
  expect(hechos.filter((h) => h.status === 'fulfilled')).toHaveLength(1)
  for (const h of hechos) {
    if (h.status === 'fulfilled') continue
    expect(h.reason).toBeInstanceOf(Negativa)
    expect(h.reason).toMatchObject({ campo: 'vehiculo_id', clave: expect.stringMatching(/^vehiculo-con-dispositivo/) })
  }
})

test('an IMEI is unique in a company, and another company may have it too', async () => {
  const { dispositivos, uno, dos } = await casa()
  const { imei } = form(uno)
  const { id } = await dispositivos.create(form(uno, { imei }))
  expect(await negativa(dispositivos.create(form(dos, { imei })))).toBe('imei: imei-repetido')
  await dispositivos.update(id, form(uno, { imei }))
  const otra = await casa()
  await otra.dispositivos.create(form(otra.uno, { imei }))
})

test('nobody puts a device into a vehicle of another company, or touches a device of one', async () => {
  const { dispositivos, uno } = await casa()
  const otra = await casa()
  const { id } = await dispositivos.create(form(uno))
  const antes = await fila(id)
  expect(await negativa(otra.dispositivos.create(form(uno)))).toBe('vehiculo_id: vehiculo-requerido')
  expect(await negativa(otra.dispositivos.create(form('no existe')))).toBe('vehiculo_id: vehiculo-requerido')
  expect(await negativa(otra.dispositivos.update(id, form(otra.uno)))).toBe('no-encontrado')
  expect(await negativa(otra.dispositivos.remove(id))).toBe('no-encontrado')
  expect(await negativa(otra.dispositivos.regenerate(id))).toBe('no-encontrado')
  expect(await otra.dispositivos.link(id)).toBeNull()
  expect(await otra.dispositivos.find(id)).toBeNull()
  expect((await otra.dispositivos.list(lista())).roster).toEqual([])
  expect(await fila(id)).toEqual(antes)
  expect(await pendientesDe(antes?.clave)).toEqual(['device.configurar'])
})

test('every change raises rev and is told; Inactivo ends tracking, the activation date stays', async () => {
  const { dispositivos, puerta, uno, entregas } = await casa()
  const { id } = await dispositivos.create(form(uno, { estado: 'Inactivo', tracking_enabled: false }))
  expect(await fila(id)).toMatchObject({ estado: 'Inactivo', tracking_enabled: 0, fecha_activacion: null, rev: 1 })
  await dispositivos.update(id, form(uno, { tracking_enabled: false, visto: false }))
  expect(await fila(id)).toMatchObject({ estado: 'Activo', tracking_enabled: 1, fecha_activacion: HOY, rev: 2 })
  await puerta('2026-12-24').update(id, form(uno, { estado: 'Inactivo', tracking_enabled: false }))
  await puerta('2026-12-25').update(id, form(uno))
  const guardado = await fila(id)
  expect(guardado).toMatchObject({ estado: 'Activo', fecha_activacion: HOY, rev: 4 })
  expect(await pendientesDe(guardado?.clave)).toEqual(Array(4).fill('device.configurar'))
  expect(entregas()).toBe(4)
})

test('the link opens the device of its row; regenerating raises its version, and the key never changes', async () => {
  const { dispositivos, uno } = await casa()
  const { id } = await dispositivos.create(form(uno))
  const { clave } = (await fila(id)) as { clave: string }
  const primero = (await dispositivos.link(id)) as string
  expect(await abrirEnlace(SECRETO, primero)).toEqual({ clave, version: 1 })
  await dispositivos.regenerate(id)
  expect(await fila(id)).toMatchObject({ clave, link_version: 2, rev: 2 })
  const segundo = (await dispositivos.link(id)) as string
  expect(segundo).not.toBe(primero)
  expect(await abrirEnlace(SECRETO, segundo)).toEqual({ clave, version: 2 })
})

test('a link that was renewed as often as its two bytes can count is not renewed again', async () => {
  const { dispositivos, uno } = await casa()
  const { id } = await dispositivos.create(form(uno))
  await env.DB.prepare('update gps_dispositivos set link_version = 65535 where id = ?').bind(id).run()
  expect(await negativa(dispositivos.regenerate(id))).toBe('error-enlace')
  expect(await dispositivos.link(id)).toMatch(/^[\w-]{46}$/)
})

test('there is no link for a device that is Inactivo or not tracked', async () => {
  const { dispositivos, uno } = await casa()
  const { id, conEnlace } = await dispositivos.create(form(uno, { tracking_enabled: false }))
  expect(conEnlace).toBe(false)
  expect(await dispositivos.link(id)).toBeNull()
  await dispositivos.update(id, form(uno))
  expect(await dispositivos.link(id)).toMatch(/^[\w-]{46}$/)
})

test('deleting tells the live object before the row is gone', async () => {
  const { dispositivos, uno } = await casa()
  const { id } = await dispositivos.create(form(uno))
  const clave = (await fila(id))?.clave
  await dispositivos.remove(id)
  expect(await fila(id)).toBeNull()
  expect(await pendientesDe(clave)).toEqual(['device.configurar', 'device.borrar'])
  expect(await negativa(dispositivos.remove(id))).toBe('no-encontrado')
})

test('the vehicle choice hides those that have a device, but for the one being edited', async () => {
  const { dispositivos, uno, dos, tres } = await casa()
  const { id } = await dispositivos.create(form(uno))
  const ids = async (de: string | null) => (await dispositivos.vehiculosLibres(de)).map((v) => v.id).sort()
  expect(await ids(null)).toEqual([dos, tres].sort())
  expect(await ids(id)).toEqual([uno, dos, tres].sort())
})

test('a plan without GPS and a subscription at its end make no new devices', async () => {
  const basico = await casa({ plan_type: 'Basic', subscription_status: 'active', trial_ends_at: null })
  expect(await negativa(basico.dispositivos.create(form(basico.uno)))).toBe('plan-sin-gps')
  const vencida = await casa({ plan_type: 'Pro', subscription_status: 'expired' })
  expect(await negativa(vencida.dispositivos.create(form(vencida.uno)))).toBe('suscripcion-terminada')
})

test('the table is searched by IMEI and by plate, in any spelling', async () => {
  const { dispositivos, empresa } = await casa()
  const v = await crearVehiculo(empresa.id, { placa: placaNueva() })
  const otro = await crearVehiculo(empresa.id, { placa: placaNueva() })
  const { id } = await dispositivos.create(form(v.id, { imei: '864205061738492' }))
  await dispositivos.create(form(otro.id))
  const halla = async (q: string) => (await dispositivos.list(lista({ q }))).filas.map((d) => d.id)
  const placa = `${v.placa.slice(0, 3)} ${v.placa.slice(3)}`.toLowerCase()
  for (const q of ['864205061738492', '864 205 061', placa, v.placa]) expect(await halla(q), q).toEqual([id])
  for (const q of ["' or 1=1 --", 'zzz999zzz', `${v.placa} ${otro.placa}`]) expect(await halla(q), q).toEqual([])
  expect(await halla('%')).toHaveLength(2)
})

test.each([
  ['created_at', undefined],
  ['placa', 'asc'],
  ['imei', 'desc'],
  ['fecha_activacion', 'asc'],
  ['fecha_activacion', 'desc'],
] as const)('paging by %s %s shows every device once, forwards and back', async (orden, sentido) => {
  const { dispositivos, puerta, empresa } = await casa()
  const n = DISPOSITIVOS_POR_PAGINA * 2 + 3
  for (let i = 0; i < n; i++) {
    const v = await crearVehiculo(empresa.id)
    const estado = i % 3 === 0 ? 'Inactivo' : 'Activo'
    await puerta(`2026-11-${10 + (i % 4)}`).create(form(v.id, { estado, tracking_enabled: estado === 'Activo' }))
  }
  const paginas: string[][] = []
  let pagina = await dispositivos.list(lista({ orden, sentido }))
  let hasta = 0
  for (;;) {
    paginas.push(pagina.filas.map((d) => d.id))
    expect(pagina.conteo).toEqual({ total: n, inicio: hasta + 1 })
    hasta += pagina.filas.length
    if (!pagina.despues) break
    pagina = await dispositivos.list(lista({ orden, sentido, despues: JSON.stringify(pagina.despues) }))
  }
  expect(new Set(paginas.flat()).size).toBe(n)
  expect(paginas.map((p) => p.length)).toEqual([10, 10, 3])
  for (let i = paginas.length - 2; i >= 0; i--) {
    pagina = await dispositivos.list(lista({ orden, sentido, antes: JSON.stringify(pagina.antes) }))
    expect(pagina.filas.map((d) => d.id)).toEqual(paginas[i])
    expect(pagina.conteo).toEqual({ total: n, inicio: i * 10 + 1 })
  }
  expect(pagina.antes).toBeNull()
})

test('the page brings a fleet of a hundred whole and of a larger one the first hundred, which the map then asks for', async () => {
  const { empresa, dispositivos } = await casa()
  const hasta = async (n: number) => {
    const desde = (await dispositivos.roster()).length
    await env.DB.prepare(
      `with recursive n(i) as (select ?2 union all select i + 1 from n where i + 1 < ?3)
       insert into vehiculos (id, empresa_id, placa, marca, titular, modelo, anio, busqueda, created_at)
       select 'v' || i || ?1, ?1, printf('ZZ%04d', i), 'Kia', 'Ana', 'Rio', 2020, '', 1 from n`,
    )
      .bind(empresa.id, desde, n)
      .run()
    await env.DB.prepare(
      `insert into gps_dispositivos
         (id, empresa_id, vehiculo_id, imei, tipo_dispositivo, estado, tracking_enabled, clave, busqueda, created_at)
       select 'g' || v.id, v.empresa_id, v.id, v.id, 'other', 'Activo', 1, v.id, '', 1
       from vehiculos v left join gps_dispositivos g on g.vehiculo_id = v.id
       where v.empresa_id = ? and v.placa like 'ZZ%' and g.id is null`,
    )
      .bind(empresa.id)
      .run()
  }
  await hasta(100)
  const justa = await dispositivos.list(ListaDispositivos.parse({}))
  expect([justa.roster.length, justa.rosterEntero]).toEqual([100, true])
  await hasta(101)
  const grande = await dispositivos.list(ListaDispositivos.parse({}))
  expect([grande.roster.length, grande.rosterEntero]).toEqual([100, false])
  expect((await dispositivos.roster()).length).toBe(101)
})

test('an address that makes no sense lists from the beginning', async () => {
  const { dispositivos, uno } = await casa()
  await dispositivos.create(form(uno))
  for (const raro of [
    { orden: 'clave' },
    { sentido: 'x' },
    { despues: 'x' },
    { antes: '["a"]' },
    { despues: '[1,2]' },
    { q: 'x'.repeat(10_000) },
  ]) {
    const { filas } = await dispositivos.list(lista(raro))
    expect(filas.length, JSON.stringify(raro).slice(0, 40)).toBe('q' in raro ? 0 : 1)
  }
})
