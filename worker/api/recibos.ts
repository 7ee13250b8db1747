/** The receipt of a payment as a file, for the Administradores of the company that paid. */
import { Hono } from 'hono'
import { disposicion } from '../domain/archivo'
import type { Api } from './entorno'
import { entrada } from './entrada'

export const recibos = new Hono<Api>()

recibos.get('/payments/:id/receipt', async (c) => {
  const contexto = c.get('contexto')
  const suyos = await entrada(c, contexto.conMisPagos(c.req.raw))
  if (suyos instanceof Response) return suyos
  const id = c.req.param('id')
  const recibo = await suyos.recibo(id)
  if (!recibo) return c.json({ error: 'No existe.' }, 404)
  contexto.auditoria.anotarUnaVez('recibo-leido', { objeto: id })
  return new Response(recibo.bytes, {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(recibo.bytes.byteLength),
      'Content-Disposition': disposicion('attachment', recibo.nombre),
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'private, no-store',
    },
  })
})
