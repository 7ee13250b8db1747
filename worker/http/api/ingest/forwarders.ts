/** Where a company's Traccar server or flespi forwards the positions of its trackers: one address per company. */
import { Hono } from 'hono'
import { Forwarder } from '../../../dispositivos/forwarder'
import { ajustes, type Env } from '../../../env'
import { logFailure } from '../../../trace/request'
import { readText } from '../body'
import { responseTo } from './answer'

/** A list of flespi with every parameter of a thousand messages. */
const BODY_MAX = 2 * 1024 * 1024

export const forwarders = new Hono<{ Bindings: Env }>()

forwarders.post('/forwarders/:address', async (c) => {
  try {
    const forwarder = new Forwarder(c.env, ajustes(c.env).LINK_SECRET, Date.now())
    const answer = await forwarder.receive(c.req.param('address'), () => readText(c.req.raw, BODY_MAX))
    return responseTo(c, answer, 'traccar')
  } catch (error) {
    logFailure('reenvio-fallido', error)
    return responseTo(c, { status: 503 }, 'traccar')
  }
})
