/** API clients that act for a person: sign-in, refresh, revocation (docs/security.md 8). */
import type { AccessJwt } from '../access/access-token'
import type { Intentos } from '../access/attempts'
import { keyedHash } from '../access/keyed-hash'
import { NO_ACCOUNT_HASH, needsRehash, type PasswordHasher, scryptHasher } from '../access/password'
import { hashToken, newToken, USER_AGENT_MAX } from '../access/session'
import type { Auditoria } from '../auditoria/service'
import { ACCESS_TOKEN_MS, assessRefreshToken, TOKEN_FAMILIES_MAX, TOKEN_FAMILY_MS } from '../domain/api-clients/tokens'
import { requiresFactor } from '../domain/identidad/factor'
import { isPasswordExpired } from '../domain/identidad/password'
import { Refusal } from '../domain/refusal'
import { compareCode, type FactorSecrets } from '../identidad/compare-code'
import type { IdentityDb } from '../identidad/sql'
import type { ApiDb, KeyRow } from './sql'

const REFRESH_TOKEN = /^[\w-]{43}$/

/** The token response, with the field names of OAuth. */
export interface TokenResponse {
  access_token: string
  token_type: 'Bearer'
  /** seconds */
  expires_in: number
  refresh_token: string
}
interface Holder {
  usuario: { id: string }
  rol: string
  empresa: { id: string } | null
}

export class ApiClients {
  /** @param dependencies HASH_SECRET of `secrets` also keys the successors of refresh tokens */
  constructor(
    private readonly db: ApiDb,
    private readonly jwt: AccessJwt,
    private readonly dependencies: {
      identidad: IdentityDb
      intentos: Intentos
      auditoria: Auditoria
      secrets: FactorSecrets
      hasher?: PasswordHasher
    },
    private readonly here: { now: number; lugar: string | null },
  ) {}

  /**
   * Opens a token family. One scrypt, also for an unknown account, behind the rate limits of every sign-in.
   * @throws Refusal `credenciales-incorrectas`, `contrasena-vencida`, `factor-codigo-incorrecto` or `espere-…`
   */
  async signIn(
    form: { username: string; password: string; totp?: string | undefined },
    request: Request,
  ): Promise<TokenResponse | 'needs-second-factor'> {
    const { identidad: identity, intentos, auditoria, hasher = scryptHasher } = this.dependencies
    const { now, lugar: place } = this.here
    const address = await intentos.admit('ingreso', request)
    const keys = await intentos.signInKeys(form.username, address, request)
    const { cuenta: account, conocida: known } = await identity.account(form.username, keys.known, intentos.knownSince)
    const { refunds } = await intentos.reserveSignIn(keys, known, account?.failed_attempts, 'program')
    const verifiedHash = account?.password_hash ?? NO_ACCOUNT_HASH
    const opens = await hasher.opens(form.password, verifiedHash)
    if (!account || !opens) {
      const data = { via: 'contrasena', motivo: 'credenciales' } as const
      auditoria.record('ingreso-negado', { usuario_id: account?.id ?? null, datos: data })
      throw new Refusal('credenciales-incorrectas')
    }

    const rehashed = needsRehash(verifiedHash) ? await hasher.hash(form.password) : null
    const forgotten = [keys.device ?? keys.pair]
    // what a right password settles, whatever else is refused
    const settlement = identity.settlement(
      { usuario_id: account.id, verifiedHash, rehashed, conocida: keys.known, forgotten, refunds },
      now,
    )
    if (isPasswordExpired(account.password_at ?? now, account.password_expiry, now)) {
      await identity.settle(settlement)
      throw new Refusal('contrasena-vencida')
    }
    const holder = await this.db.person(account.id)
    if (!holder) throw new Refusal('credenciales-incorrectas')

    const refresh = newToken()
    const row = {
      id: crypto.randomUUID(),
      usuario_id: account.id,
      user_agent: request.headers.get('user-agent')?.slice(0, USER_AGENT_MAX) ?? null,
      lugar: place,
      created_at: now,
      usada_at: now,
      expires_at: now + TOKEN_FAMILY_MS,
    }
    const { factor } = holder
    let second: Parameters<ApiDb['openTokenFamily']>[0]['second'] = null
    if (factor !== null && factor.verificado_at !== null) {
      if (form.totp === undefined) {
        await identity.settle(settlement)
        return 'needs-second-factor'
      }
      try {
        second = await this.#secondFactor(form.totp, factor)
      } catch (error) {
        await identity.settle(settlement)
        throw error
      }
    } else if (requiresFactor(account.rol, account.two_factor_auth)) {
      // a required second factor has to be set up on a page first
      await identity.settle(settlement)
      return 'needs-second-factor'
    }
    const refreshToken = await hashToken(refresh)
    if (!(await this.db.openTokenFamily({ row, refreshToken, verifiedHash, settlement, second }, TOKEN_FAMILIES_MAX))) {
      throw second ? this.#denied(account.id) : new Refusal('credenciales-incorrectas')
    }
    return this.#tokens(holder, row.id, refresh)
  }

  /** Checks the second factor, counted as wrong before it is compared. Reuse is detected later, by the database. */
  async #secondFactor(codigo: string, factor: { usuario_id: string; secreto: string; paso: number }) {
    const { intentos, secrets } = this.dependencies
    const { usuario_id } = factor
    const refunds = await intentos.reserveFactor(usuario_id)
    const proof = await compareCode(codigo, factor, secrets, this.here.now)
    if (!proof) throw this.#denied(usuario_id)
    return { prueba: proof, refunds }
  }

  #denied(usuario_id: string): Refusal {
    const data = { via: 'contrasena', motivo: 'segundo-factor' } as const
    this.dependencies.auditoria.record('ingreso-negado', { usuario_id, datos: data })
    return new Refusal('factor-codigo-incorrecto')
  }

  /**
   * Exchanges a refresh token. The successor is derived from the token itself with our secret, so concurrent requests,
   * or a retry after a lost response, get the same successor and the family continues with it.
   * @returns null for an invalid token; reusing a token exchanged long ago revokes its family
   */
  async refresh(token: string): Promise<TokenResponse | null> {
    if (!REFRESH_TOKEN.test(token)) return null
    const hash = await hashToken(token)
    const refreshToken = await this.db.refreshToken(hash)
    if (!refreshToken) return null
    const assessment = assessRefreshToken(refreshToken, this.here.now)
    if (assessment === 'expired' || assessment === 'stolen') {
      await this.db.closeTokenFamily(
        refreshToken.tokenFamily,
        assessment === 'stolen' ? 'api-repetida' : 'api-cerrada',
        refreshToken.usuario.id,
      )
      return null
    }
    const successor = await keyedHash(this.dependencies.secrets.HASH_SECRET, 'refresco', token)
    await this.db.rotate(hash, await hashToken(successor), refreshToken.tokenFamily, this.here.now)
    return this.#tokens(refreshToken, refreshToken.tokenFamily, successor, refreshToken.llaves)
  }

  /** Signs a client out, by its refresh token or its access token; does nothing for any other value. */
  async revoke(token: string): Promise<void> {
    if (REFRESH_TOKEN.test(token)) {
      const stored = await this.db.refreshToken(await hashToken(token))
      if (stored) await this.db.closeTokenFamily(stored.tokenFamily, 'api-cerrada', stored.usuario.id)
      return
    }
    const unverified = await this.jwt.readUnverified(token)
    if (!unverified) return
    const holder = await this.db.bearer(unverified.sid, unverified.sub, this.here.now)
    if (holder && (await this.jwt.isValid(token, unverified, holder.llaves))) {
      await this.db.closeTokenFamily(unverified.sid, 'api-cerrada', unverified.sub)
    }
  }

  async #tokens(holder: Holder, sid: string, refresh_token: string, loadedKeys?: KeyRow[]): Promise<TokenResponse> {
    const { usuario, rol, empresa } = holder
    const claims = { sub: usuario.id, sid, company: empresa?.id ?? null, role: rol }
    return {
      access_token: await this.jwt.sign(claims, loadedKeys),
      token_type: 'Bearer',
      expires_in: ACCESS_TOKEN_MS / 1000,
      refresh_token,
    }
  }
}
