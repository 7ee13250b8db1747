/** A price as the specification shows it: dollars a month, and right under it the pesos that are charged, taxes included. */
import { copPrice, MESES_DEL_ANUAL, type Periodo, type Plan, usdPrice } from '@domain/suscripcion/plan'
import { useI18n } from '~/i18n/provider'

const MESES = 12

export function Price({ plan, periodo }: { plan: Plan; periodo: Periodo }) {
  const { t, numero, pesos } = useI18n()
  const alMes = usdPrice({ plan, periodo }) / (periodo === 'anual' ? MESES : 1)
  const cop = pesos(copPrice({ plan, periodo }) / 100)
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
        {t('suscripcion.vat_included')}
        {periodo === 'anual' && `. ${t('suscripcion.pay_months', { n: MESES_DEL_ANUAL })}`}
      </p>
    </div>
  )
}
