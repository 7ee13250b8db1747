/** Reading the audit log (docs/security.md 29, 13): a company sees its own and nobody else's, by page, person, event and day. */
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { AuditoriaDb } from '../../worker/db/auditoria-db'
import { AuditoriaViejaDb } from '../../worker/db/auditoria-vieja-db'
import { ListaActividad } from '../../worker/domain/actividad'
import type { Suceso } from '../../worker/domain/auditoria'
import { Almacen } from '../../worker/files/almacen'
import { type Actividad, actividadDe, actividadDeTodas, OBJETOS_POR_ARCHIVO } from '../../worker/services/actividad'
import { empacar } from '../../worker/services/auditoria-objeto'
import { AuditoriaVieja } from '../../worker/services/auditoria-vieja'
import { OBJETOS_POR_PAGINA } from '../../worker/services/historial'
import { unico } from '../apoyo/datos'
import { crearEmpresa, crearPersona, ejecutar } from './apoyo/mundo'

const AHORA = Date.UTC(2026, 10, 20, 15)
const DIA = 86_400_000
const BOGOTA = 'America/Bogota'
const CASA = { d1: env.DB, almacen: new Almacen(env.FILES) }
const EN_PRUEBA = {
  plan_type: 'Basic',
  subscription_status: 'trial',
  trial_ends_at: null,
  subscription_ends_at: null,
} as const

const FILA = {
  ...{ id: 'f', at: 1, suceso: 'salida', usuario_id: null, objeto: null },
  ...{ direccion: null, peticion: null, datos: null },
}

interface Hecho {
  suceso?: Suceso
  empresa: string | null
  usuario?: string | null
  at?: number
  objeto?: string
}
const escribir = async (...hechos: Hecho[]) => {
  await ejecutar(
    hechos.map(({ suceso = 'salida', empresa, usuario = null, at = AHORA, objeto = null }) => [
      'insert into auditoria (id, at, suceso, usuario_id, empresa_id, objeto) values (?, ?, ?, ?, ?, ?)',
      [crypto.randomUUID(), at, suceso, usuario, empresa, objeto],
    ]),
  )
}
const pedir = (pedido: Record<string, unknown> = {}) => ListaActividad.parse(pedido)
const de = (id: string, plan: Parameters<typeof actividadDe>[1] | object = EN_PRUEBA) =>
  actividadDe(CASA, { ...EN_PRUEBA, ...plan, id }, BOGOTA, AHORA)
const sucesos = async (actividad: Actividad, pedido: Record<string, unknown> = {}) =>
  (await actividad.list(pedir(pedido))).filas.map((f) => f.suceso)
async function todo(actividad: Actividad, pedido: Record<string, unknown> = {}) {
  const filas = []
  for await (const parte of actividad.all(pedir(pedido))) filas.push(...parte.filas)
  return filas
}

describe('a company', () => {
  test('never sees the rows of another, whatever its address asks for, on the screen or in the file', async () => {
    const [mia, ajena] = [await crearEmpresa(), await crearEmpresa()]
    await escribir(
      { empresa: mia.id, usuario: mia.admin.id, suceso: 'umbrales-cambiados' },
      { empresa: ajena.id, usuario: ajena.admin.id, suceso: 'vehiculo-eliminado' },
      { empresa: null, suceso: 'ingreso-negado' },
      // somebody of ours who did something while belonging to another
      { empresa: ajena.id, usuario: mia.admin.id, suceso: 'calendario-abierto' },
    )
    for (const pedido of [
      {},
      { persona: ajena.admin.id },
      { empresa: ajena.id },
      { suceso: 'vehiculo-eliminado' },
      { suceso: "' or 1=1 --", persona: "x' or '1'='1" },
      { desde: '2026-01-01', hasta: '2026-12-31', empresa: ajena.id },
      { despues: JSON.stringify([AHORA + 1, 'z']), empresa: ajena.id },
    ]) {
      const vistas = [...(await de(mia.id).list(pedir(pedido))).filas, ...(await todo(de(mia.id), pedido))]
      for (const fila of vistas) {
        expect(fila.empresa?.id).toBe(mia.id)
        expect(fila.suceso).toBe('umbrales-cambiados')
      }
    }
    expect(await sucesos(de(mia.id))).toEqual(['umbrales-cambiados'])
    const { personas } = await de(mia.id).list(pedir())
    expect(personas.map((p) => p.id).sort()).toEqual([mia.admin.id, mia.usuario.id].sort())
  })

  test('knows who did it by name, an erased person as erased, the SuperAdmin as the platform, nobody as nobody', async () => {
    const mia = await crearEmpresa()
    const [ida, jefe] = [await crearPersona('Usuario'), await crearPersona('SuperAdmin')]
    await escribir(
      { empresa: mia.id, usuario: mia.admin.id, at: AHORA - 4, suceso: 'rol-cambiado', objeto: mia.usuario.id },
      { empresa: mia.id, usuario: ida.id, at: AHORA - 3 },
      { empresa: mia.id, usuario: jefe.id, at: AHORA - 2 },
      { empresa: mia.id, at: AHORA - 1 },
    )
    await ejecutar([['delete from usuarios where id = ?', [ida.id]]])
    const { filas } = await de(mia.id).list(pedir())
    expect(filas.map((f) => f.quien)).toEqual([
      null,
      'plataforma',
      'eliminada',
      { id: mia.admin.id, nombre: expect.any(String) },
    ])
    // whom it was done to
    expect(filas.at(-1)?.otro).toEqual(expect.any(String))
    expect(JSON.stringify(filas)).not.toContain(jefe.nombre)
    expect(JSON.stringify(filas)).not.toContain(ida.nombre)
  })

  test('pages forward and back through the same rows, newest first, also where many bear one instant', async () => {
    const mia = await crearEmpresa()
    const rato = (i: number) => AHORA - Math.floor(i / 10)
    await escribir(...Array.from({ length: 80 }, (_, i) => ({ empresa: mia.id, at: rato(i), objeto: `o-${i}` })))
    const actividad = de(mia.id)
    const ida: (string | null)[][] = []
    let pagina = await actividad.list(pedir())
    expect(pagina.antes).toBeNull()
    for (;;) {
      ida.push(pagina.filas.map((f) => f.objeto))
      if (!pagina.despues) break
      pagina = await actividad.list(pedir({ despues: JSON.stringify(pagina.despues) }))
    }
    expect(ida.map((p) => p.length)).toEqual([25, 25, 25, 5])
    expect(new Set(ida.flat()).size).toBe(80)
    const vuelta: (string | null)[][] = [ida.at(-1) ?? []]
    while (pagina.antes) {
      pagina = await actividad.list(pedir({ antes: JSON.stringify(pagina.antes) }))
      vuelta.unshift(pagina.filas.map((f) => f.objeto))
    }
    expect(vuelta).toEqual(ida)
    expect((await todo(actividad)).map((f) => f.objeto)).toEqual(ida.flat())
  })

  test('filters by event, by person and by days as they are counted where the reader lives', async () => {
    const mia = await crearEmpresa()
    // 20 November in Bogotá begins at 5:00 UTC
    const inicio = Date.UTC(2026, 10, 20, 5)
    await escribir(
      { empresa: mia.id, usuario: mia.admin.id, suceso: 'ingreso', at: inicio - 1 },
      { empresa: mia.id, usuario: mia.usuario.id, suceso: 'ingreso', at: inicio },
      { empresa: mia.id, usuario: mia.usuario.id, suceso: 'salida', at: inicio + DIA - 1 },
      { empresa: mia.id, usuario: mia.admin.id, suceso: 'exportacion', at: inicio + DIA },
    )
    const hallados = (pedido: Record<string, unknown>) => sucesos(de(mia.id), pedido)
    expect(await hallados({ desde: '2026-11-20', hasta: '2026-11-20' })).toEqual(['salida', 'ingreso'])
    expect(await hallados({ desde: '2026-11-21' })).toEqual(['exportacion'])
    expect(await hallados({ hasta: '2026-11-19' })).toEqual(['ingreso'])
    expect(await hallados({ suceso: 'ingreso' })).toEqual(['ingreso', 'ingreso'])
    expect(await hallados({ persona: mia.admin.id })).toEqual(['exportacion', 'ingreso'])
    expect(await hallados({ persona: mia.admin.id, suceso: 'ingreso', desde: '2026-11-20' })).toEqual([])
    // a place that is none is the beginning
    for (const lugar of ['["x","y"]', '[null,"y"]', '[1e999,"y"]', '[1.5,"y"]', 'x'])
      for (const lado of ['despues', 'antes']) expect(await hallados({ [lado]: lugar })).toHaveLength(4)
    // what is no day is no filter
    expect(await hallados({ desde: '2026-02-31', hasta: 'ayer', suceso: 'nada' })).toHaveLength(4)
  })

  test('on Basic sees 30 days, in the trial and on the larger plans all that is kept', async () => {
    const mia = await crearEmpresa()
    await escribir({ empresa: mia.id, at: AHORA - 29 * DIA }, { empresa: mia.id, at: AHORA - 31 * DIA })
    const activo = { subscription_status: 'active' }
    for (const [plan, n] of [
      [{ plan_type: 'Basic', ...activo }, 1],
      [{ plan_type: 'Pro', ...activo }, 2],
      [{ plan_type: 'Plus', ...activo }, 2],
      [EN_PRUEBA, 2],
    ] as const) {
      expect(await sucesos(de(mia.id, plan))).toHaveLength(n)
      expect(await todo(de(mia.id, plan), { desde: '2026-01-01' })).toHaveLength(n)
    }
  })
})

test('the SuperAdmin sees all companies and none, or one of them', async () => {
  const [mia, ajena] = [await crearEmpresa(), await crearEmpresa()]
  const nadie = unico()
  await escribir(
    { empresa: mia.id, usuario: mia.admin.id },
    { empresa: ajena.id, usuario: ajena.admin.id },
    { empresa: null, objeto: nadie },
  )
  const todas = actividadDeTodas(CASA, BOGOTA, AHORA)
  const vistas = await todo(todas)
  expect(vistas.some((f) => f.empresa === null && f.objeto === nadie)).toBe(true)
  for (const { id, nombre } of [mia, ajena]) {
    const suyas = await todo(todas, { empresa: id })
    expect(suyas.map((f) => f.empresa)).toEqual([{ id, nombre }])
  }
})

describe('past the 90 days (docs/security.md 13, 29)', () => {
  /** Years past: whatever the clock of this machine, these rows may go. */
  const ANTES = Date.UTC(2024, 4, 10, 12)
  const guardar = async () => {
    while ((await new AuditoriaVieja(new AuditoriaViejaDb(env.DB), CASA.almacen, AHORA).guardar()) > 0);
  }
  /** A company with some rows in the table and more in R2, told by `objeto`, newest first. */
  async function conPasado() {
    const mia = await crearEmpresa()
    const hechos: (Hecho & { at: number; suceso: Suceso; objeto: string })[] = Array.from({ length: 70 }, (_, i) => ({
      empresa: mia.id,
      usuario: i % 3 ? mia.admin.id : mia.usuario.id,
      suceso: i % 2 ? 'salida' : 'ingreso',
      at: i < 20 ? AHORA - i * 60_000 : ANTES - Math.floor(i / 9) * DIA - (i % 9) * 1000,
      objeto: `o-${i}`,
    }))
    await escribir(...hechos)
    await guardar()
    return { mia, hechos }
  }
  async function paginas(actividad: Actividad, pedido: Record<string, unknown> = {}) {
    const ida: (string | null)[][] = []
    let pagina = await actividad.list(pedir(pedido))
    for (;;) {
      ida.push(pagina.filas.map((f) => f.objeto))
      if (!pagina.despues) break
      pagina = await actividad.list(pedir({ ...pedido, despues: JSON.stringify(pagina.despues) }))
    }
    const vuelta: (string | null)[][] = [ida.at(-1) ?? []]
    while (pagina.antes) {
      pagina = await actividad.list(pedir({ ...pedido, antes: JSON.stringify(pagina.antes) }))
      vuelta.unshift(pagina.filas.map((f) => f.objeto))
    }
    return { ida, vuelta }
  }
  const PRO = { plan_type: 'Pro', subscription_status: 'expired' }

  test('the list simply goes on, forward, back and in the file, with each of its filters and with its names', async () => {
    const { mia, hechos } = await conPasado()
    expect(
      await env.DB.prepare('select count(*) as n from auditoria where empresa_id = ?').bind(mia.id).first('n'),
    ).toBe(20)
    const dia = (at: number) => new Date(at - 5 * 3_600_000).toISOString().slice(0, 10)
    for (const [pedido, cabe] of [
      [{}, () => true],
      [{ suceso: 'salida' }, (h: (typeof hechos)[number]) => h.suceso === 'salida'],
      [{ persona: mia.usuario.id }, (h: (typeof hechos)[number]) => h.usuario === mia.usuario.id],
      [
        { persona: mia.usuario.id, suceso: 'salida', hasta: dia(ANTES - 3 * DIA) },
        (h: (typeof hechos)[number]) =>
          h.usuario === mia.usuario.id && h.suceso === 'salida' && dia(h.at) <= dia(ANTES - 3 * DIA),
      ],
      [{ desde: dia(ANTES - 4 * DIA) }, (h: (typeof hechos)[number]) => dia(h.at) >= dia(ANTES - 4 * DIA)],
      [{ suceso: 'pago-aprobado' }, () => false],
    ] as [Record<string, string>, (h: (typeof hechos)[number]) => boolean][]) {
      const esperados = hechos.filter(cabe).map((h) => h.objeto)
      // an expired company may read what it had
      const { ida, vuelta } = await paginas(de(mia.id, PRO), pedido)
      expect({ pedido, hay: ida.flat() }).toEqual({ pedido, hay: esperados })
      expect(vuelta).toEqual(ida)
      expect(ida.slice(0, -1).every((p) => p.length === 25)).toBe(true)
      expect((await todo(de(mia.id, PRO), pedido)).map((f) => f.objeto)).toEqual(esperados)
    }
    const [vieja] = (await todo(de(mia.id, PRO))).slice(-1)
    expect(vieja?.quien).toEqual({ id: mia.usuario.id, nombre: expect.any(String) })
  })

  test('is a company’s own: no address, place or company in it leads to another’s, and Basic keeps its 30 days', async () => {
    const [{ mia }, { mia: ajena }] = [await conPasado(), await conPasado()]
    for (const pedido of [
      { empresa: ajena.id },
      { persona: ajena.admin.id },
      ...['despues', 'antes'].flatMap((lado) =>
        [AHORA, ANTES, ANTES - 2 * DIA, 9e15, -9e15].map((at) => ({
          [lado]: JSON.stringify([at, `~${ajena.id}~x`]),
          empresa: ajena.id,
        })),
      ),
    ] as Record<string, string>[]) {
      const vistas = (await de(mia.id).list(pedir(pedido))).filas
      expect(vistas.every((f) => f.empresa?.id === mia.id)).toBe(true)
    }
    expect((await todo(de(mia.id), { empresa: ajena.id })).every((f) => f.empresa?.id === mia.id)).toBe(true)
    const basico = de(mia.id, { plan_type: 'Basic', subscription_status: 'active' })
    expect((await paginas(basico)).ida.flat()).toHaveLength(20)
    expect((await paginas(basico, { despues: JSON.stringify([ANTES, `~${mia.id}~x`]) })).ida.flat()).toHaveLength(20)
    expect(await todo(basico, { desde: '2020-01-01' })).toHaveLength(20)
  })

  test('an object that is gone, damaged or another’s is told of, and the list goes on past it; R2 not answering is an error', async () => {
    const { mia } = await conPasado()
    const claves = await CASA.almacen.keys(`auditoria/${mia.id}/`, null, 9)
    const [ida, rota, ajena] = claves.slice(1, 4) as [string, string, string]
    await env.FILES.delete(ida)
    await env.FILES.put(rota, 'not what was put there')
    await env.FILES.put(ajena, await empacar([{ ...FILA, empresa_id: unico() }]))
    const dias = [ida, rota, ajena].map((clave) => clave.split('/')[2])
    const partes = []
    for await (const parte of de(mia.id).all(pedir())) partes.push(parte)
    expect(partes.flatMap((p) => p.faltan.map((f) => f.dia)).sort()).toEqual(dias.sort())
    expect(partes.flatMap((p) => p.filas)).toHaveLength(
      70 - partes.flatMap((p) => p.faltan).reduce((n, f) => n + f.filas, 0),
    )
    const primera = await de(mia.id).list(pedir())
    const segunda = await de(mia.id).list(pedir({ despues: JSON.stringify(primera.despues) }))
    expect([...primera.faltan, ...segunda.faltan].map((f) => f.dia).sort()).toEqual(dias.sort())
    const caido = { get: () => Promise.reject(new Error('R2 is down')) }
    const sin = actividadDe({ ...CASA, almacen: caido }, { ...EN_PRUEBA, id: mia.id }, BOGOTA, AHORA)
    await expect(sin.list(pedir())).rejects.toThrow('R2 is down')
    await expect(todo(sin)).rejects.toThrow('R2 is down')
  })

  test('a page opens a bounded number of objects, says how far it looked, and the next goes on from there', async () => {
    const mia = await crearEmpresa()
    await escribir(
      // each day has the event and has the person, but never that event by that person, but for the oldest
      ...Array.from({ length: 15 }, (_, i): Hecho[] => [
        { empresa: mia.id, usuario: i === 14 ? mia.usuario.id : mia.admin.id, suceso: 'salida', at: ANTES - i * DIA },
        { empresa: mia.id, usuario: mia.usuario.id, suceso: 'ingreso', at: ANTES - i * DIA - 1 },
        { empresa: mia.id, usuario: mia.admin.id, suceso: 'exportacion', at: ANTES - i * DIA - 2 },
      ]).flat(),
    )
    await guardar()
    let abiertos = 0
    const almacen = { get: (clave: string) => CASA.almacen.get((abiertos++, clave)) }
    const actividad = () => actividadDe({ ...CASA, almacen }, { ...EN_PRUEBA, id: mia.id }, BOGOTA, AHORA)
    const pedido = { suceso: 'salida', persona: mia.usuario.id }
    const una = await actividad().list(pedir(pedido))
    expect([una.filas, abiertos]).toEqual([[], OBJETOS_POR_PAGINA])
    expect(una.hasta).toBe(ANTES - 11 * DIA - 2)
    const otra = await actividad().list(pedir({ ...pedido, despues: JSON.stringify(una.despues) }))
    expect([otra.filas.length, otra.hasta, abiertos]).toEqual([1, null, 15])
    // what no object holds opens none
    expect((await actividad().list(pedir({ suceso: 'pago-aprobado' }))).filas).toEqual([])
    expect(abiertos).toBe(15)
  })

  test('a file opens a bounded number of objects, and says where it ends', async () => {
    const { id } = await crearEmpresa()
    await ejecutar([
      [
        `insert into auditoria_dias (empresa_id, dia, desde, primera, hasta, ultima, filas, sucesos, personas)
         with recursive d (i) as (select 0 union all select i + 1 from d where i < ?2)
         select ?1, date(?3 / 1000, 'unixepoch', '-' || i || ' days'), ?3 - i * 86400000, 'f', ?3 - i * 86400000, 'f', 1, '[]', '[]' from d`,
        [id, OBJETOS_POR_ARCHIVO + 4, ANTES],
      ],
    ])
    const bytes = Uint8Array.from(await empacar([{ ...FILA, empresa_id: id }]))
    const almacen = { get: async () => new Response(bytes).body }
    const partes = []
    for await (const p of actividadDe({ ...CASA, almacen }, { ...EN_PRUEBA, id }, BOGOTA, AHORA).all(pedir()))
      partes.push(p)
    const filas = partes.flatMap((p) => p.filas).length
    expect([filas <= OBJETOS_POR_ARCHIVO, filas > OBJETOS_POR_ARCHIVO - 10]).toEqual([true, true])
    expect(partes.at(-1)?.corte).toBe(new Date(ANTES - filas * DIA).toISOString().slice(0, 10))
  })

  test('the SuperAdmin reads all companies and none, day by day and company by company, forward and back', async () => {
    await ejecutar([['delete from auditoria_dias', []]])
    const empresas = [await crearEmpresa(), await crearEmpresa()].map((e) => e.id).sort()
    const hechos = [2, 1, 0].flatMap((d) =>
      [null, ...empresas].flatMap((empresa) =>
        Array.from({ length: 6 }, (_, i) => ({ empresa, at: ANTES + d * DIA - 5 + i, objeto: `${d}-${empresa}-${i}` })),
      ),
    )
    await escribir(...hechos)
    await guardar()
    const todas = actividadDeTodas(CASA, BOGOTA, AHORA)
    const esperados = hechos
      .sort(
        (a, b) =>
          b.at - (b.at % DIA) - (a.at - (a.at % DIA)) ||
          (b.empresa ?? '').localeCompare(a.empresa ?? '') ||
          b.at - a.at,
      )
      .map((h) => h.objeto)
    const { ida, vuelta } = await paginas(todas, { hasta: '2024-12-31' })
    expect(ida.flat()).toEqual(esperados)
    expect(vuelta).toEqual(ida)
    expect((await todo(todas, { hasta: '2024-12-31' })).map((f) => f.objeto)).toEqual(esperados)
    const suyas = await paginas(todas, { empresa: empresas[0], hasta: '2024-12-31' })
    expect(suyas.ida.flat()).toEqual(esperados.filter((o) => o.includes(String(empresas[0]))))
  })
})

describe('each way of asking walks an index', () => {
  const FILTRO = { suceso: null, persona: null, empresa: null, desde: null, hasta: null }
  const FILTROS = {
    'all of it': [FILTRO, 'empresa', 'at'],
    'an event': [{ ...FILTRO, suceso: 'salida' }, 'empresa_suceso', 'suceso'],
    'a person': [{ ...FILTRO, persona: 'p' }, 'empresa_usuario', 'usuario'],
    'some days': [{ ...FILTRO, desde: 1, hasta: 9 }, 'empresa', 'at'],
  } as const
  test.each(Object.entries(FILTROS))('%s', async (_, [filtro, deUna, deTodas]) => {
    for (const [empresa, indice] of [
      ['e', deUna],
      [null, deTodas],
    ] as const) {
      let dicha = ''
      const dichas: string[] = []
      const espia = Object.assign(Object.create(env.DB), {
        prepare(sql: string) {
          dicha = sql
          dichas.push(sql)
          return env.DB.prepare(sql)
        },
      }) as D1Database
      await new AuditoriaDb(espia, empresa).siguientes(filtro, [5, 'x'], 10)
      const huecos = (dicha.match(/\?/g) ?? []).map(() => 'x')
      const { results } = await env.DB.prepare(`explain query plan ${dicha}`)
        .bind(...huecos)
        .all<{ detail: string }>()
      const pasos = results.map((r) => r.detail).join('\n')
      expect(pasos).toMatch(new RegExp(`INDEX auditoria_${indice} `))
      expect(pasos).not.toMatch(/TEMP B-TREE|SCAN (p|otro|roles|empresas)\b/)
      for (const sentido of ['asc', 'desc'] as const) {
        const tramo = { lugar: { empresa_id: 'e', at: 5, id: 'x' }, sentido, n: 10 }
        dicha = ''
        await new AuditoriaDb(espia, empresa).dias(filtro, tramo)
        const { results: dias } = await env.DB.prepare(`explain query plan ${dichas.at(-2)}`)
          .bind(...(dichas.at(-2)?.match(/\?/g) ?? []).map(() => 'x'))
          .all<{ detail: string }>()
        const suyos = dias.map((r) => r.detail).join('\n')
        expect(suyos).toMatch(empresa ? /INDEX auditoria_dias_empresa \(/ : /INDEX auditoria_dias_dia \(/)
        expect(suyos).not.toContain('TEMP B-TREE')
      }
    }
  })
})
