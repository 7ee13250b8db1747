/** What maintenance cost in the last twelve months: bars by month, stacked by vehicle, and the same as a table. */
import { Link } from '@remix-run/react'
import { useId } from 'react'
import { useI18n } from '~/i18n/provider'
import { Panel } from '~/ui/page'
import { Plate, plateText } from '~/ui/plate'
import { hrefList } from './address'
import type { Dibujo } from './gasto.server'

const [ANCHO, ALTO] = [1200, 200]

export function Gasto({ dibujo, soloUno }: { dibujo: Dibujo; soloUno: boolean }) {
  const { t, dinero, dineroCorto, mes } = useI18n()
  const id = useId()
  const { meses, series, total, porMes, marcas, barras } = dibujo
  const nombre = (serie: number) => {
    const placa = series[serie]?.placa
    return placa ? plateText(placa) : t('mantenimientos.otros')
  }
  const mayor = porMes.indexOf(Math.max(...porMes))
  return (
    <Panel
      title={t('mantenimientos.gasto')}
      aside={<b className="spend-total">{t('mantenimientos.gasto_total', { total: dinero(total) })}</b>}
      className="spend"
    >
      <div className="spend-plot">
        <div className="spend-axis" aria-hidden="true">
          {marcas.map(({ valor, alto }) => (
            <span key={valor} style={{ bottom: `${alto * 100}%` }}>
              {dineroCorto(valor)}
            </span>
          ))}
        </div>
        <svg viewBox={`0 0 ${ANCHO} ${ALTO}`} preserveAspectRatio="none" role="img" aria-labelledby={`${id}-t ${id}-d`}>
          <title id={`${id}-t`}>{t('mantenimientos.gasto')}</title>
          <desc id={`${id}-d`}>
            {t('mantenimientos.gasto_dicho', {
              total: dinero(total),
              mes: mes(meses[mayor] ?? ''),
              mayor: dinero(porMes[mayor] ?? 0),
            })}
          </desc>
          {marcas.map(({ valor, alto }) => (
            <line key={valor} className="spend-line" x1={0} x2={ANCHO} y1={ALTO * (1 - alto)} y2={ALTO * (1 - alto)} />
          ))}
          {barras.map(({ mes: cual, serie, x, y, ancho, alto, valor }) => (
            <rect
              key={`${cual}-${serie}`}
              className={claseDe(serie, series[serie]?.id ?? null)}
              x={x}
              y={y}
              width={ancho}
              height={alto}
            >
              <title>{`${mes(meses[cual] ?? '')} · ${nombre(serie)} · ${dinero(valor)}`}</title>
            </rect>
          ))}
        </svg>
        <div className="spend-months" aria-hidden="true">
          {meses.map((uno, i) => (
            <span key={uno}>
              {mes(uno, false)}
              {(i === 0 || uno.endsWith('-01')) && <small>{uno.slice(0, 4)}</small>}
            </span>
          ))}
        </div>
      </div>
      {!soloUno && (
        <ul className="spend-key">
          {series.map(({ id: vehiculo, placa, servicio, total: suyo }, serie) => (
            <li key={vehiculo ?? 'otros'}>
              <i className={claseDe(serie, vehiculo)} />
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
      <details className="spend-table">
        <summary>{t('mantenimientos.ver_tabla')}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard */}
        <section className="spend-scroll" tabIndex={0} aria-label={t('mantenimientos.gasto')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('mantenimientos.mes')}</th>
                {series.map(({ id: vehiculo }, serie) => (
                  <th key={vehiculo ?? 'otros'} scope="col">
                    {nombre(serie)}
                  </th>
                ))}
                <th scope="col">{t('mantenimientos.total')}</th>
              </tr>
            </thead>
            <tbody>
              {meses.map((uno, i) => (
                <tr key={uno}>
                  <th scope="row">{mes(uno)}</th>
                  {series.map(({ id: vehiculo, porMes: suyo }) => (
                    <td key={vehiculo ?? 'otros'}>{dinero(suyo[i] ?? 0)}</td>
                  ))}
                  <td>{dinero(porMes[i] ?? 0)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </Panel>
  )
}

/** The others are always the last and grey, however many vehicles stand before them. */
const claseDe = (serie: number, vehiculo: string | null) =>
  vehiculo === null ? 'serie serie--otros' : `serie serie--${serie + 1}`
