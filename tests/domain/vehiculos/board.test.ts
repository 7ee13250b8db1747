/** The board «¿Puede salir hoy?»: its counters, the marks on its timeline, and the next changes. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { COUNT_CEILING, COUNT_LIMIT, cappedCount, sumUp } from '../../../worker/domain/count'
import { addDays } from '../../../worker/domain/day'
import { NEVER_DAY } from '../../../worker/domain/documentos/rules'
import { DASHES_MAX, dashes, nextReason, type VeredictoCounts } from '../../../worker/domain/vehiculos/board'
import { VEREDICTOS, verdictSegments, veredicto } from '../../../worker/domain/vehiculos/veredicto'
import { situations } from '../../support/situations'

describe('the figures', () => {
  test('are exact up to the limit, and say «more» above it', () => {
    expect(cappedCount(COUNT_CEILING)).toEqual({ n: COUNT_CEILING, more: false })
    expect(cappedCount(COUNT_LIMIT)).toEqual({ n: COUNT_CEILING, more: true })
  })

  test('added up never claim to be exact when one of them is not', () => {
    const count = fc.nat({ max: COUNT_LIMIT }).map(cappedCount)
    fc.assert(
      fc.property(fc.array(count, { minLength: 1, maxLength: 3 }), (counts) => {
        const all = sumUp(counts)
        expect(all.n).toBeLessThanOrEqual(COUNT_CEILING)
        if (!all.more) expect(all.n).toBe(counts.reduce((n, c) => n + c.n, 0))
        if (counts.some((c) => c.more)) expect(all.more).toBe(true)
      }),
    )
  })
})

test('the lane draws a dash for each vehicle of a small fleet, and hides no verdict of a large one', () => {
  fc.assert(
    fc.property(fc.tuple(fc.nat(900), fc.nat(900), fc.nat(900), fc.nat(900)), (ns) => {
      const counts = Object.fromEntries(VEREDICTOS.map((v, i) => [v, { n: ns[i], more: false }])) as VeredictoCounts
      const drawn = dashes(counts)
      expect(drawn.map(([v]) => v)).toEqual(VEREDICTOS.filter((v) => counts[v].n > 0))
      for (const [, n] of drawn) expect(n).toBeGreaterThan(0)
      const total = drawn.reduce((n, [, m]) => n + m, 0)
      if (ns.reduce((a, b) => a + b) <= DASHES_MAX) expect(total).toBe(ns.reduce((a, b) => a + b))
      else expect(Math.abs(total - DASHES_MAX)).toBeLessThanOrEqual(VEREDICTOS.length)
    }),
  )
})

test('what is announced next is the first thing that will be said of a vehicle of which nothing was said before', () => {
  fc.assert(
    fc.property(situations, (s) => {
      for (const { veredicto: v, desde, hasta } of verdictSegments(s)) {
        if (v !== 'Puede salir') continue
        const following = nextReason(s, desde)
        expect(following === null).toBe(hasta === NEVER_DAY)
        if (following === null) continue
        expect(veredicto(s, hasta).reasons.map((r) => r.que)).toContain(following.que)
        expect(veredicto(s, addDays(hasta, -1)).reasons).toEqual([])
      }
    }),
  )
})
