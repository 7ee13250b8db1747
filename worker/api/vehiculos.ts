/** The vehicles that a choice of vehicle finds while somebody types: of the company, or those assigned to a Usuario. */
import { Hono } from 'hono'
import type { Api } from './entorno'
import { entrada } from './entrada'

const BUSQUEDA_MAX = 100

export const vehiculos = new Hono<Api>()

vehiculos.get('/vehicles', async (c) => {
  const suyos = await entrada(c, c.get('contexto').conLectura(c.req.raw))
  if (suyos instanceof Response) return suyos
  return c.json({ vehiculos: await suyos.vehiculos.matches((c.req.query('q') ?? '').slice(0, BUSQUEDA_MAX)) })
})
