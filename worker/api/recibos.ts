/** The receipt of a payment as a file, for the Administradores of the company that paid. */
import { Hono } from 'hono'
import { disposicion } from '../domain/archivo'
import type { Api } from './entorno'

export const recibos = new Hono<Api>()

recibos.get('/payments/:id/receipt', async (c) => {
  const contexto = c.get('contexto')
  const suyos = await contexto.conMisPagos(c.req.raw).catch((error: unknown) => {
    // the gate refuses by throwing an answer
    if (error instanceof Response) return error
    throw error
  })
  if (suyos instanceof Response) return suyos
  if (suyos === 'nadie') return c.json({ error: 'Inicie sesión.' }, 401)
  if (!suyos) return c.json({ error: 'No tienes permisos para acceder a esta sección.' }, 403)
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
