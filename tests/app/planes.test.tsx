/** What a plan opens, as a customer reads it: on the landing and in the picker, in both languages. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { cargar } from '~/i18n/diccionarios'
import { I18nProvider } from '~/i18n/provider'
import { createI18n } from '~/i18n/traductor'
import { Opens } from '~/plan/picker'
import { Pricing } from '~/public/landing/pricing'
import { textsOf } from '~/public/texts/use-texts'
import rutas from '~/routes'
import { type Apertura, EXISTE, PLANES, TABLA } from '../../worker/domain/plan'

const IDIOMAS = ['es', 'en'] as const

/** Each line of the plans: its words, and what it is tagged with. */
function lineas(idioma: 'es' | 'en', donde: 'picker' | 'landing'): [string, string | null][] {
  const html = renderToStaticMarkup(
    <I18nProvider idioma={idioma} zona="America/Bogota">
      {donde === 'landing' ? <Pricing supportEmail={null} /> : PLANES.map((plan) => <Opens key={plan} plan={plan} />)}
    </I18nProvider>,
  )
  return [...html.matchAll(/<li><svg.*?<\/svg>([^<]+)(?:<span class="tag">([^<]+)<\/span>)?<\/li>/g)].map((m) => [
    m[1] ?? '',
    m[2] ?? null,
  ])
}

test.each(IDIOMAS)('nothing that is not there is sold without the word that says so (%s)', async (idioma) => {
  await cargar(idioma)
  const pronto = textsOf(idioma).funciones.pronto
  const { t } = createI18n(idioma, 'America/Bogota')
  expect(t('suscripcion.pronto')).toBe(pronto)
  const todas = [...new Set(Object.values(TABLA).flatMap(({ abre }) => abre))]
  for (const donde of ['picker', 'landing'] as const) {
    const dichas = lineas(idioma, donde)
    for (const una of todas) {
      const texto = donde === 'landing' ? textsOf(idioma).precios[una] : t(`suscripcion.${una}`)
      // said once, in the smallest plan that opens it
      expect([donde, ...dichas.filter(([dicho]) => dicho === texto)]).toEqual([
        donde,
        [texto, EXISTE[una] ? null : pronto],
      ])
    }
    expect(dichas.filter(([, tag]) => tag !== null)).toHaveLength(todas.filter((una) => !EXISTE[una]).length)
  }
})

test('what is sold as being there has its door', () => {
  const puertas = JSON.stringify(rutas)
  const apis = Object.keys(import.meta.glob('../../worker/api/*.ts')).join()
  const puerta: Record<Apertura, boolean> = {
    gps: puertas.includes('"gps"'),
    reportes: puertas.includes('routes/admin/reports'),
    api: apis.includes('/api/token.ts') && apis.includes('/api/vehiculos.ts'),
    erp: apis.includes('/api/erp'),
    // a person of the platform's, spoken with through its support
    gerente: puertas.includes('"support"'),
  }
  for (const [una, existe] of Object.entries(EXISTE)) expect([una, puerta[una as Apertura]]).toEqual([una, existe])
})
