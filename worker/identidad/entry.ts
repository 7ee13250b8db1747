/**
 * Coming in, whatever the proof: a password, a one-time code, a provider, an accepted invitation (docs/security.md 6, 9).
 * Whoever has checked a proof calls `entrar` and nothing else: there is no other way to a session.
 */

import type { Intentos } from '../access/attempts'
import { deviceCookie } from '../access/device'
import { cookieDePaso, emptyLoginStepCookie, openReturn, sealReturn, tokenDePaso } from '../access/login-step'
import { cookieDeSesion, hashDeToken, newSesion, newToken, tokenDe, type Via } from '../access/session'
import type { Auditoria } from '../auditoria/service'
import { PASO_MS } from '../domain/identidad/factor'
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
  /** what the proof ends before anything opens, in the same batch (CuentaDb.provenByCode) */
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
  async entrar(proof: Proof, request: Request): Promise<SignIn | null> {
    const { usuario_id, via, recordar } = proof
    const { ahora: now } = this.here
    const returnTo = proof.volver !== undefined ? proof.volver : new URL(request.url).searchParams.get('volver')
    const { token, fila } = await this.#sesion(usuario_id, via, recordar, request)
    const deEntrePasos = newToken()
    const abierto = await this.db.open({
      fila,
      paso: {
        token_hash: await hashDeToken(deEntrePasos),
        // only what would be heeded is kept, so that no address is stored at somebody's will
        datos: {
          ...{ via, recordar },
          volver: await sealReturn(deEntrePasos, returnTo && returnTo.length <= RETURN_MAX ? returnTo : null),
        },
        expires_at: now + PASO_MS,
      },
      verifiedHash: proof.verifiedHash ?? null,
      identidad: proof.identidad ?? null,
      antes: proof.antes ?? [],
      anterior: await this.#anterior(request),
      settlement: proof.settlement ?? [],
    })
    if (!abierto) return null
    if (abierto.opens === 'nada') throw new Refusal('cuenta-deshabilitada')
    const device = await deviceCookie(this.secrets.HASH_SECRET, request, abierto.email)
    if (abierto.opens === 'paso') {
      // the way on stands in the address too, for when the step is over and everything begins again
      return { cookie: cookieDePaso(deEntrePasos), device, destino: withReturn(VERIFY_SCREEN, returnTo) }
    }
    const destino = destinationAfterSignIn(abierto.rol, returnTo)
    return { cookie: cookieDeSesion(token, recordar), device, destino, passwordEnded: abierto.ended }
  }

  /** Whether a first proof waits for its second in this browser. One round trip, none without the cookie. */
  async wait(request: Request): Promise<boolean> {
    const token = tokenDePaso(request)
    return token !== null && (await this.db.paso(await hashDeToken(token), this.here.ahora)) !== null
  }

  /**
   * Takes the second proof, a code of the app or a backup code, each good once, and opens the session. Three round trips.
   * @returns as `entrar`; `olvido` is a second Set-Cookie value, which ends the step in the browser
   * @throws Negativa `factor-codigo-incorrecto`, `factor-paso-vencido`, `tryLater-…`, or the spec's generic error
   */
  async verificar(codigo: string, request: Request): Promise<SignIn & { clearedCookie: string }> {
    return withGenericError('error-iniciar-sesion', async () => {
      await this.intentos.admit('factor', request)
      const token = tokenDePaso(request)
      const token_hash = token && (await hashDeToken(token))
      const paso = token_hash ? await this.db.paso(token_hash, this.here.ahora) : null
      if (!paso || !token || !token_hash) throw new Refusal('factor-paso-vencido')
      const refunds = await this.intentos.reserveFactor(paso.usuario_id)

      const proof = await compareCode(codigo, paso, this.secrets, this.here.ahora)
      if (!proof) throw this.#denied(paso.usuario_id)
      const { via, recordar, volver: returnTo } = paso.datos
      const fresh = await this.#sesion(paso.usuario_id, via, recordar, request)
      const anterior = await this.#anterior(request)
      if (!(await this.db.complete(fresh.fila, { token_hash, prueba: proof, anterior, refunds }))) {
        throw this.#denied(paso.usuario_id)
      }
      return {
        cookie: cookieDeSesion(fresh.token, recordar),
        destino: destinationAfterSignIn(paso.rol, await openReturn(token, returnTo)),
        clearedCookie: emptyLoginStepCookie(),
      }
    })
  }

  #denied(usuario_id: string): Refusal {
    this.here.auditoria?.record('ingreso-negado', { usuario_id, datos: { motivo: 'segundo-factor' } })
    return new Refusal('factor-codigo-incorrecto', 'codigo')
  }

  #sesion(usuario_id: string, via: Via, recordar: boolean, request: Request) {
    const user_agent = request.headers.get('user-agent')
    return newSesion({ usuario_id, via, recordar, user_agent, lugar: this.here.lugar }, this.here.ahora)
  }

  async #anterior(request: Request): Promise<string | null> {
    const token = tokenDe(request)
    return token && hashDeToken(token)
  }
}
