/**
 * Payments: the form that leads to the provider's page, and the provider's events. Events come without a cookie and are
 * authenticated by their checksum; even then they only cause us to query the provider.
 */
import { Hono } from 'hono'
import { PayCommand, windowPathOf } from '../../domain/pagos/pago'
import { Refusal } from '../../domain/refusal'
import { logFailure } from '../../trace/request'
import { readText } from './body'
import type { Api } from './environment'
import { leaveTo, takeTo } from './redirect'

/** The form has three short fields. */
const FORM_MAX = 4 * 1024
const EVENT_MAX = 64 * 1024

const TEXT = {
  large: 'El cuerpo es demasiado grande.',
  cuerpo: 'Envíe solo plan y periodo.',
  absent: 'El pago en línea no está disponible en esta instalación.',
  espere: 'Demasiados intentos. Espere e intente de nuevo.',
  firma: 'El evento no tiene una firma válida.',
  later: 'No se pudo atender el evento.',
} as const

export const pagos = new Hono<Api>()

pagos.post('/payments/checkout', async (c) => {
  const context = c.get('contexto')
  // submitted by a page's form: redirect or refuse as a page would
  const door = await context.empresa(c.req.raw).catch((denied: unknown) => {
    if (denied instanceof Response) return denied
    throw denied
  })
  if (door instanceof Response) return door
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('Content-Type') ?? '')) {
    return c.json({ error: TEXT.cuerpo }, 415)
  }
  const text = await readText(c.req.raw, FORM_MAX)
  if (text === null) return c.json({ error: TEXT.large }, 413)
  const pairs = [...new URLSearchParams(text)]
  const command = PayCommand.safeParse(Object.fromEntries(pairs))
  if (!command.success || pairs.length !== Object.keys(command.data).length) return c.json({ error: TEXT.cuerpo }, 422)
  if (!door.checkout) return c.json({ error: TEXT.absent }, 503)
  try {
    await context.admit('pago', c.req.raw)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return c.json({ error: TEXT.espere }, 429, { 'Retry-After': String(error.datos?.n ?? 60) })
  }
  const { en: place, ...purchase } = command.data
  const { reference, pagina: page } = await door.checkout.charge(purchase)
  return place ? takeTo(windowPathOf(reference)) : leaveTo(c, page)
})

pagos.post('/payments/wompi/events', async (c) => {
  const { pagoEvents } = c.get('contexto')
  if (!pagoEvents) return c.json({ error: TEXT.absent }, 404)
  const body = await readText(c.req.raw, EVENT_MAX)
  if (body === null) return c.json({ error: TEXT.large }, 413)
  try {
    const received = await pagoEvents.receive(body, c.req.header('X-Event-Checksum') ?? null)
    if (received) return c.json({ ok: true })
    c.get('contexto').auditoria.recordOnce('evento-rechazado')
    return c.json({ error: TEXT.firma }, 401)
  } catch (error) {
    // with any status but 200 the provider sends the event again later
    logFailure('evento-de-pago-fallido', error)
    return c.json({ error: TEXT.later }, 503)
  }
})
