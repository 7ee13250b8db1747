/** What is told of a webhook's messages. */
import type { Delivery, Webhook } from '@domain/webhooks/webhook'
import { expect, test } from 'vitest'
import { WebhookLog } from '~/routes/admin/settings/webhook-log'
import { drawn } from '../../support/drawn'

const NOW = Date.UTC(2026, 10, 20, 15)

/** The log of a webhook with one message that waits. */
function said(activo: boolean, works: boolean): string {
  const webhook = { id: 'w', nombre: 'Bodega', url: 'https://bodega.test', activo, apagado_por: null } as Webhook
  const waiting = {
    id: 'e',
    evento: 'alert.opened',
    estado: 'pendiente',
    intentos: 1,
    intento_at: NOW - 60_000,
    proximo_at: NOW + 300_000,
    ocurrio_at: NOW - 60_000,
    error: null,
    codigo: 500,
  } as Delivery
  const of = { ...webhook, fallando_desde: null, anterior_hasta: null }
  return drawn(<WebhookLog of={of} deliveries={[waiting]} failed={0} works={works} now={NOW} />)
}

test('the next attempt is told only of a webhook whose messages go out', () => {
  expect(said(true, true)).toContain('el próximo, ')
  expect(said(false, true)).not.toContain('el próximo, ')
  expect(said(true, false)).not.toContain('el próximo, ')
})
