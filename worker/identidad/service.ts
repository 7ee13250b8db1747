/** Identity: signing up, signing in, signing out (docs/security.md 1–3, 5, 6). */

import type { Intentos } from '../access/attempts'
import { chosenLanguage } from '../access/language'
import { NO_ACCOUNT_HASH, needsRehash, type PasswordHasher, scryptHasher } from '../access/password'
import { requireEligible } from '../access/password-choice'
import { hashToken, newToken, tokenOf } from '../access/session'
import { signedOutCookies } from '../access/sign-out'
import type { Auditoria } from '../auditoria/service'
import { PLATFORM_ZONA } from '../domain/day'
import { isPasswordExpired } from '../domain/identidad/password'
import { withReturn } from '../domain/identidad/return-address'
import type { LoginCommand, SignUpCommand } from '../domain/identidad/sign-in'
import { Refusal } from '../domain/refusal'
import { logAs, withGenericError } from '../trace/generic-refusal'
import type { CodeSender } from './code-sender'
import type { SessionOpener, SignIn } from './session-opener'
import type { IdentityDb } from './sql'

/** The page that a person asked for before signing in. */
const returnOf = (request: Request) => new URL(request.url).searchParams.get('volver')

export class Identity {
  constructor(
    private readonly db: IdentityDb,
    private readonly dependencies: {
      intentos: Intentos
      access: SessionOpener
      codeSender: CodeSender
      auditoria: Auditoria
    },
    private readonly now: number,
    private readonly hasher: PasswordHasher = scryptHasher,
  ) {}

  /**
   * Creates an account in the visitor's language, with role Administrador and no company yet, and sends the mail to
   * prove its address. Does not sign in.
   * @throws Refusal `cuenta-existe`, a fault of the password, `espere-…`, or the specification's generic error
   */
  async register(form: SignUpCommand, request: Request): Promise<void> {
    await withGenericError('error-crear-cuenta', async () => {
      await requireEligible(form.contrasena, { email: form.email })
      const address = await this.dependencies.intentos.admit('registro', request)
      const refunds = await this.dependencies.intentos.reserveRegistration(
        await this.dependencies.intentos.registrationKeys(address),
      )
      if (await this.db.exists(form.email)) throw new Refusal('cuenta-existe')
      const password_hash = await this.hasher.hash(form.contrasena)
      const idioma = chosenLanguage(request)
      const account = { id: crypto.randomUUID(), nombre: form.nombre, email: form.email, idioma, password_hash }
      const recipient = { ...account, zona_horaria: PLATFORM_ZONA }
      const { statements, sendNow } = await this.dependencies.codeSender.prepare(recipient, 'verificar')
      const created = await this.db.createAccount(account, refunds, statements, this.now)
      if (!created) throw new Refusal('cuenta-existe')
      sendNow()
    })
  }

  /**
   * Signs a person in by password, up to the second factor if there is one. One scrypt, also for an unknown account,
   * and three round trips to D1. An expired password opens nothing (an empty `cookie`): it leads to choosing a new one,
   * and from there back to signing in, keeping the return path. If the account is guarded here
   * (domain/identidad/attempts.ts), right and wrong passwords get the same response: the page that asks for a code, which
   * is mailed only after a right password.
   * @param asked the token of a browser that was already asked for a code: that code stays valid
   * @throws Refusal `credenciales-incorrectas`, `espere-…`, or the specification's generic error
   */
  async signIn(form: LoginCommand, request: Request, asked: string | null = null): Promise<SignIn> {
    const { intentos, access, codeSender } = this.dependencies
    return withGenericError('error-iniciar-sesion', async () => {
      const address = await intentos.admit('ingreso', request)
      const keys = await intentos.signInKeys(form.email, address, request)
      const { cuenta: account, conocida: known } = await this.db.account(form.email, keys.known, intentos.knownSince)
      const { refunds, guarded } = await intentos.reserveSignIn(keys, known, account?.failed_attempts)

      const verifiedHash = account?.password_hash ?? NO_ACCOUNT_HASH
      const opens = await this.hasher.opens(form.contrasena, verifiedHash)
      if (!account || !opens) {
        const data = { via: 'contrasena', motivo: 'credenciales' } as const
        this.dependencies.auditoria.record('ingreso-negado', { usuario_id: account?.id ?? null, datos: data })
        if (guarded) return this.#toCode(request, asked)
        throw new Refusal('credenciales-incorrectas')
      }
      if (guarded) {
        const signIn = this.#toCode(request, asked)
        codeSender.sendToBrowser(form.email, signIn.asked, () => intentos.reserveAfterPassword(form.email))
        return signIn
      }

      const settlement = this.db.settlement(
        {
          usuario_id: account.id,
          verifiedHash,
          rehashed: needsRehash(verifiedHash) ? await this.hasher.hash(form.contrasena) : null,
          conocida: keys.known,
          forgotten: [keys.device ?? keys.pair],
          refunds,
        },
        this.now,
      )
      if (isPasswordExpired(account.password_at ?? this.now, account.password_expiry, this.now)) {
        const { path, statement } = await codeSender.handOver(account.id)
        await this.db.settle([statement, ...settlement])
        return { cookie: '', destination: withReturn(`${path}&vencida=1`, returnOf(request)) }
      }
      const proof = {
        usuario_id: account.id,
        via: 'contrasena',
        recordar: form.recordar,
        verifiedHash,
        settlement,
      } as const
      const signIn = await access.signIn(proof, request)
      if (!signIn) throw new Refusal('credenciales-incorrectas')
      return signIn
    })
  }

  /** Redirects to the page that asks for this browser's code, keeping the return path. */
  #toCode(request: Request, asked: string | null) {
    return { cookie: '', destination: withReturn('/login/codigo', returnOf(request)), asked: asked ?? newToken() }
  }

  /**
   * Ends the session of a request, if there is one; the returned Set-Cookie values clear its cookies. They do so even
   * when the database fails: the session then ends by its idle timeout.
   */
  async signOut(request: Request): Promise<string[]> {
    const token = tokenOf(request)
    if (token) await this.db.closeSesion(await hashToken(token), this.now).catch(logAs('salida-fallida'))
    return signedOutCookies(request)
  }
}
