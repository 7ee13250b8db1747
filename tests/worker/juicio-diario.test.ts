/** The daily judgement (docs/security.md 25, 26): at five in each zone, page by page, once whatever happens to its runs. */
import { env } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import { seleccionar } from '../../worker/db/cosas-sql'
import { EmpresaDb } from '../../worker/db/empresa-db'
import { masDias, ZONAS, type Zona } from '../../worker/domain/dia'
import { CLASES_DE_COSA } from '../../worker/domain/juicio'
import { Juicio } from '../../worker/services/juicio'
import { type Despues, JuicioDiario } from '../../worker/services/juicio-diario'
import { contado } from '../apoyo/contado'
import { abiertas, alertasDe, crearConductor, crearDocumento, crearPlan, sql } from './apoyo/cosas'
import { crearEmpresa, crearVehiculo, ejecutar } from './apoyo/mundo'

const HOY = '2026-11-20'
/** 20 November 2026, 05:00 in Bogotá */
const CINCO = Date.UTC(2026, 10, 20, 10)
const [MINUTO, HORA, DIA] = [60_000, 3_600_000, 86_400_000]

beforeEach(() =>
  ejecutar([
    ['delete from trabajos', []],
    ['delete from empresas', []],
    ['delete from correos', []],
  ]),
)

const correr = (ahora = CINCO, db: D1Database = env.DB, despues: Despues[] = []) =>
  new JuicioDiario(db, ahora, despues).correr()

async function casa(zona: Zona = 'America/Bogota') {
  const { id } = await crearEmpresa({}, CINCO)
  await sql('update empresas set zona_horaria = ? where id = ?', zona, id)
  const vehiculo = await crearVehiculo(id)
  return { id, vehiculo: vehiculo.id }
}

/** A fleet with so many documents due in the days from today on, a few a day. */
async function flota(documentos: number, porDia = 50) {
  const c = await casa()
  await sql(
    `with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < ?1)
     insert into documentos (id, empresa_id, vehiculo_id, tipo, nombre, fecha_emision, fecha_vencimiento, actual, created_at)
     select lower(hex(randomblob(16))), ?2, ?3, 'Otro', 'Papel ' || i, '2020-01-01', date(?4, '+' || (i / ?5) || ' days'), 1, 0
     from n`,
    documentos,
    c.id,
    c.vehiculo,
    HOY,
    porDia,
  )
  return c
}
const cuantas = async (id: string) =>
  (await env.DB.prepare("select count(*) as n from alertas where empresa_id = ? and estado <> 'Resuelto'")
    .bind(id)
    .first<{
      n: number
    }>())!.n

describe('what is due in every company gets its alert, once', () => {
  test('documents, licences and plans by day; twice, in parallel, and after the runs of a day (docs/security.md 25)', async () => {
    const [a, b] = [await casa(), await casa()]
    for (const c of [a, b]) {
      await crearDocumento(c.id, c.vehiculo, '2026-12-02')
      await crearDocumento(c.id, c.vehiculo, '2026-12-01', { tipo: 'Extintor', actual: false })
      await crearConductor(c.id, c.vehiculo, '2026-11-20')
      await crearPlan(c.id, c.vehiculo, { fecha: '2026-11-01' })
      await crearPlan(c.id, c.vehiculo, { fecha: '2027-11-01' })
    }
    await Promise.all(Array.from({ length: 5 }, () => correr()))
    await correr(CINCO + MINUTO)
    // as if nobody had ever run: the marks are gone, and two take the day again at once
    await sql('delete from trabajos')
    await Promise.all([correr(), correr()])
    for (const { id } of [a, b]) {
      expect((await alertasDe(id)).map((x) => `${x.tipo} ${x.vence}@${x.umbral} ${x.fecha}`).sort()).toEqual([
        `Licencia de conducción 2026-11-20@0 ${HOY}`,
        `Mantenimiento 2026-11-01@0 ${HOY}`,
        `SOAT 2026-12-02@15 ${HOY}`,
      ])
    }
  })

  test('after three missed days: one open alert at the threshold of today, the one before resolved', async () => {
    const { id, vehiculo } = await casa()
    await crearDocumento(id, vehiculo, '2026-11-28')
    await correr()
    expect(await abiertas(id)).toEqual(['2026-11-28@15 Pendiente'])
    await correr(CINCO + 4 * DIA)
    await correr(CINCO + 4 * DIA + HORA)
    expect((await alertasDe(id)).map((x) => `${x.umbral} ${x.estado} ${x.fecha}`)).toEqual([
      '15 Resuelto 2026-11-20',
      '7 Pendiente 2026-11-24',
    ])
  })

  test('on the day after its last an alert says that it is past', async () => {
    const { id, vehiculo } = await casa()
    await crearDocumento(id, vehiculo, HOY)
    await correr()
    expect((await alertasDe(id))[0]?.mensaje).toContain('vence el 20 nov 2026')
    await correr(CINCO + DIA)
    expect((await alertasDe(id)).map((x) => x.mensaje.slice(-20))).toEqual(['venció el 20 nov 2026'.slice(-20)])
  })

  test('a renewed paper, and one that somebody has resolved, stay quiet', async () => {
    const { id, vehiculo } = await casa()
    const renovado = await crearDocumento(id, vehiculo, '2026-11-22')
    await crearConductor(id, vehiculo, '2026-11-22')
    await correr()
    await sql("update documentos set fecha_vencimiento = '2026-12-10' where id = ?", renovado)
    await sql("update alertas set estado = 'Resuelto', estado_por = 'alguien' where cosa like 'licencia:%'")
    await correr(CINCO + DIA / 2)
    expect(await abiertas(id)).toEqual(['2026-11-22@7 Pendiente'])
    await correr(CINCO + DIA)
    expect((await abiertas(id)).sort()).toEqual(['2026-11-22@1 Pendiente', '2026-12-10@30 Pendiente'])
  })
})

describe('a document that begins later', () => {
  /** Two of a vehicle as the door saves them: one until the day after tomorrow, one from `begins` on. */
  async function follow(begins: string) {
    const c = await casa()
    const db = new EmpresaDb(env.DB, c.id)
    const kind = { vehiculo_id: c.vehiculo, tipo: 'SOAT', nombre: '' }
    for (const [fecha_emision, fecha_vencimiento] of [
      ['2025-11-23', '2026-11-22'],
      [begins, '2027-11-25'],
    ] as const) {
      const paper = { ...kind, id: crypto.randomUUID(), fecha_emision, fecha_vencimiento, actual: false, created_at: 1 }
      await db.batch([
        ...db.conActual(kind, [db.insert('documentos', paper)], CINCO),
        ...db.trasCambio(c.vehiculo, CINCO),
      ])
    }
    return c
  }

  test('after a gap leaves the alert of the one before open until the day on which it begins, by the clock alone', async () => {
    const { id } = await follow('2026-11-26')
    await correr()
    expect(await abiertas(id)).toEqual(['2026-11-22@7 Pendiente'])
    await correr(CINCO + 5 * DIA)
    expect(await abiertas(id)).toEqual(['2026-11-22@0 Pendiente'])
    await correr(CINCO + 6 * DIA)
    expect(await abiertas(id)).toEqual([])
  })

  test('on the next day renews the one before', async () => {
    const { id } = await follow('2026-11-23')
    await correr()
    expect(await abiertas(id)).toEqual([])
  })
})

test('the first técnico-mecánica is announced as any other, and resolved by registering one', async () => {
  const { id, vehiculo } = await casa()
  await sql("update vehiculos set clase = 'camioneta', fecha_matricula = '2021-12-02' where id = ?", vehiculo)
  await correr()
  expect(await abiertas(id)).toEqual(['2026-12-02@15 Pendiente'])
  await crearDocumento(id, vehiculo, '2027-11-20', { tipo: 'Revisión técnico-mecánica' })
  await new Juicio(env.DB, CINCO).vehiculos(id, [vehiculo])
  expect(await abiertas(id)).toEqual([])
})

describe('the hour', () => {
  test.each(ZONAS)('%s is judged from five in its own morning, and once a day (docs/security.md 26)', async (zona) => {
    const { id, vehiculo } = await casa(zona)
    await crearDocumento(id, vehiculo, '2026-12-02')
    // the five o’clock of that zone, found by its own clocks
    const reloj = new Intl.DateTimeFormat('es', { timeZone: zona, hour: 'numeric', hourCycle: 'h23' })
    let cinco = Date.UTC(2026, 10, 20, 5)
    while (Number(reloj.format(cinco)) !== 5) cinco += HORA
    await correr(cinco - MINUTO)
    expect(await alertasDe(id)).toEqual([])
    const dias: string[] = []
    const seguir: Despues = async (z, dia) => {
      if (z === zona) dias.push(dia)
    }
    for (const t of [0, 1, 60, 600, 1139]) await correr(cinco + t * MINUTO, env.DB, [seguir])
    expect(await alertasDe(id)).toHaveLength(1)
    expect(dias).toEqual([HOY])
    await correr(cinco + DIA - MINUTO, env.DB, [seguir])
    expect(dias).toEqual([HOY])
    await correr(cinco + DIA, env.DB, [seguir])
    expect(dias).toEqual([HOY, '2026-11-21'])
  })

  test('hours that were missed are made good', async () => {
    const { id, vehiculo } = await casa()
    await crearDocumento(id, vehiculo, '2026-12-02')
    await correr(CINCO + 9 * HORA)
    expect(await alertasDe(id)).toHaveLength(1)
  })

  test('a minute in which nothing is due asks one question', async () => {
    await casa()
    await correr()
    let viajes = 0
    await correr(
      CINCO + MINUTO,
      contado(env.DB, () => viajes++),
    )
    expect(viajes).toBe(1)
  })

  test('what follows the day is asked again while it fails, and then never more', async () => {
    await casa()
    let veces = 0
    const seguir: Despues = async (zona) => {
      if (zona !== 'America/Bogota') return
      veces++
      if (veces < 3) throw new Error('no mail today')
    }
    await expect(correr(CINCO, env.DB, [seguir])).rejects.toThrow('no mail today')
    // the lease is still running: nobody hammers
    await correr(CINCO + MINUTO, env.DB, [seguir])
    expect(veces).toBe(1)
    await expect(correr(CINCO + 10 * MINUTO, env.DB, [seguir])).rejects.toThrow()
    await correr(CINCO + 20 * MINUTO, env.DB, [seguir])
    await correr(CINCO + 30 * MINUTO, env.DB, [seguir])
    expect(veces).toBe(3)
  })
})

describe('the cost', () => {
  const limpiar = () =>
    ejecutar([
      ['delete from trabajos', []],
      ['delete from empresas', []],
    ])
  const medir = async (documentos: number, porPagina: number, empresas = 1) => {
    await limpiar()
    const { id } = await flota(documentos)
    for (let i = 1; i < empresas; i++) await casa()
    let viajes = 0
    const db = contado(env.DB, () => viajes++)
    await new JuicioDiario(db, CINCO, [], { porPagina, consultas: 10_000 }).correr()
    return { viajes, alertas: await cuantas(id) }
  }

  test('grows with the pages, not with the things or the companies', async () => {
    const uno = await medir(500, 1000)
    const cinco = await medir(2500, 500)
    const mismo = await medir(2400, 2500)
    expect([uno.alertas, cinco.alertas, mismo.alertas]).toEqual([500, 2500, 2400])
    // a page is one question and one batch
    expect(cinco.viajes - uno.viajes).toBe(2 * 5)
    expect(mismo.viajes).toBe(uno.viajes)
    expect((await medir(500, 1000, 20)).viajes).toBe(uno.viajes)
  })

  test('reads so many rows for each thing, however many alerts stand already', async () => {
    const leidas = async (documentos: number) => {
      await limpiar()
      await flota(documentos)
      let filas = 0
      const espia: D1Database = Object.assign(Object.create(env.DB), {
        prepare: (sql: string) => env.DB.prepare(sql),
        async batch(sentencias: D1PreparedStatement[]) {
          const r = await env.DB.batch(sentencias)
          filas += r.reduce((n, x) => n + x.meta.rows_read, 0)
          return r
        },
      })
      await new JuicioDiario(espia, CINCO, [], { porPagina: 100, consultas: 10_000 }).correr()
      return filas / documentos
    }
    const pocas = await leidas(200)
    expect(await leidas(1600)).toBeLessThan(pocas * 1.2)
  })

  test('a run stops at its share of queries, and the next minutes go on to the end', async () => {
    const { id } = await flota(1200)
    let runs = 0
    for (let t = 0; t < 60; t++) {
      const consultas = await new JuicioDiario(env.DB, CINCO + t * MINUTO, [], {
        porPagina: 50,
        consultas: 30,
      }).correr()
      expect(consultas).toBeLessThanOrEqual(30)
      if (consultas > 0) runs++
    }
    expect(await cuantas(id)).toBe(1200)
    expect(runs).toBeGreaterThan(3)
    const { results } = await env.DB.prepare('select marca, cursor, arriendo_hasta from trabajos').all()
    for (const fila of results) expect(fila).toMatchObject({ cursor: null, arriendo_hasta: 0 })
  })

  test('every page walks the index of what falls due, whatever the companies hold', async () => {
    const indices = [
      'documentos_por_vencer',
      'conductores_vencimiento',
      'planes_mantenimiento_por_vencer',
      'faltantes_rtm',
    ]
    const fechas = ['fecha_vencimiento', 'licencia_fecha_vencimiento', 'proxima_fecha', 'desde']
    const condicion: Partial<Record<string, string>> = {
      documento: 'and t.actual = 1',
      'primera-rtm': "and t.tipo = 'Revisión técnico-mecánica'",
    }
    for (const [i, clase] of CLASES_DE_COSA.entries()) {
      const id = clase === 'primera-rtm' ? 't.vehiculo_id' : 't.id'
      const texto = `${seleccionar(clase, indices[i])} where t.${fechas[i]} <= ?1 and (t.${fechas[i]}, ${id}) > (?2, ?3)
        and e.zona_horaria = ?4 ${condicion[clase] ?? ''} order by t.${fechas[i]}, ${id} limit ?5`
      const { results } = await env.DB.prepare(`explain query plan ${texto}`)
        .bind('x', 'x', 'x', 'x', 1)
        .all<{ detail: string }>()
      const pasos = results.map((r) => r.detail).join('\n')
      expect(pasos).toContain(`USING INDEX ${indices[i]} `)
      expect(pasos).toContain('alertas_abierta')
      expect(pasos).not.toMatch(/SCAN|TEMP B-TREE/)
    }
  })
})

describe('a run that dies', () => {
  /** A D1 that dies at its nth question, before it is answered (`antes`) or after it was carried out. */
  function muere(n: number, antes: boolean): D1Database {
    let vez = 0
    const morir = async <T>(hacer: () => Promise<T>): Promise<T> => {
      const esta = ++vez === n
      if (esta && antes) throw new Error('the run died')
      const r = await hacer()
      if (esta) throw new Error('the run died')
      return r
    }
    return new Proxy(env.DB, {
      get(real, campo) {
        if (campo === 'batch') return (s: D1PreparedStatement[]) => morir(() => real.batch(s))
        if (campo !== 'prepare') return Reflect.get(real, campo, real)
        return (texto: string) => {
          const envolver = (s: D1PreparedStatement): D1PreparedStatement => {
            const bind = s.bind.bind(s)
            s.bind = (...p: unknown[]) => envolver(bind(...p))
            for (const que of ['all', 'first', 'run'] as const) {
              const hacer = (s[que] as () => Promise<unknown>).bind(s)
              s[que] = (() => morir(hacer)) as never
            }
            return s
          }
          return envolver(real.prepare(texto))
        }
      },
    })
  }

  test.each([true, false])(
    'at any of its questions (before it: %s) leaves what the next runs make whole',
    async (antes) => {
      const { id } = await flota(40, 1)
      const estado = async () =>
        (await alertasDe(id)).map((x) => `${x.cosa} ${x.vence} ${x.umbral} ${x.estado} ${x.mensaje}`)
      const medida = { porPagina: 20, consultas: 200 }
      await new JuicioDiario(env.DB, CINCO, [], medida).correr()
      const entero = await estado()
      expect(entero.length).toBeGreaterThan(30)
      let muertes = 0
      for (let n = 1; n < 60; n++) {
        await ejecutar([
          ['delete from alertas', []],
          ['delete from trabajos', []],
        ])
        const murio = await new JuicioDiario(muere(n, antes), CINCO, [], medida).correr().then(
          () => false,
          () => true,
        )
        if (!murio) break
        muertes++
        // the lease runs out, and somebody else takes it up
        for (const t of [1, 11, 12]) await new JuicioDiario(env.DB, CINCO + t * MINUTO, [], medida).correr()
        expect(await estado()).toEqual(entero)
        const { results } = await env.DB.prepare('select marca from trabajos where cursor is not null').all()
        expect(results).toEqual([])
      }
      expect(muertes).toBeGreaterThan(10)
    },
  )

  test('one that slept through its lease stops at its next page', async () => {
    const { id } = await flota(200)
    let vez = 0
    const dormilon: D1Database = Object.assign(Object.create(env.DB), {
      prepare: (texto: string) => env.DB.prepare(texto),
      async batch(s: D1PreparedStatement[]) {
        // before its third page another run takes the day and ends it
        if (++vez === 6) await new JuicioDiario(env.DB, CINCO + 11 * MINUTO).correr()
        return env.DB.batch(s)
      },
    })
    await new JuicioDiario(dormilon, CINCO, [], { porPagina: 20, consultas: 200 }).correr()
    expect(await cuantas(id)).toBe(200)
    const fila = await env.DB.prepare(
      "select marca, cursor from trabajos where nombre = 'juicio:America/Bogota'",
    ).first()
    expect(fila).toEqual({ marca: HOY, cursor: null })
    expect(vez).toBeLessThan(12)
  })
})

test('the thresholds of a company decide how far its zone looks', async () => {
  const [lejos, cerca] = [await casa(), await casa()]
  for (const c of [lejos, cerca]) await crearDocumento(c.id, c.vehiculo, masDias(HOY, 150))
  await sql("update empresas set umbrales = '[180, 10]' where id = ?", lejos.id)
  await correr()
  expect([await abiertas(lejos.id), await abiertas(cerca.id)]).toEqual([[`${masDias(HOY, 150)}@180 Pendiente`], []])
})
