/**
 * The protocol with a provider: where to send somebody, and who comes back (OpenID Connect, code flow with PKCE; state,
 * nonce, iss, aud and the signature are checked). Outside world: everything here may fail.
 */
import * as oauth from 'oauth4webapi'
import { type Dicho, leerDicho, type Proveedor } from '../domain/proveedor'

const ESPERA_MS = 10_000
const ALCANCE = 'openid email profile'

/** What must be kept until somebody comes back; the browser has none of it. */
export interface Ida {
  state: string
  nonce: string
  verifier: string
  /** the provider's address that the browser is sent to */
  url: string
}

export class Oidc {
  /**
   * @param regreso where the provider leads back to, an address of ours
   * @param enEquipo a provider on this machine without TLS will do
   */
  constructor(
    private readonly proveedor: Proveedor,
    private readonly regreso: string,
    private readonly enEquipo: boolean,
  ) {}

  async ida(): Promise<Ida> {
    const as = await this.#servidor()
    if (!as.authorization_endpoint) throw new Error('the provider names no authorization endpoint')
    const [state, nonce, verifier] = [
      oauth.generateRandomState(),
      oauth.generateRandomNonce(),
      oauth.generateRandomCodeVerifier(),
    ]
    const url = new URL(as.authorization_endpoint)
    const parametros = {
      client_id: this.proveedor.client_id,
      redirect_uri: this.regreso,
      response_type: 'code',
      scope: ALCANCE,
      state,
      nonce,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }
    for (const [nombre, valor] of Object.entries(parametros)) url.searchParams.set(nombre, valor)
    return { state, nonce, verifier, url: url.href }
  }

  /**
   * Exchanges the code for who it is.
   * @returns 'cancelado' when the person said no at the provider
   * @throws whatever is wrong with the answer: state, issuer, code, signature, audience, nonce, time
   */
  async quien(direccion: URL, { state, nonce, verifier }: Ida): Promise<Dicho | 'cancelado'> {
    const as = await this.#servidor()
    const cliente: oauth.Client = { client_id: this.proveedor.client_id }
    let parametros: URLSearchParams
    try {
      parametros = oauth.validateAuthResponse(as, cliente, direccion, state)
    } catch (error) {
      if (error instanceof oauth.AuthorizationResponseError && error.error === 'access_denied') return 'cancelado'
      throw error
    }
    const respuesta = await oauth.authorizationCodeGrantRequest(
      as,
      cliente,
      this.#autenticacion(as),
      parametros,
      this.regreso,
      verifier,
      this.#red(),
    )
    const fichas = await oauth.processAuthorizationCodeResponse(as, cliente, respuesta, {
      expectedNonce: nonce,
      requireIdToken: true,
    })
    await oauth.validateApplicationLevelSignature(as, respuesta, this.#red())
    const dicho = leerDicho(oauth.getValidatedIdTokenClaims(fichas))
    if (!dicho) throw new Error('the provider names nobody')
    return dicho
  }

  async #servidor(): Promise<oauth.AuthorizationServer> {
    const issuer = new URL(this.proveedor.issuer)
    const respuesta = await oauth.discoveryRequest(issuer, { algorithm: 'oidc', ...this.#red() })
    return oauth.processDiscoveryResponse(issuer, respuesta)
  }

  #autenticacion(as: oauth.AuthorizationServer): oauth.ClientAuth {
    const { client_secret } = this.proveedor
    const metodos = as.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return metodos.includes('client_secret_basic')
      ? oauth.ClientSecretBasic(client_secret)
      : oauth.ClientSecretPost(client_secret)
  }

  #red() {
    return { signal: AbortSignal.timeout(ESPERA_MS), [oauth.allowInsecureRequests]: this.enEquipo }
  }
}
