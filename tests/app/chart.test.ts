import fc from 'fast-check'
import { expect, test } from 'vitest'
import { draw } from '../../app/ui/signs/chart.server'

test('a chart of nothing is no chart, and its axis counts whole people', () => {
  expect(draw(3, [[0, 0, 0]])).toBeNull()
  expect(draw(0, [])).toBeNull()
  expect(draw(2, [[0, 1]])?.marks.map(({ value }) => value)).toEqual([0, 1])
})

test('the bar of the only column is no wider than those of a week, and stands in the middle', () => {
  const [alone] = draw(1, [[5]])?.bars ?? []
  const [ofWeek] = draw(7, [[5, 1, 1, 1, 1, 1, 1]])?.bars ?? []
  expect(alone?.width).toBeLessThan((ofWeek?.width ?? 0) + 2)
  expect((alone?.x ?? 0) + (alone?.width ?? 0) / 2).toBe(600)
})

test('the bars of a column stand on each other, and are together as high as its sum', () => {
  const column = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 4, maxLength: 4 })
  fc.assert(
    fc.property(fc.array(column, { minLength: 1, maxLength: 5 }), (series) => {
      const drawing = draw(4, series)
      const sums = [0, 1, 2, 3].map((i) => series.reduce((n, values) => n + (values[i] ?? 0), 0))
      if (!drawing) return expect(Math.max(...sums)).toBe(0)
      expect(drawing.byColumn).toEqual(sums)
      expect(drawing.total).toBe(sums.reduce((a, b) => a + b, 0))
      for (const { column: which, seriesIndex, value, y, height } of drawing.bars) {
        expect(value).toBe(series[seriesIndex]?.[which])
        expect(y).toBeGreaterThanOrEqual(0)
        // both are rounded to a tenth, so their sum is not exact
        expect(y + height).toBeLessThan(200.2)
      }
    }),
    { numRuns: 50 },
  )
})
