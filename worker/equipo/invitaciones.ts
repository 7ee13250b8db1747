/** Accepting an invitation: by who has no account, and by who has one and no company. */

import type { Intentos } from '../access/attempts'
import type { Actor, Persona } from '../access/gate'
import { hashDeInvitacion } from '../access/invitacion'
import { chosenLanguage } from '../access/language'
import { type PasswordHasher, scryptHasher } from '../access/password'
import { requireEligible } from '../access/password-choice'
import type { NewCorreo } from '../correo/sql'
import { type EquipoRol, type InviteeAccount, seatsOf } from '../domain/equipo/equipo'
import { inicioDe } from '../domain/identidad/sign-in'
import { type MotivoKey, Refusal } from '../domain/refusal'
import type { Access, SignIn } from '../identidad/entry'
import { withGenericError } from '../trace/generic-refusal'
import { arrivalKey, type InvitacionesDb, type InvitacionFila, type Lugar } from './invitaciones-sql'

/** What its page shows of an invitation. */
export interface Invitacion {
  empresa: string
  nombre: string
  email: string
  rol: EquipoRol
}
/**
 * Where somebody stands before a link. `nueva`: an account is to be made. `con-cuenta`: there is one, sign in.
 * `unirse`: this account can join. `negada`: it cannot, or the link opens nothing, for `motivo`.
 */
export type Situation =
  | { estado: 'nueva' | 'con-cuenta' | 'unirse'; invitacion: Invitacion }
  | { estado: 'negada'; motivo: MotivoKey; invitacion: Invitacion | null }

interface Con {
  intentos: Pick<Intentos, 'admit'>
  access: Pick<Access, 'entrar'>
  /** HASH_SECRET: what links are hashed with */
  secreto: string
  /** the product's address, without a slash at the end */
  appUrl: string
}

export class Invitaciones {
  constructor(
    private readonly db: InvitacionesDb,
    private readonly con: Con,
    private readonly ahora: number,
    private readonly hasher: PasswordHasher = scryptHasher,
  ) {}

  /** Where who asks stands before a link. One round trip, none for what does not look like a link. */
  async situation(token: string, actor: Actor | null): Promise<Situation> {
    const { fila } = await this.#leer(token)
    if (!fila) return { estado: 'negada', motivo: 'invitacion-sin-uso', invitacion: null }
    const { empresa, nombre, email, rol } = fila
    const invitacion = { empresa, nombre, email, rol }
    const motivo = this.#refused(fila, actor)
    if (motivo) return { estado: 'negada', motivo, invitacion }
    if (actor) return { estado: 'unirse', invitacion }
    return { estado: fila.cuenta ? 'con-cuenta' : 'nueva', invitacion }
  }

  /**
   * Makes the account of who is invited, its e-mail proven by the link, and signs them in. One scrypt, after all that
   * costs less.
   * @throws Negativa `invitacion-…`, a fault of the password, `tryLater-…`, or a generic error
   */
  async create(token: string, form: InviteeAccount, request: Request): Promise<SignIn> {
    await this.con.intentos.admit('registro', request)
    const { hash, fila } = await this.#leer(token)
    const motivo = fila ? this.#refused(fila, null) : 'invitacion-sin-uso'
    if (!hash || !fila || motivo) throw new Refusal(motivo ?? 'invitacion-sin-uso')
    if (fila.cuenta) throw new Refusal('invitacion-con-cuenta')
    await requireEligible(form.contrasena, fila)
    return withGenericError('error-aceptar', async () => {
      const cuenta = {
        id: crypto.randomUUID(),
        nombre: form.nombre,
        idioma: chosenLanguage(request),
        password_hash: await this.hasher.hash(form.contrasena),
      }
      const correos = await this.#notices(fila, form.nombre)
      if (!(await this.db.create(lugarDe(hash, fila), cuenta, correos, this.#domain, this.ahora)))
        throw await this.#porQueNo(token, null)
      const signIn = await this.con.access.entrar(
        { usuario_id: cuenta.id, via: 'invitacion', recordar: false, volver: null },
        request,
      )
      if (!signIn) throw new Refusal('error-aceptar')
      return signIn
    })
  }

  /**
   * Makes who is signed in a member. What was set on the account before ends, but for this session and a password that is
   * shown to be theirs (docs/decisions/0037).
   * @returns where to go, and whether a password ended
   * @throws Negativa `invitacion-…` or a generic error
   */
  async join(token: string, actor: Actor): Promise<{ destino: string; passwordEnded: boolean }> {
    const { hash, fila } = await this.#leer(token)
    const motivo = fila ? this.#refused(fila, actor) : 'invitacion-sin-uso'
    if (!hash || !fila || motivo) throw new Refusal(motivo ?? 'invitacion-sin-uso')
    return withGenericError('error-aceptar', async () => {
      const { persona } = actor
      const correos = await this.#notices(fila, persona.nombre)
      const done = await this.db.join(lugarDe(hash, fila), persona, correos, this.#domain, this.ahora)
      if (!done.joined) throw await this.#porQueNo(token, actor)
      return { destino: inicioDe(fila.rol), passwordEnded: done.passwordEnded }
    })
  }

  async #leer(token: string) {
    const hash = await hashDeInvitacion(this.con.secreto, token)
    return { hash, fila: hash && (await this.db.leer(hash)) }
  }

  /** Why this link is not for who asks, or null. */
  #refused(fila: InvitacionFila, actor: Actor | null): MotivoKey | null {
    if ((fila.expires_at ?? 0) <= this.ahora) return 'invitacion-vencida'
    if (!actor) return null
    const { persona, empresa } = actor
    if (persona.email !== fila.email) return 'invitacion-de-otro'
    if (persona.rol === 'SuperAdmin') return 'invitacion-superadmin'
    if (!empresa) return null
    return empresa.id === fila.empresa_id ? 'invitacion-ya-miembro' : 'invitacion-otra-empresa'
  }

  /** Nothing was written though all was well when it was read: somebody was faster. */
  async #porQueNo(token: string, actor: Actor | null): Promise<Refusal> {
    const { fila } = await this.#leer(token)
    if (!fila) return new Refusal('invitacion-sin-uso')
    if (!actor && fila.cuenta) return new Refusal('invitacion-con-cuenta')
    return new Refusal(this.#refused(fila, actor) ?? 'invitacion-sin-lugar')
  }

  get #domain(): string {
    return new URL(this.con.appUrl).hostname
  }

  /** Word to the Administradores who want it. */
  async #notices({ id, empresa_id, empresa, email, rol }: InvitacionFila, nombre: string): Promise<NewCorreo[]> {
    const interested = await this.db.interested(empresa_id)
    const { composeArrival } = await import('../mail/equipo')
    const { appUrl } = this.con
    return interested.map((a: Pick<Persona, 'id' | 'email' | 'idioma'>) => ({
      ...{ clave: arrivalKey(id, a.id), usuario_id: a.id, empresa_id, para: a.email },
      ...composeArrival({ idioma: a.idioma, empresa, nombre, email, rol, appUrl }),
    }))
  }
}

const lugarDe = (token_hash: string, fila: InvitacionFila): Lugar => ({
  token_hash,
  empresa_id: fila.empresa_id,
  rol: fila.rol,
  administradores: seatsOf(fila).administradores,
})
