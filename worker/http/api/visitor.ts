/** Personal data for public pages, which are the same for all visitors: the home of a signed-in visitor. */
import { Hono } from 'hono'
import { homeOf } from '../../domain/identidad/sign-in'
import type { Api } from './environment'

export const visit = new Hono<Api>()

/**
 * `{ home, plans }` are paths: the person's own area, and where plans are chosen; both null for signed-out visitors.
 */
visit.get('/visit', async (c) => {
  const { person } = await c.var.context.visitor(c.req.raw)
  const home = person && homeOf(person.rol)
  return c.json({ home, plans: person?.rol === 'Administrador' ? '/admin/company?planes' : home })
})
