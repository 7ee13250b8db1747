/** What the phone page shows of a position that lacks something. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { I18nProvider } from '~/i18n/provider'
import type { Fix } from '~/phone/fix'
import { Readings } from '~/routes/track/situation'
import '../../support/all-texts'

const AT = Date.UTC(2026, 10, 20, 14)

/** Speed, last signal and accuracy, as read. */
function readings(fix: Partial<Fix>): (string | undefined)[] {
  const html = renderToStaticMarkup(
    <I18nProvider idioma="es" zona="America/Bogota">
      <Readings fix={{ lat: 4.65, lng: -74.1, accuracy: 8, at: AT, ...fix }} now={AT + 3000} />
    </I18nProvider>,
  )
  return [...html.matchAll(/<dd>(.*?)<\/dd>/g)].map(([, text]) => text?.replace(/<.*?>/g, ''))
}

test('what a phone does not know of its position is a dash, never a zero', () => {
  expect(readings({ speed: 10, accuracy: 8 })).toEqual(['36 km/h', '3 s', '±8 m'])
  expect(readings({ accuracy: 0 })).toEqual(['– km/h', '3 s', '– m'])
})
