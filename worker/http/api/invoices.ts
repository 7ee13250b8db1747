/** The electronic invoice of a payment, and its credit note, as files for the Administradores of the company that paid. */
import { Hono } from 'hono'
import type { Api } from './environment'
import { madeFileResponse } from './file-response'
import { enter } from './guard'
import { refuse } from './refuse'

const KINDS = { invoice: 'factura', 'credit-note': 'nota-credito' } as const
const TYPES = { pdf: 'application/pdf', xml: 'application/xml' } as const

export const invoices = new Hono<Api>()

invoices.get('/payments/:id/:document{invoice|credit-note}/:format{pdf|xml}', async (c) => {
  const context = c.get('context')
  const services = await enter(c, context.withInvoices(c.req.raw))
  if (services instanceof Response) return services
  const { id, document, format } = c.req.param() as {
    id: string
    document: keyof typeof KINDS
    format: keyof typeof TYPES
  }
  const found = await services.read(id, KINDS[document], format)
  if (!found) return refuse(c, 404, 'no-encontrado')
  context.auditoria.recordOnce('recibo-leido', { objeto: id })
  return madeFileResponse(found.body, { nombre: found.nombre, type: TYPES[format] })
})
