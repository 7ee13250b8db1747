import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Badge } from '~/ui/signs/badge'
import { Plate } from '~/ui/signs/plate'
import { Semaforo } from '~/ui/signs/semaforo'
import '../support/all-texts'

test('the semáforo is one image whose label says all three documents in words', () => {
  const html = renderToStaticMarkup(
    <Semaforo
      lamps={{
        soat: { estado: 'Vigente', fecha: '2027-03-08', dias: 108 },
        rtm: { estado: 'Por vencer', fecha: '2026-11-26', dias: 6 },
        impuesto: { estado: 'No aplica' },
      }}
    />,
  )
  expect(html).toContain('role="img"')
  expect(html).toContain('aria-label="SOAT vigente; Técnico-mecánica por vencer, 6 días; Impuesto no aplica"')
  expect(html).toContain('<b>6</b>')
})

test('a document that ends tomorrow says one day', () => {
  const tomorrow = { estado: 'Por vencer', fecha: '2026-11-21', dias: 1 } as const
  const html = renderToStaticMarkup(
    <Semaforo
      lamps={{
        soat: tomorrow,
        rtm: { estado: 'Vencido', fecha: '2026-07-24', dias: -119 },
        impuesto: { estado: 'Vencido', fecha: '2026-07-24', dias: -119 },
      }}
    />,
  )
  expect(html).toContain('SOAT por vencer, un día; Técnico-mecánica vencida; Impuesto vencido')
})

test('copying a plate gives it without the gap that is drawn', () => {
  const html = renderToStaticMarkup(<Plate placa="BXO57G" servicio="publico" />)
  expect(html.replace(/<[^>]*>/g, '')).toBe('BXO57G')
  expect(html).toContain('plate--public')
})

test('an unknown subscription status reads as Expirado', () => {
  expect(renderToStaticMarkup(<Badge estado="past_due" />)).toContain('Pago Pendiente')
  expect(renderToStaticMarkup(<Badge estado="???" />)).toContain('Expirado')
})
