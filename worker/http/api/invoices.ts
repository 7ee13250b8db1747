/** The electronic invoice of a payment, and its credit note, as files for the Administradores of the company that paid. */
import { Hono } from 'hono'
import { contentDisposition } from '../../domain/archivos/archivo'
import type { Api } from './environment'
import { enter } from './guard'
import { refuse } from './refuse'

const KINDS = new Map([
  ['invoice', 'factura'],
  ['credit-note', 'nota-credito'],
] as const)
const TYPES = new Map([
  ['pdf', 'application/pdf'],
  ['xml', 'application/xml'],
] as const)

export const invoices = new Hono<Api>()

invoices.get('/payments/:id/:paper{invoice|credit-note}/:format{pdf|xml}', async (c) => {
  const context = c.get('contexto')
  const services = await enter(c, context.withInvoices(c.req.raw))
  if (services instanceof Response) return services
  const { id, paper, format } = c.req.param() as { id: string; paper: 'invoice' | 'credit-note'; format: 'pdf' | 'xml' }
  const found = await services.read(id, KINDS.get(paper) ?? 'factura', format)
  if (!found) return refuse(c, 404, 'no-encontrado')
  context.auditoria.recordOnce('recibo-leido', { objeto: id })
  return new Response(found.body, {
    headers: {
      'Content-Type': TYPES.get(format) ?? 'application/pdf',
      'Content-Disposition': contentDisposition('attachment', found.nombre),
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Cache-Control': 'private, no-store',
    },
  })
})
