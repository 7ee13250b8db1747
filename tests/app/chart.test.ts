import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dibujar } from '../../app/ui/chart.server'

test('a chart of nothing is no chart, and its axis counts whole people', () => {
  expect(dibujar(3, [[0, 0, 0]])).toBeNull()
  expect(dibujar(0, [])).toBeNull()
  expect(dibujar(2, [[0, 1]])?.marcas.map(({ valor }) => valor)).toEqual([0, 1])
})

test('the bars of a column stand on each other, and are together as high as its sum', () => {
  const columna = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(columna, { minLength: 1, maxLength: 5 }), (series) => {
      const dibujo = dibujar(4, series)
      const sumas = [0, 1, 2, 3].map((i) => series.reduce((n, valores) => n + (valores[i] ?? 0), 0))
      if (!dibujo) return expect(Math.max(...sumas)).toBe(0)
      expect(dibujo.porColumna).toEqual(sumas)
      expect(dibujo.total).toBe(sumas.reduce((a, b) => a + b, 0))
      for (const { columna: cual, serie, valor, y, alto } of dibujo.barras) {
        expect(valor).toBe(series[serie]?.[cual])
        expect(y).toBeGreaterThanOrEqual(0)
        // both are rounded to a tenth, and their sum is no exact number
        expect(y + alto).toBeLessThan(200.2)
      }
    }),
    { numRuns: 50 },
  )
})
