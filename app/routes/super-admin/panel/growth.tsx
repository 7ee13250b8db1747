/** What was made in each of the last twelve months, as bars and as a table. */
import { useI18n } from '~/i18n/provider'
import { Panel } from '~/ui/page'
import { BarChart, monthColumns } from '~/ui/signs/chart'
import type { Drawing } from '~/ui/signs/chart.server'

export function Growth(props: { title: string; meses: string[]; values: number[]; drawing: Drawing | null }) {
  const { title, meses, values, drawing } = props
  const { t, numero, mes } = useI18n()
  const mayor = values.indexOf(Math.max(...values))
  return (
    <Panel
      title={title}
      className="chart"
      aside={drawing && <b className="chart-total">{t('plataforma.in_twelve_months', { n: numero(drawing.total) })}</b>}
    >
      {drawing ? (
        <BarChart
          drawing={drawing}
          title={title}
          said={t('plataforma.serverSaid', {
            total: numero(drawing.total),
            mes: mes(meses[mayor] ?? ''),
            mayor: numero(values[mayor] ?? 0),
          })}
          columns={monthColumns(meses, mes)}
          series={[{ key: 'nuevas', name: title, values }]}
          value={(n) => numero(n)}
          tick={(n) => numero(n)}
          corner={t('plataforma.mes')}
          total={t('plataforma.total')}
        />
      ) : (
        <p className="muted panel-lead">{t('plataforma.no_sign_ups')}</p>
      )}
    </Panel>
  )
}
