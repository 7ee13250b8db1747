/** What is said beside a payment of an electronic invoice that is not issued. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Invoices } from '~/billing/invoice'
import type { Payment } from '~/billing/payments.server'
import { I18nProvider } from '~/i18n/provider'
import { createI18n } from '~/i18n/translator'
import { reasonText } from '~/routes/super-admin/settings/invoice-words'
import '../support/all-texts'

const said = (estado: Payment['facturas'][number]['estado']) => {
  const facturas = [{ tipo: 'factura', estado, numero: null, archivos: false }]
  const html = renderToStaticMarkup(
    <I18nProvider idioma="es" zona="America/Bogota">
      <Invoices payment={{ id: 'p', facturas } as unknown as Payment} />
    </I18nProvider>,
  )
  return html.replace(/<[^>]+>/g, '')
}

test('one that the DIAN refused for good is not called under way', () => {
  expect(said('pendiente')).toBe('Factura electrónica en trámite ante la DIAN.')
  expect(said('espera-datos')).toBe('Factura electrónica pendiente: complete los datos de facturación, abajo.')
  expect(said('fallida')).toBe('Factura electrónica sin expedir: la DIAN no la aceptó. Ya la estamos revisando.')
  expect(said('descartada')).toBe('')
})

test('one whose files do not come is told to the SuperAdmin in words', () => {
  const issued = { estado: 'emitida', motivo: 'sin-archivos' } as const
  expect(reasonText(issued, createI18n('es', 'America/Bogota'))).toMatch(/^Se expidió, pero Factus no entrega/)
  expect(reasonText(issued, createI18n('en', 'America/Bogota'))).toMatch(/^Issued, but Factus does not hand over/)
})
