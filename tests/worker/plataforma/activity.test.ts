/** Reading the audit log (docs/security.md 29, 13): a company sees its own and nobody else's, by page, person, event and day. */
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import {
  type Activity,
  activityOf,
  activityOfAllEmpresas,
  OBJECTS_PER_EXPORT,
} from '../../../worker/auditoria/activity'
import { AuditoriaDb } from '../../../worker/auditoria/activity-sql'
import { AuditArchiver } from '../../../worker/auditoria/archive'
import { pack } from '../../../worker/auditoria/archive-object'
import { OldAuditoriaDb } from '../../../worker/auditoria/archive-sql'
import { OBJECTS_PER_PAGE } from '../../../worker/auditoria/history'
import { ActivityList } from '../../../worker/domain/auditoria/activity'
import type { Suceso } from '../../../worker/domain/auditoria/auditoria'
import { FileStore } from '../../../worker/files/store'
import { uniqueWord } from '../../support/data'
import { createEmpresa, createPerson, execute } from '../support/world'

const NOW = Date.UTC(2026, 10, 20, 15)
const DIA = 86_400_000
const BOGOTA = 'America/Bogota'
const CASA = { d1: env.DB, store: new FileStore(env.FILES) }
const IN_TRIAL = {
  plan_type: 'Basic',
  subscription_status: 'trial',
  trial_ends_at: null,
  subscription_ends_at: null,
} as const

const FILA = {
  ...{ id: 'f', at: 1, suceso: 'salida', usuario_id: null, objeto: null },
  ...{ direccion: null, peticion: null, datos: null },
}

interface Fact {
  suceso?: Suceso
  empresa: string | null
  usuario?: string | null
  at?: number
  objeto?: string
}
const write = async (...facts: Fact[]) => {
  await execute(
    facts.map(({ suceso = 'salida', empresa, usuario = null, at = NOW, objeto = null }) => [
      'insert into auditoria (id, at, suceso, usuario_id, empresa_id, objeto) values (?, ?, ?, ?, ?, ?)',
      [crypto.randomUUID(), at, suceso, usuario, empresa, objeto],
    ]),
  )
}
const ask = (request: Record<string, unknown> = {}) => ActivityList.parse(request)
const de = (id: string, plan: Parameters<typeof activityOf>[1] | object = IN_TRIAL) =>
  activityOf(CASA, { ...IN_TRIAL, ...plan, id }, BOGOTA, NOW)
const sucesos = async (activity: Activity, request: Record<string, unknown> = {}) =>
  (await activity.list(ask(request))).filas.map((f) => f.suceso)
async function todo(activity: Activity, request: Record<string, unknown> = {}) {
  const filas = []
  for await (const parte of activity.all(ask(request))) filas.push(...parte.filas)
  return filas
}

describe('a company', () => {
  test('never sees the rows of another, whatever its address asks for, on the screen or in the file', async () => {
    const [mia, foreign] = [await createEmpresa(), await createEmpresa()]
    await write(
      { empresa: mia.id, usuario: mia.admin.id, suceso: 'umbrales-cambiados' },
      { empresa: foreign.id, usuario: foreign.admin.id, suceso: 'vehiculo-eliminado' },
      { empresa: null, suceso: 'ingreso-negado' },
      // somebody of ours who did something while belonging to another
      { empresa: foreign.id, usuario: mia.admin.id, suceso: 'calendario-abierto' },
    )
    for (const request of [
      {},
      { persona: foreign.admin.id },
      { empresa: foreign.id },
      { suceso: 'vehiculo-eliminado' },
      { suceso: "' or 1=1 --", persona: "x' or '1'='1" },
      { desde: '2026-01-01', hasta: '2026-12-31', empresa: foreign.id },
      { despues: JSON.stringify([NOW + 1, 'z']), empresa: foreign.id },
    ]) {
      const vistas = [...(await de(mia.id).list(ask(request))).filas, ...(await todo(de(mia.id), request))]
      for (const fila of vistas) {
        expect(fila.empresa?.id).toBe(mia.id)
        expect(fila.suceso).toBe('umbrales-cambiados')
      }
    }
    expect(await sucesos(de(mia.id))).toEqual(['umbrales-cambiados'])
    const { personas } = await de(mia.id).list(ask())
    expect(personas.map((p) => p.id).sort()).toEqual([mia.admin.id, mia.usuario.id].sort())
  })

  test('knows who did it by name, an erased person as erased, the SuperAdmin as the platform, nobody as nobody', async () => {
    const mia = await createEmpresa()
    const [ida, jefe] = [await createPerson('Usuario'), await createPerson('SuperAdmin')]
    await write(
      { empresa: mia.id, usuario: mia.admin.id, at: NOW - 4, suceso: 'rol-cambiado', objeto: mia.usuario.id },
      { empresa: mia.id, usuario: ida.id, at: NOW - 3 },
      { empresa: mia.id, usuario: jefe.id, at: NOW - 2 },
      { empresa: mia.id, at: NOW - 1 },
    )
    await execute([['delete from usuarios where id = ?', [ida.id]]])
    const { filas } = await de(mia.id).list(ask())
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
    const mia = await createEmpresa()
    const rato = (i: number) => NOW - Math.floor(i / 10)
    await write(...Array.from({ length: 80 }, (_, i) => ({ empresa: mia.id, at: rato(i), objeto: `o-${i}` })))
    const activity = de(mia.id)
    const ida: (string | null)[][] = []
    let page = await activity.list(ask())
    expect(page.antes).toBeNull()
    for (;;) {
      ida.push(page.filas.map((f) => f.objeto))
      if (!page.despues) break
      page = await activity.list(ask({ despues: JSON.stringify(page.despues) }))
    }
    expect(ida.map((p) => p.length)).toEqual([25, 25, 25, 5])
    expect(new Set(ida.flat()).size).toBe(80)
    const back: (string | null)[][] = [ida.at(-1) ?? []]
    while (page.antes) {
      page = await activity.list(ask({ antes: JSON.stringify(page.antes) }))
      back.unshift(page.filas.map((f) => f.objeto))
    }
    expect(back).toEqual(ida)
    expect((await todo(activity)).map((f) => f.objeto)).toEqual(ida.flat())
  })

  test('filters by event, by person and by days as they are counted where the reader lives', async () => {
    const mia = await createEmpresa()
    // 20 November in Bogotá begins at 5:00 UTC
    const inicio = Date.UTC(2026, 10, 20, 5)
    await write(
      { empresa: mia.id, usuario: mia.admin.id, suceso: 'ingreso', at: inicio - 1 },
      { empresa: mia.id, usuario: mia.usuario.id, suceso: 'ingreso', at: inicio },
      { empresa: mia.id, usuario: mia.usuario.id, suceso: 'salida', at: inicio + DIA - 1 },
      { empresa: mia.id, usuario: mia.admin.id, suceso: 'exportacion', at: inicio + DIA },
    )
    const found = (request: Record<string, unknown>) => sucesos(de(mia.id), request)
    expect(await found({ desde: '2026-11-20', hasta: '2026-11-20' })).toEqual(['salida', 'ingreso'])
    expect(await found({ desde: '2026-11-21' })).toEqual(['exportacion'])
    expect(await found({ hasta: '2026-11-19' })).toEqual(['ingreso'])
    expect(await found({ suceso: 'ingreso' })).toEqual(['ingreso', 'ingreso'])
    expect(await found({ persona: mia.admin.id })).toEqual(['exportacion', 'ingreso'])
    expect(await found({ persona: mia.admin.id, suceso: 'ingreso', desde: '2026-11-20' })).toEqual([])
    // a place that is none is the beginning
    for (const lugar of ['["x","y"]', '[null,"y"]', '[1e999,"y"]', '[1.5,"y"]', 'x'])
      for (const side of ['despues', 'antes']) expect(await found({ [side]: lugar })).toHaveLength(4)
    // what is no day is no filter
    expect(await found({ desde: '2026-02-31', hasta: 'ayer', suceso: 'nada' })).toHaveLength(4)
  })

  test('on Basic sees 30 days, in the trial and on the larger plans all that is kept', async () => {
    const mia = await createEmpresa()
    await write({ empresa: mia.id, at: NOW - 29 * DIA }, { empresa: mia.id, at: NOW - 31 * DIA })
    const activo = { subscription_status: 'active' }
    for (const [plan, n] of [
      [{ plan_type: 'Basic', ...activo }, 1],
      [{ plan_type: 'Pro', ...activo }, 2],
      [{ plan_type: 'Plus', ...activo }, 2],
      [IN_TRIAL, 2],
    ] as const) {
      expect(await sucesos(de(mia.id, plan))).toHaveLength(n)
      expect(await todo(de(mia.id, plan), { desde: '2026-01-01' })).toHaveLength(n)
    }
  })
})

test('the SuperAdmin sees all companies and none, or one of them', async () => {
  const [mia, foreign] = [await createEmpresa(), await createEmpresa()]
  const nobody = uniqueWord()
  await write(
    { empresa: mia.id, usuario: mia.admin.id },
    { empresa: foreign.id, usuario: foreign.admin.id },
    { empresa: null, objeto: nobody },
  )
  const all = activityOfAllEmpresas(CASA, BOGOTA, NOW)
  const vistas = await todo(all)
  expect(vistas.some((f) => f.empresa === null && f.objeto === nobody)).toBe(true)
  for (const { id, nombre } of [mia, foreign]) {
    const ownOnes = await todo(all, { empresa: id })
    expect(ownOnes.map((f) => f.empresa)).toEqual([{ id, nombre }])
  }
})

describe('past the 90 days (docs/security.md 13, 29)', () => {
  /** Years past: whatever the clock of this machine, these rows may go. */
  const ANTES = Date.UTC(2024, 4, 10, 12)
  const save = async () => {
    while ((await new AuditArchiver(new OldAuditoriaDb(env.DB), CASA.store, NOW).guardar()) > 0);
  }
  /** A company with some rows in the table and more in R2, told by `objeto`, newest first. */
  async function withPast() {
    const mia = await createEmpresa()
    const facts: (Fact & { at: number; suceso: Suceso; objeto: string })[] = Array.from({ length: 70 }, (_, i) => ({
      empresa: mia.id,
      usuario: i % 3 ? mia.admin.id : mia.usuario.id,
      suceso: i % 2 ? 'salida' : 'ingreso',
      at: i < 20 ? NOW - i * 60_000 : ANTES - Math.floor(i / 9) * DIA - (i % 9) * 1000,
      objeto: `o-${i}`,
    }))
    await write(...facts)
    await save()
    return { mia, facts }
  }
  async function pages(activity: Activity, request: Record<string, unknown> = {}) {
    const ida: (string | null)[][] = []
    let page = await activity.list(ask(request))
    for (;;) {
      ida.push(page.filas.map((f) => f.objeto))
      if (!page.despues) break
      page = await activity.list(ask({ ...request, despues: JSON.stringify(page.despues) }))
    }
    const back: (string | null)[][] = [ida.at(-1) ?? []]
    while (page.antes) {
      page = await activity.list(ask({ ...request, antes: JSON.stringify(page.antes) }))
      back.unshift(page.filas.map((f) => f.objeto))
    }
    return { ida, running: back }
  }
  const PRO = { plan_type: 'Pro', subscription_status: 'expired' }

  test('the list simply goes on, forward, back and in the file, with each of its filters and with its names', async () => {
    const { mia, facts } = await withPast()
    expect(
      await env.DB.prepare('select count(*) as n from auditoria where empresa_id = ?').bind(mia.id).first('n'),
    ).toBe(20)
    const dia = (at: number) => new Date(at - 5 * 3_600_000).toISOString().slice(0, 10)
    for (const [request, fits] of [
      [{}, () => true],
      [{ suceso: 'salida' }, (h: (typeof facts)[number]) => h.suceso === 'salida'],
      [{ persona: mia.usuario.id }, (h: (typeof facts)[number]) => h.usuario === mia.usuario.id],
      [
        { persona: mia.usuario.id, suceso: 'salida', hasta: dia(ANTES - 3 * DIA) },
        (h: (typeof facts)[number]) =>
          h.usuario === mia.usuario.id && h.suceso === 'salida' && dia(h.at) <= dia(ANTES - 3 * DIA),
      ],
      [{ desde: dia(ANTES - 4 * DIA) }, (h: (typeof facts)[number]) => dia(h.at) >= dia(ANTES - 4 * DIA)],
      [{ suceso: 'pago-aprobado' }, () => false],
    ] as [Record<string, string>, (h: (typeof facts)[number]) => boolean][]) {
      const expected = facts.filter(fits).map((h) => h.objeto)
      // an expired company may read what it had
      const { ida, running: back } = await pages(de(mia.id, PRO), request)
      expect({ request, hay: ida.flat() }).toEqual({ request, hay: expected })
      expect(back).toEqual(ida)
      expect(ida.slice(0, -1).every((p) => p.length === 25)).toBe(true)
      expect((await todo(de(mia.id, PRO), request)).map((f) => f.objeto)).toEqual(expected)
    }
    const [old] = (await todo(de(mia.id, PRO))).slice(-1)
    expect(old?.quien).toEqual({ id: mia.usuario.id, nombre: expect.any(String) })
  })

  test('is a company’s own: no address, place or company in it leads to another’s, and Basic keeps its 30 days', async () => {
    const [{ mia }, { mia: foreign }] = [await withPast(), await withPast()]
    for (const request of [
      { empresa: foreign.id },
      { persona: foreign.admin.id },
      ...['despues', 'antes'].flatMap((side) =>
        [NOW, ANTES, ANTES - 2 * DIA, 9e15, -9e15].map((at) => ({
          [side]: JSON.stringify([at, `~${foreign.id}~x`]),
          empresa: foreign.id,
        })),
      ),
    ] as Record<string, string>[]) {
      const vistas = (await de(mia.id).list(ask(request))).filas
      expect(vistas.every((f) => f.empresa?.id === mia.id)).toBe(true)
    }
    expect((await todo(de(mia.id), { empresa: foreign.id })).every((f) => f.empresa?.id === mia.id)).toBe(true)
    const basic = de(mia.id, { plan_type: 'Basic', subscription_status: 'active' })
    expect((await pages(basic)).ida.flat()).toHaveLength(20)
    expect((await pages(basic, { despues: JSON.stringify([ANTES, `~${mia.id}~x`]) })).ida.flat()).toHaveLength(20)
    expect(await todo(basic, { desde: '2020-01-01' })).toHaveLength(20)
  })

  test('an object that is gone, damaged or another’s is told of, and the list goes on past it; R2 not answering is an error', async () => {
    const { mia } = await withPast()
    const keys = await CASA.store.keys(`auditoria/${mia.id}/`, null, 9)
    const [ida, rota, foreign] = keys.slice(1, 4) as [string, string, string]
    await env.FILES.delete(ida)
    await env.FILES.put(rota, 'not what was put there')
    await env.FILES.put(foreign, await pack([{ ...FILA, empresa_id: uniqueWord() }]))
    const dias = [ida, rota, foreign].map((clave) => clave.split('/')[2])
    const parts = []
    for await (const parte of de(mia.id).all(ask())) parts.push(parte)
    expect(parts.flatMap((p) => p.faltan.map((f) => f.dia)).sort()).toEqual(dias.sort())
    expect(parts.flatMap((p) => p.filas)).toHaveLength(
      70 - parts.flatMap((p) => p.faltan).reduce((n, f) => n + f.filas, 0),
    )
    const primera = await de(mia.id).list(ask())
    const second = await de(mia.id).list(ask({ despues: JSON.stringify(primera.despues) }))
    expect([...primera.faltan, ...second.faltan].map((f) => f.dia).sort()).toEqual(dias.sort())
    const down = { get: () => Promise.reject(new Error('R2 is down')) }
    const sin = activityOf({ ...CASA, store: down }, { ...IN_TRIAL, id: mia.id }, BOGOTA, NOW)
    await expect(sin.list(ask())).rejects.toThrow('R2 is down')
    await expect(todo(sin)).rejects.toThrow('R2 is down')
  })

  test('a page opens a bounded number of objects, says how far it looked, and the next goes on from there', async () => {
    const mia = await createEmpresa()
    await write(
      // each day has the event and has the person, but never that event by that person, but for the oldest
      ...Array.from({ length: 15 }, (_, i): Fact[] => [
        { empresa: mia.id, usuario: i === 14 ? mia.usuario.id : mia.admin.id, suceso: 'salida', at: ANTES - i * DIA },
        { empresa: mia.id, usuario: mia.usuario.id, suceso: 'ingreso', at: ANTES - i * DIA - 1 },
        { empresa: mia.id, usuario: mia.admin.id, suceso: 'exportacion', at: ANTES - i * DIA - 2 },
      ]).flat(),
    )
    await save()
    let openOnes = 0
    const store = { get: (clave: string) => CASA.store.get((openOnes++, clave)) }
    const activity = () => activityOf({ ...CASA, store }, { ...IN_TRIAL, id: mia.id }, BOGOTA, NOW)
    const request = { suceso: 'salida', persona: mia.usuario.id }
    const una = await activity().list(ask(request))
    expect([una.filas, openOnes]).toEqual([[], OBJECTS_PER_PAGE])
    expect(una.hasta).toBe(ANTES - 11 * DIA - 2)
    const another = await activity().list(ask({ ...request, despues: JSON.stringify(una.despues) }))
    expect([another.filas.length, another.hasta, openOnes]).toEqual([1, null, 15])
    // what no object holds opens none
    expect((await activity().list(ask({ suceso: 'pago-aprobado' }))).filas).toEqual([])
    expect(openOnes).toBe(15)
  })

  test('a file opens a bounded number of objects, and says where it ends', async () => {
    const { id } = await createEmpresa()
    await execute([
      [
        `insert into auditoria_dias (empresa_id, dia, desde, primera, hasta, ultima, filas, sucesos, personas)
         with recursive d (i) as (select 0 union all select i + 1 from d where i < ?2)
         select ?1, date(?3 / 1000, 'unixepoch', '-' || i || ' days'), ?3 - i * 86400000, 'f', ?3 - i * 86400000, 'f', 1, '[]', '[]' from d`,
        [id, OBJECTS_PER_EXPORT + 4, ANTES],
      ],
    ])
    const bytes = Uint8Array.from(await pack([{ ...FILA, empresa_id: id }]))
    const store = { get: async () => new Response(bytes).body }
    const parts = []
    for await (const p of activityOf({ ...CASA, store }, { ...IN_TRIAL, id }, BOGOTA, NOW).all(ask())) parts.push(p)
    const filas = parts.flatMap((p) => p.filas).length
    expect([filas <= OBJECTS_PER_EXPORT, filas > OBJECTS_PER_EXPORT - 10]).toEqual([true, true])
    expect(parts.at(-1)?.cutoff).toBe(new Date(ANTES - filas * DIA).toISOString().slice(0, 10))
  })

  test('the SuperAdmin reads all companies and none, day by day and company by company, forward and back', async () => {
    await execute([['delete from auditoria_dias', []]])
    const empresas = [await createEmpresa(), await createEmpresa()].map((e) => e.id).sort()
    const facts = [2, 1, 0].flatMap((d) =>
      [null, ...empresas].flatMap((empresa) =>
        Array.from({ length: 6 }, (_, i) => ({ empresa, at: ANTES + d * DIA - 5 + i, objeto: `${d}-${empresa}-${i}` })),
      ),
    )
    await write(...facts)
    await save()
    const all = activityOfAllEmpresas(CASA, BOGOTA, NOW)
    const expected = facts
      .sort(
        (a, b) =>
          b.at - (b.at % DIA) - (a.at - (a.at % DIA)) ||
          (b.empresa ?? '').localeCompare(a.empresa ?? '') ||
          b.at - a.at,
      )
      .map((h) => h.objeto)
    const { ida, running: back } = await pages(all, { hasta: '2024-12-31' })
    expect(ida.flat()).toEqual(expected)
    expect(back).toEqual(ida)
    expect((await todo(all, { hasta: '2024-12-31' })).map((f) => f.objeto)).toEqual(expected)
    const ownOnes = await pages(all, { empresa: empresas[0], hasta: '2024-12-31' })
    expect(ownOnes.ida.flat()).toEqual(expected.filter((o) => o.includes(String(empresas[0]))))
  })
})

describe('each way of asking walks an index', () => {
  const FILTER = { suceso: null, persona: null, empresa: null, desde: null, hasta: null }
  const FILTERS = {
    'all of it': [FILTER, 'empresa', 'at'],
    'an event': [{ ...FILTER, suceso: 'salida' }, 'empresa_suceso', 'suceso'],
    'a person': [{ ...FILTER, persona: 'p' }, 'empresa_usuario', 'usuario'],
    'some days': [{ ...FILTER, desde: 1, hasta: 9 }, 'empresa', 'at'],
  } as const
  test.each(Object.entries(FILTERS))('%s', async (_, [filter, deUna, ofAll]) => {
    for (const [empresa, index] of [
      ['e', deUna],
      [null, ofAll],
    ] as const) {
      let given = ''
      const told: string[] = []
      const spy = Object.assign(Object.create(env.DB), {
        prepare(sql: string) {
          given = sql
          told.push(sql)
          return env.DB.prepare(sql)
        },
      }) as D1Database
      await new AuditoriaDb(spy, empresa).nextRows(filter, [5, 'x'], 10)
      const placeholders = (given.match(/\?/g) ?? []).map(() => 'x')
      const { results } = await env.DB.prepare(`explain query plan ${given}`)
        .bind(...placeholders)
        .all<{ detail: string }>()
      const pasos = results.map((r) => r.detail).join('\n')
      expect(pasos).toMatch(new RegExp(`INDEX auditoria_${index} `))
      expect(pasos).not.toMatch(/TEMP B-TREE|SCAN (p|otro|roles|empresas)\b/)
      for (const direction of ['asc', 'desc'] as const) {
        const tramo = { lugar: { empresa_id: 'e', at: 5, id: 'x' }, direction, n: 10 }
        given = ''
        await new AuditoriaDb(spy, empresa).dias(filter, tramo)
        const { results: dias } = await env.DB.prepare(`explain query plan ${told.at(-2)}`)
          .bind(...(told.at(-2)?.match(/\?/g) ?? []).map(() => 'x'))
          .all<{ detail: string }>()
        const ownItems = dias.map((r) => r.detail).join('\n')
        expect(ownItems).toMatch(empresa ? /INDEX auditoria_dias_empresa \(/ : /INDEX auditoria_dias_dia \(/)
        expect(ownItems).not.toContain('TEMP B-TREE')
      }
    }
  })
})
