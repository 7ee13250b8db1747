/** The way to a provider and back. It begins with a form of ours: a GET changes nothing. */
import { Hono } from 'hono'
import { Negativa } from '../domain/negativa'
import { conResultado, type Resultado } from '../domain/proveedor'
import { withReturn } from '../domain/return-address'
import type { Api } from './entorno'
import { llevar, salir } from './llevar'

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
    return aLogin(error.clave === 'error-proveedor' ? 'fallo' : 'espere', volver)
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

const aLogin = (resultado: Resultado, volver: string | null = null) =>
  llevar(conResultado(withReturn('/login', volver), 'proveedor', resultado), [])
