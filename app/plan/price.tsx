/** A price as the specification shows it: dollars a month, and right under it the pesos that are charged, taxes included. */
import { MESES_DEL_ANUAL, type Periodo, type Plan, precioCop, precioUsd } from '@domain/plan'
import { useI18n } from '~/i18n/provider'

const MESES = 12

export function Price({ plan, periodo }: { plan: Plan; periodo: Periodo }) {
  const { t, numero, pesos } = useI18n()
  const alMes = precioUsd({ plan, periodo }) / (periodo === 'anual' ? MESES : 1)
  const cop = pesos(precioCop({ plan, periodo }) / 100)
  return (
    <div className={`price price--${periodo}`}>
      <p>
        <span className="price-usd">
          <small>USD</small>
          {numero(alMes, Number.isInteger(alMes) ? 0 : 2)}
        </span>{' '}
        {t('suscripcion.al_mes')}
      </p>
      <p className="price-cop">
        <b>{cop}</b> {t(periodo === 'anual' ? 'suscripcion.al_anio' : 'suscripcion.al_mes')}
      </p>
      <p className="price-tax">
        {t('suscripcion.iva_incluido')}
        {periodo === 'anual' && `. ${t('suscripcion.paga_meses', { n: MESES_DEL_ANUAL })}`}
      </p>
    </div>
  )
}
