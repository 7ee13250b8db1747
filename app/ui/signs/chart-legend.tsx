/** The legend of a chart of several series: the colour of each, its name and its sum. */
import type { ReactNode } from 'react'
import { type ChartSeries, seriesClass } from './chart'

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

export function ChartLegend(props: {
  series: readonly ChartSeries[]
  value: (n: number) => string
  /** what stands for the name of a series, by its key; undefined for the name itself */
  sign?: (key: string) => ReactNode
}) {
  const { series, value, sign } = props
  return (
    <ul className="chart-key">
      {series.map(({ key, name, values, rest }, i) => (
        <li key={key}>
          <i className={seriesClass(i, rest)} />
          {sign?.(key) ?? <span>{name}</span>}
          <span>{value(sum(values))}</span>
        </li>
      ))}
    </ul>
  )
}
