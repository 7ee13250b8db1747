/**
 * What the page of a shared location asks, with nothing but its link (docs/decisions/0056). One answer for a link that
 * never was and for one that is over.
 */
import { type Context, Hono } from 'hono'
import { Following } from '../../compartidos/following'
import { LIMIT_SECONDS } from '../../domain/identidad/attempts'
import { ajustes, type Env } from '../../env'
import { readText } from './body'
import { asksForSocket, isFromOtherSite } from './guard'
import { refuse } from './refuse'

type C = Context<{ Bindings: Env }>

/** These requests have no meaningful body. */
const BODY_MAX = 1024

const linksOf = (c: C) =>
  new Following(c.env, c.env.DB.withSession('first-primary'), ajustes(c.env).HASH_SECRET, Date.now())

/** No running link: an address that asks for many of these has to wait. */
async function absent(c: C, links: Following) {
  if (await links.mayTryAgain(c.req.header('cf-connecting-ip') ?? '')) return refuse(c, 404, 'no-encontrado')
  return refuse(c, 429, 'demasiados-intentos', { 'Retry-After': String(LIMIT_SECONDS) })
}

export const following = new Hono<{ Bindings: Env }>()

/** The socket of a link; without an upgrade `{ hasta, llegada, off }`, UTC milliseconds. */
following.get('/sigueme/:token', async (c) => {
  const links = linksOf(c)
  const token = c.req.param('token')
  if (!asksForSocket(c)) {
    const shared = await links.find(token)
    return shared ? c.json({ hasta: shared.hasta, llegada: shared.llegada, off: shared.off }) : absent(c, links)
  }
  if (isFromOtherSite(c)) return refuse(c, 403, 'otro-sitio')
  const socket = await links.openSocket(token)
  if (socket?.status === 429) return refuse(c, 429, 'demasiados-mapas', { 'Retry-After': String(LIMIT_SECONDS) })
  return socket ?? absent(c, links)
})

/** A browser follows the link for the first time. */
following.post('/sigueme/:token/view', async (c) => {
  if ((await readText(c.req.raw, BODY_MAX)) === null) return refuse(c, 413, 'cuerpo-grande')
  const links = linksOf(c)
  return (await links.count(c.req.param('token'))) ? c.body(null, 204) : absent(c, links)
})
