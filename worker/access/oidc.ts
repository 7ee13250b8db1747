/**
 * OpenID Connect with a provider: the authorization request and the callback (code flow with PKCE; state, nonce, iss,
 * aud and the signature are checked). Everything here depends on the provider and may fail.
 */
import * as oauth from 'oauth4webapi'
import { type Claims, type Proveedor, readClaims } from '../domain/identidad/provider'

const TIMEOUT_MS = 10_000
const SCOPE = 'openid email profile'

/** What must be stored until the callback; the browser has none of it. */
interface Departure {
  state: string
  nonce: string
  verifier: string
  /** the authorization URL that the browser is sent to */
  url: string
}

export class Oidc {
  /**
   * @param returnUrl our callback address
   * @param isLocal also accept a provider on this machine without TLS
   */
  constructor(
    private readonly proveedor: Proveedor,
    private readonly returnUrl: string,
    private readonly isLocal: boolean,
  ) {}

  async departure(): Promise<Departure> {
    const as = await this.#server()
    if (!as.authorization_endpoint) throw new Error('the provider names no authorization endpoint')
    const state = oauth.generateRandomState()
    const nonce = oauth.generateRandomNonce()
    const verifier = oauth.generateRandomCodeVerifier()
    const url = new URL(as.authorization_endpoint)
    const parameters = {
      client_id: this.proveedor.client_id,
      redirect_uri: this.returnUrl,
      response_type: 'code',
      scope: SCOPE,
      state,
      nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    return { state, nonce, verifier, url: url.href }
  }

  /**
   * Exchanges the code for the person's claims.
   * @returns 'declined' when the person declined at the provider
   * @throws on any invalid part of the response: state, issuer, code, signature, audience, nonce, time
   */
  async who(callback: URL, { state, nonce, verifier }: Departure): Promise<Claims | 'declined'> {
    const as = await this.#server()
    const client: oauth.Client = { client_id: this.proveedor.client_id }
    let parameters: URLSearchParams
    try {
      parameters = oauth.validateAuthResponse(as, client, callback, state)
    } catch (error) {
      if (error instanceof oauth.AuthorizationResponseError && error.error === 'access_denied') return 'declined'
      throw error
    }
    const response = await oauth.authorizationCodeGrantRequest(
      as,
      client,
      this.#authentication(as),
      parameters,
      this.returnUrl,
      verifier,
      this.#network(),
    )
    const tokens = await oauth.processAuthorizationCodeResponse(as, client, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    })
    await oauth.validateApplicationLevelSignature(as, response, this.#network())
    const claims = readClaims(oauth.getValidatedIdTokenClaims(tokens))
    if (!claims) throw new Error('the provider names no account')
    return claims
  }

  async #server(): Promise<oauth.AuthorizationServer> {
    const issuer = new URL(this.proveedor.issuer)
    const response = await oauth.discoveryRequest(issuer, { algorithm: 'oidc', ...this.#network() })
    return oauth.processDiscoveryResponse(issuer, response)
  }

  #authentication(as: oauth.AuthorizationServer): oauth.ClientAuth {
    const { client_secret } = this.proveedor
    const methods = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return methods.includes('client_secret_basic')
      ? oauth.ClientSecretBasic(client_secret)
      : oauth.ClientSecretPost(client_secret)
  }

  #network() {
    return { signal: AbortSignal.timeout(TIMEOUT_MS), [oauth.allowInsecureRequests]: this.isLocal }
  }
}
