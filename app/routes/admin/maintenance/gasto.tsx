/** Maintenance cost of the last twelve months: bars by month, stacked by vehicle, and the same as a table. */

import { formatPlaca } from '@domain/vehiculos/placa'
import { Link } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { Panel } from '~/ui/page'
import { BarChart, monthColumns } from '~/ui/signs/chart'
import { ChartLegend } from '~/ui/signs/chart-legend'
import { Plate } from '~/ui/signs/plate'
import { hrefList } from './address'
import type { GastoDrawing } from './gasto.server'

export function Gasto({ drawing, onlyOne }: { drawing: GastoDrawing; onlyOne: boolean }) {
  const { t, money, shortMoney, month } = useI18n()
  const { months, series, total, byColumn } = drawing
  const peak = byColumn.indexOf(Math.max(...byColumn))
  const bars = series.map(({ id, placa, byMonth }) => ({
    key: id ?? 'otros',
    name: placa ? formatPlaca(placa) : t('mantenimientos.the_rest'),
    values: byMonth,
    rest: id === null,
  }))
  const plateOf = (key: string) => {
    const { id, placa, servicio } = series.find((one) => one.id === key) ?? {}
    return (
      id &&
      placa && (
        <Link to={hrefList('servicios', id)} title={t('mantenimientos.only_this', { placa: formatPlaca(placa) })}>
          <Plate placa={placa} servicio={servicio} size="sm" />
        </Link>
      )
    )
  }
  return (
    <Panel
      title={t('mantenimientos.gasto')}
      aside={<b className="chart-total">{t('mantenimientos.gasto_total', { total: money(total) })}</b>}
      className="chart"
    >
      <BarChart
        drawing={drawing}
        title={t('mantenimientos.gasto')}
        description={t('mantenimientos.gasto_described', {
          total: money(total),
          mes: month(months[peak] ?? ''),
          mayor: money(byColumn[peak] ?? 0),
        })}
        columns={monthColumns(months, month)}
        series={bars}
        value={money}
        tick={shortMoney}
        corner={t('mantenimientos.mes')}
        total={t('mantenimientos.total')}
      >
        {!onlyOne && <ChartLegend series={bars} value={money} sign={plateOf} />}
      </BarChart>
    </Panel>
  )
}
