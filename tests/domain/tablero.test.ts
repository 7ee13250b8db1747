/** The board «¿Puede salir hoy?»: its figures, the dashes of its lane, and what will speak next. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { masDias } from '../../worker/domain/dia'
import { NUNCA } from '../../worker/domain/papeles'
import { type Cuentas, hastaTope, MAX_RAYAS, proximo, rayas, suma, TOPE_DE_CUENTA } from '../../worker/domain/tablero'
import { VEREDICTOS, verdictSegments, veredicto } from '../../worker/domain/veredicto'
import { situaciones } from '../apoyo/situaciones'

describe('the figures', () => {
  test('are exact up to the limit, and say «more» above it', () => {
    expect(hastaTope(TOPE_DE_CUENTA)).toEqual({ n: TOPE_DE_CUENTA, mas: false })
    expect(hastaTope(TOPE_DE_CUENTA + 1)).toEqual({ n: TOPE_DE_CUENTA, mas: true })
  })

  test('added up never claim to be exact when one of them is not', () => {
    const cuenta = fc.nat({ max: TOPE_DE_CUENTA + 1 }).map(hastaTope)
    fc.assert(
      fc.property(fc.array(cuenta, { minLength: 1, maxLength: 3 }), (cuentas) => {
        const todas = suma(cuentas)
        expect(todas.n).toBeLessThanOrEqual(TOPE_DE_CUENTA)
        if (!todas.mas) expect(todas.n).toBe(cuentas.reduce((n, c) => n + c.n, 0))
        if (cuentas.some((c) => c.mas)) expect(todas.mas).toBe(true)
      }),
    )
  })
})

test('the lane draws a dash for each vehicle of a small fleet, and hides no verdict of a large one', () => {
  fc.assert(
    fc.property(fc.tuple(fc.nat(900), fc.nat(900), fc.nat(900), fc.nat(900)), (ns) => {
      const cuentas = Object.fromEntries(VEREDICTOS.map((v, i) => [v, { n: ns[i], mas: false }])) as Cuentas
      const dibujadas = rayas(cuentas)
      expect(dibujadas.map(([v]) => v)).toEqual(VEREDICTOS.filter((v) => cuentas[v].n > 0))
      for (const [, n] of dibujadas) expect(n).toBeGreaterThan(0)
      const total = dibujadas.reduce((n, [, m]) => n + m, 0)
      if (ns.reduce((a, b) => a + b) <= MAX_RAYAS) expect(total).toBe(ns.reduce((a, b) => a + b))
      else expect(Math.abs(total - MAX_RAYAS)).toBeLessThanOrEqual(VEREDICTOS.length)
    }),
  )
})

test('what is announced next is the first thing that will be said of a vehicle of which nothing was said before', () => {
  fc.assert(
    fc.property(situaciones, (s) => {
      for (const { veredicto: v, desde, hasta } of verdictSegments(s)) {
        if (v !== 'Puede salir') continue
        const siguiente = proximo(s, desde)
        expect(siguiente === null).toBe(hasta === NUNCA)
        if (siguiente === null) continue
        expect(veredicto(s, hasta).razones.map((r) => r.que)).toContain(siguiente.que)
        expect(veredicto(s, masDias(hasta, -1)).razones).toEqual([])
      }
    }),
  )
})
