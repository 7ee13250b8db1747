/** The way to a sign-in provider and back. It starts with a form of ours, because a GET must not change anything. */
import { Hono } from 'hono'
import { type ProviderOutcome, withResult } from '../../domain/identidad/provider'
import { withReturn } from '../../domain/identidad/return-address'
import { Refusal } from '../../domain/refusal'
import type { Api } from './environment'
import { leaveTo, takeTo } from './redirect'
import { refuse } from './refuse'

export const providers = new Hono<Api>()

providers.post('/auth/provider/:id', async (c) => {
  const returnTo = c.req.query('volver') ?? null
  try {
    const source = { usuario_id: null, volver: returnTo }
    const { cookie, url } = await c.get('context').providers.start(c.req.param('id'), source, c.req.raw)
    return leaveTo(c, url, [cookie])
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.clave === 'no-encontrado') return refuse(c, 404, 'no-encontrado')
    return redirectToLogin(error.clave === 'error-proveedor' ? 'fallo' : 'espere', returnTo)
  }
})

/** Continues to the provider after a page of ours has started the sign-in. */
providers.get('/auth/go', async (c) => {
  const destination = await c.get('context').providers.pending(c.req.raw)
  return destination ? leaveTo(c, destination.url) : redirectToLogin('vencido')
})

providers.get('/auth/provider/:id', async (c) => {
  const context = c.get('context')
  const actor = await context.gate.who(c.req.raw).catch(() => null)
  const { destination, cookies } = await context.providers.callback(c.req.param('id'), c.req.raw, actor)
  return takeTo(destination, cookies)
})

const redirectToLogin = (result: ProviderOutcome, returnTo: string | null = null) =>
  takeTo(withResult(withReturn('/login', returnTo), 'proveedor', result), [])
