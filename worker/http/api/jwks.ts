/** The key set at /.well-known/jwks.json, for verifying our access tokens (docs/security.md 8). */
import { Keyring } from '../../access/keyring'
import { ApiDb } from '../../api-clients/sql'
import { emptyTrace } from '../../domain/auditoria/auditoria'
import { ajustes, type Env } from '../../env'
import { logFailure } from '../../trace/request'

/** A key is published a month before it signs, so an hour-old copy is as good as a new one. */
const CACHE_SECONDS = 3600

export async function receiveJwks(request: Request, env: Env, now: number): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return new Response(null, { status: 405 })
  try {
    const set = await new Keyring(new ApiDb(env.DB, emptyTrace(now)), ajustes(env).CONFIG_SECRET, now).publicKeys()
    return new Response(request.method === 'HEAD' ? null : JSON.stringify(set), {
      headers: {
        'Content-Type': 'application/jwk-set+json',
        // before the first sign-in of an API client there is no key
        'Cache-Control': set.keys.length > 0 ? `public, max-age=${CACHE_SECONDS}` : 'no-store',
      },
    })
  } catch (error) {
    logFailure('llaves-ilegibles', error)
    return Response.json({ error: 'temporarily_unavailable' }, { status: 503 })
  }
}
