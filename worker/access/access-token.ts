/**
 * Access tokens (docs/security.md 8): JWT after RFC 9068, signed ES256. The role and company claims only inform the
 * client; the API reads both from the database on each request.
 */
import type { KeyRow } from '../api-clients/sql'
import { ACCESS_TOKEN_MS } from '../domain/api-clients/tokens'
import { ALGORITHM, type Keyring } from './keyring'

/** Loaded for tokens alone: pages have sessions, and never need it. */
const jose = () => import('jose')

const TYPE = 'at+jwt'
const LENGTH_MAX = 2000
/** Our tokens neither embed a key nor point to one, so no other header is accepted. */
const ALLOWED_HEADERS: ReadonlySet<string> = new Set(['alg', 'typ', 'kid'])
const ID = /^[\w-]{1,64}$/

interface Claims {
  /** usuarios.id */
  sub: string
  /** api_familias.id */
  sid: string
  company: string | null
  role: string
}
/** Claims of a token whose signature is not verified yet: use them only to look rows up. */
interface UnverifiedClaims {
  kid: string
  sub: string
  sid: string
}

export class AccessJwt {
  /** @param issuer the product's address, without a trailing slash */
  constructor(
    private readonly keyring: Keyring,
    private readonly issuer: string,
    private readonly now: number,
  ) {}

  get #audience(): string {
    return `${this.issuer}/api`
  }

  /** @param loadedKeys see Keyring.signature */
  async sign({ sub, sid, company, role }: Claims, loadedKeys?: KeyRow[]): Promise<string> {
    const { SignJWT } = await jose()
    const { kid, llave: key } = await this.keyring.signature(loadedKeys)
    const from = Math.floor(this.now / 1000)
    return new SignJWT({ sid, company, role })
      .setProtectedHeader({ alg: ALGORITHM, typ: TYPE, kid })
      .setIssuer(this.issuer)
      .setAudience(this.#audience)
      .setSubject(sub)
      .setJti(crypto.randomUUID())
      .setIssuedAt(from)
      .setExpirationTime(from + ACCESS_TOKEN_MS / 1000)
      .sign(key)
  }

  /** The unverified claims, or null when the token cannot be ours whatever its signature. Reads no database. */
  async readUnverified(token: string): Promise<UnverifiedClaims | null> {
    if (token.length > LENGTH_MAX) return null
    const { decodeJwt, decodeProtectedHeader } = await jose()
    try {
      const { kid, ...header } = decodeProtectedHeader(token)
      const { sub, sid } = decodeJwt(token)
      const foreign = Object.keys(header).some((name) => !ALLOWED_HEADERS.has(name)) || header.alg !== ALGORITHM
      if (foreign || header.typ !== TYPE || !isId(kid) || !isId(sub) || !isId(sid)) return null
      return { kid, sub, sid }
    } catch {
      return null
    }
  }

  /** Whether the token is signed by us, meant for us and not expired. */
  async isValid(token: string, { kid }: UnverifiedClaims, loadedKeys: KeyRow[]): Promise<boolean> {
    const key = await this.keyring.verificationKey(kid, loadedKeys)
    if (!key) return false
    const { errors, jwtVerify } = await jose()
    try {
      await jwtVerify(token, key, {
        algorithms: [ALGORITHM],
        typ: TYPE,
        issuer: this.issuer,
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

const isId = (value: unknown): value is string => typeof value === 'string' && ID.test(value)
