/**
 * The way to a provider and back. It begins with a form of ours (a GET changes nothing), and leaves by a page that
 * refreshes itself: a form may lead nowhere but home (`form-action 'self'`), and a redirect would be part of it.
 */
import { type Context, Hono } from 'hono'
import { Negativa } from '../domain/negativa'
import { conResultado, type Resultado } from '../domain/proveedor'
import type { Api } from './entorno'

type C = Context<Api>

export const proveedores = new Hono<Api>()

proveedores.post('/auth/provider/:id', async (c) => {
  const volver = c.req.query('volver') ?? null
  try {
    const de = { usuario_id: null, volver }
    const { cookie, url } = await c.get('contexto').proveedores.comenzar(c.req.param('id'), de, c.req.raw)
    return salir(c, url, [cookie])
  } catch (error) {
    if (!(error instanceof Negativa)) throw error
    if (error.clave === 'no-encontrado') return c.json({ error: 'No existe.' }, 404)
    return aLogin(error.clave === 'error-proveedor' ? 'fallo' : 'espere')
  }
})

/** For who has begun the way from a page of ours, which leads here. */
proveedores.get('/auth/go', async (c) => {
  const rumbo = await c.get('contexto').proveedores.rumbo(c.req.raw)
  return rumbo ? salir(c, rumbo.url) : aLogin('vencido')
})

proveedores.get('/auth/provider/:id', async (c) => {
  const contexto = c.get('contexto')
  const quien = await contexto.gate.quien(c.req.raw).catch(() => null)
  const { destino, cookies } = await contexto.proveedores.volver(c.req.param('id'), c.req.raw, quien)
  return llevar(destino, cookies)
})

const aLogin = (resultado: Resultado) => llevar(conResultado('/login', 'proveedor', resultado), [])

function llevar(destino: string, cookies: string[]): Response {
  const r = new Response(null, { status: 303, headers: { Location: destino, 'Cache-Control': 'no-store' } })
  for (const cookie of cookies) r.headers.append('Set-Cookie', cookie)
  return r
}

const escapar = (texto: string) => texto.replace(/[&<>"']/g, (signo) => `&#${signo.charCodeAt(0)};`)

/** Nothing but the way on, for who sees it at all. */
function salir(c: C, url: string, cookies: string[] = []): Response {
  const a = escapar(url)
  const r = c.html(
    `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta http-equiv="refresh" content="0;url=${a}">
<title>Vigía</title><p><a href="${a}">Continuar</a></p></html>`,
    200,
    { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' },
  ) as Response
  for (const cookie of cookies) r.headers.append('Set-Cookie', cookie)
  return r
}
