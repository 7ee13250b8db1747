/** Who looks at a public page, which is the same for everybody: where they are at home, if they are signed in. */
import { Hono } from 'hono'
import { inicioDe } from '../../domain/identidad/sign-in'
import type { Api } from './environment'

export const visit = new Hono<Api>()

/** `{ home, plans }` are paths: the own area, and where plans are chosen; both null for who is not signed in. */
visit.get('/visit', async (c) => {
  const { persona } = await c.var.contexto.visitor(c.req.raw)
  const home = persona && inicioDe(persona.rol)
  return c.json({ home, plans: persona?.rol === 'Administrador' ? '/admin/company' : home })
})
