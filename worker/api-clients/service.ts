/** Programs that act for a person through the API: signing in, refreshing, being sent away (docs/security.md 8). */
import type { AccessJwt } from '../access/access-token'
import type { Intentos } from '../access/attempts'
import { keyedHash } from '../access/keyed-hash'
import { NOBODY_HASH, needsRehash, type PasswordHasher, scryptHasher } from '../access/password'
import { hashDeToken, newToken } from '../access/session'
import type { Auditoria } from '../auditoria/service'
import { ACCESS_TOKEN_MS, assessRefreshToken, FAMILIA_MS, FAMILIAS_MAX } from '../domain/api-clients/tokens'
import { requiresFactor } from '../domain/identidad/factor'
import { isPasswordExpired } from '../domain/identidad/password'
import { Refusal } from '../domain/refusal'
import { compareCode, type FactorSecrets } from '../identidad/compare-code'
import type { IdentityDb } from '../identidad/sql'
import type { ApiDb, KeyRow } from './sql'

const USER_AGENT_MAX = 400
const REFRESH_TOKEN = /^[\w-]{43}$/

/** What a program gets, by OAuth's names. */
export interface TokenResponse {
  access_token: string
  token_type: 'Bearer'
  /** seconds */
  expires_in: number
  refresh_token: string
}
interface Titular {
  usuario: { id: string }
  rol: string
  empresa: { id: string } | null
}

export class ApiClients {
  /** @param casa HASH_SECRET of `secretos` also keys the successors of refresh tokens */
  constructor(
    private readonly db: ApiDb,
    private readonly jwt: AccessJwt,
    private readonly casa: {
      identidad: IdentityDb
      intentos: Intentos
      auditoria: Auditoria
      secrets: FactorSecrets
      hasher?: PasswordHasher
    },
    private readonly here: { ahora: number; lugar: string | null },
  ) {}

  /**
   * Opens a family. One scrypt, also for an unknown account, behind the limits of every sign-in.
   * @throws Negativa `credenciales-incorrectas`, `contrasena-vencida`, `factor-codigo-incorrecto` or `tryLater-…`
   */
  async entrar(
    form: { username: string; password: string; totp?: string | undefined },
    request: Request,
  ): Promise<TokenResponse | 'falta-segundo-factor'> {
    const { identidad: identity, intentos, auditoria, hasher = scryptHasher } = this.casa
    const { ahora: now, lugar } = this.here
    const direccion = await intentos.admit('ingreso', request)
    const keys = await intentos.signInKeys(form.username, direccion, request)
    const { cuenta, conocida: known } = await identity.cuenta(form.username, keys.conocida, intentos.knownSince)
    const { refunds } = await intentos.reserveSignIn(keys, known, cuenta?.failed_attempts, 'program')
    const verifiedHash = cuenta?.password_hash ?? NOBODY_HASH
    const opens = await hasher.opens(form.password, verifiedHash)
    if (!cuenta || !opens) {
      const datos = { via: 'contrasena', motivo: 'credenciales' } as const
      auditoria.record('ingreso-negado', { usuario_id: cuenta?.id ?? null, datos })
      throw new Refusal('credenciales-incorrectas')
    }

    if (isPasswordExpired(cuenta.password_at ?? now, cuenta.password_expiry, now)) {
      throw new Refusal('contrasena-vencida')
    }
    const titular = await this.db.persona(cuenta.id)
    if (!titular) throw new Refusal('credenciales-incorrectas')

    const refresh = newToken()
    const fila = {
      id: crypto.randomUUID(),
      usuario_id: cuenta.id,
      user_agent: request.headers.get('user-agent')?.slice(0, USER_AGENT_MAX) ?? null,
      lugar,
      created_at: now,
      usada_at: now,
      expires_at: now + FAMILIA_MS,
    }
    const rehashed = needsRehash(verifiedHash) ? await hasher.hash(form.password) : null
    const forgotten = [keys.device ?? keys.par]
    const settlement = identity.settlement(
      { usuario_id: cuenta.id, verifiedHash, rehashed, conocida: keys.conocida, forgotten, refunds },
      now,
    )
    const { factor } = titular
    let second: Parameters<ApiDb['openTokenFamily']>[0]['second'] = null
    if (factor !== null && factor.verificado_at !== null) {
      if (form.totp === undefined) {
        // the password was right: what was counted is given back, as where a page asks for the second proof
        await identity.settle(settlement)
        return 'falta-segundo-factor'
      }
      second = await this.#secondFactor(form.totp, factor)
    } else if (requiresFactor(cuenta.rol, cuenta.two_factor_auth)) {
      // who must have one gets it on a page first
      await identity.settle(settlement)
      return 'falta-segundo-factor'
    }
    const refreshToken = await hashDeToken(refresh)
    if (!(await this.db.openTokenFamily({ fila, refreshToken, verifiedHash, settlement, second }, FAMILIAS_MAX))) {
      throw new Refusal(second ? 'factor-codigo-incorrecto' : 'credenciales-incorrectas')
    }
    return this.#tokens(titular, fila.id, refresh)
  }

  /** The second proof, counted as wrong before it is compared. Whether it was used already, the database says. */
  async #secondFactor(codigo: string, factor: { usuario_id: string; secreto: string; paso: number }) {
    const { intentos, auditoria, secrets } = this.casa
    const { usuario_id } = factor
    const refunds = await intentos.reserveFactor(usuario_id)
    const proof = await compareCode(codigo, factor, secrets, this.here.ahora)
    if (!proof) {
      auditoria.record('ingreso-negado', { usuario_id, datos: { via: 'contrasena', motivo: 'segundo-factor' } })
      throw new Refusal('factor-codigo-incorrecto')
    }
    return { prueba: proof, refunds }
  }

  /**
   * Exchanges a refresh token. The successor is drawn from the token itself under a secret of ours, so that two who ask
   * at once, or one who lost the answer, get the same one and the family goes on with it alone.
   * @returns null for a token that does not serve; one that was exchanged long ago takes its family with it
   */
  async refresh(token: string): Promise<TokenResponse | null> {
    if (!REFRESH_TOKEN.test(token)) return null
    const hash = await hashDeToken(token)
    const refreshToken = await this.db.refreshToken(hash)
    if (!refreshToken) return null
    const assessment = assessRefreshToken(refreshToken, this.here.ahora)
    if (assessment === 'vencido' || assessment === 'robado') {
      await this.db.closeTokenFamily(
        refreshToken.familia,
        assessment === 'robado' ? 'api-repetida' : 'api-cerrada',
        refreshToken.usuario.id,
      )
      return null
    }
    const successor = await keyedHash(this.casa.secrets.HASH_SECRET, 'refresco', token)
    await this.db.rotate(hash, await hashDeToken(successor), refreshToken.familia, this.here.ahora)
    return this.#tokens(refreshToken, refreshToken.familia, successor, refreshToken.llaves)
  }

  /** Signs a program out, by its refresh token or by its access token; what is neither is nothing to end. */
  async revoke(token: string): Promise<void> {
    if (REFRESH_TOKEN.test(token)) {
      const stored = await this.db.refreshToken(await hashDeToken(token))
      if (stored) await this.db.closeTokenFamily(stored.familia, 'api-cerrada', stored.usuario.id)
      return
    }
    const unverified = this.jwt.readUnverified(token)
    if (!unverified) return
    const titular = await this.db.bearer(unverified.sid, unverified.sub, this.here.ahora)
    if (titular && (await this.jwt.vale(token, unverified, titular.llaves))) {
      await this.db.closeTokenFamily(unverified.sid, 'api-cerrada', unverified.sub)
    }
  }

  async #tokens(titular: Titular, sid: string, refresh_token: string, loadedKeys?: KeyRow[]): Promise<TokenResponse> {
    const { usuario, rol, empresa } = titular
    const claims = { sub: usuario.id, sid, company: empresa?.id ?? null, role: rol }
    return {
      access_token: await this.jwt.sign(claims, loadedKeys),
      token_type: 'Bearer',
      expires_in: ACCESS_TOKEN_MS / 1000,
      refresh_token,
    }
  }
}
