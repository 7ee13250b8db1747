/** Equipo: who belongs to the company, who is invited, with which role, and who goes. */
import { and, eq } from 'drizzle-orm'
import { idDeIntento } from '../access/intento'
import { nuevaInvitacion } from '../access/invitacion'
import type { MailQuotas } from '../access/mail-quotas'
import type { CorreoNuevo } from '../db/correos-db'
import { claveDeInvitacion, type EquipoDb } from '../db/equipo-db'
import type { EmpresaFila } from '../db/plataforma-db'
import { suscripcionVigente } from '../domain/apertura'
import { diaEn } from '../domain/dia'
import {
  type Cupo,
  cupoDe,
  finDeInvitacion,
  type Invitado,
  type ListaMiembros,
  REENVIO_MS,
  type RolDeEquipo,
} from '../domain/equipo'
import { Negativa } from '../domain/negativa'
import { planConMas, planInForce, TABLA } from '../domain/plan'
import { sellar } from '../mail/sobre'
import { consultaDeUso, listar, type MiembroFila, type PaginaMiembros } from './equipo-lista'
import { conGenerico } from './generico'
import type { Mensajero } from './mensajero'
import type { Pendientes } from './pendientes'

/** The Administrador who asks, as far as a mail and a rule need to know. */
export interface Administrador {
  id: string
  nombre: string
  idioma: 'es' | 'en'
  verificado: boolean
  /** the SuperAdmin, who invites whatever the company has paid */
  plataforma?: true
}
interface Casa {
  mails: Pick<MailQuotas, 'reserveInvitation' | 'giveBack'>
  /** the hash of the address that asks, by which mails are counted; null where none is known */
  network: string | null
  pendientes: Pick<Pendientes, 'entregar'>
  mensajero: Pick<Mensajero, 'enviarYa'>
  /** CONFIG_SECRET: what a mail with a link is sealed with while it waits */
  llave: string
  /** HASH_SECRET: what links are hashed with */
  secreto: string
  /** the product's address, without a slash at the end */
  appUrl: string
  ahora: number
}
type Empresa = Pick<
  EmpresaFila,
  | 'id'
  | 'nombre'
  | 'user_id'
  | 'plan_type'
  | 'user_limit'
  | 'zona_horaria'
  | 'subscription_status'
  | 'trial_ends_at'
  | 'subscription_ends_at'
>

export class Equipo {
  constructor(
    private readonly db: EquipoDb,
    private readonly empresa: Empresa,
    private readonly quien: Administrador,
    private readonly casa: Casa,
  ) {}

  /** How many members, and how many Administradores among them, the company may have. */
  get cupo(): Cupo {
    return cupoDe(this.empresa)
  }

  /** One page of the list, newest first, its neighbours and what counts, in one round trip. */
  list(lista: ListaMiembros): Promise<PaginaMiembros> {
    return listar(this.db, lista)
  }

  /** One member of the company, or null. */
  find(id: string): Promise<MiembroFila | null> {
    return this.db.miembro((t) => eq(t.id, id))
  }

  /** Why that address may not be invited, or null: asked while somebody types. */
  async alreadyThere(email: string): Promise<'invitacion-pendiente' | 'miembro-repetido' | null> {
    const previo = await this.db.miembro((t) => eq(t.email, email))
    return previo && alreadyAs(previo)
  }

  /** What invite would refuse to a company that uses so much, or null: so that nobody fills in a form for nothing. */
  whyNoMore(uso: Cupo): Negativa | null {
    if (this.quien.plataforma) return uso.miembros < this.cupo.miembros ? null : this.#lleno('miembros')
    if (!this.quien.verificado) return new Negativa('correo-sin-verificar')
    if (!suscripcionVigente(this.empresa, this.casa.ahora)) return new Negativa('suscripcion-terminada')
    return uso.miembros < this.cupo.miembros ? null : this.#lleno('miembros')
  }

  /** Why nobody may become Administrador now, or null. */
  whyNoMoreAdministrators(uso: Cupo): Negativa | null {
    return uso.administradores < this.cupo.administradores ? null : this.#lleno('administradores')
  }

  /**
   * Invites somebody by mail. A form that is sent again (its `intento`) is one invitation.
   * @throws Negativa `invitacion-pendiente`, `miembro-repetido`, `correo-sin-verificar`, a limit, or the generic error
   */
  async invite({ intento, ...invitado }: Invitado): Promise<void> {
    const negativa = this.whyNoMore({ miembros: 0, administradores: 0 })
    if (negativa) throw negativa
    const { secreto, ahora } = this.casa
    await conGenerico('error-invitacion', async () => {
      const id = await idDeIntento(this.empresa.id, intento ?? crypto.randomUUID())
      const reserved = await this.#reserveMail(invitado.email)
      const { token, token_hash } = await nuevaInvitacion(secreto)
      const expires_at = finDeInvitacion(ahora)
      const correo = await this.#correo({ id, ...invitado }, token)
      const fila = { id, ...invitado, token_hash, expires_at }
      if (await this.db.invitar(fila, correo, this.cupo.administradores, ahora))
        return this.casa.mensajero.enviarYa(correo.clave)
      await this.casa.mails.giveBack(reserved)
      const [[previo], [uso]] = await this.#porQueNo(invitado.email)
      if (previo?.id === id) return
      if (previo) throw new Negativa(alreadyAs(previo), 'email')
      throw this.#sinLugar(uso ?? { miembros: 0, administradores: 0 }, invitado.rol)
    })
  }

  /**
   * Sends an invitation again, with a new link; the old one opens nothing from now on. Answers to which address.
   * @throws Negativa `espere-reenvio` within a minute of the last mail, `limite-de-correos`, `no-encontrado`
   */
  async resend(id: string): Promise<string> {
    const miembro = await this.#propio(id)
    if (miembro.invitation_status !== 'pending') throw new Negativa('invitacion-aceptada')
    const negativa = this.whyNoMore({ miembros: 0, administradores: 0 })
    if (negativa) throw negativa
    const { secreto, ahora } = this.casa
    return conGenerico('error-invitacion', async () => {
      const espera = (miembro.enviada_at ?? 0) + REENVIO_MS - ahora
      if (espera > 0) throw new Negativa('espere-reenvio', undefined, { n: Math.ceil(espera / 1000) })
      const reserved = await this.#reserveMail(miembro.email)
      const { token, token_hash } = await nuevaInvitacion(secreto)
      const nueva = { id, rol: miembro.rol, token_hash, expires_at: finDeInvitacion(ahora) }
      const correo = await this.#correo(miembro, token)
      if (!(await this.db.reenviar(nueva, correo, ahora - REENVIO_MS, ahora))) {
        await this.casa.mails.giveBack(reserved)
        throw new Negativa('espere-reenvio', undefined, { n: REENVIO_MS / 1000 })
      }
      this.casa.mensajero.enviarYa(correo.clave)
      return miembro.email
    })
  }

  /**
   * Gives a member, or an invitation, another role; an account's sessions end. Answers who it was.
   * @throws Negativa `miembro-dueno`, `miembro-usted`, the plan's limit of Administradores, `no-encontrado`
   */
  async changeRole(id: string, rol: RolDeEquipo): Promise<string> {
    const miembro = await this.#deOtro(id)
    if (miembro.rol === rol) return miembro.nombre
    await conGenerico('error-rol', async () => {
      if (await this.db.cambiarRol(miembro, rol, this.cupo.administradores, this.casa.ahora)) return
      const [uso] = await this.db.all(consultaDeUso(this.db))
      const lleno = rol === 'Administrador' && uso ? this.whyNoMoreAdministrators(uso) : null
      throw lleno ?? new Negativa('no-encontrado')
    })
    await this.casa.pendientes.entregar()
    return miembro.nombre
  }

  /**
   * Takes a member, or an invitation, out; an account stays with no company and is out at its next request. Answers who.
   * @throws Negativa `miembro-dueno`, `miembro-usted`, `no-encontrado`, or the spec's generic error
   */
  async remove(id: string): Promise<string> {
    const miembro = await this.#deOtro(id)
    await conGenerico('error-eliminar-miembro', async () => {
      if (!(await this.db.retirar(miembro, this.casa.ahora))) throw new Negativa('no-encontrado')
    })
    await this.casa.pendientes.entregar()
    return miembro.nombre
  }

  /** Counts a mail to a stranger before it is written; what the platform itself sends is not counted. */
  async #reserveMail(email: string): Promise<ReadonlyMap<string, number>> {
    if (this.quien.plataforma) return new Map()
    const { mails, network } = this.casa
    return mails.reserveInvitation({ company: this.empresa.id, members: this.cupo.miembros, email, network })
  }

  async #propio(id: string): Promise<MiembroFila> {
    const miembro = await this.find(id)
    if (!miembro) throw new Negativa('no-encontrado')
    return miembro
  }

  /** Neither the owner nor who asks: their place is not theirs, nor anybody's, to give away here. */
  async #deOtro(id: string): Promise<MiembroFila> {
    const miembro = await this.#propio(id)
    if (miembro.user_id && miembro.user_id === this.empresa.user_id) throw new Negativa('miembro-dueno')
    if (miembro.user_id === this.quien.id) throw new Negativa('miembro-usted')
    return miembro
  }

  #porQueNo(email: string) {
    const t = this.db.miembros()
    const previo = { id: t.id, invitation_status: t.invitation_status }
    return this.db.together({ fields: previo, from: t, where: and(eq(t.email, email)) }, consultaDeUso(this.db))
  }

  /** Nothing was written: the company is full, or who asks lost the right to while asking. */
  #sinLugar(uso: Cupo, rol: RolDeEquipo): Negativa {
    const lleno = rol === 'Administrador' ? this.whyNoMoreAdministrators(uso) : null
    return this.whyNoMore(uso) ?? lleno ?? new Negativa('error-invitacion')
  }

  #lleno(que: keyof Cupo): Negativa {
    const limite = this.cupo[que]
    const siguiente = planConMas(que, limite)
    const plan = planInForce(this.empresa)
    if (!siguiente) return new Negativa(`limite-de-${que}-enterprise`, undefined, { limite })
    const hasta = TABLA[siguiente][que]
    return new Negativa(`limite-de-${que}`, undefined, { n: limite, plan, limite, siguiente, hasta })
  }

  async #correo(a: Pick<MiembroFila, 'id' | 'email' | 'rol'>, token: string): Promise<CorreoNuevo> {
    const { appUrl, ahora } = this.casa
    const { escribirInvitacion } = await import('../mail/equipo')
    // who has an account reads it in their own language, anybody else in that of who invites
    const idioma = (await this.db.idiomaDe(a.email)) ?? this.quien.idioma
    const escrito = escribirInvitacion({
      idioma,
      empresa: this.empresa.nombre,
      quien: this.quien.nombre,
      email: a.email,
      rol: a.rol,
      enlace: `${appUrl}/invitacion/${token}${idioma === 'en' ? '?idioma=en' : ''}`,
      vence: diaEn(this.empresa.zona_horaria, finDeInvitacion(ahora)),
    })
    const deQuien = { usuario_id: null, empresa_id: this.empresa.id, para: a.email }
    return sellar(this.casa.llave, { clave: claveDeInvitacion(a.id, ahora), ...deQuien, ...escrito })
  }
}

const alreadyAs = ({ invitation_status }: Pick<MiembroFila, 'invitation_status'>) =>
  invitation_status === 'pending' ? 'invitacion-pendiente' : 'miembro-repetido'
