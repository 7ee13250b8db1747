/** The feed that calendar apps fetch by a company's private address alone: no cookie, no session. */
import { Hono } from 'hono'
import { readCalendario } from '../../alertas/calendar'
import { base64url } from '../../domain/base64url'
import { ajustes, type Env } from '../../env'
import { refuse } from './refuse'

export const calendario = new Hono<{ Bindings: Env }>()

calendario.get('/calendar/:archivo', async (c) => {
  const token = /^([\w-]{46})\.ics$/.exec(c.req.param('archivo'))?.[1]
  const moment = { now: Date.now(), origin: new URL(c.req.url).origin }
  const text = token && (await readCalendario(c.env.DB, ajustes(c.env).LINK_SECRET, token, moment))
  if (!text) return refuse(c, 404, 'no-encontrado')
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  const etag = `"${base64url(new Uint8Array(digest).subarray(0, 18))}"`
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache' }
  // the weak and strong forms of an ETag stand for the same text, also within a list
  if (c.req.header('If-None-Match')?.includes(etag)) return c.body(null, 304, headers)
  return c.body(text, 200, {
    ...headers,
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': 'inline; filename="vigia.ics"',
  })
})
