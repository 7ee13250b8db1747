/**
 * A person's accounts at providers: linked and unlinked after checking the current password (docs/security.md 7, 10).
 */

import type { Intentos } from '../access/attempts'
import type { Person } from '../access/gate'
import { type PasswordHasher, scryptHasher } from '../access/password'
import type { LinkCommand, UnlinkCommand } from '../domain/identidad/linked-account'
import { Refusal } from '../domain/refusal'
import { withGenericError } from '../trace/generic-refusal'
import type { IdentidadesDb } from './linked-accounts-sql'
import type { Providers } from './providers'

interface LinkedAccount {
  id: string
  proveedor: string
  email: string | null
  /** UTC ms */
  created_at: number
  usada_at: number
  /** it is the last way to sign in */
  isLast: boolean
}

export class LinkedAccounts {
  constructor(
    private readonly db: IdentidadesDb,
    private readonly providers: Providers,
    private readonly person: Pick<Person, 'id' | 'verificado'>,
    private readonly dependencies: { intentos: Intentos; hasher?: PasswordHasher },
  ) {}

  /**
   * Linked accounts, further providers, whether there is a password to ask for, and the API clients. One round trip.
   */
  async list() {
    const { identidades, password_hash, apiClients } = await this.db.waysIn(this.person.id)
    const last = password_hash === null && identidades.length === 1
    const linkedAccounts: LinkedAccount[] = identidades.map(({ issuer, ...one }) => ({
      ...one,
      proveedor: this.providers.nombreOf(issuer),
      isLast: last,
    }))
    const used = new Set(linkedAccounts.map((v) => v.proveedor))
    const providerOptions = this.providers.list().filter((o) => !used.has(o.nombre))
    const { verificado } = this.person
    return { linkedAccounts, providerOptions, hasPassword: password_hash !== null, verificado, apiClients }
  }

  /**
   * Starts linking an account at a provider; the person returns to `volver`. Requires a proven address: until then the
   * account may be a stranger's (docs/decisions/0037).
   * @throws Refusal `vincular-sin-verificar`, about `contrasena_actual`, `sin-contrasena`, `error-proveedor`,
   *   `espere-…`
   */
  async link(form: LinkCommand, returnTo: string, request: Request): Promise<{ cookie: string; url: string }> {
    return withGenericError('error-proveedor', async () => {
      if (!this.person.verificado) throw new Refusal('vincular-sin-verificar')
      await this.#check(form.contrasena_actual, (await this.db.waysIn(this.person.id)).password_hash)
      return this.providers.start(form.proveedor, { usuario_id: this.person.id, volver: returnTo }, request)
    })
  }

  /** @throws Refusal about `contrasena_actual`, `sin-contrasena`, `no-encontrado`, `espere-…` */
  async unlink(form: UnlinkCommand): Promise<void> {
    await withGenericError('error-guardar-configuracion', async () => {
      const { identidades, password_hash } = await this.db.waysIn(this.person.id)
      if (!identidades.some((i) => i.id === form.id)) throw new Refusal('no-encontrado')
      await this.#check(form.contrasena_actual, password_hash)
      if (!(await this.db.unlink(this.person.id, form.id))) throw new Refusal('ultima-entrada')
    })
  }

  /** Checks the current password, counted as wrong until it is found right. One scrypt. */
  async #check(contrasena: string, stored: string | null): Promise<void> {
    if (stored === null) throw new Refusal('sin-contrasena')
    const ownKey = await this.dependencies.intentos.reserveOwn(this.person.id)
    if (!(await (this.dependencies.hasher ?? scryptHasher).opens(contrasena, stored))) {
      throw new Refusal('contrasena-actual-incorrecta', 'contrasena_actual')
    }
    await this.db.resetCounter(ownKey)
  }
}
