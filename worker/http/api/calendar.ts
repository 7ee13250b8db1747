/** The feed that calendar apps fetch by a company's private address alone: no cookie, no session. */
import { Hono } from 'hono'
import { readCalendario } from '../../alertas/calendar'
import { sha256 } from '../../domain/bytes/sha256'
import { ajustes, type Env } from '../../env'
import { refuse } from './refuse'

/** 144 bits of the digest. */
const ETAG_LETTERS = 24

export const calendario = new Hono<{ Bindings: Env }>()

calendario.get('/calendar/:archivo', async (c) => {
  const token = /^([\w-]{46})\.ics$/.exec(c.req.param('archivo'))?.[1]
  const moment = { now: Date.now(), origin: new URL(c.req.url).origin }
  const text = token && (await readCalendario(c.env.DB, ajustes(c.env).LINK_SECRET, token, moment))
  if (!text) return refuse(c, 404, 'no-encontrado')
  const etag = `"${(await sha256(text)).slice(0, ETAG_LETTERS)}"`
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache' }
  // the weak and strong forms of an ETag stand for the same text, also within a list
  if (c.req.header('If-None-Match')?.includes(etag)) return c.body(null, 304, headers)
  return c.body(text, 200, {
    ...headers,
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Disposition': 'inline; filename="vigia.ics"',
  })
})
