/**
 * Access tokens (docs/security.md 8): JWT after RFC 9068, signed ES256. What a token says of role and company is for its
 * holder to read; the gate of programs reads them fresh.
 */
import { decodeJwt, decodeProtectedHeader, errors, jwtVerify, SignJWT } from 'jose'
import type { LlaveFila } from '../db/api-db'
import { ACCESO_MS } from '../domain/api-acceso'
import { ALGORITMO, type Llavero } from './llavero'

const TIPO = 'at+jwt'
const LARGO_MAX = 2000
/** No token of ours brings a key along, or says where one is. */
const SOLO: ReadonlySet<string> = new Set(['alg', 'typ', 'kid'])
const ID = /^[\w-]{1,64}$/

export interface Dicho {
  /** usuarios.id */
  sub: string
  /** api_familias.id */
  sid: string
  company: string | null
  role: string
}
/** The two names in a token before anybody has checked it: good to look rows up by, and for nothing else. */
export interface Presunto {
  kid: string
  sub: string
  sid: string
}

export class AccesoJwt {
  /** @param emisor the product's address, without a slash at its end */
  constructor(
    private readonly llavero: Llavero,
    private readonly emisor: string,
    private readonly ahora: number,
  ) {}

  get #audiencia(): string {
    return `${this.emisor}/api`
  }

  /** @param leidas see Llavero.firma */
  async firmar({ sub, sid, company, role }: Dicho, leidas?: LlaveFila[]): Promise<string> {
    const { kid, llave } = await this.llavero.firma(leidas)
    const desde = Math.floor(this.ahora / 1000)
    return new SignJWT({ sid, company, role })
      .setProtectedHeader({ alg: ALGORITMO, typ: TIPO, kid })
      .setIssuer(this.emisor)
      .setAudience(this.#audiencia)
      .setSubject(sub)
      .setJti(crypto.randomUUID())
      .setIssuedAt(desde)
      .setExpirationTime(desde + ACCESO_MS / 1000)
      .sign(llave)
  }

  /** What a token says it is, or null when it is none of ours whatever its signature. Asks no database. */
  presumir(token: string): Presunto | null {
    if (token.length > LARGO_MAX) return null
    try {
      const { kid, ...cabecera } = decodeProtectedHeader(token)
      const { sub, sid } = decodeJwt(token)
      const ajena = Object.keys(cabecera).some((nombre) => !SOLO.has(nombre)) || cabecera.alg !== ALGORITMO
      if (ajena || cabecera.typ !== TIPO || !esId(kid) || !esId(sub) || !esId(sid)) return null
      return { kid, sub, sid }
    } catch {
      return null
    }
  }

  /** Whether a token is ours, for us and still good. */
  async vale(token: string, { kid }: Presunto, leidas: LlaveFila[]): Promise<boolean> {
    const llave = await this.llavero.verifica(kid, leidas)
    if (!llave) return false
    try {
      await jwtVerify(token, llave, {
        algorithms: [ALGORITMO],
        typ: TIPO,
        issuer: this.emisor,
        audience: this.#audiencia,
        requiredClaims: ['exp', 'iat', 'sub', 'sid'],
        currentDate: new Date(this.ahora),
      })
      return true
    } catch (error) {
      if (error instanceof errors.JOSEError) return false
      throw error
    }
  }
}

const esId = (valor: unknown): valor is string => typeof valor === 'string' && ID.test(valor)
