/** The list of documents: orders, filters, pages, and the search for a plate. */
import { describe, expect, test } from 'vitest'
import type { Cursor } from '../../../worker/domain/cursor'
import { addDays } from '../../../worker/domain/day'
import { OPERATION_TIPOS, TIPOS } from '../../../worker/domain/documentos/rules'
import { assess, empresa, list, rows, soat, TODAY } from '../support/documentos'
import { assign, createVehiculo, execute } from '../support/world'

describe('the search for a plate', () => {
  test('finds it whole, by its beginning, and by its figures alone, as people call their vehicles', async () => {
    const { id, documentos } = await empresa({ vehiculos: 0 })
    for (const placa of ['VAN105', 'VAN106', 'KLM482', 'ABC10D']) {
      const { id: v } = await createVehiculo(id, { placa })
      await assess(id, [v])
      if (placa !== 'KLM482') await documentos.create(soat(v))
    }
    const found = async (q: string, estado?: string) => {
      const { rows, count } = await documentos.list(list({ q, ...(estado ? { estado } : {}) }))
      const plates = [...new Set(rows.map((f) => f.vehiculo.placa))].sort()
      if (!estado) expect([q, count.todos]).toEqual([q, rows.length])
      return plates
    }
    for (const q of ['105', 'van 105', 'VAN-105', 'van105', '105 soat'])
      expect([q, await found(q)]).toEqual([q, ['VAN105']])
    expect(await found('van')).toEqual(['VAN105', 'VAN106'])
    expect(await found('10')).toEqual(['ABC10D', 'VAN105', 'VAN106'])
    expect(await found('05')).toEqual([])
    expect(await found('482')).toEqual([])
    expect(await found('482', 'sin-registrar')).toEqual(['KLM482'])
    expect(await found('105', 'sin-registrar')).toEqual(['VAN105'])
    expect(await found('105 rtm', 'sin-registrar')).toEqual(['VAN105'])
  })

  test('of a Usuario finds the assigned vehicles alone', async () => {
    const e = await empresa({ vehiculos: 0 })
    const mine = await createVehiculo(e.id, { placa: 'VAN105' })
    const other = await createVehiculo(e.id, { placa: 'KLM105' })
    for (const { id: v } of [mine, other]) await e.documentos.create(soat(v))
    await assign(e.id, e.usuario.id, mine.id)
    const assigned = e.ofUsuario().documentos
    for (const q of ['105', 'van', 'van 105'])
      expect((await assigned.list(list({ q }))).rows.map((f) => f.vehiculo.placa)).toEqual(['VAN105'])
    expect((await assigned.list(list({ q: 'klm' }))).rows).toEqual([])
  })
})

describe('the list', () => {
  const SORTS_OF = ['vencimiento', '-vencimiento', 'tipo', '-tipo', 'placa', '-placa']

  async function withMany() {
    const e = await empresa({ vehiculos: 0 })
    const placas = ['AAA111', 'BBB222', 'CCC333', 'DDD444']
    for (const [i, placa] of placas.entries()) {
      const { id: v } = await createVehiculo(e.id, { placa })
      for (const [j, tipo] of TIPOS.entries()) {
        const vence = addDays(TODAY, (((i * 8 + j) * 13) % 90) - 30)
        await e.documentos.create(
          soat(v, {
            tipo,
            nombre: tipo === 'Otro' ? 'Contrato' : '',
            fecha_emision: '2026-01-01',
            fecha_vencimiento: vence,
          }),
        )
      }
    }
    const all = (await rows(
      'select d.id, d.tipo, d.fecha_vencimiento as vence, v.placa from documentos d join vehiculos v on v.id = d.vehiculo_id where d.empresa_id = ?',
      e.id,
    )) as { id: string; tipo: string; vence: string; placa: string }[]
    return { ...e, todos: all }
  }
  type Doc = Awaited<ReturnType<typeof withMany>>['todos'][number]

  test('every order pages through all of them, forwards and back, and knows its place', {
    timeout: 60_000,
  }, async () => {
    const { documentos, todos: all } = await withMany()
    for (const order of SORTS_OF) {
      for (const q of ['', 'poliza', 'bbb']) {
        const withIt = (f: Doc) =>
          (!q.includes('poliza') || f.tipo.startsWith('Póliza')) &&
          (!q.includes('soat') || f.tipo === 'SOAT') &&
          (!/bbb|ccc/.test(q) || f.placa.startsWith(q.slice(0, 3).toUpperCase()))
        // by plate alone: what is not filtered, or what follows the order of vehicles
        const by = order.endsWith('placa') && /^(poliza|soat)$/.test(q) ? 'vencimiento' : order
        const key = (f: Doc) =>
          [...(by.endsWith('tipo') ? [f.tipo, f.vence] : [by.endsWith('placa') ? f.placa : f.vence]), f.id].join(' ')
        const expected = all.filter(withIt).sort((a, b) => (key(a) < key(b) ? -1 : 1))
        if (by.startsWith('-')) expected.reverse()
        const seen: (string | undefined)[] = []
        let page = await documentos.list(list({ orden: order, q }))
        for (;;) {
          expect(page.count).toMatchObject({ todos: expected.length, inicio: seen.length + 1 })
          seen.push(...page.rows.map((f) => f.documento?.id))
          if (!page.after) break
          page = await documentos.list(list({ orden: order, q, despues: JSON.stringify(page.after) }))
        }
        expect([order, q, seen]).toEqual([order, q, expected.map((f) => f.id)])
        while (page.before) {
          page = await documentos.list(list({ orden: order, q, antes: JSON.stringify(page.before) }))
          const start = page.count.inicio as number
          expect(page.rows.map((f) => f.documento?.id)).toEqual(seen.slice(start - 1, start - 1 + 10))
        }
        expect(page.count.inicio).toBe(1)
      }
    }
  })

  test('what does not apply comes last from the first day on and from the latest, with the place and the count to match', {
    timeout: 60_000,
  }, async () => {
    const { id, documentos, todos: all } = await withMany()
    // taxes of public service, and exempted documents: eleven of 32, so that they fill a page of their own
    await execute([
      ["update vehiculos set servicio = 'publico' where empresa_id = ? and placa in ('AAA111', 'BBB222')", [id]],
    ])
    const [{ id: aaa } = { id: '' }] = (await rows(
      'select id from vehiculos where empresa_id = ? and placa = ?',
      id,
      'AAA111',
    )) as {
      id: string
    }[]
    const dropped = (['SOAT', 'Revisión técnico-mecánica', ...OPERATION_TIPOS] as const).map((t) => t as 'SOAT')
    for (const tipo of dropped) await documentos.exempt({ vehiculo_id: aaa, tipo, motivo: 'No circula' })
    const [{ id: ddd } = { id: '' }] = (await rows(
      'select id from vehiculos where empresa_id = ? and placa = ?',
      id,
      'DDD444',
    )) as {
      id: string
    }[]
    for (const tipo of dropped.slice(1)) await documentos.exempt({ vehiculo_id: ddd, tipo, motivo: 'No circula' })
    const out = (f: Doc) =>
      (f.tipo === 'Impuesto vehicular' && /AAA|BBB/.test(f.placa)) ||
      (f.placa === 'AAA111' && dropped.some((t) => t === f.tipo)) ||
      (f.placa === 'DDD444' && dropped.slice(1).some((t) => t === f.tipo))
    expect(all.filter(out)).toHaveLength(11)
    for (const order of ['vencimiento', '-vencimiento', 'tipo', '-tipo'])
      for (const q of ['', 'aaa', 'impuesto']) {
        const down = order.startsWith('-') ? -1 : 1
        const byDay = (a: Doc, b: Doc) =>
          Number(out(a)) - Number(out(b)) ||
          down * (!out(a) && a.vence !== b.vence ? (a.vence < b.vence ? -1 : 1) : a.id < b.id ? -1 : 1)
        const expected = all
          .filter((f) => q === '' || (q === 'aaa' ? f.placa === 'AAA111' : f.tipo === 'Impuesto vehicular'))
          .sort((a, b) =>
            order.endsWith('tipo') && a.tipo !== b.tipo ? down * (a.tipo < b.tipo ? -1 : 1) : byDay(a, b),
          )
          .map((f) => f.id)
        const seen: (string | undefined)[] = []
        let page = await documentos.list(list({ orden: order, q }))
        for (;;) {
          expect(page.count).toMatchObject({ todos: expected.length, inicio: seen.length + 1 })
          seen.push(...page.rows.map((f) => f.documento?.id))
          if (!page.after) break
          page = await documentos.list(list({ orden: order, q, despues: JSON.stringify(page.after) }))
        }
        expect([order, q, seen]).toEqual([order, q, expected])
        while (page.before) {
          page = await documentos.list(list({ orden: order, q, antes: JSON.stringify(page.before) }))
          const start = page.count.inicio as number
          expect(page.rows.map((f) => f.documento?.id)).toEqual(seen.slice(start - 1, start + 9))
        }
        expect(page.count.inicio).toBe(1)
      }
    const { byFilter } = (await documentos.list(list())).count
    expect(byFilter.vencidos + byFilter['por-vencer'] + byFilter.vigentes).toBe(all.length - 11)
  })

  test('the filters are the states of the specification, without what does not apply', {
    timeout: 60_000,
  }, async () => {
    const { documentos, todos: all } = await withMany()
    const limit = addDays(TODAY, 30)
    const groups = {
      vencidos: (f: Doc) => f.vence <= TODAY,
      'por-vencer': (f: Doc) => f.vence > TODAY && f.vence <= limit,
      vigentes: (f: Doc) => f.vence > limit,
    }
    for (const [estado, members] of Object.entries(groups)) {
      const expected = all.filter(members).length
      for (const order of SORTS_OF) {
        const { count, rows: f } = await documentos.list(list({ estado, orden: order }))
        expect(count.byFilter).toMatchObject({ [estado]: expected })
        expect(f.every((row) => row.documento && members({ vence: row.documento.fecha_vencimiento } as Doc))).toBe(true)
        expect(f).toHaveLength(Math.min(10, expected))
      }
    }
    const { rows: before, count } = await documentos.list(list({ estado: 'vencidos' }))
    const first = before.find((f) => f.tipo !== 'Otro')!
    await documentos.exempt({ vehiculo_id: first.vehiculo.id, tipo: first.tipo as 'SOAT', motivo: 'No lo lleva' })
    const after = await documentos.list(list({ estado: 'vencidos' }))
    expect(after.count.byFilter.vencidos).toBe(count.byFilter.vencidos - 1)
    expect(after.count.todos).toBe(all.length)
    const ofVehicle = await documentos.list(list({ q: first.vehiculo.placa }))
    const inAll = ofVehicle.rows.find((f) => f.documento?.id === first.documento?.id)
    expect(inAll).toMatchObject({ estado: 'No aplica', motivo: 'No lo lleva' })
  })

  test('when every row before the page is gone, the page before it is the first one', async () => {
    const { documentos, v } = await empresa()
    await documentos.create(soat(v[0]!))
    for (const request of [{}, { orden: 'placa' }, { q: 'soat' }, { estado: 'sin-registrar' }]) {
      const first = await documentos.list(list(request))
      const before = await documentos.list(list({ ...request, antes: JSON.stringify(['', 'x']) }))
      expect([request, before.rows]).toEqual([request, first.rows])
    }
  })

  test('a filtered list that was sorted by plate is paged to its end', async () => {
    const { documentos } = await withMany()
    const page = (after: Cursor | null) =>
      documentos.list({ ...list({ orden: 'placa', estado: 'vigentes' }), filas: 3, despues: after })
    const first = await page(null)
    const total = first.count.byFilter.vigentes
    expect(total).toBeGreaterThan(3)
    const seen = first.rows.map((row) => row.documento?.id)
    for (let after = first.after; after; ) {
      const next = await page(after)
      seen.push(...next.rows.map((row) => row.documento?.id))
      expect(seen.length).toBeLessThanOrEqual(total)
      after = next.after
    }
    expect(new Set(seen).size).toBe(total)
  })

  test('of an address that makes no sense, what makes sense counts', async () => {
    const { documentos } = await withMany()
    for (const [request, meant] of [
      [{ despues: '["x"]' }, {}],
      [{ despues: '["",""]' }, {}],
      [{ despues: '[null,"x"]', orden: 'tipo' }, { orden: 'tipo' }],
      [{ antes: '[5,"x"]', orden: 'placa' }, { orden: 'placa' }],
      [{ despues: '["zzz","zzz"]', estado: 'sin-registrar' }, { estado: 'sin-registrar' }],
      [{ q: "' or 1=1 --" }, { q: 'or 1 1' }],
      [{ q: '%%%', estado: 'nada' }, {}],
    ]) {
      const { rows: found, count } = await documentos.list(list(request))
      const first = await documentos.list(list(meant))
      expect([request, found, count]).toEqual([request, first.rows, first.count])
    }
  })
})
