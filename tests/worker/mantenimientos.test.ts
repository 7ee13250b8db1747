/** The service book: services with their jobs in one batch, plans that follow them, the odometer, and what it costs. */
import { env } from 'cloudflare:test'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EmpresaDb } from '../../worker/db/empresa-db'
import type { EmpresaFila } from '../../worker/db/plataforma-db'
import { masDias } from '../../worker/domain/dia'
import { ListaMantenimientos, type PlanDatos, type ServicioDatos } from '../../worker/domain/mantenimiento'
import { estadoDePlan, proximo } from '../../worker/domain/plan-mantenimiento'
import { Almacen } from '../../worker/files/almacen'
import { Archivos } from '../../worker/services/archivos'
import { Mantenimientos } from '../../worker/services/mantenimientos'
import { Odometros } from '../../worker/services/odometros'
import { Planes } from '../../worker/services/planes'
import { pdf } from '../apoyo/muestras'
import { crearEmpresa, crearVehiculo, ejecutar } from './apoyo/mundo'

const HOY = '2026-11-20'
const AHORA = Date.UTC(2026, 10, 20, 15)
const sinEntrega = { entregar: async () => undefined }

async function taller(vehiculos = 1) {
  const empresa = await crearEmpresa({ vehiculos }, AHORA)
  const db = new EmpresaDb(env.DB, empresa.id)
  const fila = (await db.empresa()) as EmpresaFila
  const reloj = { hoy: HOY, ahora: AHORA }
  const almacen = new Almacen(env.FILES)
  const quien = { persona: empresa.admin.id, ahora: AHORA }
  const archivos = new Archivos(db, fila, { almacen, pendientes: sinEntrega }, quien)
  const afuera = { archivos, pendientes: sinEntrega }
  return {
    archivos,
    id: empresa.id,
    v: empresa.vehiculos.map((uno) => uno.id),
    placas: empresa.vehiculos.map((uno) => uno.placa),
    db,
    mantenimientos: new Mantenimientos(db, fila, afuera, reloj),
    planes: new Planes(db, fila, sinEntrega, reloj),
    odometros: new Odometros(db, sinEntrega, AHORA),
    vencida: new Mantenimientos(db, { ...fila, subscription_status: 'expired' }, afuera, reloj),
  }
}

const servicio = (mas: Partial<ServicioDatos> = {}): ServicioDatos => ({
  fecha: '2026-10-01',
  kilometraje: null,
  corregir: false,
  taller: null,
  notas: null,
  items: [{ descripcion: 'Cambio de aceite', costo: 12_000_050, plan_id: null }],
  archivo: [],
  ...mas,
})
const aceite = (plan_id: string, mas: Partial<ServicioDatos> = {}) =>
  servicio({ ...mas, items: [{ descripcion: 'Cambio de aceite', costo: 100, plan_id }] })
const plan = (mas: Partial<PlanDatos> = {}): PlanDatos => ({
  nombre: 'Cambio de aceite',
  cada_km: 5000,
  cada_meses: 6,
  ultima_fecha: null,
  ultimo_km: null,
  ...mas,
})
const lista = (pedido: Record<string, unknown> = {}) => ListaMantenimientos.parse(pedido)
const filas = async (sql: string, ...p: (string | number)[]) =>
  (
    await env.DB.prepare(sql)
      .bind(...p)
      .all<Record<string, string | number | null>>()
  ).results
const odometro = async (vehiculo: string) => {
  const [fila] = await filas('select kilometraje as km, kilometraje_fecha as dia from vehiculos where id = ?', vehiculo)
  return [fila?.km, fila?.dia]
}
const guardado = async (id: string) => {
  const [fila] = await filas(
    'select ultima_fecha, ultimo_km, proxima_fecha, proximo_km from planes_mantenimiento where id = ?',
    id,
  )
  return fila
}

describe('a service', () => {
  test('is kept with its jobs in their order, its sum in cents, and a note that the vehicle is to be judged', async () => {
    const { mantenimientos, v, id: empresa, placas } = await taller()
    const items = [
      { descripcion: 'Cambio de aceite', costo: 12_000_050, plan_id: null },
      { descripcion: 'Filtro de aire', costo: 0, plan_id: null },
      { descripcion: 'Mano de obra', costo: 3_500_010, plan_id: null },
    ]
    const { id, placa } = await mantenimientos.create(
      v[0]!,
      servicio({ items, kilometraje: 84_200, taller: 'El Paisa' }),
    )
    expect(placa).toBe(placas[0])
    expect(await mantenimientos.find(id)).toMatchObject({
      costo: 15_500_060,
      kilometraje: 84_200,
      taller: 'El Paisa',
      items,
      talleres: ['El Paisa'],
    })
    expect(await odometro(v[0]!)).toEqual([84_200, '2026-10-01'])
    const notas = await filas("select destino from pendientes where tipo = 'vehiculo.juzgar' and destino = ?", v[0]!)
    expect(notas).toHaveLength(1)
    const pagina = await mantenimientos.list(lista())
    expect(pagina).toMatchObject({ conteo: { total: 1, inicio: 1 }, hayVehiculos: true, antes: null, despues: null })
    expect(pagina.filas[0]).toMatchObject({ id, placa, trabajos: items.map((i) => i.descripcion), archivos: 0 })
    expect(empresa).not.toBe('')
  })

  test('is written whole or not at all', async () => {
    const { mantenimientos, v, id } = await taller()
    await ejecutar([
      [
        `create trigger falla_${id.replaceAll('-', '')} before insert on mantenimiento_items
         when new.descripcion = 'revienta ${id}' begin select raise(abort, 'no'); end`,
        [],
      ],
    ])
    const items = [
      { descripcion: 'Frenos', costo: 1, plan_id: null },
      { descripcion: `revienta ${id}`, costo: 1, plan_id: null },
    ]
    await expect(mantenimientos.create(v[0]!, servicio({ items, kilometraje: 5 }))).rejects.toMatchObject({
      clave: 'error-guardar-mantenimiento',
    })
    const { id: bueno } = await mantenimientos.create(v[0]!, servicio())
    await expect(mantenimientos.update(bueno, { ...servicio({ items }), quitar: [] })).rejects.toMatchObject({
      clave: 'error-guardar-mantenimiento',
    })
    expect((await mantenimientos.list(lista())).filas.map((f) => f.trabajos)).toEqual([['Cambio de aceite']])
    expect(await odometro(v[0]!)).toEqual([null, null])
  })

  test('is refused on a vehicle, with a plan, or under an id of another company', async () => {
    const mia = await taller()
    const otra = await taller()
    const suyo = await otra.planes.create(otra.v[0]!, plan())
    await expect(mia.mantenimientos.create(otra.v[0]!, servicio())).rejects.toMatchObject({
      clave: 'vehiculo-requerido',
      campo: 'vehiculo_id',
    })
    await expect(mia.mantenimientos.create(mia.v[0]!, aceite(suyo.id))).rejects.toMatchObject({
      clave: 'plan-de-otro',
      campo: 'items[0].plan_id',
    })
    const { id } = await otra.mantenimientos.create(otra.v[0]!, servicio())
    expect(await mia.mantenimientos.find(id)).toBeNull()
    expect(await mia.mantenimientos.paraNuevo(otra.v[0]!)).toBeNull()
    for (const intento of [
      () => mia.mantenimientos.update(id, { ...servicio(), quitar: [] }),
      () => mia.mantenimientos.remove(id),
      () => mia.planes.update(suyo.id, plan()),
      () => mia.planes.remove(suyo.id),
      () => mia.odometros.leer(otra.v[0]!, { fecha: HOY, kilometraje: 1, corregir: true }),
    ])
      await expect(intento()).rejects.toMatchObject({ clave: 'no-encontrado' })
    expect((await mia.mantenimientos.list(lista({ vehiculo: otra.v[0] }))).filas).toEqual([])
    expect((await otra.mantenimientos.find(id))?.items).toHaveLength(1)
  })

  test('is not made when the subscription is over, but what is there can be mended', async () => {
    const { mantenimientos, vencida, v } = await taller()
    const { id } = await mantenimientos.create(v[0]!, servicio())
    await expect(vencida.create(v[0]!, servicio())).rejects.toMatchObject({ clave: 'suscripcion-terminada' })
    await vencida.update(id, { ...servicio({ taller: 'Otro' }), quitar: [] })
    expect((await vencida.find(id))?.taller).toBe('Otro')
  })

  test('two savers at once leave one of the two versions, never a mixture', async () => {
    const { mantenimientos, v } = await taller()
    const { id } = await mantenimientos.create(v[0]!, servicio())
    const version = (n: number) => ({
      ...servicio({ items: Array.from({ length: n }, () => ({ descripcion: `v${n}`, costo: n, plan_id: null })) }),
      quitar: [],
    })
    await Promise.all([2, 3, 4, 5].map((n) => mantenimientos.update(id, version(n))))
    const quedo = await mantenimientos.find(id)
    const n = quedo!.items.length
    expect(quedo!.items.map((i) => i.descripcion)).toEqual(Array.from({ length: n }, () => `v${n}`))
    expect(quedo!.costo).toBe(n * n)
  })
})

describe('the files of a service', () => {
  const subir = async (t: Awaited<ReturnType<typeof taller>>, nombre: string) =>
    (await t.archivos.subir(nombre, 'application/pdf', pdf())).id

  test('are taken with it, added and taken away, five at most, and go with it', async () => {
    const t = await taller()
    const { mantenimientos, v } = t
    const dos = [await subir(t, 'factura.pdf'), await subir(t, 'foto.pdf')]
    const { id } = await mantenimientos.create(v[0]!, servicio({ archivo: dos }))
    const nombres = async () => (await mantenimientos.find(id))!.archivos.map((a) => a.nombre)
    expect((await nombres()).sort()).toEqual(['factura.pdf', 'foto.pdf'])
    expect((await mantenimientos.list(lista())).filas[0]?.archivos).toBe(2)
    const tres = [await subir(t, 'garantia.pdf')]
    await mantenimientos.update(id, { ...servicio({ archivo: tres }), quitar: [dos[0]!] })
    expect((await nombres()).sort()).toEqual(['foto.pdf', 'garantia.pdf'])
    expect(
      await filas("select destino from pendientes where tipo = 'archivo.borrar' and destino like ?", `%${dos[0]}%`),
    ).toHaveLength(1)
    const muchos = await Promise.all([1, 2, 3, 4].map((n) => subir(t, `${n}.pdf`)))
    await expect(mantenimientos.update(id, { ...servicio({ archivo: muchos }), quitar: [] })).rejects.toMatchObject({
      clave: 'demasiados-archivos',
      datos: { max: 5 },
    })
    await mantenimientos.remove(id)
    expect(await filas('select id from archivos where de = ?', `mantenimiento:${id}`)).toEqual([])
  })

  test('of another person or another company are not taken, and nothing is saved then', async () => {
    const mia = await taller()
    const otra = await taller()
    const ajeno = await subir(otra, 'ajeno.pdf')
    await expect(mia.mantenimientos.create(mia.v[0]!, servicio({ archivo: [ajeno] }))).rejects.toMatchObject({
      clave: 'archivo-vencido',
      campo: 'archivo[0]',
    })
    expect((await mia.mantenimientos.list(lista())).filas).toEqual([])
    // what another service has cannot be taken away under this one's id
    const { id: suyo } = await otra.mantenimientos.create(otra.v[0]!, servicio({ archivo: [ajeno] }))
    const { id } = await otra.mantenimientos.create(otra.v[0]!, servicio())
    await otra.mantenimientos.update(id, { ...servicio(), quitar: [ajeno] })
    expect((await otra.mantenimientos.find(suyo))?.archivos).toHaveLength(1)
  })
})

describe('a plan', () => {
  test('follows the latest service that fulfils it: added, edited, removed', async () => {
    const { mantenimientos, planes, v } = await taller()
    const { id } = await planes.create(v[0]!, plan())
    expect(await guardado(id)).toEqual({
      ultima_fecha: null,
      ultimo_km: null,
      proxima_fecha: '2027-05-20',
      proximo_km: null,
    })
    const uno = await mantenimientos.create(v[0]!, aceite(id, { fecha: '2026-03-31', kilometraje: 80_000 }))
    expect(await guardado(id)).toEqual({
      ultima_fecha: '2026-03-31',
      ultimo_km: 80_000,
      proxima_fecha: '2026-09-30',
      proximo_km: 85_000,
    })
    const dos = await mantenimientos.create(v[0]!, aceite(id, { fecha: '2026-08-31', kilometraje: 84_000 }))
    expect(await guardado(id)).toMatchObject({ proxima_fecha: '2027-02-28', proximo_km: 89_000 })
    // an older one that is registered later changes nothing
    await mantenimientos.create(v[0]!, aceite(id, { fecha: '2025-09-01', kilometraje: 75_000 }))
    expect(await guardado(id)).toMatchObject({ ultima_fecha: '2026-08-31', proximo_km: 89_000 })
    // the latest is moved back behind the first, then stops fulfilling, then comes back, then goes
    const editar = (datos: ServicioDatos) => mantenimientos.update(dos.id, { ...datos, quitar: [] })
    await editar(aceite(id, { fecha: '2026-02-01', kilometraje: 79_000 }))
    expect(await guardado(id)).toMatchObject({ ultima_fecha: '2026-03-31', ultimo_km: 80_000 })
    await editar(servicio({ fecha: '2026-08-31', kilometraje: 84_000 }))
    expect(await guardado(id)).toMatchObject({ ultima_fecha: '2026-03-31' })
    await editar(aceite(id, { fecha: '2026-08-31', kilometraje: 84_500 }))
    expect(await guardado(id)).toMatchObject({ ultima_fecha: '2026-08-31', proximo_km: 89_500 })
    await mantenimientos.remove(dos.id)
    expect(await guardado(id)).toMatchObject({ ultima_fecha: '2026-03-31', proximo_km: 85_000 })
    await mantenimientos.remove(uno.id)
    expect(await guardado(id)).toMatchObject({ ultima_fecha: '2025-09-01', ultimo_km: 75_000 })
  })

  test('without any service left it counts from the day it was made, so that its reminder does not die', async () => {
    const { mantenimientos, planes, v } = await taller()
    const { id } = await planes.create(v[0]!, plan())
    const { id: unico } = await mantenimientos.create(v[0]!, aceite(id, { kilometraje: 1000 }))
    await mantenimientos.remove(unico)
    expect(await guardado(id)).toEqual({
      ultima_fecha: null,
      ultimo_km: null,
      proxima_fecha: '2027-05-20',
      proximo_km: null,
    })
  })

  test('believes who says that it was done later than the book knows, not earlier', async () => {
    const { mantenimientos, planes, v } = await taller()
    const { id } = await planes.create(v[0]!, plan({ ultima_fecha: '2026-01-15', ultimo_km: 70_000 }))
    expect(await guardado(id)).toMatchObject({ proxima_fecha: '2026-07-15', proximo_km: 75_000 })
    const uno = await mantenimientos.create(v[0]!, aceite(id, { fecha: '2026-06-15', kilometraje: 74_000 }))
    expect(await guardado(id)).toMatchObject({ ultima_fecha: '2026-06-15', proximo_km: 79_000 })
    await planes.update(id, plan({ cada_km: 10_000, ultima_fecha: '2026-01-01', ultimo_km: 1 }))
    expect(await guardado(id)).toMatchObject({ ultima_fecha: '2026-06-15', proximo_km: 84_000 })
    await planes.update(id, plan({ ultima_fecha: '2026-11-01', ultimo_km: 83_000 }))
    expect(await guardado(id)).toMatchObject({ ultima_fecha: '2026-11-01', proximo_km: 88_000 })
    // what rested on somebody's word stays when an older service goes
    await mantenimientos.remove(uno.id)
    expect(await guardado(id)).toMatchObject({ ultima_fecha: '2026-11-01', proximo_km: 88_000 })
  })

  test('by kilometres asks the service for its kilometres', async () => {
    const { mantenimientos, planes, v } = await taller()
    const { id } = await planes.create(v[0]!, plan())
    await expect(mantenimientos.create(v[0]!, aceite(id))).rejects.toMatchObject({
      clave: 'kilometraje-para-plan',
      campo: 'kilometraje',
      datos: { plan: 'Cambio de aceite' },
    })
    const meses = await planes.create(v[0]!, plan({ cada_km: null }))
    await mantenimientos.create(v[0]!, aceite(meses.id))
    expect(await guardado(meses.id)).toMatchObject({ proxima_fecha: '2027-04-01', proximo_km: null })
  })

  test('fulfilled by several at once, it stands where the latest of them says', async () => {
    const { mantenimientos, planes, v } = await taller()
    const { id } = await planes.create(v[0]!, plan({ cada_km: null }))
    const dias = ['2026-05-02', '2026-09-09', '2026-01-30', '2026-09-08', '2026-03-03']
    const hechos = await Promise.all(dias.map((fecha) => mantenimientos.create(v[0]!, aceite(id, { fecha }))))
    expect(await guardado(id)).toMatchObject({ ultima_fecha: '2026-09-09', proxima_fecha: '2027-03-09' })
    await Promise.all([hechos[1], hechos[3]].map((h) => mantenimientos.remove(h!.id)))
    expect(await guardado(id)).toMatchObject({ ultima_fecha: '2026-05-02' })
  })

  test('gone, it leaves the services that fulfilled it', async () => {
    const { mantenimientos, planes, v } = await taller()
    const { id } = await planes.create(v[0]!, plan({ cada_km: null }))
    const hecho = await mantenimientos.create(v[0]!, aceite(id))
    expect((await planes.find(id))?.servicios).toBe(1)
    await planes.remove(id)
    expect((await mantenimientos.find(hecho.id))?.items).toEqual([
      { descripcion: 'Cambio de aceite', costo: 100, plan_id: null },
    ])
    expect(await planes.find(id)).toBeNull()
  })

  test('as SQL computes it, so does the rule: what comes next, and in which state it stands', async () => {
    const { planes, v, db } = await taller()
    const dia = fc.integer({ min: -900, max: 0 }).map((n) => masDias(HOY, n))
    const opcional = <T>(a: fc.Arbitrary<T>) => fc.option(a, { nil: null })
    const casos = fc.sample(
      fc.record({
        cada_km: opcional(fc.integer({ min: 1, max: 60_000 })),
        cada_meses: opcional(fc.integer({ min: 1, max: 60 })),
        ultima_fecha: opcional(fc.oneof(dia, fc.constantFrom('2024-02-29', '2026-08-31', '2025-12-31', '2026-05-20'))),
        ultimo_km: opcional(fc.integer({ min: 0, max: 100_000 })),
      }),
      { numRuns: 20, seed: 7 },
    )
    await db.run(db.update('vehiculos', { id: v[0]! }, { kilometraje: 90_000, kilometraje_fecha: HOY }))
    const ESTADOS = { Vencido: 'vencidos', Próximo: 'proximos', 'Al día': 'al-dia', 'Sin registrar': 'sin-registrar' }
    const cuenta: Record<string, number> = { vencidos: 0, proximos: 0, 'al-dia': 0, 'sin-registrar': 0 }
    for (const [n, caso] of casos.entries()) {
      const { id } = await planes.create(v[0]!, plan({ ...caso, nombre: `plan ${n}` }))
      const sql = await guardado(id)
      expect({ ...caso, ...proximo(caso, HOY) }).toEqual({
        ...caso,
        ...sql,
        ...{ ultima_fecha: caso.ultima_fecha, ultimo_km: caso.ultimo_km },
      })
      cuenta[ESTADOS[estadoDePlan({ ...caso, ...proximo(caso, HOY) }, 90_000, HOY)]]! += 1
    }
    expect((await planes.list(lista())).conteo).toMatchObject({ todos: casos.length, porFiltro: cuenta })
  })

  test('the list begins with the most urgent, by day or by kilometres, and is read page by page', async () => {
    const { planes, odometros, v } = await taller(2)
    await odometros.leer(v[0]!, { fecha: HOY, kilometraje: 50_000, corregir: false })
    const nuevo = (nombre: string, mas: Partial<PlanDatos>, de = 0) =>
      planes.create(v[de]!, plan({ nombre, cada_km: null, cada_meses: null, ...mas }))
    await nuevo('sin saber', { cada_km: 5000 }, 1)
    await nuevo('en 4 meses', { cada_meses: 4, ultima_fecha: HOY })
    await nuevo('hace 400 km', { cada_km: 1000, ultimo_km: 48_600 })
    await nuevo('faltan 900 km', { cada_km: 5000, ultimo_km: 45_900 })
    await nuevo('venció hace un año', { cada_meses: 1, ultima_fecha: '2025-10-20' })
    for (let n = 0; n < 10; n++) await nuevo(`relleno ${n}`, { cada_meses: 12 + n, ultima_fecha: HOY })
    const primera = await planes.list(lista())
    expect(primera.filas.map((f) => f.nombre).slice(0, 4)).toEqual([
      'venció hace un año',
      'hace 400 km',
      'faltan 900 km',
      'en 4 meses',
    ])
    expect(primera.conteo).toEqual({
      todos: 15,
      porFiltro: { vencidos: 2, proximos: 1, 'al-dia': 11, 'sin-registrar': 1 },
      inicio: 1,
    })
    const segunda = await planes.list(lista({ despues: JSON.stringify(primera.despues) }))
    expect(segunda.filas).toHaveLength(5)
    expect(segunda.filas.at(-1)?.nombre).toBe('sin saber')
    expect(segunda.conteo?.inicio).toBe(11)
    const vuelta = await planes.list(lista({ antes: JSON.stringify(segunda.antes) }))
    expect(vuelta.filas.map((f) => f.id)).toEqual(primera.filas.map((f) => f.id))
    expect((await planes.list(lista({ estado: 'vencidos' }))).filas).toHaveLength(2)
    expect((await planes.list(lista({ vehiculo: v[1] }))).filas.map((f) => f.nombre)).toEqual(['sin saber'])
  })

  test('a company with more than a thousand plans is walked by their days', async () => {
    const { planes, v, id, placas } = await taller()
    const filasNuevas = Array.from({ length: 1010 }, (_, n) => ({
      id: crypto.randomUUID(),
      fecha: masDias('2026-01-01', n),
    }))
    await ejecutar([
      [
        `insert into planes_mantenimiento (id, empresa_id, vehiculo_id, nombre, cada_meses, proxima_fecha, created_at)
         select value ->> 'id', ?, ?, 'Plan', 6, value ->> 'fecha', 1 from json_each(?)`,
        [id, v[0]!, JSON.stringify(filasNuevas)],
      ],
    ])
    const primera = await planes.list(lista())
    expect(primera.conteo).toBeNull()
    expect(primera.filas[0]?.proxima_fecha).toBe('2026-01-01')
    const segunda = await planes.list(lista({ despues: JSON.stringify(primera.despues) }))
    expect(segunda.filas[0]?.proxima_fecha).toBe('2026-01-11')
    const vuelta = await planes.list(lista({ antes: JSON.stringify(segunda.antes) }))
    expect(vuelta.filas[0]?.proxima_fecha).toBe('2026-01-01')
    expect((await planes.list(lista({ q: placas[0]! }))).filas).toHaveLength(10)
  })
})

describe('the odometer', () => {
  test('does not go down unless somebody corrects it', async () => {
    const { odometros, mantenimientos, v } = await taller()
    const leer = (fecha: string, kilometraje: number, corregir = false) =>
      odometros.leer(v[0]!, { fecha, kilometraje, corregir })
    await leer('2026-11-01', 84_000)
    await expect(leer('2026-11-10', 83_999)).rejects.toMatchObject({
      clave: 'kilometraje-menor',
      campo: 'kilometraje',
      datos: { km: '84\u202f000' },
    })
    await expect(leer('2026-10-10', 83_000)).rejects.toMatchObject({ clave: 'kilometraje-antiguo', campo: 'fecha' })
    await expect(leer('2026-10-10', 85_000)).rejects.toMatchObject({ clave: 'kilometraje-mayor' })
    await expect(mantenimientos.create(v[0]!, servicio({ fecha: HOY, kilometraje: 8400 }))).rejects.toMatchObject({
      clave: 'kilometraje-menor',
    })
    await mantenimientos.create(v[0]!, servicio({ fecha: '2026-10-01', kilometraje: 80_000 }))
    expect(await odometro(v[0]!)).toEqual([84_000, '2026-11-01'])
    await mantenimientos.create(v[0]!, servicio({ fecha: '2026-11-15', kilometraje: 85_000 }))
    expect(await odometro(v[0]!)).toEqual([85_000, '2026-11-15'])
    await leer(HOY, 120, true)
    expect(await odometro(v[0]!)).toEqual([120, HOY])
    await leer(HOY, 150)
    expect(await odometro(v[0]!)).toEqual([150, HOY])
  })

  test('a figure that was mistyped in a service is forgotten when the service is mended or goes', async () => {
    const { mantenimientos, v } = await taller()
    await mantenimientos.create(v[0]!, servicio({ fecha: '2026-08-01', kilometraje: 80_000 }))
    const { id } = await mantenimientos.create(v[0]!, servicio({ fecha: '2026-11-01', kilometraje: 840_000 }))
    expect(await odometro(v[0]!)).toEqual([840_000, '2026-11-01'])
    await mantenimientos.update(id, { ...servicio({ fecha: '2026-11-01', kilometraje: 84_000 }), quitar: [] })
    expect(await odometro(v[0]!)).toEqual([84_000, '2026-11-01'])
    await mantenimientos.remove(id)
    expect(await odometro(v[0]!)).toEqual([80_000, '2026-08-01'])
  })

  test('ends at the latest reading, in whatever order they arrive', async () => {
    const { mantenimientos, v } = await taller()
    await Promise.all(
      [3, 1, 4, 2].map((n) =>
        mantenimientos.create(v[0]!, servicio({ fecha: `2026-0${n}-01`, kilometraje: n * 1000, corregir: true })),
      ),
    )
    expect(await odometro(v[0]!)).toEqual([4000, '2026-04-01'])
  })
})

describe('the list of services', () => {
  test('goes from the newest, by page both ways, across the fleet or of one vehicle', async () => {
    const { mantenimientos, v } = await taller(2)
    for (let n = 1; n <= 12; n++)
      await mantenimientos.create(v[n % 2]!, servicio({ fecha: masDias('2026-01-01', n), taller: `T${n}` }))
    const primera = await mantenimientos.list(lista())
    expect(primera.filas.map((f) => f.taller)).toEqual(Array.from({ length: 10 }, (_, n) => `T${12 - n}`))
    const segunda = await mantenimientos.list(lista({ despues: JSON.stringify(primera.despues) }))
    expect(segunda.filas.map((f) => f.taller)).toEqual(['T2', 'T1'])
    expect(segunda.conteo).toEqual({ total: 12, inicio: 11 })
    const vuelta = await mantenimientos.list(lista({ antes: JSON.stringify(segunda.antes) }))
    expect(vuelta.filas.map((f) => f.taller)).toEqual(primera.filas.map((f) => f.taller))
    const alReves = await mantenimientos.list(lista({ orden: 'fecha' }))
    expect(alReves.filas[0]?.taller).toBe('T1')
    const suyos = await mantenimientos.list(lista({ vehiculo: v[0] }))
    expect([suyos.conteo?.total, suyos.vehiculo?.id]).toEqual([6, v[0]])
  })

  test('is searched by what was done, the workshop and the plate', async () => {
    const { mantenimientos, v, id } = await taller()
    const otro = await crearVehiculo(id, { placa: 'QQQ777' })
    await mantenimientos.create(otro.id, servicio())
    await mantenimientos.create(v[0]!, servicio({ taller: 'Taller Peñalosa' }))
    await mantenimientos.create(
      v[0]!,
      servicio({ items: [{ descripcion: 'Sincronización', costo: 1, plan_id: null }] }),
    )
    const halla = async (q: string) => (await mantenimientos.list(lista({ q }))).filas.length
    expect(await halla('penalosa')).toBe(1)
    expect(await halla('sincro')).toBe(1)
    expect(await halla('aceite taller')).toBe(1)
    expect(await halla('qqq777')).toBe(1)
    expect(await halla('qqq aceite')).toBe(1)
    expect(await halla('nada')).toBe(0)
  })
})

describe('what it costs', () => {
  test('is added up as whole cents by month and vehicle, the dearest apart, the others together', async () => {
    const { mantenimientos, v, placas } = await taller(6)
    const gastar = (de: number, fecha: string, costo: number) =>
      mantenimientos.create(v[de]!, servicio({ fecha, items: [{ descripcion: 'x', costo, plan_id: null }] }))
    for (const [i] of v.entries()) await gastar(i, '2026-11-02', (i + 1) * 10_000_001)
    await gastar(5, '2025-12-31', 7)
    await gastar(5, '2025-11-30', 99)
    const { gasto } = await mantenimientos.list(lista())
    expect(gasto.meses).toHaveLength(12)
    expect([gasto.meses[0], gasto.meses.at(-1)]).toEqual(['2025-12', '2026-11'])
    expect(gasto.vehiculos.map((x) => x.placa)).toEqual([5, 4, 3, 2].map((i) => placas[i]))
    expect(gasto.vehiculos[0]).toMatchObject({ total: 60_000_013 })
    expect(gasto.total[0]).toBe(7)
    expect(gasto.total.at(-1)).toBe(210_000_021)
    expect(gasto.otros.at(-1)).toBe(30_000_003)
    const suyo = (await mantenimientos.list(lista({ vehiculo: v[0] }))).gasto
    expect(suyo.vehiculos.map((x) => x.total)).toEqual([10_000_001])
    expect(suyo.otros).toEqual(suyo.meses.map(() => 0))
  })

  test('whatever is registered, changed and deleted, the sums are those of the services that are there', async () => {
    const { mantenimientos, v, id } = await taller(6)
    const dia = fc.integer({ min: -500, max: 0 }).map((dias) => masDias(HOY, dias))
    const datos = fc.record({ de: fc.nat(5), fecha: dia, costo: fc.constantFrom(0, 1, 50, 1_000_001) })
    const paso = fc.oneof(
      fc.record({ que: fc.constant('crear' as const), cual: fc.nat(), datos }),
      fc.record({ que: fc.constant('cambiar' as const), cual: fc.nat(), datos }),
      fc.record({ que: fc.constant('borrar' as const), cual: fc.nat(), datos }),
    )
    const escrito = ({ fecha, costo }: { fecha: string; costo: number }) =>
      servicio({ fecha, items: [{ descripcion: 'x', costo, plan_id: null }] })
    await fc.assert(
      fc.asyncProperty(fc.array(paso, { minLength: 1, maxLength: 12 }), async (pasos) => {
        for (const { que, cual, datos } of pasos) {
          const hay = (await filas('select id from mantenimientos where empresa_id = ? order by id', id)).map(
            (f) => `${f.id}`,
          )
          const elegido = hay[cual % Math.max(1, hay.length)]
          if (que === 'crear' || !elegido) await mantenimientos.create(v[datos.de]!, escrito(datos))
          else if (que === 'cambiar') await mantenimientos.update(elegido, { ...escrito(datos), quitar: [] })
          else await mantenimientos.remove(elegido)
        }
        const hay = await filas('select vehiculo_id as de, fecha, costo from mantenimientos where empresa_id = ?', id)
        const sumar = (mes: string, de?: string) =>
          hay
            .filter((m) => `${m.fecha}`.startsWith(mes) && (de === undefined || m.de === de))
            .reduce((n, m) => n + Number(m.costo), 0)
        const { gasto } = await mantenimientos.list(lista())
        expect(gasto.total).toEqual(gasto.meses.map((mes) => sumar(mes)))
        const totales = v
          .map((de) => gasto.meses.reduce((n, mes) => n + sumar(mes, de), 0))
          .filter((n) => n > 0)
          .sort((a, b) => b - a)
        expect(gasto.vehiculos.map((uno) => uno.total)).toEqual(totales.slice(0, 4))
        for (const uno of gasto.vehiculos) expect(uno.porMes).toEqual(gasto.meses.map((mes) => sumar(mes, uno.id)))
        // nothing is kept of what is there no more
        const vacias = await filas('select count(*) as n from gastos_mes where empresa_id = ? and total <= 0', id)
        expect(vacias).toEqual([{ n: 0 }])
      }),
      { numRuns: 12 },
    )
    await ejecutar([['delete from vehiculos where empresa_id = ?', [id]]])
    expect(
      await filas(
        'select mes from gastos_mes where empresa_id = ? union all select mes from gastos_anio where empresa_id = ?',
        id,
        id,
      ),
    ).toEqual([])
  })

  test('the twelve months turn by themselves: what is older is in no sum, and its vehicle is not among the dearest', async () => {
    const { mantenimientos, v } = await taller(2)
    await mantenimientos.create(v[0]!, servicio({ fecha: '2025-12-01' }))
    await mantenimientos.create(v[1]!, servicio({ fecha: '2025-11-30' }))
    const { gasto } = await mantenimientos.list(lista())
    expect(gasto.vehiculos.map((uno) => uno.id)).toEqual([v[0]])
    expect(gasto.otros).toEqual(gasto.meses.map(() => 0))
  })
})
