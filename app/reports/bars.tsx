/** The chart of a report, with its legend when it has several series. */
import { useI18n } from '~/i18n/provider'
import { BarChart } from '~/ui/signs/chart'
import { ChartLegend } from '~/ui/signs/chart-legend'
import type { WrittenChart } from './written'

export function Bars({ chart }: { chart: WrittenChart }) {
  const { t, formatNumber, money, shortMoney } = useI18n()
  const { title, summary, unit, corner, total, columns, series, drawing } = chart
  const value = {
    count: (n: number) => formatNumber(n),
    meters: (n: number) => t('reports.km', { n: formatNumber(n / 1000, 1) }),
    pesos: money,
  }[unit]
  /** with the decimals that the round value has */
  const kmTick = (n: number) =>
    formatNumber(n / 1000, [0, 1, 2].find((decimals) => Number.isInteger(n / 10 ** (3 - decimals))) ?? 3)
  const tick = { count: formatNumber, meters: kmTick, pesos: shortMoney }[unit]
  return (
    <>
      <h3 className="report-chart-title">{title}</h3>
      <BarChart
        drawing={drawing}
        title={title}
        description={summary}
        columns={columns}
        series={series}
        value={value}
        tick={tick}
        corner={corner}
        total={total}
      >
        {series.length > 1 && <ChartLegend series={series} value={value} />}
      </BarChart>
    </>
  )
}
