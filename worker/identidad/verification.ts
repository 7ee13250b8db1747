/** Proves that an account's address belongs to its person. */

import type { Person } from '../access/gate'
import { type PasswordHasher, scryptHasher } from '../access/password'
import { Refusal } from '../domain/refusal'
import { withGenericError } from '../trace/generic-refusal'
import { sentTooSoon } from './code-sender'
import type { GivenCode } from './codes-sql'
import type { Vouched } from './proof-sql'
import type { AccountDependencies } from './recovery'

export class Verification {
  constructor(
    private readonly dependencies: AccountDependencies,
    private readonly now: number,
    private readonly hasher: PasswordHasher = scryptHasher,
  ) {}

  /**
   * Sends a person a new link and code.
   * @throws Refusal `espere-…`
   */
  async send(usuario_id: string, request: Request): Promise<void> {
    await withGenericError('error-enviar-codigo', async () => {
      const { intentos, accounts, codeSender } = this.dependencies
      const direccion = await intentos.admit('codigo', request)
      const account = await accounts.byId(usuario_id)
      if (!account || account.email_verificado_at !== null) return
      await intentos.reserveSending('verificar', account.email, direccion, request)
      if (!(await codeSender.send(account, 'verificar'))) throw sentTooSoon()
    })
  }

  /** The id of the person whose address a link proves; null for an invalid link. One round trip. */
  async personOf(link: string): Promise<string | null> {
    return (await this.dependencies.codigos.byLink('verificar', link))?.row.usuario_id ?? null
  }

  /**
   * By the link, in a browser signed in to that account: the session and the password stay, everything else that was
   * set before ends (docs/decisions/0037).
   * @throws Refusal `enlace-vencido`, `requerido` about `contrasena` when the link is another account's
   */
  async byLink(link: string, person: Pick<Person, 'id' | 'sesion'> | null, request: Request): Promise<void> {
    await this.#withLink(link, request, async (given) => {
      if (given.row.usuario_id !== person?.id) throw new Refusal('requerido', 'contrasena')
      await this.#prove(given, { by: 'session', session: person.sesion })
    })
  }

  /**
   * By the link, with the account's password typed along, which stays. One scrypt.
   * @throws Refusal `enlace-vencido`, `contrasena-actual-incorrecta`, `espere-…`
   */
  async byLinkAndPassword(link: string, contrasena: string, request: Request): Promise<void> {
    await this.#withLink(link, request, async (given) => {
      const { intentos, accounts } = this.dependencies
      const ownKey = await intentos.reserveOwn(given.row.usuario_id)
      const hash = (await accounts.byId(given.row.usuario_id))?.password_hash ?? null
      if (hash === null || !(await this.hasher.opens(contrasena, hash))) {
        throw new Refusal('contrasena-actual-incorrecta', 'contrasena')
      }
      await this.#prove(given, { by: 'typed', hash })
      await accounts.resetCounter(ownKey)
    })
  }

  /**
   * By the link alone: it only proves access to the mailbox, so the account's password ends too.
   * @returns the path where a new one is chosen
   * @throws Refusal `enlace-vencido`
   */
  async byLinkAlone(link: string, request: Request): Promise<string> {
    return this.#withLink(link, request, async (given) => {
      await this.#prove(given, { by: 'nothing' })
      const { path, statement } = await this.dependencies.codeSender.handOver(given.row.usuario_id)
      await this.dependencies.accounts.issue([statement])
      return path
    })
  }

  /**
   * By the digits, for the signed-in person: the session and the password stay.
   * @throws Refusal `codigo-incorrecto`
   */
  async byDigits(person: Pick<Person, 'id' | 'sesion'>, digits: string, request: Request): Promise<void> {
    await withGenericError('error-verificar', async () => {
      await this.dependencies.intentos.admit('codigo', request)
      const given = await this.dependencies.codigos.byDigits(person.id, 'verificar', digits)
      const vouched = { by: 'session', session: person.sesion } as const
      if (!given || !(await this.dependencies.mailbox.verify(given, vouched, this.now))) {
        throw new Refusal('codigo-incorrecto', 'codigo')
      }
    })
  }

  #withLink<T>(link: string, request: Request, act: (given: GivenCode) => Promise<T>): Promise<T> {
    return withGenericError('error-verificar', async () => {
      await this.dependencies.intentos.admit('codigo', request)
      const given = await this.dependencies.codigos.byLink('verificar', link)
      if (!given) throw new Refusal('enlace-vencido')
      return act(given)
    })
  }

  async #prove(given: GivenCode, vouched: Vouched): Promise<void> {
    if (!(await this.dependencies.mailbox.verify(given, vouched, this.now))) throw new Refusal('enlace-vencido')
  }
}
