/** Access control for API routes. */
import type { Context } from 'hono'
import type { Api } from './environment'
import { refuse } from './refuse'

/**
 * What a door (doors/api.ts) gives for the request; otherwise the response: 401 without a sign-in, 403 when the
 * person may not, or the response that the gate refused with.
 */
export async function enter<T extends object>(
  c: Context<Api>,
  door: Promise<T | 'nadie' | null>,
): Promise<T | Response> {
  const services = await door.catch((error: unknown) => {
    // the gate refuses by throwing a Response
    if (error instanceof Response) return error
    throw error
  })
  if (services === 'nadie') return refuse(c, 401, 'sin-sesion')
  return services ?? refuse(c, 403, 'sin-permiso')
}
