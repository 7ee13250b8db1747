/**
 * Bars by column, stacked by series, and the same figures as a table: server-rendered SVG, without JavaScript.
 *   loader: drawing: draw(meses.length, [altas])           (chart.server.ts; null = nothing to draw)
 *   <Panel title={…} className="chart">
 *     <BarChart drawing={drawing} title={…} description="128 en 12 meses …" corner={t('…mes')} total={t('…total')}
 *       columns={monthColumns(meses, mes)} series={[{ key, name, values }]} value={numero} tick={numero} />
 *   </Panel>
 */
import { type ReactNode, useId } from 'react'
import { useI18n } from '~/i18n/provider'
import type { Drawing } from './chart.server'
import { CHART_HEIGHT, CHART_WIDTH } from './chart-size'

export interface ChartColumn {
  key: string
  /** the full label, for the table and a bar's tooltip */
  name: string
  /** the label under the bar, and a second line below it */
  short: string
  note?: string
}
export interface ChartSeries {
  key: string
  name: string
  values: readonly number[]
  /** the sum of all other series, always last and grey */
  rest?: boolean
}

/** The columns of months 'YYYY-MM': the first and each January also show the year. */
export const monthColumns = (months: readonly string[], formatMonth: (month: string, withYear?: boolean) => string) =>
  months.map(
    (key, i): ChartColumn => ({
      key,
      name: formatMonth(key),
      short: formatMonth(key, false),
      ...(i === 0 || key.endsWith('-01') ? { note: key.slice(0, 4) } : {}),
    }),
  )

/** The colour class of a series, for its bars and its legend. */
export const seriesClass = (index: number, rest = false) => (rest ? 'serie serie--otros' : `serie serie--${index + 1}`)

export function BarChart(props: {
  drawing: Drawing
  title: string
  /** a one-sentence description of the chart for screen readers */
  description: string
  columns: readonly ChartColumn[]
  series: readonly ChartSeries[]
  value: (n: number) => string
  /** a value of the axis, abbreviated */
  tick: (n: number) => string
  /** heading of the table's first column; and of its last, the sums, if there are several series */
  corner: string
  total: string
  /** column labels are words, too wide for a phone */
  words?: boolean
  /** between the chart and the table: the legend */
  children?: ReactNode
}) {
  const { drawing, title, description, columns, series, value, tick, corner, total, words, children } = props
  const { t } = useI18n()
  const id = useId()
  const { marks, bars, byColumn } = drawing
  const summed = series.length > 1
  return (
    <>
      <div className="chart-plot">
        <div className="chart-axis" aria-hidden="true">
          {marks.map(({ value, height }) => (
            <span key={value} style={{ bottom: `${height * 100}%` }}>
              {tick(value)}
            </span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${CHART_WIDTH} ${CHART_HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-labelledby={`${id}-t ${id}-d`}
        >
          <title id={`${id}-t`}>{title}</title>
          <desc id={`${id}-d`}>{description}</desc>
          {marks.map(({ value, height }) => (
            <line
              key={value}
              className="chart-line"
              x1={0}
              x2={CHART_WIDTH}
              y1={CHART_HEIGHT * (1 - height)}
              y2={CHART_HEIGHT * (1 - height)}
            />
          ))}
          {bars.map(({ column, seriesIndex, x, y, width, height, value: size }) => (
            <rect
              key={`${column}-${seriesIndex}`}
              className={seriesClass(seriesIndex, series[seriesIndex]?.rest)}
              x={x}
              y={y}
              width={width}
              height={height}
            >
              <title>{`${columns[column]?.name} · ${series[seriesIndex]?.name} · ${value(size)}`}</title>
            </rect>
          ))}
        </svg>
        <div className={words ? 'chart-columns chart-columns--words' : 'chart-columns'} aria-hidden="true">
          {columns.map(({ key, short, note }) => (
            <span key={key}>
              {short}
              {note && <small>{note}</small>}
            </span>
          ))}
        </div>
      </div>
      {children}
      <details className="chart-table">
        <summary>{t('common.view_table')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling block must be reachable by keyboard */}
        <section className="chart-scroll" tabIndex={0} aria-label={title}>
          <table>
            <thead>
              <tr>
                <th scope="col">{corner}</th>
                {series.map(({ key, name }) => (
                  <th key={key} scope="col">
                    {name}
                  </th>
                ))}
                {summed && <th scope="col">{total}</th>}
              </tr>
            </thead>
            <tbody>
              {columns.map(({ key, name }, i) => (
                <tr key={key}>
                  <th scope="row">{name}</th>
                  {series.map(({ key: which, values }) => (
                    <td key={which}>{value(values[i] ?? 0)}</td>
                  ))}
                  {summed && <td>{value(byColumn[i] ?? 0)}</td>}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </>
  )
}
