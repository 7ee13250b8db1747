/** The price table for visitors: plans in dollars, and under them the pesos charged. */
import { copPrice, PLANES, PLANS, type Plan, RECOMMENDED_PLAN, usdPerMonth } from '@domain/suscripcion/plan'
import { Check } from 'lucide-react'
import { Icon } from '~/ui/signs/icon'
import { door, localized } from '../address'
import { fill } from '../texts/fill'
import { useTexts } from '../texts/use-texts'
import './pricing.css'

export function Pricing({ supportEmail }: { supportEmail: string | null }) {
  const { x, idioma } = useTexts()
  const t = x.precios
  return (
    <section className="sec sec--next wrap" id="pricing" aria-labelledby="precios">
      <div className="pr-head">
        <div>
          <h2 id="precios">{t.title}</h2>
          <p className="lead">{t.explanation}</p>
        </div>
        <fieldset className="seg">
          <legend className="sr">{t.ciclo}</legend>
          <label>
            <input type="radio" name="ciclo" value="m" defaultChecked />
            <span>{t.mensual}</span>
          </label>
          <label>
            <input type="radio" name="ciclo" value="y" />
            <span>{t.anual}</span>
          </label>
        </fieldset>
      </div>
      <div className="pr-plans">
        {PLANES.map((plan) => (
          <Card key={plan} plan={plan} />
        ))}
      </div>
      <p className="ent">
        {fill(t.more, { n: PLANS.Plus.vehiculos })}{' '}
        <a href={supportEmail ? `mailto:${supportEmail}?subject=Enterprise` : localized(idioma, '/support')}>
          {t.enterprise}
        </a>
      </p>
    </section>
  )
}

function Card({ plan }: { plan: Plan }) {
  const { x, idioma } = useTexts()
  const t = x.precios
  const highlighted = plan === RECOMMENDED_PLAN
  return (
    <article className={highlighted ? 'plan plan--top' : 'plan'}>
      <div className="plan-name">
        <h3>{plan}</h3>
        {highlighted && <span className="most">{t.popular}</span>}
      </div>
      <p className="muted">{t.para[plan]}</p>
      <Price plan={plan} periodo="mensual" />
      <Price plan={plan} periodo="anual" />
      <a
        className={highlighted ? 'btn btn--primary btn--lg' : 'btn btn--lg'}
        href={door(idioma, '/signup')}
        data-signed-in={t.elegir}
        data-to="plans"
      >
        {x.marco.prueba}
      </a>
      <Opens plan={plan} />
    </article>
  )
}

function Price({ plan, periodo }: { plan: Plan; periodo: 'mensual' | 'anual' }) {
  const { x, formatNumber, money } = useTexts()
  const t = x.precios
  const annual = periodo === 'anual'
  const usd = usdPerMonth({ plan, periodo })
  return (
    <div className={annual ? 'price when-y' : 'price when-m'}>
      <p>
        <span className="usd">
          <small>USD</small>
          {formatNumber(usd, Number.isInteger(usd) ? 0 : 2)}
        </span>
        <span>{t.per_month}</span>
      </p>
      <p className="cop">
        <b>{money(copPrice({ plan, periodo }))} COP</b> {annual ? t.per_year : t.per_month}
      </p>
    </div>
  )
}

function Opens({ plan }: { plan: Plan }) {
  const { x } = useTexts()
  const t = x.precios
  const { vehiculos, miembros: n, administradores: a, history: historyDays, opens } = PLANS[plan]
  const list = [
    fill(t.vehiculos, { n: vehiculos }),
    a === 1 ? fill(t.un_administrador, { n }) : fill(t.administradores, { a, n }),
    ...(historyDays === null ? [] : [fill(t.history, { n: historyDays })]),
    ...(opens.includes('erp')
      ? [t.all_of_pro, t.erp, t.gerente]
      : opens.includes('gps')
        ? [t.gps, t.api, t.unlimited, t.reportes]
        : []),
  ]
  return (
    <ul>
      {list.map((text) => (
        <li key={text}>
          <Icon of={Check} />
          {text}
        </li>
      ))}
    </ul>
  )
}

/** Structured data for search engines. */
export function offers(appUrl: string): Record<string, unknown> {
  const offer = (plan: Plan) => ({
    '@type': 'Offer',
    name: plan,
    url: `${appUrl}/#pricing`,
    price: (copPrice({ plan, periodo: 'mensual' }) / 100).toFixed(2),
    priceCurrency: 'COP',
  })
  return {
    '@type': 'SoftwareApplication',
    name: 'Vigía',
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    url: appUrl,
    offers: PLANES.map(offer),
  }
}
