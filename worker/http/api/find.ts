/** What the palette finds while the person types: vehicles and drivers of the company, or those assigned to a Usuario. */
import { Hono } from 'hono'
import { FindQuery } from '../../domain/find'
import type { Api } from './environment'
import { enter } from './guard'

export const find = new Hono<Api>()

find.get('/find', async (c) => {
  const services = await enter(c, c.get('context').withServices(c.req.raw))
  if (services instanceof Response) return services
  return c.json(await services.finder.find(FindQuery.parse({ q: c.req.query('q') })))
})
