/** Whether an address may be invited, asked while somebody types it. Posted, so that no log holds the address. */
import { Hono } from 'hono'
import { inviteeEmail } from '../../domain/equipo/equipo'
import { leerTexto } from './body'
import type { Api } from './environment'
import { enter } from './guard'

const CUERPO_MAX = 1024

export const equipo = new Hono<Api>()

equipo.post('/team/check', async (c) => {
  const own = await enter(c, c.get('contexto').withEquipo(c.req.raw))
  if (own instanceof Response) return own
  const email = inviteeEmail().safeParse(leerJson(await leerTexto(c.req.raw, CUERPO_MAX)))
  if (!email.success) return c.json({ error: 'Por favor ingrese un correo electrónico válido' }, 400)
  return c.json({ motivo: await own.alreadyThere(email.data) })
})

/** The member `email` of a JSON object; undefined for whatever is none. */
function leerJson(texto: string | null): unknown {
  try {
    const cuerpo: unknown = JSON.parse(texto ?? '')
    return typeof cuerpo === 'object' && cuerpo !== null && 'email' in cuerpo ? cuerpo.email : undefined
  } catch {
    return undefined
  }
}
