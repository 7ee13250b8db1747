/** Refuses methods that an address of API v1 does not have, naming those that it has (RFC 9110, 15.5.6). */
import type { Hono } from 'hono'
import { Problem } from '../../../domain/api-clients/problem'
import type { V1 } from './environment'

/** To be called after the routes of the address. @param methods those with a route; GET answers HEAD too */
export function refuseOtherMethods(app: Hono<V1>, path: string, methods: readonly string[]): void {
  const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])).join(', ')
  app.all(path, (c) => {
    c.header('Allow', allowed)
    throw new Problem('method-not-allowed')
  })
}
