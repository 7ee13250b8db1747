/**
 * An OpenID provider on this machine, with the real protocol: discovery, authorization, token with PKCE and client
 * secret, key set, ES256. Each answer can be forged, so that a test sees how the product reacts.
 */
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

export const CLIENT_ID = 'vigia-en-prueba'
export const SECRET = 'canario-secreto-del-proveedor'

interface Account {
  sub: string
  email?: string
  email_verified?: boolean | string
  name?: string
}
interface Lie {
  /** changes claims of the id_token */
  dicho?: JWTPayload
  /** signs with a key that is in no key set */
  otherKey?: boolean
  /** names another issuer in its discovery document */
  otherIssuer?: string
  /** the person denies the request */
  cancela?: boolean
}

export async function openProvider() {
  const key = await generateKeyPair('ES256', { extractable: true })
  const foreign = await generateKeyPair('ES256', { extractable: true })
  const publica = { ...(await exportJWK(key.publicKey)), kid: 'una', alg: 'ES256', use: 'sig' }
  const codigos = new Map<string, { cuenta: Account; nonce: string; challenge: string; redirect: string }>()
  const estado: { cuenta: Account; lie: Lie; exchanges: string[] } = {
    cuenta: { sub: 'nadie' },
    lie: {},
    exchanges: [],
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    const json = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (url.pathname === '/.well-known/openid-configuration') {
      return json(200, {
        issuer: estado.lie.otherIssuer ?? issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256'],
        code_challenge_methods_supported: ['S256'],
      })
    }
    if (url.pathname === '/jwks') return json(200, { keys: [publica] })
    if (url.pathname === '/authorize') {
      const p = url.searchParams
      const redirect = p.get('redirect_uri') ?? ''
      if (p.get('client_id') !== CLIENT_ID || p.get('response_type') !== 'code')
        return json(400, { error: 'unknown client' })
      if (p.get('code_challenge_method') !== 'S256' || !p.get('scope')?.split(' ').includes('openid')) {
        return json(400, { error: 'invalid_request' })
      }
      const callbackUrl = new URL(redirect)
      callbackUrl.searchParams.set('state', p.get('state') ?? '')
      if (estado.lie.cancela) callbackUrl.searchParams.set('error', 'access_denied')
      else {
        const code = crypto.randomUUID()
        codigos.set(code, {
          cuenta: estado.cuenta,
          nonce: p.get('nonce') ?? '',
          challenge: p.get('code_challenge') ?? '',
          redirect,
        })
        callbackUrl.searchParams.set('code', code)
      }
      return response.writeHead(302, { location: callbackUrl.href }).end()
    }
    if (url.pathname === '/token' && request.method === 'POST') {
      const fields = new URLSearchParams((await buffer(request)).toString())
      const [id, secret] = Buffer.from((request.headers.authorization ?? '').replace(/^Basic /, ''), 'base64')
        .toString()
        .split(':')
        .map(decodeURIComponent)
      if (id !== CLIENT_ID || secret !== SECRET) return json(401, { error: 'invalid_client' })
      const code = fields.get('code') ?? ''
      const saved = codigos.get(code)
      // a code is single-use
      codigos.delete(code)
      estado.exchanges.push(code)
      const challenge = createHash('sha256')
        .update(fields.get('code_verifier') ?? '')
        .digest('base64url')
      if (!saved || challenge !== saved.challenge || fields.get('redirect_uri') !== saved.redirect) {
        return json(400, { error: 'invalid_grant' })
      }
      const now = Math.floor(Date.now() / 1000)
      const claims = { iss: issuer, aud: CLIENT_ID, iat: now, exp: now + 300, nonce: saved.nonce }
      const id_token = await new SignJWT({ ...claims, ...saved.cuenta, ...estado.lie.dicho })
        .setProtectedHeader({ alg: 'ES256', kid: 'una' })
        .sign(estado.lie.otherKey ? foreign.privateKey : key.privateKey)
      return json(200, { access_token: 'x', token_type: 'Bearer', expires_in: 300, id_token })
    }
    return json(404, {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    issuer,
    /** the codes that were exchanged */
    exchanges: estado.exchanges,
    /** the next person who signs in there, and the provider's faults */
    actAs(account: Account, lie: Lie = {}) {
      estado.cuenta = account
      estado.lie = lie
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
