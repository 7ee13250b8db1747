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
  door: Promise<T | 'signed-out' | null>,
): Promise<T | Response> {
  const services = await door.catch((error: unknown) => {
    // the gate refuses by throwing a Response
    if (error instanceof Response) return error
    throw error
  })
  if (services === 'signed-out') return refuse(c, 401, 'sin-sesion')
  return services ?? refuse(c, 403, 'sin-permiso')
}

/** Whether a request asks to become a WebSocket. */
export const asksForSocket = (c: Context): boolean => c.req.header('Upgrade')?.toLowerCase() === 'websocket'

/** Whether the page of another site asks: its request carries our cookies, and browsers apply no CORS to it. */
export function isFromOtherSite(c: Context): boolean {
  const origin = c.req.header('Origin')
  return origin !== undefined && origin !== new URL(c.req.url).origin
}
