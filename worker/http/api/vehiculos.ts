/** The matches of a vehicle picker while the person types: of the company, or those assigned to a Usuario. */
import { Hono } from 'hono'
import type { Api } from './environment'
import { enter } from './guard'

const SEARCH_MAX = 100

export const vehiculos = new Hono<Api>()

vehiculos.get('/vehicles', async (c) => {
  const services = await enter(c, c.get('context').withServices(c.req.raw))
  if (services instanceof Response) return services
  return c.json({ vehiculos: await services.vehiculos.matches((c.req.query('q') ?? '').slice(0, SEARCH_MAX)) })
})
