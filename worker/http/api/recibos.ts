/** The receipt of a payment as a file, for the Administradores of the company that paid. */
import { Hono } from 'hono'
import { contentDisposition } from '../../domain/archivos/archivo'
import type { Api } from './environment'
import { enter } from './guard'
import { refuse } from './refuse'

export const recibos = new Hono<Api>()

recibos.get('/payments/:id/receipt', async (c) => {
  const context = c.get('contexto')
  const services = await enter(c, context.withMyPagos(c.req.raw))
  if (services instanceof Response) return services
  const id = c.req.param('id')
  const recibo = await services.recibo(id)
  if (!recibo) return refuse(c, 404, 'no-encontrado')
  context.auditoria.recordOnce('recibo-leido', { objeto: id })
  return new Response(recibo.bytes, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(recibo.bytes.byteLength),
      'Content-Disposition': contentDisposition('attachment', recibo.nombre),
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'private, no-store',
    },
  })
})
