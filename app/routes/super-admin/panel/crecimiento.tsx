/** What was made in each of the last twelve months, as bars and as a table. */
import { useI18n } from '~/i18n/provider'
import { BarChart, monthColumns } from '~/ui/chart'
import type { Dibujo } from '~/ui/chart.server'
import { Panel } from '~/ui/page'

export function Growth(props: { title: string; meses: string[]; valores: number[]; dibujo: Dibujo | null }) {
  const { title, meses, valores, dibujo } = props
  const { t, numero, mes } = useI18n()
  const mayor = valores.indexOf(Math.max(...valores))
  return (
    <Panel
      title={title}
      className="chart"
      aside={dibujo && <b className="chart-total">{t('plataforma.en_doce_meses', { n: numero(dibujo.total) })}</b>}
    >
      {dibujo ? (
        <BarChart
          drawing={dibujo}
          title={title}
          said={t('plataforma.dicho', {
            total: numero(dibujo.total),
            mes: mes(meses[mayor] ?? ''),
            mayor: numero(valores[mayor] ?? 0),
          })}
          columns={monthColumns(meses, mes)}
          series={[{ key: 'nuevas', name: title, values: valores }]}
          value={(n) => numero(n)}
          tick={(n) => numero(n)}
          corner={t('plataforma.mes')}
          total={t('plataforma.total')}
        />
      ) : (
        <p className="muted panel-lead">{t('plataforma.sin_altas')}</p>
      )}
    </Panel>
  )
}
