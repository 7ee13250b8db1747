/** The receipt of a payment as a file, for the Administradores of the company that paid. */
import { Hono } from 'hono'
import type { Api } from './environment'
import { madeFileResponse } from './file-response'
import { enter } from './guard'
import { refuse } from './refuse'

export const recibos = new Hono<Api>()

recibos.get('/payments/:id/receipt', async (c) => {
  const context = c.get('context')
  const services = await enter(c, context.withMyPagos(c.req.raw))
  if (services instanceof Response) return services
  const id = c.req.param('id')
  const recibo = await services.recibo(id)
  if (!recibo) return refuse(c, 404, 'no-encontrado')
  context.auditoria.recordOnce('recibo-leido', { objeto: id })
  const response = madeFileResponse(recibo.bytes, { nombre: recibo.nombre, type: 'application/pdf' })
  response.headers.set('Content-Length', String(recibo.bytes.byteLength))
  return response
})
