/** The board «¿Puede salir hoy?»: its figures, the dashes of its lane, and what will speak next. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { masDias } from '../../../worker/domain/day'
import { NEVER_DAY } from '../../../worker/domain/documentos/rules'
import {
  dashes,
  hastaTope,
  MAX_DASHES,
  proximo,
  sumUp,
  TOPE_DE_CUENTA,
  type VeredictoCounts,
} from '../../../worker/domain/vehiculos/board'
import { VEREDICTOS, verdictSegments, veredicto } from '../../../worker/domain/vehiculos/veredicto'
import { situations } from '../../support/situations'

describe('the figures', () => {
  test('are exact up to the limit, and say «more» above it', () => {
    expect(hastaTope(TOPE_DE_CUENTA)).toEqual({ n: TOPE_DE_CUENTA, mas: false })
    expect(hastaTope(TOPE_DE_CUENTA + 1)).toEqual({ n: TOPE_DE_CUENTA, mas: true })
  })

  test('added up never claim to be exact when one of them is not', () => {
    const cuenta = fc.nat({ max: TOPE_DE_CUENTA + 1 }).map(hastaTope)
    fc.assert(
      fc.property(fc.array(cuenta, { minLength: 1, maxLength: 3 }), (counts) => {
        const all = sumUp(counts)
        expect(all.n).toBeLessThanOrEqual(TOPE_DE_CUENTA)
        if (!all.mas) expect(all.n).toBe(counts.reduce((n, c) => n + c.n, 0))
        if (counts.some((c) => c.mas)) expect(all.mas).toBe(true)
      }),
    )
  })
})

test('the lane draws a dash for each vehicle of a small fleet, and hides no verdict of a large one', () => {
  fc.assert(
    fc.property(fc.tuple(fc.nat(900), fc.nat(900), fc.nat(900), fc.nat(900)), (ns) => {
      const counts = Object.fromEntries(VEREDICTOS.map((v, i) => [v, { n: ns[i], mas: false }])) as VeredictoCounts
      const drawn = dashes(counts)
      expect(drawn.map(([v]) => v)).toEqual(VEREDICTOS.filter((v) => counts[v].n > 0))
      for (const [, n] of drawn) expect(n).toBeGreaterThan(0)
      const total = drawn.reduce((n, [, m]) => n + m, 0)
      if (ns.reduce((a, b) => a + b) <= MAX_DASHES) expect(total).toBe(ns.reduce((a, b) => a + b))
      else expect(Math.abs(total - MAX_DASHES)).toBeLessThanOrEqual(VEREDICTOS.length)
    }),
  )
})

test('what is announced next is the first thing that will be said of a vehicle of which nothing was said before', () => {
  fc.assert(
    fc.property(situations, (s) => {
      for (const { veredicto: v, desde, hasta } of verdictSegments(s)) {
        if (v !== 'Puede salir') continue
        const siguiente = proximo(s, desde)
        expect(siguiente === null).toBe(hasta === NEVER_DAY)
        if (siguiente === null) continue
        expect(veredicto(s, hasta).reasons.map((r) => r.que)).toContain(siguiente.que)
        expect(veredicto(s, masDias(hasta, -1)).reasons).toEqual([])
      }
    }),
  )
})
