/** Checks whether an address can be invited, while it is typed. A POST, so that no log contains the address. */
import { Hono } from 'hono'
import { inviteeEmail } from '../../domain/equipo/equipo'
import { readText } from './body'
import type { Api } from './environment'
import { enter } from './guard'
import { refuse } from './refuse'

const BODY_MAX = 1024

export const equipo = new Hono<Api>()

equipo.post('/team/check', async (c) => {
  const own = await enter(c, c.get('context').withEquipo(c.req.raw))
  if (own instanceof Response) return own
  const email = inviteeEmail().safeParse(readJson(await readText(c.req.raw, BODY_MAX)))
  if (!email.success) return refuse(c, 400, 'correo-invalido')
  return c.json({ motivo: await own.alreadyThere(email.data) })
})

/** The member `email` of a JSON object; undefined for anything else. */
function readJson(text: string | null): unknown {
  try {
    const body: unknown = JSON.parse(text ?? '')
    return typeof body === 'object' && body !== null && 'email' in body ? body.email : undefined
  } catch {
    return undefined
  }
}
