/**
 * Bars by column, stacked by series, and the same figures as a table: SVG of the server, without JavaScript.
 *   loader: dibujo: dibujar(meses.length, [altas])           (chart.server.ts; null = nothing to draw)
 *   <Panel title={…} className="chart">
 *     <BarChart drawing={dibujo} title={…} said="128 en 12 meses …" corner={t('…mes')} total={t('…total')}
 *       columns={monthColumns(meses, mes)} series={[{ key, name, values }]} value={numero} tick={numero} />
 *   </Panel>
 */
import { type ReactNode, useId } from 'react'
import { useI18n } from '~/i18n/provider'
import type { Drawing } from './chart.server'

const [WIDTH, HEIGHT] = [1200, 200]

export interface ChartColumn {
  key: string
  /** whole, for the table and the tip of a bar */
  name: string
  /** what stands under its bar, and what stands below that */
  short: string
  note?: string
}
export interface ChartSeries {
  key: string
  name: string
  values: readonly number[]
  /** what is none of the others, always last and grey */
  rest?: boolean
}

/** The columns of months 'YYYY-MM': the year stands under the first and under each January. */
export const monthColumns = (months: readonly string[], formatMonth: (month: string, withYear?: boolean) => string) =>
  months.map(
    (key, i): ChartColumn => ({
      key,
      name: formatMonth(key),
      short: formatMonth(key, false),
      ...(i === 0 || key.endsWith('-01') ? { note: key.slice(0, 4) } : {}),
    }),
  )

/** The colour of a series, for its bars and its place in a key. */
export const seriesClass = (index: number, rest = false) => (rest ? 'serie serie--otros' : `serie serie--${index + 1}`)

export function BarChart(props: {
  drawing: Drawing
  title: string
  /** the drawing in one sentence, for who does not see it */
  said: string
  columns: readonly ChartColumn[]
  series: readonly ChartSeries[]
  value: (n: number) => string
  /** a value of the axis, short */
  tick: (n: number) => string
  /** heading of the table's first column; and of its last, the sums, where there are several series */
  corner: string
  total: string
  /** the columns are called by words, longer than they are wide on a phone */
  words?: boolean
  /** between the drawing and the table: the key of the colours */
  children?: ReactNode
}) {
  const { drawing, title, said, columns, series, value, tick, corner, total, words, children } = props
  const { t } = useI18n()
  const id = useId()
  const { marks, bars, byColumn } = drawing
  const summed = series.length > 1
  return (
    <>
      <div className="chart-plot">
        <div className="chart-axis" aria-hidden="true">
          {marks.map(({ valor, height }) => (
            <span key={valor} style={{ bottom: `${height * 100}%` }}>
              {tick(valor)}
            </span>
          ))}
        </div>
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-labelledby={`${id}-t ${id}-d`}
        >
          <title id={`${id}-t`}>{title}</title>
          <desc id={`${id}-d`}>{said}</desc>
          {marks.map(({ valor, height }) => (
            <line
              key={valor}
              className="chart-line"
              x1={0}
              x2={WIDTH}
              y1={HEIGHT * (1 - height)}
              y2={HEIGHT * (1 - height)}
            />
          ))}
          {bars.map(({ columna: column, seriesIndex, x, y, width, height, valor }) => (
            <rect
              key={`${column}-${seriesIndex}`}
              className={seriesClass(seriesIndex, series[seriesIndex]?.rest)}
              x={x}
              y={y}
              width={width}
              height={height}
            >
              <title>{`${columns[column]?.name} · ${series[seriesIndex]?.name} · ${value(valor)}`}</title>
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
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard */}
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
