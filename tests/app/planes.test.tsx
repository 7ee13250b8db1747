/** What each plan opens, as shown on the landing and in the picker, in both languages. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { I18nProvider } from '~/i18n/provider'
import '../support/all-texts'
import { createI18n } from '~/i18n/translator'
import { Opens } from '~/plan/picker'
import { Pricing } from '~/public/landing/pricing'
import { textsOf } from '~/public/texts/use-texts'
import routes from '~/routes'
import { PLANES, PLANS, type PlanFeature } from '../../worker/domain/suscripcion/plan'

const LANGUAGES = ['es', 'en'] as const

/** The lines of the plans. */
function lines(idioma: 'es' | 'en', where: 'picker' | 'landing'): string[] {
  const html = renderToStaticMarkup(
    <I18nProvider idioma={idioma} zona="America/Bogota">
      {where === 'landing' ? <Pricing supportEmail={null} /> : PLANES.map((plan) => <Opens key={plan} plan={plan} />)}
    </I18nProvider>,
  )
  return [...html.matchAll(/<li><svg.*?<\/svg>([^<]+)<\/li>/g)].map((m) => m[1] ?? '')
}

test.each(LANGUAGES)('what a plan opens is listed once, in the smallest plan that opens it (%s)', async (idioma) => {
  const { t } = createI18n(idioma, 'America/Bogota')
  const all = [...new Set(Object.values(PLANS).flatMap(({ opens }) => opens))]
  for (const where of ['picker', 'landing'] as const) {
    const told = lines(idioma, where)
    for (const one of all) {
      const text = where === 'landing' ? textsOf(idioma).precios[one] : t(`suscripcion.${one}`)
      expect([where, ...told.filter((said) => said === text)]).toEqual([where, text])
    }
  }
})

test('what is sold has its door', () => {
  const doors = JSON.stringify(routes)
  const apis = Object.keys(import.meta.glob('../../worker/http/api/*.ts')).join()
  const door: Record<PlanFeature, boolean> = {
    gps: doors.includes('"gps"'),
    reportes: doors.includes('routes/admin/reports'),
    api: apis.includes('/api/token.ts') && apis.includes('/api/vehiculos.ts'),
    erp: doors.includes('routes/admin/accounting'),
    // people of the platform are reached through its support
    gerente: doors.includes('"support"'),
  }
  expect(Object.entries(door).filter(([, exists]) => !exists)).toEqual([])
})
