/** The geometry of a chart's bars, computed on the server: the page draws numbers and loads no chart library. */
import { scaleBand, scaleLinear } from 'd3-scale'
import { stack } from 'd3-shape'
import { CHART_HEIGHT, CHART_WIDTH } from './chart-size'

const TICKS = 4
/** The widest bar, in units of the drawing: a chart of few columns would otherwise have bars as wide as half of it. */
const WIDEST = 104

export interface Drawing {
  /** the sum of each column, and of all */
  byColumn: number[]
  total: number
  /** round values of the axis, and their heights, 0 to 1 */
  marks: { value: number; height: number }[]
  bars: { column: number; seriesIndex: number; x: number; y: number; width: number; height: number; value: number }[]
}

/**
 * Bars by column, stacked by series, the first at the bottom; null if nothing is above zero.
 * @param series non-negative integers (cents, people), one for each column
 */
export function draw(columns: number, series: readonly (readonly number[])[]): Drawing | null {
  const columnIndexes = Array.from({ length: columns }, (_, i) => i)
  const byColumn = columnIndexes.map((i) => series.reduce((n, values) => n + (values[i] ?? 0), 0))
  const highest = Math.max(...byColumn)
  if (!(highest > 0)) return null
  const x = scaleBand<number>().domain(columnIndexes).range([0, CHART_WIDTH]).paddingInner(0.4).paddingOuter(0.2)
  const y = scaleLinear().domain([0, highest]).range([CHART_HEIGHT, 0]).nice(TICKS)
  const width = Math.min(x.bandwidth(), WIDEST)
  const aside = (x.bandwidth() - width) / 2
  const stackSeries = stack<unknown, number, number>()
    .keys(series.map((_, i) => i))
    .value((column, seriesIndex) => series[seriesIndex]?.[column as number] ?? 0)
  const bars = stackSeries(columnIndexes).flatMap((stacked) =>
    stacked.flatMap(([from, until], column) =>
      until > from
        ? [
            {
              column,
              seriesIndex: stacked.key,
              x: roundTo((x(column) ?? 0) + aside),
              y: roundTo(y(until)),
              width: roundTo(width),
              height: roundTo(y(from) - y(until)),
              value: until - from,
            },
          ]
        : [],
    ),
  )
  const marks = y
    .ticks(TICKS)
    // counts of people have no fractions
    .filter(Number.isInteger)
    .map((value) => ({ value, height: roundTo(1 - y(value) / CHART_HEIGHT, 4) }))
  return { byColumn, total: byColumn.reduce((a, b) => a + b, 0), marks, bars }
}

const roundTo = (n: number, decimals = 1) => Number(n.toFixed(decimals))
