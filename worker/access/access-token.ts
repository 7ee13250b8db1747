/**
 * Access tokens (docs/security.md 8): JWT after RFC 9068, signed ES256. What a token says of role and company is for its
 * holder to read; the gate of programs reads them fresh.
 */
import { decodeJwt, decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose'
import type { KeyRow } from '../api-clients/sql'
import { ACCESS_TOKEN_MS } from '../domain/api-clients/tokens'
import { ALGORITHM, type Keyring } from './keyring'

const TIPO = 'at+jwt'
const LENGTH_MAX = 2000
/** No token of ours brings a key along, or says where one is. */
const ALLOWED_KEYS: ReadonlySet<string> = new Set(['alg', 'typ', 'kid'])
const ID = /^[\w-]{1,64}$/

export interface Claims {
  /** usuarios.id */
  sub: string
  /** api_familias.id */
  sid: string
  company: string | null
  role: string
}
/** The two names in a token before anybody has checked it: good to look rows up by, and for nothing else. */
export interface UnverifiedClaims {
  kid: string
  sub: string
  sid: string
}

export class AccessJwt {
  /** @param emisor the product's address, without a slash at its end */
  constructor(
    private readonly keyring: Keyring,
    private readonly emisor: string,
    private readonly now: number,
  ) {}

  get #audience(): string {
    return `${this.emisor}/api`
  }

  /** @param leidas see Llavero.firma */
  async sign({ sub, sid, company, role }: Claims, loadedKeys?: KeyRow[]): Promise<string> {
    const { kid, llave: key } = await this.keyring.signature(loadedKeys)
    const from = Math.floor(this.now / 1000)
    return new SignJWT({ sid, company, role })
      .setProtectedHeader({ alg: ALGORITHM, typ: TIPO, kid })
      .setIssuer(this.emisor)
      .setAudience(this.#audience)
      .setSubject(sub)
      .setJti(crypto.randomUUID())
      .setIssuedAt(from)
      .setExpirationTime(from + ACCESS_TOKEN_MS / 1000)
      .sign(key)
  }

  /** What a token says it is, or null when it is none of ours whatever its signature. Asks no database. */
  readUnverified(token: string): UnverifiedClaims | null {
    if (token.length > LENGTH_MAX) return null
    try {
      const { kid, ...header } = decodeProtectedHeader(token)
      const { sub, sid } = decodeJwt(token)
      const foreign = Object.keys(header).some((nombre) => !ALLOWED_KEYS.has(nombre)) || header.alg !== ALGORITHM
      if (foreign || header.typ !== TIPO || !esId(kid) || !esId(sub) || !esId(sid)) return null
      return { kid, sub, sid }
    } catch {
      return null
    }
  }

  /** Whether a token is ours, for us and still good. */
  async isValid(token: string, { kid }: UnverifiedClaims, loadedKeys: KeyRow[]): Promise<boolean> {
    const key = await this.keyring.verificationKey(kid, loadedKeys)
    if (!key) return false
    try {
      await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        typ: TIPO,
        issuer: this.emisor,
        audience: this.#audience,
        requiredClaims: ['exp', 'iat', 'sub', 'sid'],
        currentDate: new Date(this.now),
      })
      return true
    } catch (error) {
      if (error instanceof errors.JOSEError) return false
      throw error
    }
  }
}

const esId = (valor: unknown): valor is string => typeof valor === 'string' && ID.test(valor)
