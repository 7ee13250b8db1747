/** The vehicles that a choice of vehicle finds while somebody types: of the company, or those assigned to a Usuario. */
import { Hono } from 'hono'
import type { Api } from './entorno'

const BUSQUEDA_MAX = 100

export const vehiculos = new Hono<Api>()

vehiculos.get('/vehicles', async (c) => {
  const suyos = await c
    .get('contexto')
    .conLectura(c.req.raw)
    .catch((error: unknown) => {
      // the gate refuses by throwing an answer
      if (error instanceof Response) return error
      throw error
    })
  if (suyos instanceof Response) return suyos
  if (suyos === 'nadie') return c.json({ error: 'Inicie sesión.' }, 401)
  if (!suyos) return c.json({ error: 'No tienes permisos para acceder a esta sección.' }, 403)
  return c.json({ vehiculos: await suyos.vehiculos.matches((c.req.query('q') ?? '').slice(0, BUSQUEDA_MAX)) })
})
