/**
 * Signing in, whatever the proof: a password, a one-time code, a provider, an accepted invitation (docs/security.md 6,
 * 9). After checking a proof, call `signIn`: there is no other way to open a session.
 */

import type { Intentos } from '../access/attempts'
import { deviceCookie } from '../access/device'
import { emptyLoginStepCookie, loginStepCookie, loginStepToken, openReturn, sealReturn } from '../access/login-step'
import { hashToken, newSesion, newToken, sessionCookie, tokenOf, type Via } from '../access/session'
import type { Auditoria } from '../auditoria/service'
import { LOGIN_STEP_MS, wrongCode } from '../domain/identidad/factor'
import { keptReturn, withReturn } from '../domain/identidad/return-address'
import { destinationAfterSignIn } from '../domain/identidad/sign-in'
import { Refusal } from '../domain/refusal'
import { withGenericError } from '../trace/generic-refusal'
import { compareCode, type FactorSecrets } from './compare-code'
import type { SessionOpenerDb } from './session-opener-sql'

const VERIFY_SCREEN = '/login/verificar'

interface Proof {
  usuario_id: string
  /** how the person authenticated */
  via: Via
  /** «Recordarme»: 30 days instead of 12 hours */
  recordar: boolean
  /** the return path, used if it is one of ours that the role may open; `?volver=` when missing */
  volver?: string | null
  /** for a password: the stored hash it was checked with; nothing opens if that changed meanwhile */
  verifiedHash?: string
  /** the identity asserted by a provider; nothing opens if it was unlinked meanwhile */
  identidad?: { issuer: string; sub: string }
  /** what the proof ends before anything opens, in the same batch (MailboxDb.provenByCode) */
  antes?: readonly D1PreparedStatement[]
  /** statements that run in the same batch, whatever the result */
  settlement?: readonly D1PreparedStatement[]
}
/** The response to the browser: a Set-Cookie value, and where to redirect. */
export interface SignIn {
  cookie: string
  destination: string
  /** another Set-Cookie value, which marks this browser as known to the account, with its own attempt counter */
  device?: string
  /** no session yet: a code was mailed if the password was right, and works only in the browser with this token */
  asked?: string
  /** a password set before the first proof of the address was removed: a new one has to be chosen */
  passwordEnded?: boolean
}

interface RequestContext {
  now: number
  /** where the request comes from, according to the edge */
  lugar: string | null
  auditoria?: Pick<Auditoria, 'record'>
}

export class SessionOpener {
  constructor(
    private readonly db: SessionOpenerDb,
    private readonly intentos: Intentos,
    private readonly secrets: FactorSecrets,
    private readonly here: RequestContext,
  ) {}

  /**
   * Signs in a person who has just been authenticated. The caller must have checked the proof and used it up (a code is
   * deleted, a step is taken); the person's id must come from the proof, never from the form.
   *
   * Without a second factor it opens a session (with `via`, browser and place), ends this browser's previous one, and
   * leads to the role's screen or back to `volver`. With a verified one it opens nothing, starts a step of ten minutes
   * and leads to the challenge. Either way redirect to `destination` with `cookie`:
   *
   *   const { cookie, destination } = await access.signIn({ usuario_id, via: 'codigo', recordar: false }, request)
   *   return redirect(destination, { headers: { 'Set-Cookie': cookie } })
   *
   * One round trip to D1, so no factor can be added between the check for one and the session.
   * @returns null when nothing opened: the password changed while it was being checked, or the account is gone
   * @throws Refusal `cuenta-deshabilitada`
   */
  async signIn(proof: Proof, request: Request): Promise<SignIn | null> {
    const { usuario_id, via, recordar: remember } = proof
    const { now } = this.here
    const returnTo = proof.volver !== undefined ? proof.volver : new URL(request.url).searchParams.get('volver')
    const { token, row } = await this.#sesion(usuario_id, via, remember, request)
    const stepToken = newToken()
    const opened = await this.db.open({
      row,
      paso: {
        token_hash: await hashToken(stepToken),
        // store only valid return paths, so that clients cannot store arbitrary addresses
        datos: {
          via,
          recordar: remember,
          volver: await sealReturn(stepToken, keptReturn(returnTo || null)),
        },
        expires_at: now + LOGIN_STEP_MS,
      },
      verifiedHash: proof.verifiedHash ?? null,
      identidad: proof.identidad ?? null,
      antes: proof.antes ?? [],
      previous: await this.#previous(request),
      settlement: proof.settlement ?? [],
    })
    if (!opened) return null
    if (opened.opens === 'nothing') throw new Refusal('cuenta-deshabilitada')
    const device = await deviceCookie(this.secrets.HASH_SECRET, request, opened.email)
    if (opened.opens === 'step') {
      // also in the URL, for when the step has expired and sign-in starts over
      return { cookie: loginStepCookie(stepToken), device, destination: withReturn(VERIFY_SCREEN, returnTo) }
    }
    const destination = destinationAfterSignIn(opened.rol, returnTo)
    return { cookie: sessionCookie(token, remember), device, destination, passwordEnded: opened.ended }
  }

  /** Whether this browser has a pending second step. One round trip, none without the cookie. */
  async hasPendingStep(request: Request): Promise<boolean> {
    const token = loginStepToken(request)
    return token !== null && (await this.db.step(await hashToken(token), this.here.now)) !== null
  }

  /**
   * Checks the second factor, a code of the app or a backup code, each good once, and opens the session. Three round
   * trips.
   * @returns as `signIn`; `clearedCookie` is a second Set-Cookie value, which ends the step in the browser
   * @throws Refusal `factor-codigo-incorrecto`, `factor-respaldo-incorrecto`, `factor-paso-vencido`, `espere-…`, or the specification's generic error
   */
  async verify(codigo: string, request: Request): Promise<SignIn & { clearedCookie: string }> {
    return withGenericError('error-iniciar-sesion', async () => {
      await this.intentos.admit('factor', request)
      const token = loginStepToken(request)
      const token_hash = token && (await hashToken(token))
      const loginStep = token_hash ? await this.db.step(token_hash, this.here.now) : null
      if (!loginStep || !token || !token_hash) throw new Refusal('factor-paso-vencido')
      const refunds = await this.intentos.reserveFactor(loginStep.usuario_id)

      const proof = await compareCode(codigo, loginStep, this.secrets, this.here.now)
      if (!proof) throw this.#denied(loginStep.usuario_id, codigo)
      const { via, recordar: remember, volver: returnTo } = loginStep.datos
      const fresh = await this.#sesion(loginStep.usuario_id, via, remember, request)
      const previous = await this.#previous(request)
      if (!(await this.db.complete(fresh.row, { token_hash, prueba: proof, previous, refunds }))) {
        throw this.#denied(loginStep.usuario_id, codigo)
      }
      return {
        cookie: sessionCookie(fresh.token, remember),
        destination: destinationAfterSignIn(loginStep.rol, await openReturn(token, returnTo)),
        clearedCookie: emptyLoginStepCookie(),
      }
    })
  }

  #denied(usuario_id: string, codigo: string): Refusal {
    this.here.auditoria?.record('ingreso-negado', { usuario_id, datos: { motivo: 'segundo-factor' } })
    return new Refusal(wrongCode(codigo), 'codigo')
  }

  #sesion(usuario_id: string, via: Via, remember: boolean, request: Request) {
    const user_agent = request.headers.get('user-agent')
    return newSesion({ usuario_id, via, recordar: remember, user_agent, lugar: this.here.lugar }, this.here.now)
  }

  async #previous(request: Request): Promise<string | null> {
    const token = tokenOf(request)
    return token && hashToken(token)
  }
}
