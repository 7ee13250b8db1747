/**
 * API v1: what a company's programs read and write with a key (docs/decisions/0063). Loaded by the first request to it.
 * It takes no cookie, so a browser's visit to another site cannot use it.
 */
import { type Context, Hono } from 'hono'
import { createContext } from '../../../context'
import { Problem } from '../../../domain/api-clients/problem'
import { KEY_REQUESTS, KEY_WINDOW_MS, type Spent } from '../../../domain/api-clients/rate'
import type { Env } from '../../../env'
import { keyQuota } from '../../../live/stubs'
import { logFailure } from '../../../trace/request'
import { documentOf } from './description/document'
import type { V1 } from './environment'
import { refuseOtherMethods } from './methods'
import { API_REPORTS } from './reports/all'
import { serveReport } from './reports/report'
import { serve } from './resource'
import { RESOURCES } from './resources'
import { problemOf, readAnswer, refuse } from './respond'

const SECOND = 1000
/** The name of the limit in the headers. */
const POLICY = '"key"'

export const v1 = new Hono<V1>().basePath('/api/v1')

let document: { origin: string; text: object } | undefined

v1.get('/openapi.json', (c) => {
  const { origin } = new URL(c.req.url)
  if (document?.origin !== origin) document = { origin, text: documentOf(RESOURCES, API_REPORTS, origin) }
  return readAnswer(c, document.text)
})
refuseOtherMethods(v1, '/openapi.json', ['GET'])

/** Counts the request; null when the counter does not answer, which refuses no request. */
const spend = (env: Env, keyId: string): Promise<Spent | null> =>
  keyQuota(env, keyId)
    .spend()
    .catch((error: unknown) => {
      logFailure('cuota-ilegible', error)
      return null
    })

/** How many requests are left to the key, and until when (draft-ietf-httpapi-ratelimit-headers). */
function sayLimit(c: Context<V1>, { remaining, resets }: Spent): void {
  c.header('RateLimit-Policy', `${POLICY};q=${KEY_REQUESTS};w=${KEY_WINDOW_MS / SECOND}`)
  c.header('RateLimit', `${POLICY};r=${remaining};t=${Math.ceil(resets / SECOND)}`)
}

v1.use(async (c, next) => {
  const cf = c.req.raw.cf as IncomingRequestCfProperties
  const context = createContext(c.env, c.executionCtx, Date.now(), '', cf)
  const program = await context.program(c.req.raw)
  const spent = await spend(c.env, program.keyId)
  if (spent && !spent.admitted) {
    c.header('Retry-After', String(Math.ceil(spent.resets / SECOND)))
    sayLimit(c, spent)
    throw new Problem('too-many-requests')
  }
  c.set('program', program)
  await next()
  // only now: an answer that carries a file comes with a whole set of headers of its own
  if (spent) sayLimit(c, spent)
})

for (const resource of RESOURCES) serve(v1, resource)
for (const report of API_REPORTS) serveReport(v1, report)

v1.notFound((c) => refuse(c, new Problem('not-found')))
v1.onError((error, c) => refuse(c, problemOf(error)))
