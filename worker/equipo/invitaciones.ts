/** Accepting an invitation: with a new account, or with an existing one that has no company. */

import type { Intentos } from '../access/attempts'
import type { Actor, Person } from '../access/gate'
import { hashInvitacion } from '../access/invitacion'
import { chosenLanguage } from '../access/language'
import { type PasswordHasher, scryptHasher } from '../access/password'
import { requireEligible } from '../access/password-choice'
import type { NewCorreo } from '../correo/sql'
import { type EquipoRol, type InviteeAccount, seatsOf } from '../domain/equipo/equipo'
import { homeOf } from '../domain/identidad/sign-in'
import { Refusal, type RefusalReason } from '../domain/refusal'
import type { SessionOpener, SignIn } from '../identidad/session-opener'
import { withGenericError } from '../trace/generic-refusal'
import { arrivalKey, type InvitacionesDb, type InvitacionRow, type Place } from './invitaciones-sql'

/** What the page shows of an invitation. */
interface Invitacion {
  empresa: string
  nombre: string
  email: string
  rol: EquipoRol
}
/**
 * The visitor's situation with regard to a link. `new`: an account has to be created. `has-account`: one exists, sign
 * in. `can-join`: this account can join. `refused`: it cannot, or the link is invalid, for `motivo`.
 */
type Situation =
  | { estado: 'new' | 'has-account' | 'can-join'; invitacion: Invitacion }
  | { estado: 'refused'; motivo: RefusalReason; invitacion: Invitacion | null }

interface Dependencies {
  intentos: Pick<Intentos, 'admit'>
  access: Pick<SessionOpener, 'signIn'>
  /** HASH_SECRET: keys the hashes of links */
  secret: string
  /** the product's address, without a trailing slash */
  appUrl: string
}

export class Invitaciones {
  constructor(
    private readonly db: InvitacionesDb,
    private readonly dependencies: Dependencies,
    private readonly now: number,
    private readonly hasher: PasswordHasher = scryptHasher,
  ) {}

  /** The visitor's situation with regard to a link. One round trip, none for a malformed link. */
  async situation(token: string, actor: Actor | null): Promise<Situation> {
    const { row } = await this.#read(token)
    if (!row) return { estado: 'refused', motivo: 'invitacion-sin-uso', invitacion: null }
    const { empresa, nombre, email, rol } = row
    const invitacion = { empresa, nombre, email, rol }
    const reason = this.#refused(row, actor)
    if (reason) return { estado: 'refused', motivo: reason, invitacion }
    if (actor) return { estado: 'can-join', invitacion }
    return { estado: row.cuenta ? 'has-account' : 'new', invitacion }
  }

  /**
   * Creates the invited person's account, with the e-mail proven by the link, and signs them in. One scrypt, after all
   * cheaper checks.
   * @throws Refusal `invitacion-…`, a fault of the password, `espere-…`, or a generic error
   */
  async create(token: string, form: InviteeAccount, request: Request): Promise<SignIn> {
    await this.dependencies.intentos.admit('registro', request)
    const { hash, row } = await this.#read(token)
    const reason = row ? this.#refused(row, null) : 'invitacion-sin-uso'
    if (!hash || !row || reason) throw new Refusal(reason ?? 'invitacion-sin-uso')
    if (row.cuenta) throw new Refusal('invitacion-con-cuenta')
    await requireEligible(form.contrasena, row)
    return withGenericError('error-aceptar', async () => {
      const account = {
        id: crypto.randomUUID(),
        nombre: form.nombre,
        idioma: chosenLanguage(request),
        password_hash: await this.hasher.hash(form.contrasena),
      }
      const correos = await this.#notices(row, form.nombre)
      if (!(await this.db.create(placeOf(hash, row), account, correos, this.#domain, this.now)))
        throw await this.#whyNot(token, null)
      const signIn = await this.dependencies.access.signIn(
        { usuario_id: account.id, via: 'invitacion', recordar: false, volver: null },
        request,
      )
      if (!signIn) throw new Refusal('error-aceptar')
      return signIn
    })
  }

  /**
   * Makes the signed-in person a member. Earlier credentials and sessions end, except this session and a password shown
   * to be the person's own (docs/decisions/0037).
   * @returns where to go, and whether a password ended
   * @throws Refusal `invitacion-…` or a generic error
   */
  async join(token: string, actor: Actor): Promise<{ destination: string; passwordEnded: boolean }> {
    const { hash, row } = await this.#read(token)
    const reason = row ? this.#refused(row, actor) : 'invitacion-sin-uso'
    if (!hash || !row || reason) throw new Refusal(reason ?? 'invitacion-sin-uso')
    return withGenericError('error-aceptar', async () => {
      const { person } = actor
      const correos = await this.#notices(row, person.nombre)
      const done = await this.db.join(placeOf(hash, row), person, correos, this.#domain, this.now)
      if (!done.joined) throw await this.#whyNot(token, actor)
      return { destination: homeOf(row.rol), passwordEnded: done.passwordEnded }
    })
  }

  async #read(token: string) {
    const hash = await hashInvitacion(this.dependencies.secret, token)
    return { hash, row: hash && (await this.db.read(hash)) }
  }

  /** Why this person cannot use the link, or null. */
  #refused(row: InvitacionRow, actor: Actor | null): RefusalReason | null {
    if ((row.expires_at ?? 0) <= this.now) return 'invitacion-vencida'
    if (!actor) return null
    const { person, empresa } = actor
    if (person.email !== row.email) return 'invitacion-de-otro'
    if (person.rol === 'SuperAdmin') return 'invitacion-superadmin'
    if (!empresa) return null
    return empresa.id === row.empresa_id ? 'invitacion-ya-miembro' : 'invitacion-otra-empresa'
  }

  /** The reason why nothing was written although the earlier checks passed: a concurrent change. */
  async #whyNot(token: string, actor: Actor | null): Promise<Refusal> {
    const { row } = await this.#read(token)
    if (!row) return new Refusal('invitacion-sin-uso')
    if (!actor && row.cuenta) return new Refusal('invitacion-con-cuenta')
    return new Refusal(this.#refused(row, actor) ?? 'invitacion-sin-lugar')
  }

  get #domain(): string {
    return new URL(this.dependencies.appUrl).hostname
  }

  /** The mails to the Administradores who want team notifications. */
  async #notices({ id, empresa_id, empresa, email, rol }: InvitacionRow, nombre: string): Promise<NewCorreo[]> {
    const interested = await this.db.interested(empresa_id)
    const { composeArrival } = await import('../mail/equipo')
    const { appUrl } = this.dependencies
    return interested.map((a: Pick<Person, 'id' | 'email' | 'idioma'>) => ({
      clave: arrivalKey(id, a.id),
      usuario_id: a.id,
      empresa_id,
      para: a.email,
      ...composeArrival({ idioma: a.idioma, empresa, nombre, email, rol, appUrl }),
    }))
  }
}

const placeOf = (token_hash: string, row: InvitacionRow): Place => ({
  token_hash,
  empresa_id: row.empresa_id,
  rol: row.rol,
  administradores: seatsOf(row).administradores,
})
