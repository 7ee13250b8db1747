/** Who is asked to renew what was chosen, as it is shown before it is sent. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { I18nProvider } from '~/i18n/provider'
import { Summary } from '~/reminders/summary'
import '../support/all-texts'

test('two documents of one name without a recipient are one line', () => {
  const soat = { placa: 'JTR205', tipo: 'SOAT', nombre: null }
  const html = renderToStaticMarkup(
    <I18nProvider idioma="es" zona="America/Bogota">
      <Summary reminding={{ people: [], untold: [soat, { ...soat, tipo: 'RTM' }, soat], repeated: 0 }} sent={false} />
    </I18nProvider>,
  )
  expect([...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, said]) => said)).toEqual(['JTR 205 · SOAT', 'JTR 205 · RTM'])
})
