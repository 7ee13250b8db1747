/**
 * The gate: who is asking, and may they come in? Each loader, action and API route asks it; a guard in a layout
 * protects nothing, since Remix runs loaders in parallel. One joined SELECT per HTTP request, read fresh from the
 * primary, so that a removal acts at the next request.
 */

import type { Auditoria } from '../auditoria/service'
import type { AuditEventData } from '../domain/auditoria/auditoria'
import { requiresFactor } from '../domain/identidad/factor'
import { addressOf, withReturn } from '../domain/identidad/return-address'
import { sesionVigencia, shouldMarkSeen } from '../domain/identidad/session'
import { asOf } from '../domain/suscripcion/suscripcion'
import type { EmpresaRow, PlatformDb } from '../platform-db/platform-db'
import { logFailure } from '../trace/request'
import { hashToken, tokenOf } from './session'

export type Rol = 'SuperAdmin' | 'Administrador' | 'Usuario'
export interface Person {
  id: string
  nombre: string
  email: string
  idioma: 'es' | 'en'
  zona_horaria: string
  rol: Rol
  /** whether the e-mail address is proven; who has not proven it may do everything but invite */
  verificado: boolean
  /** sesiones.id of the session that asks */
  sesion: string
}
export interface Actor {
  persona: Person
  /** the company of the person, null while there is none */
  empresa: EmpresaRow | null
  /** of a SuperAdmin: alerts of the platform that nobody has looked at, counted to 100 */
  alertas?: number
  /** messages to support that no SuperAdmin has read, up to 100; of the SuperAdmin alone */
  unread?: number
  /** the company that a SuperAdmin has open in this session to help it, until an instant (docs/decisions/0028) */
  apoyo?: SupportAccess
}
export interface SupportAccess {
  empresa: EmpresaRow
  /** UTC milliseconds */
  hasta: number
}

type Door = NonNullable<AuditEventData<'acceso-negado'>['puerta']>
const DOOR: Record<Rol, Door> = { SuperAdmin: 'plataforma', Administrador: 'empresa', Usuario: 'usuario' }

interface LoadedActor {
  quien: Actor
  /** a second factor is required of them and they have none */
  falta: boolean
}
const NOBODY = { quien: null, falta: false }

/**
 * What the guard screens show: the session could not be read, or the role does not open this door; or a company
 * that is open to be read only has this door closed.
 */
export type Guard = 'error-autenticacion' | 'no-autorizado' | 'solo-lectura'

/** Where a second factor is turned on by who must have one and has none: until then nothing else opens. */
export const PROTECT_SCREEN = '/login/proteger'
const guard = (which: Guard, status: number) =>
  Response.json({ guardia: which }, { status, headers: { 'Cache-Control': 'no-store' } })

const redirectTo = (a: string) =>
  new Response(null, { status: 302, headers: { Location: a, 'Cache-Control': 'no-store' } })

export class Gate {
  #loaded: Promise<LoadedActor | null> | undefined

  constructor(
    private readonly db: PlatformDb,
    private readonly now: number,
    private readonly after: (job: Promise<unknown>) => void,
    private readonly auditoria: Pick<Auditoria, 'requestTrace' | 'recordOnce'>,
  ) {}

  /**
   * The signed-in person and company behind a request, or null. Asked once per HTTP request, whoever asks. Throws when a
   * second factor is required of them and they have none (docs/security.md 9): a redirect to the screen that turns it on, for
   * the API a 403.
   */
  async who(request: Request): Promise<Actor | null> {
    const { quien: actor, falta: missing } = (await this.#read(request)) ?? NOBODY
    if (!missing) return actor
    const url = new URL(request.url)
    if (url.pathname.startsWith('/api/')) {
      throw Response.json({ error: 'Active la verificación en dos pasos.' }, { status: 403 })
    }
    throw redirectTo(withReturn(PROTECT_SCREEN, addressOf(url)))
  }

  /** The same for what is open to everybody: who still lacks a required factor is nobody yet. */
  async visitor(request: Request): Promise<Actor | null> {
    const { quien: actor, falta: missing } = (await this.#read(request)) ?? NOBODY
    return missing ? null : actor
  }

  /** Who is signed in, with or without a factor: to sign out, and to turn it on. `falta`: it is required and missing. */
  async sinFactor(request: Request): Promise<{ quien: Actor; falta: boolean } | null> {
    const loaded = await this.#read(request)
    return loaded && { quien: loaded.quien, falta: loaded.falta }
  }

  #read(request: Request): Promise<LoadedActor | null> {
    this.#loaded ??= this.#ask(request)
    return this.#loaded
  }

  async #ask(request: Request): Promise<LoadedActor | null> {
    const token = tokenOf(request)
    if (!token) return null
    const row = await this.db.sesionPorHash(await hashToken(token)).catch((error: unknown) => {
      logFailure('sesion-ilegible', error)
      throw guard('error-autenticacion', 503)
    })
    if (!row || sesionVigencia(row.sesion, row.session_timeout, this.now) !== 'Vigente') return null
    if (shouldMarkSeen(row.sesion, this.now)) {
      // a lost mark costs a minute of idle time, not the request
      this.after(this.db.touchSesion(row.sesion.id, this.now).catch(() => undefined))
    }
    const { email_verificado_at, ...usuario } = row.usuario
    const person = { ...usuario, rol: row.rol, verificado: email_verificado_at !== null, sesion: row.sesion.id }
    this.auditoria.requestTrace.usuario_id = person.id
    const missing = row.verificado_at === null && requiresFactor(row.rol, row.two_factor_auth)
    // as the clock will write it, however late it is
    const empresa = row.empresa && asOf(row.empresa, this.now)
    return {
      quien: { persona: person, empresa, alertas: row.alertas, unread: row.unread, ...this.#supportAccess(row) },
      falta: missing,
    }
  }

  /** What this session has open, while it has; nobody's but a SuperAdmin's. */
  #supportAccess({
    rol,
    apoyo: supportAccess,
    abierta: opened,
  }: NonNullable<Awaited<ReturnType<PlatformDb['sesionPorHash']>>>): Pick<Actor, 'apoyo'> {
    if (rol !== 'SuperAdmin' || !supportAccess || !opened || supportAccess.hasta_at <= this.now) return {}
    return { apoyo: { empresa: asOf(opened, this.now), hasta: supportAccess.hasta_at } }
  }

  /** Somebody signed in, of any role. Throws a redirect to /login when nobody is. */
  async usuario(request: Request): Promise<Actor> {
    return (await this.who(request)) ?? this.#aLogin(request)
  }

  /** The same, with or without the factor that is required of them. */
  async signedIn(request: Request): Promise<{ quien: Actor; falta: boolean }> {
    return (await this.sinFactor(request)) ?? this.#aLogin(request)
  }

  #aLogin(request: Request): never {
    // a form is posted to the address of its page, so its address shows that page too
    throw redirectTo(withReturn('/login', addressOf(new URL(request.url))))
  }

  /** Somebody with that very role. Throws the screen «Acceso no autorizado» (403) for another. */
  async withRol(request: Request, rol: Rol): Promise<Actor> {
    const actor = await this.usuario(request)
    if (actor.persona.rol !== rol) {
      if (actor.apoyo && rol === 'Administrador') throw guard('solo-lectura', 403)
      this.refused(actor.persona, DOOR[rol])
      throw guard('no-autorizado', 403)
    }
    return actor
  }

  /** Notes that somebody signed in was refused, once a minute and session: who tries every door fills no log. */
  refused({ rol, sesion }: Person, door: Door): void {
    this.auditoria.recordOnce('acceso-negado', { objeto: sesion, datos: { puerta: door, rol } })
  }

  /** A Usuario, for whom the user area is made. An Administrador is led to the same address of the company's screens. */
  async ofUsuario(request: Request): Promise<Actor> {
    const { persona: person } = await this.usuario(request)
    if (person.rol === 'Administrador') throw redirectTo(`/admin${addressOf(new URL(request.url))}`)
    return this.withRol(request, 'Usuario')
  }

  /** An Administrador with a company. Throws a redirect to /admin/company while there is none. */
  async empresa(request: Request): Promise<{ persona: Person; empresa: EmpresaRow }> {
    const { persona: person, empresa } = await this.withRol(request, 'Administrador')
    return { persona: person, empresa: empresa ?? this.redirectToCreation() }
  }

  /** Leads an Administrador who lacks a company to where it is made. */
  redirectToCreation(): never {
    throw redirectTo('/admin/company')
  }

  /**
   * Who may look at a company's screens: its Administrador, or a SuperAdmin who has it open and reads only (`apoyo`). An
   * Administrador may still lack a company.
   */
  async opened(request: Request): Promise<Actor> {
    const actor = await this.usuario(request)
    return actor.apoyo ? { ...actor, empresa: actor.apoyo.empresa } : this.withRol(request, 'Administrador')
  }
}
