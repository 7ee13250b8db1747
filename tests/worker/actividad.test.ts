/** Reading the audit log (security.md 29, 13): a company sees its own and nobody else's, by page, person, event and day. */
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { AuditoriaDb } from '../../worker/db/auditoria-db'
import { ListaActividad } from '../../worker/domain/actividad'
import type { Suceso } from '../../worker/domain/auditoria'
import { type Actividad, actividadDe, actividadDeTodas } from '../../worker/services/actividad'
import { unico } from '../apoyo/datos'
import { crearEmpresa, crearPersona, ejecutar } from './apoyo/mundo'

const AHORA = Date.UTC(2026, 10, 20, 15)
const DIA = 86_400_000
const BOGOTA = 'America/Bogota'
const EN_PRUEBA = {
  plan_type: 'Basic',
  subscription_status: 'trial',
  trial_ends_at: null,
  subscription_ends_at: null,
} as const

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
  actividadDe(env.DB, { ...EN_PRUEBA, ...plan, id }, BOGOTA, AHORA)
const sucesos = async (actividad: Actividad, pedido: Record<string, unknown> = {}) =>
  (await actividad.list(pedir(pedido))).filas.map((f) => f.suceso)
async function todo(actividad: Actividad, pedido: Record<string, unknown> = {}) {
  const filas = []
  for await (const varias of actividad.all(pedir(pedido))) filas.push(...varias)
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
  const todas = actividadDeTodas(env.DB, BOGOTA)
  const vistas = await todo(todas)
  expect(vistas.some((f) => f.empresa === null && f.objeto === nadie)).toBe(true)
  for (const { id, nombre } of [mia, ajena]) {
    const suyas = await todo(todas, { empresa: id })
    expect(suyas.map((f) => f.empresa)).toEqual([{ id, nombre }])
  }
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
      const espia = Object.assign(Object.create(env.DB), {
        prepare(sql: string) {
          dicha = sql
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
    }
  })
})
