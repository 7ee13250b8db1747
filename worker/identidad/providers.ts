/** Signing in, or linking an account, through a provider (docs/security.md 10): starting, and the callback. */

import type { Intentos } from '../access/attempts'
import type { Actor, Person } from '../access/gate'
import { chosenLanguage } from '../access/language'
import { openReturn, sealReturn } from '../access/login-step'
import type { Oidc } from '../access/oidc'
import { ATTRIBUTES, hashToken, newToken, tokenOf } from '../access/session'
import type { Auditoria } from '../auditoria/service'
import type { Courier } from '../correo/courier'
import {
  assessIdentity,
  type Claims,
  type Proveedor,
  type ProviderOutcome,
  ROUND_TRIP_MS,
  withResult,
} from '../domain/identidad/provider'
import { keptReturn, withReturn } from '../domain/identidad/return-address'
import { noticeCookie, PASSWORD_ENDED } from '../domain/notice'
import { Refusal } from '../domain/refusal'
import { logFailure } from '../trace/request'
import type { DepartureData, Departures } from './departures-sql'
import type { IdentidadesDb } from './linked-accounts-sql'
import type { SessionOpener, SignIn } from './session-opener'

const COOKIE = '__Host-vigia-proveedor'
const cookieOf = (token: string) => `${COOKIE}=${token}; ${ATTRIBUTES}; Max-Age=${ROUND_TRIP_MS / 1000}`
const CLEARED_COOKIE = `${COOKIE}=; ${ATTRIBUTES}; Max-Age=0`
const SIGN_IN_PATH = '/login'

interface ProviderOption {
  id: string
  nombre: string
}
/** Where a returning person is redirected, with all Set-Cookie values. */
interface ReturnTrip {
  destination: string
  cookies: string[]
}

export class Providers {
  constructor(
    private readonly db: IdentidadesDb,
    private readonly departures: Departures,
    private readonly dependencies: {
      access: SessionOpener
      intentos: Intentos
      auditoria: Auditoria
      courier: Courier
    },
    private readonly settings: { providers: readonly Proveedor[]; isLocal: boolean },
    private readonly now: number,
  ) {}

  /** The buttons, in their order. */
  list(): ProviderOption[] {
    return this.settings.providers.map(({ id, nombre }) => ({ id, nombre }))
  }

  /** The name of a provider, by the issuer of an identity. */
  nombreOf(issuer: string): string {
    const provider = this.settings.providers.find((p) => same(p.issuer, issuer))
    return provider?.nombre ?? new URL(issuer).host
  }

  /**
   * Starts a sign-in at a provider: stores what the callback needs and returns its cookie and the provider's URL.
   * @param source `usuario_id`: the person who links an account, null for a sign-in; `volver`: a path of ours
   * @throws Refusal `no-encontrado` for a provider that is not configured, `espere-…`, `error-proveedor` when it does
   *   not answer
   */
  async start(
    id: string,
    source: { usuario_id: string | null; volver: string | null },
    request: Request,
  ): Promise<{ cookie: string; url: string }> {
    const proveedor = this.settings.providers.find((p) => p.id === id)
    if (!proveedor) throw new Refusal('no-encontrado')
    await this.dependencies.intentos.admit('ingreso', request)
    const oidc = await this.#oidc(proveedor, request)
    const departure = await oidc.departure().catch((error: unknown) => {
      logFailure('proveedor-sin-respuesta', error, { proveedor: id })
      throw new Refusal('error-proveedor')
    })
    const token = newToken()
    const returnTo = keptReturn(source.volver || null)
    await this.departures.start(
      await hashToken(token),
      source.usuario_id,
      { proveedor: id, ...departure, volver: await sealReturn(token, returnTo) },
      this.now + ROUND_TRIP_MS,
    )
    return { cookie: cookieOf(token), url: departure.url }
  }

  /** The provider that this browser has a pending sign-in at; null without one. */
  async pending(request: Request): Promise<{ url: string; nombre: string } | null> {
    const token = tokenOf(request, COOKIE)
    const data = token && (await this.departures.peekStep(await hashToken(token)))
    const proveedor = data && this.settings.providers.find((p) => p.id === data.proveedor)
    return proveedor ? { url: data.url, nombre: proveedor.nombre } : null
  }

  /**
   * The callback from a provider. The step is used up whatever the result, so repeating the same address has no effect.
   * @param actor the person signed in in this browser: only the one who started linking an account may finish it
   */
  async callback(id: string, request: Request, actor: Actor | null): Promise<ReturnTrip> {
    const token = tokenOf(request, COOKIE)
    const loginStep = token ? await this.#taken(token) : null
    const proveedor = this.settings.providers.find((p) => p.id === id)
    const url = new URL(request.url)
    if (
      !loginStep ||
      !proveedor ||
      loginStep.datos.proveedor !== id ||
      url.searchParams.get('state') !== loginStep.datos.state
    ) {
      return this.#notice(
        loginStep ? loginStep.datos.volver : null,
        loginStep?.usuario_id ?? null,
        loginStep ? 'fallo' : 'vencido',
      )
    }
    const { usuario_id, datos } = loginStep
    const oidc = await this.#oidc(proveedor, request)
    const claims = await oidc.who(url, datos).catch((error: unknown) => {
      logFailure('proveedor-rechazado', error, { proveedor: id })
      return null
    })
    if (claims === 'declined') return this.#notice(datos.volver, usuario_id, 'cancelado')
    if (!claims) return this.#refuse(datos, usuario_id, 'fallo')
    if (usuario_id !== null) {
      const isSamePerson = actor?.person.id === usuario_id
      return this.#notice(
        datos.volver,
        usuario_id,
        isSamePerson ? await this.#linkAccount(actor.person, claims) : 'vencido',
      )
    }
    const signIn = await this.#enter(claims, datos, request).catch((error: unknown) => {
      if (error instanceof Refusal && error.clave === 'cuenta-deshabilitada') return 'deshabilitada' as const
      throw error
    })
    if (typeof signIn === 'string') return this.#refuse(datos, null, signIn)
    const { destination, cookie, device, passwordEnded } = signIn
    const notice = passwordEnded ? [noticeCookie(PASSWORD_ENDED)] : []
    return { destination, cookies: [cookie, ...(device ? [device] : []), CLEARED_COOKIE, ...notice] }
  }

  /** Uses up the step of this token; returns it with its return path decrypted. */
  async #taken(token: string) {
    const step = await this.departures.consume(await hashToken(token))
    return step && { ...step, datos: { ...step.datos, volver: await openReturn(token, step.datos.volver) } }
  }

  async #enter(
    claims: Claims,
    { volver: returnTo }: DepartureData,
    request: Request,
  ): Promise<SignIn | ProviderOutcome> {
    const { iss, sub, email } = claims
    const assessment = assessIdentity(claims, await this.db.find(iss, sub, email))
    let usuario_id: string | null = null
    let passwordEnded = false
    if (assessment.action === 'refuse') return assessment.motivo
    if (assessment.action === 'create') {
      const { nombre, email } = assessment
      usuario_id = await this.db.create({ nombre, email, idioma: chosenLanguage(request) }, iss, sub)
    } else if (assessment.action === 'link') {
      // the statement checks the address again, since it may have changed meanwhile
      const done = await this.#link(assessment.usuario_id, claims, { probado: email ?? '' })
      if (!done.linked) return 'sin-vincular'
      usuario_id = assessment.usuario_id
      passwordEnded = done.passwordEnded
    } else usuario_id = assessment.usuario_id
    if (usuario_id === null) return 'fallo'
    const settlement = [this.db.used(iss, sub, email)]
    const identity = { issuer: iss, sub }
    const proof = {
      usuario_id,
      via: 'proveedor',
      recordar: false,
      volver: returnTo,
      settlement,
      identidad: identity,
    } as const
    const signIn = await this.dependencies.access.signIn(proof, request)
    return signIn ? { ...signIn, passwordEnded } : 'fallo'
  }

  async #linkAccount({ id: usuario_id, sesion, verificado }: Person, claims: Claims): Promise<ProviderOutcome> {
    const { iss, sub } = claims
    if (!verificado) return 'sin-confirmar'
    if ((await this.#link(usuario_id, claims, { sesion })).linked) return 'hecho'
    const { identidad: identity } = await this.db.find(iss, sub, null)
    if (identity === usuario_id) return 'hecho'
    return identity === null ? 'ya-hay-una' : 'de-otra-persona'
  }

  /**
   * Links the identity, and notifies the person by mail of the new way to sign in.
   * @throws Refusal `cuenta-deshabilitada`
   */
  async #link(
    usuario_id: string,
    { iss, sub, email, email_verified }: Claims,
    how: Parameters<IdentidadesDb['link']>[1],
  ): Promise<{ linked: boolean; passwordEnded: boolean }> {
    const source = await this.db.recipient(usuario_id)
    if (!source) return { linked: false, passwordEnded: false }
    if (source.isOut) throw new Refusal('cuenta-deshabilitada')
    const { courier } = this.dependencies
    const { composeChange } = await import('../mail/security')
    const { appUrl } = courier
    const mail = composeChange({
      change: 'linked',
      provider: this.nombreOf(iss),
      para: source,
      appUrl,
      now: this.now,
    })
    const key = `aviso:${crypto.randomUUID()}`
    const correo = { clave: key, usuario_id, empresa_id: null, para: source.email, ...mail }
    const fresh = { usuario_id, issuer: iss, sub, email, vouchedEmail: email_verified ? email : null }
    const outcome = await this.db.link(fresh, how, (condition) => courier.write(correo, condition))
    if (outcome.linked) courier.sendNow(key)
    return outcome
  }

  #refuse(data: DepartureData, usuario_id: string | null, result: ProviderOutcome): ReturnTrip {
    if (usuario_id === null) {
      this.dependencies.auditoria.record('ingreso-negado', { datos: { via: 'proveedor', motivo: 'proveedor' } })
    }
    return this.#notice(data.volver, usuario_id, result)
  }

  /** Back to the settings after linking, otherwise to the sign-in page with its return path. */
  #notice(returnTo: string | null, usuario_id: string | null, result: ProviderOutcome): ReturnTrip {
    const cookies = [CLEARED_COOKIE]
    if (usuario_id !== null && returnTo) return { destination: withResult(returnTo, 'vinculo', result), cookies }
    return { destination: withResult(withReturn(SIGN_IN_PATH, returnTo), 'proveedor', result), cookies }
  }

  async #oidc(proveedor: Proveedor, request: Request): Promise<Oidc> {
    const { Oidc } = await import('../access/oidc')
    const returnUrl = `${new URL(request.url).origin}/api/auth/provider/${proveedor.id}`
    return new Oidc(proveedor, returnUrl, this.settings.isLocal)
  }
}

const same = (a: string, b: string): boolean => a.replace(/\/$/, '') === b.replace(/\/$/, '')
