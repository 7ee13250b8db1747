/** The vehicles of a company: list, counters, writes, limit, and what goes with a vehicle. */
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { EmpresaDb } from '../../worker/db/empresa-db'
import type { EmpresaFila } from '../../worker/db/plataforma-db'
import { filtroDe, semaforo, TIPO_DE_LAMPARA } from '../../worker/domain/semaforo'
import { CLASES, FILTROS, ListaVehiculos, ORDENES, type VehiculoDatos } from '../../worker/domain/vehiculo'
import { Vehiculos } from '../../worker/services/vehiculos'
import { crearDispositivo, crearEmpresa, ejecutar } from './apoyo/mundo'

const HOY = '2026-11-20'
const AHORA = Date.UTC(2026, 10, 20, 15)

const kangoo: VehiculoDatos = {
  placa: 'JTR205',
  marca: 'Renault',
  titular: 'Diana Marcela Peña',
  modelo: 'Kangoo',
  anio: 2018,
  color: 'Blanco',
  servicio: 'particular',
  clase: 'camioneta',
  fecha_matricula: null,
  cilindraje: null,
}
/** Delivery is the outbox's own subject: here its rows stay to be looked at. */
const sinEntrega = { entregar: async () => undefined }
const placa = (n: number) => `AAA${String(n).padStart(3, '0')}`

async function flota(cambios: Partial<EmpresaFila> = {}) {
  const { id } = await crearEmpresa({}, AHORA)
  const columnas = Object.keys(cambios)
  if (columnas.length > 0)
    await ejecutar([
      [
        `update empresas set ${columnas.map((c) => `${c} = ?`).join(', ')} where id = ?`,
        [...Object.values(cambios), id],
      ] as never,
    ])
  const db = new EmpresaDb(env.DB, id)
  const fila = (await db.empresa()) as EmpresaFila
  return {
    id,
    db,
    vehiculos: new Vehiculos(db, fila, sinEntrega, { hoy: HOY, ahora: AHORA }),
    en: (ahora: number) => new Vehiculos(db, fila, sinEntrega, { hoy: HOY, ahora: ahora }),
  }
}

const lista = (pedido: Record<string, unknown> = {}) => ListaVehiculos.parse(pedido)

async function documento(empresa_id: string, vehiculo_id: string, tipo: string, vence: string, actual = true) {
  await ejecutar([
    [
      `insert into documentos (id, empresa_id, vehiculo_id, tipo, fecha_emision, fecha_vencimiento, actual, created_at)
       values (?, ?, ?, ?, '2025-01-01', ?, ?, 0)`,
      [crypto.randomUUID(), empresa_id, vehiculo_id, tipo, vence, actual ? 1 : 0],
    ],
  ])
}

describe('a new vehicle', () => {
  test('is found with what was written', async () => {
    const { vehiculos } = await flota()
    const id = await vehiculos.create(kangoo)
    expect(await vehiculos.find(id)).toMatchObject({ id, ...kangoo, luces: { soat: { estado: 'Sin registrar' } } })
  })

  test('cannot bear a plate that the company has already; another company can', async () => {
    const { vehiculos } = await flota()
    await vehiculos.create(kangoo)
    await expect(vehiculos.create(kangoo)).rejects.toMatchObject({ clave: 'placa-repetida', campo: 'placa' })
    await expect((await flota()).vehiculos.create(kangoo)).resolves.toBeTypeOf('string')
  })

  test('stops at the limit of the plan, also when 20 come at once, and names the next plan', async () => {
    const { vehiculos } = await flota({ vehicle_limit: 5 })
    const todos = await Promise.allSettled(
      Array.from({ length: 20 }, (_, n) => vehiculos.create({ ...kangoo, placa: placa(n) })),
    )
    expect(todos.filter((r) => r.status === 'fulfilled')).toHaveLength(5)
    for (const r of todos)
      if (r.status === 'rejected')
        expect(r.reason).toMatchObject({
          clave: 'limite-de-vehiculos',
          datos: { plan: 'Basic', limite: 5, siguiente: 'Pro', hasta: 15 },
        })
    expect((await vehiculos.list(lista())).conteo?.flota).toBe(5)
  })

  test('above the largest plan nothing is offered but a word with us', async () => {
    const { vehiculos } = await flota({ vehicle_limit: 30 })
    await Promise.all(Array.from({ length: 30 }, (_, n) => vehiculos.create({ ...kangoo, placa: placa(n) })))
    await expect(vehiculos.create(kangoo)).rejects.toMatchObject({ clave: 'limite-enterprise', datos: { limite: 30 } })
  })

  test('waits for a subscription once the trial is over', async () => {
    const { vehiculos, en } = await flota({ trial_ends_at: AHORA + 1000 })
    await vehiculos.create(kangoo)
    await expect(en(AHORA + 1000).create({ ...kangoo, placa: 'AAA111' })).rejects.toMatchObject({
      clave: 'suscripcion-terminada',
    })
    expect((await en(AHORA + 1000).list(lista())).filas).toHaveLength(1)
  })
})

describe('the list', () => {
  async function doce() {
    const casa = await flota()
    for (let n = 0; n < 12; n++)
      await casa.vehiculos.create({
        ...kangoo,
        placa: placa((n * 7) % 12),
        marca: ['Renault', 'kia', 'Ford'][n % 3] as string,
        titular: `Titular ${n % 4}`,
        modelo: `Modelo ${n % 5}`,
        anio: 2010 + (n % 6),
        color: n % 3 === 0 ? null : n % 2 ? 'rojo' : 'Azul',
      })
    return casa
  }

  test.each(ORDENES)('by %s shows every vehicle once, both ways and back', async (por) => {
    const { vehiculos } = await doce()
    for (const orden of [por, `-${por}`]) {
      const primera = await vehiculos.list(lista({ orden }))
      expect(primera).toMatchObject({ antes: null, conteo: { flota: 12, todos: 12, inicio: 1 } })
      expect(primera.filas).toHaveLength(10)
      const segunda = await vehiculos.list(lista({ orden, despues: JSON.stringify(primera.despues) }))
      expect(segunda).toMatchObject({ despues: null, conteo: { inicio: 11 } })
      const ids = [...primera.filas, ...segunda.filas].map((f) => f.id)
      expect(new Set(ids).size).toBe(12)
      const vuelta = await vehiculos.list(lista({ orden, antes: JSON.stringify(segunda.antes) }))
      expect(vuelta.filas).toEqual(primera.filas)
      expect(vuelta).toMatchObject({ antes: null, despues: primera.despues, conteo: { inicio: 1 } })

      const clave = (x: string | number | null) => (x === null ? '' : typeof x === 'number' ? x : x.toLowerCase())
      const valores = [...primera.filas, ...segunda.filas].map((f) => clave(f[por]))
      const ordenados = [...valores].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect(valores).toEqual(orden === por ? ordenados : ordenados.reverse())
    }
  })

  test('of 23 walks forward and back over its middle page', async () => {
    const { vehiculos } = await flota()
    for (let n = 0; n < 23; n++) await vehiculos.create({ ...kangoo, placa: placa(n), color: n < 14 ? null : 'Rojo' })
    for (const orden of ['placa', 'color']) {
      const una = await vehiculos.list(lista({ orden }))
      const dos = await vehiculos.list(lista({ orden, despues: JSON.stringify(una.despues) }))
      const tres = await vehiculos.list(lista({ orden, despues: JSON.stringify(dos.despues) }))
      expect([una, dos, tres].map((p) => [p.conteo?.inicio, p.filas.length])).toEqual([
        [1, 10],
        [11, 10],
        [21, 3],
      ])
      const atras = await vehiculos.list(lista({ orden, antes: JSON.stringify(tres.antes) }))
      expect(atras.filas).toEqual(dos.filas)
      expect(atras).toMatchObject({ antes: dos.antes, despues: dos.despues, conteo: { inicio: 11 } })
    }
  })

  test('starts with the newest', async () => {
    const { vehiculos, en } = await flota()
    await vehiculos.create(kangoo)
    await en(AHORA + 1).create({ ...kangoo, placa: 'AAA111' })
    expect((await vehiculos.list(lista())).filas.map((f) => f.placa)).toEqual(['AAA111', 'JTR205'])
  })

  test('finds a vehicle however it is written, and only that', async () => {
    const { vehiculos } = await flota()
    await vehiculos.create(kangoo)
    await vehiculos.create({
      ...kangoo,
      placa: 'BXO57G',
      marca: 'Yamaha',
      titular: 'Óscar Ruiz',
      modelo: 'XTZ 125',
      color: null,
    })
    const hallar = async (q: string) => (await vehiculos.list(lista({ q }))).filas.map((f) => f.placa)
    for (const q of ['JTR 205', 'jtr-205', 'tr2', 'PENA', 'peña', 'kangoo diana', 'BLANCO'])
      expect(await hallar(q)).toEqual(['JTR205'])
    for (const q of ['oscar', 'XTZ-125', 'bxo 57g']) expect(await hallar(q)).toEqual(['BXO57G'])
    for (const q of ['%', '_', "' or 1=1 --", 'zzz']) expect(await hallar(q)).toHaveLength(/[a-z]/i.test(q) ? 0 : 2)
  })

  test('counts what the search finds and the whole fleet beside it', async () => {
    const { id, vehiculos } = await flota()
    const uno = await vehiculos.create(kangoo)
    await vehiculos.create({ ...kangoo, placa: 'AAA111', marca: 'Kia' })
    for (const tipo of Object.values(TIPO_DE_LAMPARA)) await documento(id, uno, tipo, '2027-05-01')
    expect((await vehiculos.list(lista({ q: 'renault' }))).conteo).toEqual({
      flota: 2,
      todos: 1,
      porFiltro: { vencidos: 0, 'por-vencer': 0, incompletos: 0, 'en-orden': 1 },
      inicio: 1,
    })
    const nada = await vehiculos.list(lista({ q: 'zzz' }))
    expect(nada).toMatchObject({ filas: [], antes: null, despues: null, conteo: { flota: 2, todos: 0, inicio: 0 } })
  })

  test('of a page whose vehicles are gone is the list from its beginning', async () => {
    const { vehiculos } = await flota()
    await vehiculos.create(kangoo)
    const pagina = await vehiculos.list(lista({ orden: 'placa', despues: '["ZZZ999","z"]' }))
    expect(pagina.filas.map((f) => f.placa)).toEqual(['JTR205'])
    expect(pagina).toMatchObject({ antes: null, despues: null, conteo: { inicio: 1 } })
  })

  test('above 1000 vehicles is not counted, and pages all the same', async () => {
    const { id, vehiculos } = await flota()
    await ejecutar([
      [
        `insert into vehiculos (id, empresa_id, placa, marca, titular, modelo, anio, busqueda, created_at)
         with recursive n(i) as (select 0 union all select i + 1 from n where i < 1000)
         select lower(hex(randomblob(16))), ?, printf('X%05d', i), 'M', 'T', 'M', 2020, 'x', i from n`,
        [id],
      ],
    ])
    const una = await vehiculos.list(lista({ orden: 'placa' }))
    expect(una).toMatchObject({ conteo: null, antes: null })
    const dos = await vehiculos.list(lista({ orden: 'placa', despues: JSON.stringify(una.despues) }))
    expect(dos.filas[0]?.placa).toBe('X00010')
  })

  test('never shows or counts the vehicles of another company', async () => {
    const ajena = await flota()
    const suyo = await ajena.vehiculos.create(kangoo)
    const { vehiculos } = await flota()
    expect((await vehiculos.list(lista())).conteo?.flota).toBe(0)
    expect(await vehiculos.find(suyo)).toBeNull()
    expect(await vehiculos.whatGoes(suyo)).toBeNull()
    await expect(vehiculos.update(suyo, kangoo)).rejects.toMatchObject({ clave: 'no-encontrado' })
    await expect(vehiculos.remove(suyo)).rejects.toMatchObject({ clave: 'no-encontrado' })
    expect(await ajena.vehiculos.find(suyo)).not.toBeNull()
  })

  test.each([...ORDENES, 'created_at'] as const)('by %s walks an index and sorts nothing', async (orden) => {
    const { id, db } = await flota()
    const dichas: string[] = []
    const espia: D1Database = Object.assign(Object.create(env.DB), {
      prepare(texto: string) {
        dichas.push(texto)
        return env.DB.prepare(texto)
      },
      batch: (sentencias: D1PreparedStatement[]) => env.DB.batch(sentencias),
    })
    const vehiculos = new Vehiculos(new EmpresaDb(espia, id), (await db.empresa()) as EmpresaFila, sinEntrega, {
      hoy: HOY,
      ahora: AHORA,
    })
    await vehiculos.list(lista({ orden }))
    const listado = dichas.find((s) => s.includes('order by')) as string
    const huecos = (listado.match(/\?/g) ?? []).length
    const plan = await env.DB.prepare(`explain query plan ${listado}`)
      .bind(...Array.from({ length: huecos }, () => id))
      .all<{ detail: string }>()
    const pasos = plan.results.map((r) => r.detail).join('\n')
    expect(pasos).toContain(`USING INDEX vehiculos_${orden}`)
    expect(pasos).not.toContain('TEMP B-TREE')
    expect(pasos).not.toMatch(/SCAN (vehiculos|documentos)/)
  })
})

describe('the semáforo', () => {
  test('reads the latest document of a type; an older one is history', async () => {
    const { id, vehiculos } = await flota()
    const v = await vehiculos.create(kangoo)
    await documento(id, v, 'SOAT', '2026-01-01', false)
    await documento(id, v, 'SOAT', '2027-01-01')
    await documento(id, v, 'Extintor', '2020-01-01')
    expect((await vehiculos.list(lista())).filas).toHaveLength(1)
    expect((await vehiculos.find(v))?.luces.soat).toEqual({ estado: 'Vigente', fecha: '2027-01-01', dias: 42 })
  })

  test('filters in the database exactly as the rule says, for any mix of vehicles', async () => {
    const { id, vehiculos } = await flota({ vehicle_limit: 500 })
    const fechas = [null, '2026-11-19', HOY, '2026-11-21', '2026-12-20', '2026-12-21', '2027-06-01']
    const matriculas = [
      null,
      '2016-01-01',
      '2018-03-01',
      '2020-11-20',
      '2021-11-20',
      '2021-11-21',
      '2024-11-20',
      '2025-06-01',
    ]
    const papeles: Promise<void>[] = []
    let semilla = 7
    const azar = <T>(de: readonly T[]): T => {
      semilla = (semilla * 48271) % 2147483647
      return de[semilla % de.length] as T
    }
    const esperado: Record<string, string[]> = { vencidos: [], 'por-vencer': [], incompletos: [], 'en-orden': [] }
    for (let n = 0; n < 100; n++) {
      const datos: VehiculoDatos = {
        ...kangoo,
        placa: placa(n),
        servicio: azar(['particular', 'publico']),
        clase: azar([null, ...CLASES]),
        fecha_matricula: azar(matriculas),
        cilindraje: azar([null, 100, 125, 126]),
      }
      const v = await vehiculos.create(datos)
      const vencimientos = {
        soat: azar(fechas.slice(n % 3)),
        rtm: azar(fechas.slice(n % 5)),
        impuesto: azar(fechas.slice(n % 2)),
      }
      for (const [lampara, dia] of Object.entries(vencimientos))
        if (dia) papeles.push(documento(id, v, TIPO_DE_LAMPARA[lampara as 'soat'], dia))
      esperado[filtroDe(semaforo(datos, vencimientos, HOY))]?.push(datos.placa)
    }
    await Promise.all(papeles)
    for (const estado of FILTROS) {
      const hallados: string[] = []
      let despues: unknown = null
      do {
        const pagina = await vehiculos.list(
          lista({ orden: 'placa', estado, despues: despues && JSON.stringify(despues) }),
        )
        hallados.push(...pagina.filas.map((f) => f.placa))
        expect(pagina.filas.filter((f) => filtroDe(f.luces) !== estado)).toEqual([])
        expect(pagina.conteo?.porFiltro[estado]).toBe(esperado[estado]?.length)
        expect(pagina.conteo?.inicio).toBe(hallados.length - pagina.filas.length + 1)
        despues = pagina.despues
      } while (despues)
      expect(hallados).toEqual(esperado[estado])
      expect(hallados.length).toBeGreaterThan(0)
    }
  })
})

describe('changing and deleting', () => {
  test('a new plate is the one under which the vehicle and its device are found', async () => {
    const { id, vehiculos } = await flota()
    const v = await vehiculos.create(kangoo)
    await crearDispositivo(id, { id: v, placa: 'JTR205' }, { imei: '490154203237518' }, AHORA)
    await vehiculos.update(v, { ...kangoo, placa: 'ZZZ999', color: null })
    expect((await vehiculos.list(lista({ q: 'zzz 999' }))).filas).toMatchObject([{ id: v, color: null }])
    expect((await vehiculos.list(lista({ q: 'jtr' }))).filas).toEqual([])
    const gps = await env.DB.prepare('select busqueda from gps_dispositivos where vehiculo_id = ?').bind(v).first()
    expect(gps).toEqual({ busqueda: '490154203237518 zzz999' })
  })

  test('a vehicle cannot take the plate of another; nothing of it changes', async () => {
    const { vehiculos } = await flota()
    await vehiculos.create(kangoo)
    const otro = await vehiculos.create({ ...kangoo, placa: 'AAA111' })
    await expect(vehiculos.update(otro, { ...kangoo, marca: 'Kia' })).rejects.toMatchObject({ clave: 'placa-repetida' })
    expect(await vehiculos.find(otro)).toMatchObject({ placa: 'AAA111', marca: 'Renault' })
  })

  test('a vehicle takes its drivers, documents and device with it, and its Device is told', async () => {
    const { id, vehiculos } = await flota()
    const v = await vehiculos.create(kangoo)
    const queda = await vehiculos.create({ ...kangoo, placa: 'AAA111' })
    const gps = await crearDispositivo(id, { id: v, placa: 'JTR205' }, { imei: '490154203237518' }, AHORA)
    const otro = await crearDispositivo(id, { id: queda, placa: 'AAA111' }, {}, AHORA)
    await documento(id, v, 'SOAT', '2027-01-01')
    await documento(id, v, 'Extintor', '2027-01-01')
    await ejecutar([
      [
        `insert into conductores (id, empresa_id, vehiculo_id, nombre, documento, licencia_numero, licencia_tipo,
          licencia_fecha_emision, licencia_fecha_vencimiento, created_at)
         values (?, ?, ?, 'Óscar', '1', '1', 'B1', '2020-01-01', '2030-01-01', 0)`,
        [crypto.randomUUID(), id, v],
      ],
    ])
    expect(await vehiculos.whatGoes(v)).toMatchObject({
      placa: 'JTR205',
      conductores: 1,
      documentos: 2,
      dispositivo: '490154203237518',
    })
    expect(await vehiculos.whatGoes(queda)).toMatchObject({ conductores: 0, documentos: 0, dispositivo: otro.imei })

    await vehiculos.remove(v)

    expect(await vehiculos.find(v)).toBeNull()
    for (const tabla of ['conductores', 'documentos', 'gps_dispositivos'])
      expect(await env.DB.prepare(`select 1 from ${tabla} where vehiculo_id = ?`).bind(v).first()).toBeNull()
    const avisos = await env.DB.prepare('select tipo, destino from pendientes where destino in (?, ?)')
      .bind(gps.clave, otro.clave)
      .all()
    expect(avisos.results).toEqual([{ tipo: 'device.borrar', destino: gps.clave }])
    await expect(vehiculos.remove(v)).rejects.toMatchObject({ clave: 'no-encontrado' })
  })
})
