/** Reading the audit log past its 90 days, where it lies in archived objects (docs/security.md 13, 29). */
import { env } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import {
  type Activity,
  activityOf,
  activityOfAllEmpresas,
  OBJECTS_PER_EXPORT,
} from '../../../worker/auditoria/activity'
import { AuditArchiver } from '../../../worker/auditoria/archive'
import { pack } from '../../../worker/auditoria/archive-object'
import { OldAuditoriaDb } from '../../../worker/auditoria/archive-sql'
import { OBJECTS_PER_PAGE } from '../../../worker/auditoria/history'
import type { AuditEvent } from '../../../worker/domain/auditoria/auditoria'
import { uniqueWord } from '../../support/data'
import { createEmpresa, execute } from '../support/world'
import { activityFor, ask, BOGOTA, DAY, everything, type Fact, IN_TRIAL, NOW, ROW, STORAGE, write } from './audit-rows'

describe('past the 90 days (docs/security.md 13, 29)', () => {
  /** Past years: whatever the machine's clock, these rows are old enough to be archived. */
  const LONG_AGO = Date.UTC(2024, 4, 10, 12)
  const save = async () => {
    while ((await new AuditArchiver(new OldAuditoriaDb(env.DB), STORAGE.store, NOW).save()) > 0);
  }
  /** A company with some rows in the table and more in R2, with the object of each, newest first. */
  async function withPast() {
    const mine = await createEmpresa()
    const facts: (Fact & { at: number; suceso: AuditEvent; objeto: string })[] = Array.from({ length: 70 }, (_, i) => ({
      empresa: mine.id,
      usuario: i % 3 ? mine.admin.id : mine.usuario.id,
      suceso: i % 2 ? 'salida' : 'ingreso',
      at: i < 20 ? NOW - i * 60_000 : LONG_AGO - Math.floor(i / 9) * DAY - (i % 9) * 1000,
      objeto: `o-${i}`,
    }))
    await write(...facts)
    await save()
    return { mine, facts }
  }
  async function pages(activity: Activity, request: Record<string, unknown> = {}) {
    const forward: (string | null)[][] = []
    let page = await activity.list(ask(request))
    for (;;) {
      forward.push(page.rows.map((f) => f.objeto))
      if (!page.after) break
      page = await activity.list(ask({ ...request, despues: JSON.stringify(page.after) }))
    }
    const back: (string | null)[][] = [forward.at(-1) ?? []]
    while (page.before) {
      page = await activity.list(ask({ ...request, antes: JSON.stringify(page.before) }))
      back.unshift(page.rows.map((f) => f.objeto))
    }
    return { departure: forward, running: back }
  }
  const PRO = { plan_type: 'Pro', subscription_status: 'expired' }

  test('the list simply goes on, forward, back and in the file, with each of its filters and with its names', async () => {
    const { mine, facts } = await withPast()
    expect(
      await env.DB.prepare('select count(*) as n from auditoria where empresa_id = ?').bind(mine.id).first('n'),
    ).toBe(20)
    const day = (at: number) => new Date(at - 5 * 3_600_000).toISOString().slice(0, 10)
    for (const [request, fits] of [
      [{}, () => true],
      [{ suceso: 'salida' }, (h: (typeof facts)[number]) => h.suceso === 'salida'],
      [{ persona: mine.usuario.id }, (h: (typeof facts)[number]) => h.usuario === mine.usuario.id],
      [
        { persona: mine.usuario.id, suceso: 'salida', hasta: day(LONG_AGO - 3 * DAY) },
        (h: (typeof facts)[number]) =>
          h.usuario === mine.usuario.id && h.suceso === 'salida' && day(h.at) <= day(LONG_AGO - 3 * DAY),
      ],
      [{ desde: day(LONG_AGO - 4 * DAY) }, (h: (typeof facts)[number]) => day(h.at) >= day(LONG_AGO - 4 * DAY)],
      [{ suceso: 'pago-aprobado' }, () => false],
    ] as [Record<string, string>, (h: (typeof facts)[number]) => boolean][]) {
      const expected = facts.filter(fits).map((h) => h.objeto)
      // a company whose plan expired may still read it
      const { departure: forward, running: back } = await pages(activityFor(mine.id, PRO), request)
      expect({ request, expected: forward.flat() }).toEqual({ request, expected })
      expect(back).toEqual(forward)
      expect(forward.slice(0, -1).every((p) => p.length === 25)).toBe(true)
      expect((await everything(activityFor(mine.id, PRO), request)).map((f) => f.objeto)).toEqual(expected)
    }
    const [old] = (await everything(activityFor(mine.id, PRO))).slice(-1)
    expect(old?.quien).toEqual({ id: mine.usuario.id, nombre: expect.any(String) })
  })

  test('is a company’s own: no address, place or company in it leads to another’s, and Basic keeps its 30 days', async () => {
    const { mine } = await withPast()
    const { mine: foreign } = await withPast()
    for (const request of [
      { empresa: foreign.id },
      { persona: foreign.admin.id },
      ...['despues', 'antes'].flatMap((side) =>
        [NOW, LONG_AGO, LONG_AGO - 2 * DAY, 9e15, -9e15].map((at) => ({
          [side]: JSON.stringify([at, `~${foreign.id}~x`]),
          empresa: foreign.id,
        })),
      ),
    ] as Record<string, string>[]) {
      const seen = (await activityFor(mine.id).list(ask(request))).rows
      expect(seen.every((f) => f.empresa?.id === mine.id)).toBe(true)
    }
    expect(
      (await everything(activityFor(mine.id), { empresa: foreign.id })).every((f) => f.empresa?.id === mine.id),
    ).toBe(true)
    const basic = activityFor(mine.id, { plan_type: 'Basic', subscription_status: 'active' })
    expect((await pages(basic)).departure.flat()).toHaveLength(20)
    expect(
      (await pages(basic, { despues: JSON.stringify([LONG_AGO, `~${mine.id}~x`]) })).departure.flat(),
    ).toHaveLength(20)
    expect(await everything(basic, { desde: '2020-01-01' })).toHaveLength(20)
  })

  test('a missing, damaged or foreign object is reported, and the list goes on past it; R2 not answering is an error', async () => {
    const { mine } = await withPast()
    const keys = await STORAGE.store.keys(`auditoria/${mine.id}/`, null, 9)
    const [deleted, broken, foreign] = keys.slice(1, 4) as [string, string, string]
    await env.FILES.delete(deleted)
    await env.FILES.put(broken, 'not what was put there')
    await env.FILES.put(foreign, await pack([{ ...ROW, empresa_id: uniqueWord() }]))
    const days = [deleted, broken, foreign].map((key) => key.split('/')[2])
    const parts = []
    for await (const part of activityFor(mine.id).all(ask())) parts.push(part)
    expect(parts.flatMap((p) => p.missing.map((f) => f.dia)).sort()).toEqual(days.sort())
    expect(parts.flatMap((p) => p.rows)).toHaveLength(
      70 - parts.flatMap((p) => p.missing).reduce((n, f) => n + f.filas, 0),
    )
    const first = await activityFor(mine.id).list(ask())
    const second = await activityFor(mine.id).list(ask({ despues: JSON.stringify(first.after) }))
    expect([...first.missing, ...second.missing].map((f) => f.dia).sort()).toEqual(days.sort())
    const down = { get: () => Promise.reject(new Error('R2 is down')) }
    const without = activityOf({ ...STORAGE, store: down }, { ...IN_TRIAL, id: mine.id }, BOGOTA, NOW)
    await expect(without.list(ask())).rejects.toThrow('R2 is down')
    await expect(everything(without)).rejects.toThrow('R2 is down')
  })

  test('a page opens a bounded number of objects, says how far it looked, and the next goes on from there', async () => {
    const mine = await createEmpresa()
    await write(
      // each day has the event and has the person, but not that event by that person, except for the oldest
      ...Array.from({ length: 15 }, (_, i): Fact[] => [
        {
          empresa: mine.id,
          usuario: i === 14 ? mine.usuario.id : mine.admin.id,
          suceso: 'salida',
          at: LONG_AGO - i * DAY,
        },
        { empresa: mine.id, usuario: mine.usuario.id, suceso: 'ingreso', at: LONG_AGO - i * DAY - 1 },
        { empresa: mine.id, usuario: mine.admin.id, suceso: 'exportacion', at: LONG_AGO - i * DAY - 2 },
      ]).flat(),
    )
    await save()
    let openOnes = 0
    const store = {
      get(key: string) {
        openOnes++
        return STORAGE.store.get(key)
      },
    }
    const activity = () => activityOf({ ...STORAGE, store }, { ...IN_TRIAL, id: mine.id }, BOGOTA, NOW)
    const request = { suceso: 'salida', persona: mine.usuario.id }
    const one = await activity().list(ask(request))
    expect([one.rows, openOnes]).toEqual([[], OBJECTS_PER_PAGE])
    expect(one.hasta).toBe(LONG_AGO - 11 * DAY - 2)
    const another = await activity().list(ask({ ...request, despues: JSON.stringify(one.after) }))
    expect([another.rows.length, another.hasta, openOnes]).toEqual([1, null, 15])
    // a search for what is in no object opens none
    expect((await activity().list(ask({ suceso: 'pago-aprobado' }))).rows).toEqual([])
    expect(openOnes).toBe(15)
  })

  test('a file opens a bounded number of objects, and says where it ends', async () => {
    const { id } = await createEmpresa()
    await execute([
      [
        `insert into auditoria_dias (empresa_id, dia, desde, primera, hasta, ultima, filas, sucesos, personas)
         with recursive d (i) as (select 0 union all select i + 1 from d where i < ?2)
         select ?1, date(?3 / 1000, 'unixepoch', '-' || i || ' days'), ?3 - i * 86400000, 'f', ?3 - i * 86400000, 'f', 1, '[]', '[]' from d`,
        [id, OBJECTS_PER_EXPORT + 4, LONG_AGO],
      ],
    ])
    const bytes = Uint8Array.from(await pack([{ ...ROW, empresa_id: id }]))
    const store = { get: async () => new Response(bytes).body }
    const parts = []
    for await (const p of activityOf({ ...STORAGE, store }, { ...IN_TRIAL, id }, BOGOTA, NOW).all(ask())) parts.push(p)
    const rows = parts.flatMap((p) => p.rows).length
    expect([rows <= OBJECTS_PER_EXPORT, rows > OBJECTS_PER_EXPORT - 10]).toEqual([true, true])
    expect(parts.at(-1)?.cutoff).toBe(new Date(LONG_AGO - rows * DAY).toISOString().slice(0, 10))
  })

  test('the SuperAdmin reads all companies and none, day by day and company by company, forward and back', async () => {
    await execute([['delete from auditoria_dias', []]])
    const empresas = [await createEmpresa(), await createEmpresa()].map((e) => e.id).sort()
    const facts = [2, 1, 0].flatMap((d) =>
      [null, ...empresas].flatMap((empresa) =>
        Array.from({ length: 6 }, (_, i) => ({
          empresa,
          at: LONG_AGO + d * DAY - 5 + i,
          objeto: `${d}-${empresa}-${i}`,
        })),
      ),
    )
    await write(...facts)
    await save()
    const all = activityOfAllEmpresas(STORAGE, BOGOTA, NOW)
    const expected = facts
      .sort(
        (a, b) =>
          b.at - (b.at % DAY) - (a.at - (a.at % DAY)) ||
          (b.empresa ?? '').localeCompare(a.empresa ?? '') ||
          b.at - a.at,
      )
      .map((h) => h.objeto)
    const { departure: forward, running: back } = await pages(all, { hasta: '2024-12-31' })
    expect(forward.flat()).toEqual(expected)
    expect(back).toEqual(forward)
    expect((await everything(all, { hasta: '2024-12-31' })).map((f) => f.objeto)).toEqual(expected)
    const ownOnes = await pages(all, { empresa: empresas[0], hasta: '2024-12-31' })
    expect(ownOnes.departure.flat()).toEqual(expected.filter((o) => o.includes(String(empresas[0]))))
  })
})
