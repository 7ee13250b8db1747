/** Reading the audit log (docs/security.md 29, 13): a company sees its own log only, by page, person, event and day. */
import { describe, expect, test } from 'vitest'
import { activityOf, activityOfAllEmpresas } from '../../../worker/auditoria/activity'
import { AuditoriaDb } from '../../../worker/auditoria/activity-sql'
import { uniqueWord } from '../../support/data'
import { planOf, statementsOf } from '../support/plan'
import { createEmpresa, createPerson, execute } from '../support/world'
import { activityFor, ask, auditEvents, BOGOTA, DAY, everything, IN_TRIAL, NOW, STORAGE, write } from './audit-rows'

describe('a company', () => {
  test('never sees the rows of another, whatever its address asks for, on the screen or in the file', async () => {
    const mine = await createEmpresa()
    const foreign = await createEmpresa()
    await write(
      { empresa: mine.id, usuario: mine.admin.id, suceso: 'umbrales-cambiados' },
      { empresa: foreign.id, usuario: foreign.admin.id, suceso: 'vehiculo-eliminado' },
      { empresa: null, suceso: 'ingreso-negado' },
      // a person of ours who acted while belonging to another company
      { empresa: foreign.id, usuario: mine.admin.id, suceso: 'calendario-abierto' },
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
      const seen = [
        ...(await activityFor(mine.id).list(ask(request))).rows,
        ...(await everything(activityFor(mine.id), request)),
      ]
      for (const row of seen) {
        expect(row.empresa?.id).toBe(mine.id)
        expect(row.suceso).toBe('umbrales-cambiados')
      }
    }
    expect(await auditEvents(activityFor(mine.id))).toEqual(['umbrales-cambiados'])
    const { personas: people } = await activityFor(mine.id).list(ask())
    expect(people.map((p) => p.id).sort()).toEqual([mine.admin.id, mine.usuario.id].sort())
  })

  test('shows the person by name, an erased person as erased, the SuperAdmin as the platform, and none for a signed-out visitor', async () => {
    const mine = await createEmpresa()
    const gone = await createPerson('Usuario')
    const boss = await createPerson('SuperAdmin')
    await write(
      { empresa: mine.id, usuario: mine.admin.id, at: NOW - 4, suceso: 'rol-cambiado', objeto: mine.usuario.id },
      { empresa: mine.id, usuario: gone.id, at: NOW - 3 },
      { empresa: mine.id, usuario: boss.id, at: NOW - 2 },
      { empresa: mine.id, at: NOW - 1 },
    )
    await execute([['delete from usuarios where id = ?', [gone.id]]])
    const { rows } = await activityFor(mine.id).list(ask())
    expect(rows.map((f) => f.quien)).toEqual([
      null,
      'platform',
      'deleted',
      { id: mine.admin.id, nombre: expect.any(String) },
    ])
    // the affected person
    expect(rows.at(-1)?.otro).toEqual(expect.any(String))
    expect(JSON.stringify(rows)).not.toContain(boss.nombre)
    expect(JSON.stringify(rows)).not.toContain(gone.nombre)
  })

  test('pages forward and back through the same rows, newest first, also where many bear one instant', async () => {
    const mine = await createEmpresa()
    const instantOf = (i: number) => NOW - Math.floor(i / 10)
    await write(...Array.from({ length: 80 }, (_, i) => ({ empresa: mine.id, at: instantOf(i), objeto: `o-${i}` })))
    const activity = activityFor(mine.id)
    const forward: (string | null)[][] = []
    let page = await activity.list(ask())
    expect(page.before).toBeNull()
    for (;;) {
      forward.push(page.rows.map((f) => f.objeto))
      if (!page.after) break
      page = await activity.list(ask({ despues: JSON.stringify(page.after) }))
    }
    expect(forward.map((p) => p.length)).toEqual([25, 25, 25, 5])
    expect(new Set(forward.flat()).size).toBe(80)
    const back: (string | null)[][] = [forward.at(-1) ?? []]
    while (page.before) {
      page = await activity.list(ask({ antes: JSON.stringify(page.before) }))
      back.unshift(page.rows.map((f) => f.objeto))
    }
    expect(back).toEqual(forward)
    expect((await everything(activity)).map((f) => f.objeto)).toEqual(forward.flat())
  })

  test('filters by event, by person and by days as they are counted where the reader lives', async () => {
    const mine = await createEmpresa()
    // 20 November in Bogotá begins at 5:00 UTC
    const start = Date.UTC(2026, 10, 20, 5)
    await write(
      { empresa: mine.id, usuario: mine.admin.id, suceso: 'ingreso', at: start - 1 },
      { empresa: mine.id, usuario: mine.usuario.id, suceso: 'ingreso', at: start },
      { empresa: mine.id, usuario: mine.usuario.id, suceso: 'salida', at: start + DAY - 1 },
      { empresa: mine.id, usuario: mine.admin.id, suceso: 'exportacion', at: start + DAY },
    )
    const found = (request: Record<string, unknown>) => auditEvents(activityFor(mine.id), request)
    expect(await found({ desde: '2026-11-20', hasta: '2026-11-20' })).toEqual(['salida', 'ingreso'])
    expect(await found({ desde: '2026-11-21' })).toEqual(['exportacion'])
    expect(await found({ hasta: '2026-11-19' })).toEqual(['ingreso'])
    expect(await found({ suceso: 'ingreso' })).toEqual(['ingreso', 'ingreso'])
    expect(await found({ persona: mine.admin.id })).toEqual(['exportacion', 'ingreso'])
    expect(await found({ persona: mine.admin.id, suceso: 'ingreso', desde: '2026-11-20' })).toEqual([])
    // an invalid cursor means the first page
    for (const place of ['["x","y"]', '[null,"y"]', '[1e999,"y"]', '[1.5,"y"]', 'x'])
      for (const side of ['despues', 'antes']) expect(await found({ [side]: place })).toHaveLength(4)
    // an invalid day does not filter
    expect(await found({ desde: '2026-02-31', hasta: 'ayer', suceso: 'nada' })).toHaveLength(4)
  })

  test('on Basic sees 30 days, in the trial and on the larger plans all that is kept', async () => {
    const mine = await createEmpresa()
    await write({ empresa: mine.id, at: NOW - 29 * DAY }, { empresa: mine.id, at: NOW - 31 * DAY })
    const activo = { subscription_status: 'active' }
    for (const [plan, n] of [
      [{ plan_type: 'Basic', ...activo }, 1],
      [{ plan_type: 'Pro', ...activo }, 2],
      [{ plan_type: 'Plus', ...activo }, 2],
      [IN_TRIAL, 2],
    ] as const) {
      expect(await auditEvents(activityFor(mine.id, plan))).toHaveLength(n)
      expect(await everything(activityFor(mine.id, plan), { desde: '2026-01-01' })).toHaveLength(n)
    }
  })

  test('on Basic sees all of the first day, as the company counts days, whatever the hour and wherever the reader is', async () => {
    const mine = await createEmpresa()
    const midnight = Date.UTC(2026, 9, 21, 5)
    await write(
      { empresa: mine.id, at: midnight - 1, objeto: 'before' },
      { empresa: mine.id, at: midnight, objeto: 'first' },
    )
    const basic = { ...IN_TRIAL, subscription_status: 'active', id: mine.id } as const
    for (const hour of [0, 9, 23]) {
      const now = midnight + 30 * DAY + hour * 3_600_000
      for (const zona of [BOGOTA, 'Asia/Tokyo']) {
        const { rows } = await activityOf(STORAGE, basic, zona, now).list(ask())
        expect(rows.map(({ objeto }) => objeto)).toEqual(['first'])
      }
    }
  })
})

test('the SuperAdmin sees all companies and none, or one of them', async () => {
  const mine = await createEmpresa()
  const foreign = await createEmpresa()
  const nobody = uniqueWord()
  await write(
    { empresa: mine.id, usuario: mine.admin.id },
    { empresa: foreign.id, usuario: foreign.admin.id },
    { empresa: null, objeto: nobody },
  )
  const all = activityOfAllEmpresas(STORAGE, BOGOTA, NOW)
  const seen = await everything(all)
  expect(seen.some((f) => f.empresa === null && f.objeto === nobody)).toBe(true)
  for (const { id, nombre } of [mine, foreign]) {
    const ownOnes = await everything(all, { empresa: id })
    expect(ownOnes.map((f) => f.empresa)).toEqual([{ id, nombre }])
  }
})

describe('each way of asking walks an index', () => {
  const FILTER = { suceso: null, persona: null, empresa: null, desde: null, hasta: null }
  const FILTERS = {
    'all of it': [FILTER, 'empresa', 'at'],
    'an event': [{ ...FILTER, suceso: 'salida' }, 'empresa_suceso', 'suceso'],
    'a person': [{ ...FILTER, persona: 'p' }, 'empresa_usuario', 'usuario'],
    'some days': [{ ...FILTER, desde: 1, hasta: 9 }, 'empresa', 'at'],
  } as const
  test.each(Object.entries(FILTERS))('the filter «%s» finds its rows alone', async (_, [filter, ofOne, ofAll]) => {
    for (const [empresa, index] of [
      ['e', ofOne],
      [null, ofAll],
    ] as const) {
      const page = await statementsOf((d1) => new AuditoriaDb(d1, empresa).nextRows(filter, [5, 'x'], 10))
      const steps = await planOf(page.at(-1) ?? '')
      expect(steps).toMatch(new RegExp(`INDEX auditoria_${index} `))
      expect(steps).not.toMatch(/TEMP B-TREE|SCAN (p|otro|roles|empresas)\b/)
      for (const direction of ['asc', 'desc'] as const) {
        const request = { place: { empresa_id: 'e', at: 5, id: 'x' }, direction, n: 10 }
        const days = await statementsOf((d1) => new AuditoriaDb(d1, empresa).days(filter, request))
        const ofDays = await planOf(days.at(-2) ?? '')
        expect(ofDays).toMatch(empresa ? /INDEX auditoria_dias_empresa \(/ : /INDEX auditoria_dias_dia \(/)
        expect(ofDays).not.toContain('TEMP B-TREE')
      }
    }
  })
})
