/**
 * Signing in with six mailed digits instead of the password, in the browser that requested them. A second factor is
 * still required from a person who has proven the address before (docs/security.md 3–5, 9; docs/decisions/0019, 0037).
 */
import { newToken } from '../access/session'
import type { SignInWithCodeCommand } from '../domain/identidad/code-sign-in'
import { Refusal } from '../domain/refusal'
import { withGenericError } from '../trace/generic-refusal'
import type { AccountDependencies } from './recovery'
import type { SessionOpener, SignIn } from './session-opener'

export class SignInWithCode {
  constructor(
    private readonly dependencies: AccountDependencies,
    private readonly access: SessionOpener,
    private readonly now: number,
  ) {}

  /**
   * Sends a code to an address if it has an account; the response is the same in words and timing. One round trip.
   * @returns the token of the requesting browser, in which alone the code works
   * @throws Refusal `espere-…`
   */
  async ask(email: string, request: Request): Promise<string> {
    return withGenericError('error-enviar-codigo', async () => {
      const { intentos, codeSender } = this.dependencies
      const address = await intentos.admit('codigo', request)
      await intentos.reserveSending('ingreso', email, address, request)
      const token = newToken()
      codeSender.sendToBrowser(email, token)
      return token
    })
  }

  /**
   * Signs a person in by a mailed code, up to the second factor if there is one. An unknown address and a wrong code
   * give the same result, after two round trips; a right one takes four.
   * @param token what `ask` returned to this browser
   * @throws Refusal `codigo-incorrecto`, `espere-…`, or the specification's generic error
   */
  async signIn(token: string, form: SignInWithCodeCommand, request: Request): Promise<SignIn> {
    const { intentos, codigos, mailbox, auditoria } = this.dependencies
    return withGenericError('error-iniciar-sesion', async () => {
      const address = await intentos.admit('ingreso', request)
      const refunds = await intentos.reserveCode(address)
      const proven = await codigos.ofBrowser(token, form.codigo)
      if (!proven) {
        auditoria.record('ingreso-negado', { datos: { via: 'codigo', motivo: 'codigo' } })
        throw new Refusal('codigo-incorrecto', 'codigo')
      }
      const { usuario_id, email } = proven
      const before = mailbox.provenByCode(
        proven,
        { refunds, keys: await intentos.signInKeys(email, address, request) },
        this.now,
      )
      const proof = { usuario_id, via: 'codigo', recordar: form.recordar, antes: before } as const
      const signIn = await this.access.signIn(proof, request)
      if (!signIn) throw new Refusal('codigo-incorrecto', 'codigo')
      return signIn
    })
  }
}
