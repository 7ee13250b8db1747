/** Who looks at a public page, which is the same for everybody: where they are at home, if they are signed in. */
import { Hono } from 'hono'
import { homeOf } from '../../domain/identidad/sign-in'
import type { Api } from './environment'

export const visit = new Hono<Api>()

/** `{ home, plans }` are paths: the own area, and where plans are chosen; both null for who is not signed in. */
visit.get('/visit', async (c) => {
  const { persona: person } = await c.var.contexto.visitor(c.req.raw)
  const home = person && homeOf(person.rol)
  return c.json({ home, plans: person?.rol === 'Administrador' ? '/admin/company' : home })
})
