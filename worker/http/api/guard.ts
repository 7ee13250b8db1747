/** Who may come in at a route of the API. */
import type { Context } from 'hono'
import type { Api } from './environment'

/**
 * What a door (doors/api.ts) gives to who asks; else the answer: 401 where nobody is signed in, 403 to who may not,
 * or whatever the gate refused with.
 */
export async function enter<T extends object>(
  c: Context<Api>,
  door: Promise<T | 'nadie' | null>,
): Promise<T | Response> {
  const services = await door.catch((error: unknown) => {
    // the gate refuses by throwing an answer
    if (error instanceof Response) return error
    throw error
  })
  if (services === 'nadie') return c.json({ error: 'Inicie sesión.' }, 401)
  return services ?? c.json({ error: 'No tienes permisos para acceder a esta sección.' }, 403)
}
