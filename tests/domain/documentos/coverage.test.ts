/** The joint cover of several documents of a kind: stretches without a gap, compared day by day. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../../worker/domain/day'
import { dayAfter, gapAfter, stretchesOf, stretchOn } from '../../../worker/domain/documentos/coverage'

const TODAY = '2026-11-20'
const covering = fc
  .tuple(fc.integer({ min: -60, max: 60 }), fc.nat(40))
  .map(([from, n]) => ({ fecha_emision: addDays(TODAY, from), fecha_vencimiento: addDays(TODAY, from + n) }))

test('a day lies in a stretch exactly when a document covers it, and stretches never touch', () => {
  fc.assert(
    fc.property(fc.array(covering, { maxLength: 6 }), (documents) => {
      const stretches = stretchesOf(documents)
      for (let n = -70; n < 110; n++) {
        const day = addDays(TODAY, n)
        const covered = documents.some((d) => d.fecha_emision <= day && day <= d.fecha_vencimiento)
        const inside = stretches.filter((s) => s.cubre_desde <= day && day <= s.documento.fecha_vencimiento)
        expect([day, inside.length]).toEqual([day, covered ? 1 : 0])
        const counts = stretchOn(stretches, day)
        if (covered) expect(counts).toBe(inside[0])
      }
      for (const [i, s] of stretches.entries()) {
        const next = stretches[i + 1]
        expect(s.cuenta_hasta).toBe(next?.cubre_desde ?? '9999-12-31')
        if (next) expect(next.cubre_desde > dayAfter(s.documento.fecha_vencimiento)).toBe(true)
      }
    }),
  )
})

test('of two that end on the same day the one issued later speaks', () => {
  const documents = [
    { fecha_emision: '2026-11-02', fecha_vencimiento: '2027-11-01', id: 'later' },
    { fecha_emision: '2026-10-02', fecha_vencimiento: '2027-11-01', id: 'earlier' },
  ]
  expect(stretchesOf(documents).map((s) => s.documento.id)).toEqual(['later'])
})

test('the days without cover between two are named, none where one follows on the next day', () => {
  expect(gapAfter('2026-11-22', '2026-11-26')).toEqual({ desde: '2026-11-23', hasta: '2026-11-25' })
  expect([gapAfter('2026-11-22', '2026-11-23'), gapAfter('2026-11-22', null)]).toEqual([null, null])
})
