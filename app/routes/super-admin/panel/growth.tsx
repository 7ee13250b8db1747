/** Companies and accounts created in each of the last twelve months, as bars and as a table. */
import { useI18n } from '~/i18n/provider'
import { Panel } from '~/ui/page'
import { BarChart, monthColumns } from '~/ui/signs/chart'
import type { Drawing } from '~/ui/signs/chart.server'

export function Growth(props: { title: string; meses: string[]; values: number[]; drawing: Drawing | null }) {
  const { title, meses: months, values, drawing } = props
  const { t, formatNumber, month } = useI18n()
  const peak = values.indexOf(Math.max(...values))
  return (
    <Panel
      title={title}
      className="chart"
      aside={
        drawing && <b className="chart-total">{t('plataforma.in_twelve_months', { n: formatNumber(drawing.total) })}</b>
      }
    >
      {drawing ? (
        <BarChart
          drawing={drawing}
          title={title}
          description={t('plataforma.summary', {
            total: formatNumber(drawing.total),
            mes: month(months[peak] ?? ''),
            mayor: formatNumber(values[peak] ?? 0),
          })}
          columns={monthColumns(months, month)}
          series={[{ key: 'nuevas', name: title, values }]}
          value={(n) => formatNumber(n)}
          tick={(n) => formatNumber(n)}
          corner={t('plataforma.mes')}
          total={t('plataforma.total')}
        />
      ) : (
        <p className="muted panel-lead">{t('plataforma.no_sign_ups')}</p>
      )}
    </Panel>
  )
}
