/** A price as the specification shows it: dollars a month, and right under it the pesos charged, taxes included. */
import { ANNUAL_PRICE_MONTHS, copPrice, type Periodo, type Plan, usdPerMonth } from '@domain/suscripcion/plan'
import { useI18n } from '~/i18n/provider'

export function Price({ plan, periodo }: { plan: Plan; periodo: Periodo }) {
  const { t, formatNumber, pesos } = useI18n()
  const perMonth = usdPerMonth({ plan, periodo })
  const cop = pesos(copPrice({ plan, periodo }) / 100)
  return (
    <div className={`price price--${periodo}`}>
      <p>
        <span className="price-usd">
          <small>USD</small>
          {formatNumber(perMonth, Number.isInteger(perMonth) ? 0 : 2)}
        </span>{' '}
        {t('suscripcion.per_month')}
      </p>
      <p className="price-cop">
        <b>{cop}</b> {t(periodo === 'anual' ? 'suscripcion.per_year' : 'suscripcion.per_month')}
      </p>
      <p className="price-tax">
        {t('suscripcion.taxes_included')}
        {periodo === 'anual' && `. ${t('suscripcion.pay_months', { n: ANNUAL_PRICE_MONTHS })}`}
      </p>
    </div>
  )
}
