/**
 * Coming in, whatever the proof: a password, a one-time code, a provider, an accepted invitation (docs/security.md 6, 9).
 * Whoever has checked a proof calls `entrar` and nothing else: there is no other way to a session.
 */

import type { Intentos } from '../access/attempts'
import { deviceCookie } from '../access/device'
import { emptyLoginStepCookie, loginStepCookie, loginStepToken, openReturn, sealReturn } from '../access/login-step'
import { hashToken, newSesion, newToken, sessionCookie, tokenOf, type Via } from '../access/session'
import type { Auditoria } from '../auditoria/service'
import { LOGIN_STEP_MS } from '../domain/identidad/factor'
import { RETURN_MAX, withReturn } from '../domain/identidad/return-address'
import { destinationAfterSignIn } from '../domain/identidad/sign-in'
import { Refusal } from '../domain/refusal'
import { withGenericError } from '../trace/generic-refusal'
import { compareCode, type FactorSecrets } from './compare-code'
import type { AccessDb } from './entry-sql'

export const VERIFY_SCREEN = '/login/verificar'

export interface Proof {
  usuario_id: string
  /** what the proof was */
  via: Via
  /** «Recordarme»: 30 days instead of 12 hours */
  recordar: boolean
  /** where the person wanted to go; heeded if it is a path of ours that the role may open. `?volver=` when missing */
  volver?: string | null
  /** for a password: the stored hash it was checked with; nothing opens if that changed meanwhile */
  verifiedHash?: string
  /** an identity that a provider answered for; nothing opens if it was taken from the person meanwhile */
  identidad?: { issuer: string; sub: string }
  /** what the proof ends before anything opens, in the same batch (AccountDb.provenByCode) */
  antes?: readonly D1PreparedStatement[]
  /** statements of a door that run in the same batch, whatever comes of it */
  settlement?: readonly D1PreparedStatement[]
}
/** What the browser gets: a Set-Cookie value, and where it is led. */
export interface SignIn {
  cookie: string
  destino: string
  /** another Set-Cookie value: that this person signed in in this browser, which is counted apart from now on */
  device?: string
  /** no session yet: a code was mailed if the password was right, and opens in the browser with this token alone */
  asked?: string
  /** a password that was set before the first proof of the address ended with it: a new one is to be chosen */
  passwordEnded?: boolean
}

interface RequestContext {
  ahora: number
  /** where the request comes from, as the edge tells */
  lugar: string | null
  auditoria?: Pick<Auditoria, 'record'>
}

export class Access {
  constructor(
    private readonly db: AccessDb,
    private readonly intentos: Intentos,
    private readonly secrets: FactorSecrets,
    private readonly here: RequestContext,
  ) {}

  /**
   * Lets somebody in who has just proved who they are. The caller has checked the proof and used it up (a code is
   * deleted, a step is taken) before it calls; who the person is comes from the proof, never from the form.
   *
   * Without a second factor: opens a session (with `via`, browser and place), ends the one that this browser carried,
   * and leads to the role's screen or back to `volver`. With a verified one: opens nothing, begins a step of ten minutes
   * and leads to the challenge. Either way the answer is a redirect to `destino` with the header `Set-Cookie: cookie`:
   *
   *   const { cookie, destino } = await accesos.entrar({ usuario_id, via: 'codigo', recordar: false }, request)
   *   return redirect(destino, { headers: { 'Set-Cookie': cookie } })
   *
   * One round trip to D1, in which nothing can come between the look for a factor and the session.
   * @returns null when nothing opened: the password was changed while it was checked, or the account is gone
   * @throws Negativa `cuenta-deshabilitada`
   */
  async signIn(proof: Proof, request: Request): Promise<SignIn | null> {
    const { usuario_id, via, recordar: remember } = proof
    const { ahora: now } = this.here
    const returnTo = proof.volver !== undefined ? proof.volver : new URL(request.url).searchParams.get('volver')
    const { token, row } = await this.#sesion(usuario_id, via, remember, request)
    const loginStepToken = newToken()
    const opened = await this.db.open({
      row,
      paso: {
        token_hash: await hashToken(loginStepToken),
        // only what would be heeded is kept, so that no address is stored at somebody's will
        datos: {
          ...{ via, recordar: remember },
          volver: await sealReturn(loginStepToken, returnTo && returnTo.length <= RETURN_MAX ? returnTo : null),
        },
        expires_at: now + LOGIN_STEP_MS,
      },
      verifiedHash: proof.verifiedHash ?? null,
      identidad: proof.identidad ?? null,
      antes: proof.antes ?? [],
      anterior: await this.#anterior(request),
      settlement: proof.settlement ?? [],
    })
    if (!opened) return null
    if (opened.opens === 'nada') throw new Refusal('cuenta-deshabilitada')
    const device = await deviceCookie(this.secrets.HASH_SECRET, request, opened.email)
    if (opened.opens === 'paso') {
      // the way on stands in the address too, for when the step is over and everything begins again
      return { cookie: loginStepCookie(loginStepToken), device, destino: withReturn(VERIFY_SCREEN, returnTo) }
    }
    const destination = destinationAfterSignIn(opened.rol, returnTo)
    return { cookie: sessionCookie(token, remember), device, destino: destination, passwordEnded: opened.ended }
  }

  /** Whether a first proof waits for its second in this browser. One round trip, none without the cookie. */
  async wait(request: Request): Promise<boolean> {
    const token = loginStepToken(request)
    return token !== null && (await this.db.step(await hashToken(token), this.here.ahora)) !== null
  }

  /**
   * Takes the second proof, a code of the app or a backup code, each good once, and opens the session. Three round trips.
   * @returns as `entrar`; `olvido` is a second Set-Cookie value, which ends the step in the browser
   * @throws Negativa `factor-codigo-incorrecto`, `factor-paso-vencido`, `tryLater-…`, or the spec's generic error
   */
  async verify(codigo: string, request: Request): Promise<SignIn & { clearedCookie: string }> {
    return withGenericError('error-iniciar-sesion', async () => {
      await this.intentos.admit('factor', request)
      const token = loginStepToken(request)
      const token_hash = token && (await hashToken(token))
      const loginStep = token_hash ? await this.db.step(token_hash, this.here.ahora) : null
      if (!loginStep || !token || !token_hash) throw new Refusal('factor-paso-vencido')
      const refunds = await this.intentos.reserveFactor(loginStep.usuario_id)

      const proof = await compareCode(codigo, loginStep, this.secrets, this.here.ahora)
      if (!proof) throw this.#denied(loginStep.usuario_id)
      const { via, recordar: remember, volver: returnTo } = loginStep.datos
      const fresh = await this.#sesion(loginStep.usuario_id, via, remember, request)
      const anterior = await this.#anterior(request)
      if (!(await this.db.complete(fresh.row, { token_hash, prueba: proof, anterior, refunds }))) {
        throw this.#denied(loginStep.usuario_id)
      }
      return {
        cookie: sessionCookie(fresh.token, remember),
        destino: destinationAfterSignIn(loginStep.rol, await openReturn(token, returnTo)),
        clearedCookie: emptyLoginStepCookie(),
      }
    })
  }

  #denied(usuario_id: string): Refusal {
    this.here.auditoria?.record('ingreso-negado', { usuario_id, datos: { motivo: 'segundo-factor' } })
    return new Refusal('factor-codigo-incorrecto', 'codigo')
  }

  #sesion(usuario_id: string, via: Via, remember: boolean, request: Request) {
    const user_agent = request.headers.get('user-agent')
    return newSesion({ usuario_id, via, recordar: remember, user_agent, lugar: this.here.lugar }, this.here.ahora)
  }

  async #anterior(request: Request): Promise<string | null> {
    const token = tokenOf(request)
    return token && hashToken(token)
  }
}
