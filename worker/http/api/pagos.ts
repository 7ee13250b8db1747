/**
 * Payments: the form that leads to the provider's page, and the provider's events. Events come without a cookie and are
 * authenticated by their checksum; even then they only cause us to query the provider.
 */
import { Hono } from 'hono'
import { failureCookie } from '../../domain/notice'
import { PayCommand } from '../../domain/pagos/pago'
import { windowPathOf } from '../../domain/pagos/window-address'
import { Refusal } from '../../domain/refusal'
import { withGenericError } from '../../trace/generic-refusal'
import { logFailure } from '../../trace/request'
import { readText } from './body'
import type { Api } from './environment'
import { leaveTo, takeTo } from './redirect'
import { refuse } from './refuse'

const HISTORY = '/admin/settings?tab=facturacion'
/** The form has three short fields. */
const FORM_MAX = 4 * 1024
const EVENT_MAX = 64 * 1024

export const pagos = new Hono<Api>()

pagos.post('/payments/checkout', async (c) => {
  const context = c.get('context')
  // submitted by a page's form: redirect or refuse as a page would
  const door = await context.empresa(c.req.raw).catch((denied: unknown) => {
    if (denied instanceof Response) return denied
    throw denied
  })
  if (door instanceof Response) return door
  if (!/^application\/x-www-form-urlencoded\b/i.test(c.req.header('Content-Type') ?? '')) {
    return refuse(c, 415, 'pago-invalido')
  }
  const text = await readText(c.req.raw, FORM_MAX)
  if (text === null) return refuse(c, 413, 'cuerpo-grande')
  const pairs = [...new URLSearchParams(text)]
  const command = PayCommand.safeParse(Object.fromEntries(pairs))
  if (!command.success || pairs.length !== Object.keys(command.data).length) return refuse(c, 422, 'pago-invalido')
  if (!door.checkout) return refuse(c, 503, 'pago-no-disponible')
  const { checkout } = door
  const { en: place, ...purchase } = command.data
  try {
    const { reference, page } = await withGenericError('error-iniciar-pago', async () => {
      await context.admit('pago', c.req.raw)
      return checkout.start(purchase)
    })
    return place ? takeTo(windowPathOf(reference)) : leaveTo(c, page)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // to the history of payments, where the outcome that is waited for will stand, with the reason in a toast
    return takeTo(HISTORY, [failureCookie(`reasons.${error.clave}`, error.datos)])
  }
})

pagos.post('/payments/wompi/events', async (c) => {
  const { pagoEvents } = c.get('context')
  if (!pagoEvents) return refuse(c, 404, 'pago-no-disponible')
  const body = await readText(c.req.raw, EVENT_MAX)
  if (body === null) return refuse(c, 413, 'cuerpo-grande')
  try {
    const received = await (await pagoEvents).receive(body, c.req.header('X-Event-Checksum') ?? null)
    if (received) return c.json({ ok: true })
    c.get('context').auditoria.recordOnce('evento-rechazado')
    return refuse(c, 401, 'firma-invalida')
  } catch (error) {
    // with any status but 200 the provider sends the event again later
    logFailure('evento-de-pago-fallido', error)
    return refuse(c, 503, 'evento-no-atendido')
  }
})
