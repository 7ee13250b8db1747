/** Equipo: the company's members, invitations and roles, and the removal of members. */

import { and, eq } from 'drizzle-orm'
import { attemptId } from '../access/attempt-id'
import { newInvitacion } from '../access/invitacion'
import type { MailQuotas } from '../access/mail-quotas'
import type { Courier } from '../correo/courier'
import type { NewCorreo } from '../correo/sql'
import { dayIn } from '../domain/day'
import {
  type EquipoRol,
  type Invitee,
  type MiembrosList,
  RESEND_MS,
  type Seats,
  seatsOf,
} from '../domain/equipo/equipo'
import { invitacionEnd } from '../domain/equipo/invitacion'
import type { AnySize } from '../domain/list'
import { Refusal } from '../domain/refusal'
import { planInForce, planWithMore } from '../domain/suscripcion/plan'
import { seal } from '../mail/envelope'
import type { Pendientes } from '../outbox/service'
import type { EmpresaRow } from '../platform-db/platform-db'
import { refusalWhenEnded } from '../tenant/access'
import { withGenericError } from '../trace/generic-refusal'
import { listMiembros, type MiembroRow, type MiembrosPage, usageQuery } from './list'
import type { EquipoDb } from './sql'
import { type EquipoWriter, invitacionKey } from './write-sql'

/** The requesting Administrador, as far as mails and rules need to know. */
export interface Administrador {
  id: string
  nombre: string
  idioma: 'es' | 'en'
  verificado: boolean
  /** the SuperAdmin, who may invite whatever the company has paid */
  plataforma?: true
}
interface Dependencies {
  mails: Pick<MailQuotas, 'reserveInvitation' | 'giveBack'>
  /** the hash of the request's network address, by which mails are counted; null when unknown */
  network: string | null
  pendientes: Pick<Pendientes, 'deliver'>
  courier: Pick<Courier, 'sendNow'>
  /** CONFIG_SECRET: encrypts queued mails that contain a link */
  configSecret: string
  /** HASH_SECRET: keys the hashes of links */
  hashSecret: string
  /** the product's address, without a trailing slash */
  appUrl: string
  now: number
}
type Empresa = Pick<
  EmpresaRow,
  | 'id'
  | 'nombre'
  | 'user_id'
  | 'plan_type'
  | 'user_limit'
  | 'miembros_acordados'
  | 'zona_horaria'
  | 'subscription_status'
  | 'trial_ends_at'
  | 'subscription_ends_at'
  | 'dia_pago'
>

/** What a change of role was, as far as taking it back needs it. */
interface RoleChange {
  nombre: string
  /** the role before; the asked one when nothing changed */
  before: EquipoRol
  /** ids of the vehicles that the member saw as a Usuario */
  vehiculos: string[]
}

export class Equipo {
  constructor(
    private readonly db: EquipoDb,
    private readonly empresa: Empresa,
    private readonly actor: Administrador,
    private readonly dependencies: Dependencies,
  ) {}

  /** How many members, and how many Administradores among them, the company may have. */
  get seats(): Seats {
    return seatsOf(this.empresa)
  }

  /** One page of the list, newest first, its neighbours and the seats in use, in one round trip. */
  list(list: AnySize<MiembrosList>): Promise<MiembrosPage> {
    return listMiembros(this.db, list)
  }

  /** One member of the company, or null. */
  find(id: string): Promise<MiembroRow | null> {
    return this.db.miembro((t) => eq(t.id, id))
  }

  /** Why an address cannot be invited, or null; for the check while it is typed. */
  async alreadyThere(email: string): Promise<'invitacion-pendiente' | 'miembro-repetido' | null> {
    const previous = await this.db.miembro((t) => eq(t.email, email))
    return previous && alreadyAs(previous)
  }

  /** The refusal that `invite` would give with so many seats in use, or null, so that no form is opened in vain. */
  whyNoMore(usage: Seats): Refusal | null {
    return this.#whyNotInvite() ?? (usage.miembros < this.seats.miembros ? null : this.#full('miembros'))
  }

  /** Why the requesting person may invite no one, however many seats are free, or null. */
  #whyNotInvite(): Refusal | null {
    if (this.actor.plataforma) return null
    if (!this.actor.verificado) return new Refusal('correo-sin-verificar')
    return refusalWhenEnded(this.empresa, this.dependencies.now)
  }

  /** Why no further Administrador is possible now, or null. */
  whyNoMoreAdministrators(usage: Seats): Refusal | null {
    return usage.administradores < this.seats.administradores ? null : this.#full('administradores')
  }

  /**
   * Invites a person by mail. Idempotent: a form that is sent again (same `intento`) is one invitation.
   * @throws Refusal `invitacion-pendiente`, `miembro-repetido`, `correo-sin-verificar`, a limit, or the generic error
   */
  async invite({ intento: attempt, ...invitee }: Invitee): Promise<void> {
    const db = this.db.writer()
    const refusal = this.#whyNotInvite()
    if (refusal) throw refusal
    const { hashSecret, now } = this.dependencies
    await withGenericError('error-invitacion', async () => {
      const id = await attemptId(this.empresa.id, attempt ?? crypto.randomUUID())
      const reserved = await this.#reserveMail(invitee.email)
      const { token, token_hash } = await newInvitacion(hashSecret)
      const expires_at = invitacionEnd(now)
      const correo = await this.#correo({ id, ...invitee }, token)
      const row = { id, ...invitee, token_hash, expires_at }
      if (await db.invite(row, correo, this.seats.administradores, now))
        return this.dependencies.courier.sendNow(correo.clave)
      await this.dependencies.mails.giveBack(reserved)
      const [[previous], [usage]] = await this.#whyNot(invitee.email)
      if (previous?.id === id) return
      if (previous) throw new Refusal(alreadyAs(previous), 'email')
      throw this.#withoutSeat(usage ?? { miembros: 0, administradores: 0 }, invitee.rol)
    })
  }

  /**
   * Sends an invitation again with a new link; the old one stops working. Returns the address.
   * @throws Refusal `espere-reenvio` within a minute of the last mail, `limite-de-correos`, `no-encontrado`
   */
  async resend(id: string): Promise<string> {
    const db = this.db.writer()
    const miembro = await this.#own(id)
    if (miembro.invitation_status !== 'pending') throw new Refusal('invitacion-aceptada')
    const refusal = this.#whyNotInvite()
    if (refusal) throw refusal
    const { hashSecret, now } = this.dependencies
    return withGenericError('error-invitacion', async () => {
      const wait = (miembro.enviada_at ?? 0) + RESEND_MS - now
      if (wait > 0) throw new Refusal('espere-reenvio', undefined, { n: Math.ceil(wait / 1000) })
      const reserved = await this.#reserveMail(miembro.email)
      const { token, token_hash } = await newInvitacion(hashSecret)
      const fresh = { id, rol: miembro.rol, token_hash, expires_at: invitacionEnd(now) }
      const correo = await this.#correo(miembro, token)
      if (!(await db.resend(fresh, correo, now - RESEND_MS, now))) {
        await this.dependencies.mails.giveBack(reserved)
        throw new Refusal('espere-reenvio', undefined, { n: RESEND_MS / 1000 })
      }
      this.dependencies.courier.sendNow(correo.clave)
      return miembro.email
    })
  }

  /**
   * Changes the role of a member or an invitation; the member's sessions end.
   * @throws Refusal `miembro-dueno`, `miembro-usted`, the plan's limit of Administradores, `no-encontrado`
   */
  async changeRole(id: string, rol: EquipoRol): Promise<RoleChange> {
    const db = this.db.writer()
    const miembro = await this.#ofAnother(id)
    const change = { nombre: miembro.nombre, before: miembro.rol, vehiculos: await this.#vehiclesOf(miembro) }
    if (miembro.rol !== rol) await this.#setRole(db, miembro, rol, [])
    return change
  }

  /**
   * Takes a change of role back: to the role before, and its vehicles as far as the company still has them. Ended
   * sessions stay ended (docs/decisions/0064). Returns who it was.
   * @throws Refusal `ya-no-se-deshace` when the role is not the changed one any more, else as `changeRole`
   */
  async undoRole(id: string, before: EquipoRol, vehiculos: readonly string[]): Promise<string> {
    const db = this.db.writer()
    const miembro = await this.#ofAnother(id)
    if (miembro.rol === before) throw new Refusal('ya-no-se-deshace')
    await this.#setRole(db, miembro, before, vehiculos)
    return miembro.nombre
  }

  async #setRole(db: EquipoWriter, miembro: MiembroRow, rol: EquipoRol, vehiculos: readonly string[]): Promise<void> {
    await withGenericError('error-rol', async () => {
      if (await db.changeRol(miembro, rol, this.seats.administradores, this.dependencies.now, vehiculos)) return
      const [usage] = await this.db.all(usageQuery(this.db))
      const full = rol === 'Administrador' && usage ? this.whyNoMoreAdministrators(usage) : null
      throw full ?? new Refusal('no-encontrado')
    })
    await this.dependencies.pendientes.deliver()
  }

  /** The ids of the vehicles that a member sees as a Usuario. */
  async #vehiclesOf({ user_id }: MiembroRow): Promise<string[]> {
    if (!user_id) return []
    const a = this.db.from('asignaciones')
    const rows = await this.db.all({ fields: { id: a.vehiculo_id }, from: a, where: eq(a.usuario_id, user_id) })
    return rows.map(({ id }) => id)
  }

  /**
   * Removes a member or an invitation; the account stays without a company and loses access at its next request.
   * Returns who it was, and whether it was an invitation that waited.
   * @throws Refusal `miembro-dueno`, `miembro-usted`, `no-encontrado`, or the specification's generic error
   */
  async remove(id: string): Promise<{ nombre: string; wasPending: boolean }> {
    const db = this.db.writer()
    const miembro = await this.#ofAnother(id)
    await withGenericError('error-eliminar-miembro', async () => {
      if (!(await db.withdraw(miembro, this.dependencies.now))) throw new Refusal('no-encontrado')
    })
    await this.dependencies.pendientes.deliver()
    return { nombre: miembro.nombre, wasPending: miembro.invitation_status === 'pending' }
  }

  /** Counts a mail to a stranger before it is written; the platform's own invitations are not counted. */
  async #reserveMail(email: string): Promise<ReadonlyMap<string, number>> {
    if (this.actor.plataforma) return new Map()
    const { mails, network } = this.dependencies
    return mails.reserveInvitation({ company: this.empresa.id, members: this.seats.miembros, email, network })
  }

  async #own(id: string): Promise<MiembroRow> {
    const miembro = await this.find(id)
    if (!miembro) throw new Refusal('no-encontrado')
    return miembro
  }

  /** A member other than the owner and the requesting person, who cannot be changed or removed here. */
  async #ofAnother(id: string): Promise<MiembroRow> {
    const miembro = await this.#own(id)
    if (miembro.user_id && miembro.user_id === this.empresa.user_id) throw new Refusal('miembro-dueno')
    if (miembro.user_id === this.actor.id) throw new Refusal('miembro-usted')
    return miembro
  }

  #whyNot(email: string) {
    const t = this.db.miembros()
    const previous = { id: t.id, invitation_status: t.invitation_status }
    return this.db.together({ fields: previous, from: t, where: and(eq(t.email, email)) }, usageQuery(this.db))
  }

  /** Why nothing was written: the company is full, or the requesting person has just lost the right to invite. */
  #withoutSeat(usage: Seats, rol: EquipoRol): Refusal {
    const full = rol === 'Administrador' ? this.whyNoMoreAdministrators(usage) : null
    return this.whyNoMore(usage) ?? full ?? new Refusal('error-invitacion')
  }

  #full(what: keyof Seats): Refusal {
    const limite = this.seats[what]
    const more = planWithMore(what, limite, this.empresa.miembros_acordados)
    if (!more) return new Refusal(`limite-de-${what}-enterprise`, undefined, { limite })
    const plan = planInForce(this.empresa)
    const next = { siguiente: more.plan, hasta: more.upTo }
    return new Refusal(`limite-de-${what}`, undefined, { n: limite, plan, limite, ...next })
  }

  async #correo(a: Pick<MiembroRow, 'id' | 'email' | 'rol'>, token: string): Promise<NewCorreo> {
    const { appUrl, now } = this.dependencies
    const { composeInvitacion } = await import('../mail/equipo')
    // in the recipient's own language if they have an account, otherwise in the inviting person's
    const idioma = (await this.db.languageOf(a.email)) ?? this.actor.idioma
    const written = composeInvitacion({
      idioma,
      empresa: this.empresa.nombre,
      quien: this.actor.nombre,
      email: a.email,
      rol: a.rol,
      enlace: `${appUrl}/invitacion/${token}${idioma === 'en' ? '?idioma=en' : ''}`,
      vence: dayIn(this.empresa.zona_horaria, invitacionEnd(now)),
    })
    const whose = { usuario_id: null, empresa_id: this.empresa.id, para: a.email }
    return seal(this.dependencies.configSecret, { clave: invitacionKey(a.id, now), ...whose, ...written })
  }
}

const alreadyAs = ({ invitation_status }: Pick<MiembroRow, 'invitation_status'>) =>
  invitation_status === 'pending' ? 'invitacion-pendiente' : 'miembro-repetido'
