/** What maintenance cost in the last twelve months: bars by month, stacked by vehicle, and the same as a table. */
import { Link } from '@remix-run/react'
import { useI18n } from '~/i18n/provider'
import { BarChart, monthColumns, seriesClass } from '~/ui/chart'
import { Panel } from '~/ui/page'
import { Plate, plateText } from '~/ui/plate'
import { hrefList } from './address'
import type { DibujoDeGasto } from './gasto.server'

export function Gasto({ dibujo, soloUno }: { dibujo: DibujoDeGasto; soloUno: boolean }) {
  const { t, dinero, dineroCorto, mes } = useI18n()
  const { meses, series, total, porColumna } = dibujo
  const mayor = porColumna.indexOf(Math.max(...porColumna))
  return (
    <Panel
      title={t('mantenimientos.gasto')}
      aside={<b className="chart-total">{t('mantenimientos.gasto_total', { total: dinero(total) })}</b>}
      className="chart"
    >
      <BarChart
        drawing={dibujo}
        title={t('mantenimientos.gasto')}
        said={t('mantenimientos.gasto_dicho', {
          total: dinero(total),
          mes: mes(meses[mayor] ?? ''),
          mayor: dinero(porColumna[mayor] ?? 0),
        })}
        columns={monthColumns(meses, mes)}
        series={series.map(({ id, placa, porMes }) => ({
          key: id ?? 'otros',
          name: placa ? plateText(placa) : t('mantenimientos.otros'),
          values: porMes,
          rest: id === null,
        }))}
        value={dinero}
        tick={dineroCorto}
        corner={t('mantenimientos.mes')}
        total={t('mantenimientos.total')}
      >
        {!soloUno && (
          <ul className="chart-key">
            {series.map(({ id: vehiculo, placa, servicio, total: suyo }, serie) => (
              <li key={vehiculo ?? 'otros'}>
                <i className={seriesClass(serie, vehiculo === null)} />
                {vehiculo && placa ? (
                  <Link
                    to={hrefList('servicios', vehiculo)}
                    title={t('mantenimientos.solo_este', { placa: plateText(placa) })}
                  >
                    <Plate placa={placa} servicio={servicio} size="sm" />
                  </Link>
                ) : (
                  <span>{t('mantenimientos.otros')}</span>
                )}
                <span>{dinero(suyo)}</span>
              </li>
            ))}
          </ul>
        )}
      </BarChart>
    </Panel>
  )
}
