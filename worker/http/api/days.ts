/** The points of a vehicle's day, for those who may see the vehicle: its tramos as they are stored, decoded by the page. */
import { Hono } from 'hono'
import { OFF_HOURS_HEADER, SWITCHED_OFF_HEADER, writeSpans } from '../../domain/recorridos/day-bytes'
import type { Api } from './environment'
import { enter } from './guard'
import { refuse } from './refuse'

export const days = new Hono<Api>()

days.get('/vehicles/:id/days/:day', async (c) => {
  const services = await enter(c, c.get('context').withServices(c.req.raw))
  if (services instanceof Response) return services
  const read = await services.days.read(c.req.param('id'), c.req.param('day'))
  if (read === 'before-history') return refuse(c, 403, 'fuera-del-historial')
  if (read === null || typeof read === 'string') return refuse(c, 404, 'no-encontrado')
  return c.body(new Uint8Array(read.bytes), 200, {
    'Content-Type': 'application/octet-stream',
    'Cache-Control': 'private, no-store',
    [OFF_HOURS_HEADER]: writeSpans(read.offHours),
    [SWITCHED_OFF_HEADER]: writeSpans(read.switchedOff),
  })
})
