/** The API for programs and for the pages' scripts. Pages are Remix's; nothing here renders. */

import { Hono } from 'hono'
import { createContext } from '../../context'
import { logFailure } from '../../trace/request'
import { archivos } from './archivos'
import { calendario } from './calendar'
import { days } from './days'
import { demo } from './demo'
import type { Api } from './environment'
import { equipo } from './equipo'
import { find } from './find'
import { following } from './following'
import { forwarders } from './ingest/forwarders'
import { trackers } from './ingest/trackers'
import { invoices } from './invoices'
import { live } from './live'
import { pagos } from './pagos'
import { providers } from './providers'
import { recibos } from './recibos'
import { refuse } from './refuse'
import { token } from './token'
import { rastreo } from './tracking'
import { vehiculos } from './vehiculos'
import { visit } from './visitor'

export const api = new Hono<Api>().basePath('/api')

// with its descriptions it is as heavy as all others together
api.all('/v1/*', async (c) => {
  const { v1 } = await import('./v1')
  return v1.fetch(c.req.raw, c.env, c.executionCtx)
})

api.route('/', rastreo)
api.route('/', trackers)
api.route('/', forwarders)
api.route('/', calendario)
api.route('/', demo)
api.route('/', following)

// the routes above take no cookie; those below use the same context and gate as the pages, except the tokens and the
// provider's events
api.use(async (c, next) => {
  c.set('context', createContext(c.env, c.executionCtx, Date.now(), '', c.req.raw.cf as IncomingRequestCfProperties))
  await next()
})

api.route('/', token)
api.route('/', providers)
api.route('/', live)
api.route('/', archivos)
api.route('/', vehiculos)
api.route('/', days)
api.route('/', find)
api.route('/', equipo)
api.route('/', recibos)
api.route('/', invoices)
api.route('/', pagos)
api.route('/', visit)

api.all('*', (c) => refuse(c, 404, 'no-encontrado'))

api.onError((error, c) => {
  logFailure('api-error', error, { metodo: c.req.method })
  return refuse(c, 500, 'error-interno')
})
