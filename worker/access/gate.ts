/**
 * Authentication and authorization of each request. Every loader, action and API route asks the gate itself: a guard in
 * a layout protects nothing, since Remix runs loaders in parallel. One joined SELECT per HTTP request, read fresh from
 * the primary, so that a removal takes effect at the next request.
 */

import type { Auditoria } from '../auditoria/service'
import { apiError, isApi } from '../domain/api-error'
import type { AuditEventData } from '../domain/auditoria/auditoria'
import { requiresFactor } from '../domain/identidad/factor'
import { isSamePerson, pageMark } from '../domain/identidad/page-mark'
import { addressOf, withReturn } from '../domain/identidad/return-address'
import { BACKGROUND_PARAM, sesionVigencia, shouldMarkSeen } from '../domain/identidad/session'
import { asOf } from '../domain/suscripcion/suscripcion'
import { Openings } from '../domain/vistas/opening'
import { findSesion, touchSesion } from '../identidad/session-sql'
import type { EmpresaRow, PlatformDb } from '../platform-db/platform-db'
import { logFailure } from '../trace/request'
import { hashToken, tokenOf } from './session'

type Rol = 'SuperAdmin' | 'Administrador' | 'Usuario'
export interface Person {
  id: string
  nombre: string
  email: string
  idioma: 'es' | 'en'
  zona_horaria: string
  rol: Rol
  /** whether the e-mail address is proven; until then the person may do everything but invite */
  verificado: boolean
  /** sesiones.id of the requesting session */
  sesion: string
}
export interface Actor {
  person: Person
  /** the person's company, null if none */
  empresa: EmpresaRow | null
  /** the views that the person's lists open with; a program opens none */
  openings?: Openings
  /** for a SuperAdmin: unseen alerts of the platform, counted up to 100 */
  alertas?: number
  /** for the SuperAdmin only: unread messages to support, counted up to 100 */
  unread?: number
  /** the company that a SuperAdmin has open in this session to help it, until an instant (docs/decisions/0028) */
  supportAccess?: SupportAccess
}
export interface SupportAccess {
  empresa: EmpresaRow
  /** UTC milliseconds */
  until: number
}

type Door = NonNullable<AuditEventData<'acceso-negado'>['puerta']>
const DOOR: Record<Rol, Door> = { SuperAdmin: 'plataforma', Administrador: 'empresa', Usuario: 'usuario' }

interface LoadedActor {
  actor: Actor
  /** a second factor is required and missing */
  missingFactor: boolean
  /** this session had a company open for support: the hour is over, or it was left */
  supportEnded: boolean
}
const SIGNED_OUT = { actor: null, missingFactor: false, supportEnded: false }

/**
 * What the guard screens report: the session could not be read, the role is not allowed here, the company is open in
 * read-only mode and this page is not part of that, or it is no longer open.
 */
type Guard = 'error-autenticacion' | 'no-autorizado' | 'solo-lectura' | 'soporte-terminado'

/** The screen that turns a second factor on; until then a person who must have one can open nothing else. */
const PROTECT_SCREEN = '/login/proteger'
const guard = (which: Guard, status: number) =>
  Response.json({ guard: which }, { status, headers: { 'Cache-Control': 'no-store' } })

const redirectTo = (address: string) =>
  new Response(null, { status: 302, headers: { Location: address, 'Cache-Control': 'no-store' } })

export class Gate {
  #loaded: Promise<LoadedActor | null> | undefined

  constructor(
    private readonly db: PlatformDb,
    private readonly now: number,
    private readonly after: (job: Promise<unknown>) => void,
    private readonly auditoria: Pick<Auditoria, 'requestTrace' | 'recordOnce'>,
  ) {}

  /**
   * The signed-in person and company of a request, or null. Read once per HTTP request, however many callers. Throws
   * when a second factor is required and missing (docs/security.md 9): a redirect to the screen that turns it on, for
   * the API a 403.
   */
  async who(request: Request): Promise<Actor | null> {
    const { actor, missingFactor } = (await this.#read(request)) ?? SIGNED_OUT
    if (!missingFactor) return actor
    const url = new URL(request.url)
    if (isApi(url)) throw Response.json(apiError('falta-segundo-factor'), { status: 403 })
    throw redirectTo(withReturn(PROTECT_SCREEN, addressOf(url)))
  }

  /** The same for public pages: a person who still lacks a required factor counts as not signed in. */
  async visitor(request: Request): Promise<Actor | null> {
    const { actor, missingFactor } = (await this.#read(request)) ?? SIGNED_OUT
    return missingFactor ? null : actor
  }

  /**
   * The signed-in person with or without a required factor: for signing out, and for turning it on. `missingFactor`:
   * it is required and missing.
   */
  async withOrWithoutFactor(request: Request): Promise<{ actor: Actor; missingFactor: boolean } | null> {
    const loaded = await this.#read(request)
    return loaded && { actor: loaded.actor, missingFactor: loaded.missingFactor }
  }

  /**
   * Whether the signed-in person is not the one for whom the page that posts this was drawn (domain/identidad/page-mark.ts).
   * False for a visitor who is signed out, whom the sign-in awaits. Costs no reading that the request does not do anyway.
   */
  async isOfAnother(request: Request, mark: string): Promise<boolean> {
    // where the session cannot be read, the screen that is asked for says so
    const loaded = await this.#read(request).catch(() => null)
    if (!loaded) return false
    const { person, empresa } = loaded.actor
    return pageMark(person.id, empresa?.id ?? null) !== mark
  }

  /**
   * Who is signed in, where that is another person than the one for whom a page was drawn: another tab signed them in. Null
   * for the same person, whose company may have changed, and for a signed-out visitor.
   */
  async otherThan(request: Request, mark: string): Promise<Person | null> {
    const loaded = await this.#read(request).catch(() => null)
    if (!loaded) return null
    const { person } = loaded.actor
    return isSamePerson(pageMark(person.id, null), mark) ? null : person
  }

  #read(request: Request): Promise<LoadedActor | null> {
    this.#loaded ??= this.#ask(request)
    return this.#loaded
  }

  async #ask(request: Request): Promise<LoadedActor | null> {
    const token = tokenOf(request)
    if (!token) return null
    const row = await findSesion(this.db, await hashToken(token)).catch((error: unknown) => {
      logFailure('sesion-ilegible', error)
      if (isApi(new URL(request.url))) throw Response.json(apiError('servicio-no-disponible'), { status: 503 })
      throw guard('error-autenticacion', 503)
    })
    if (!row || sesionVigencia(row.sesion, row.session_timeout, this.now) !== 'Vigente') return null
    if (shouldMarkSeen(row.sesion, this.now) && !new URL(request.url).searchParams.has(BACKGROUND_PARAM)) {
      // if this write fails, the session only loses a minute of idle time
      this.after(touchSesion(this.db, row.sesion.id, this.now).catch(() => undefined))
    }
    const { email_verificado_at, ...usuario } = row.usuario
    const person = { ...usuario, rol: row.rol, verificado: email_verificado_at !== null, sesion: row.sesion.id }
    this.auditoria.requestTrace.usuario_id = person.id
    const missing = row.verificado_at === null && requiresFactor(row.rol, row.two_factor_auth)
    // apply what the cron job is still to write, in case it is late
    const empresa = row.empresa && asOf(row.empresa, this.now)
    const openings = Openings.parse(JSON.parse(row.openings))
    return {
      actor: {
        person,
        empresa,
        openings,
        alertas: row.alertas,
        unread: row.unread,
        ...this.#supportAccess(row),
      },
      missingFactor: missing,
      supportEnded: row.rol === 'SuperAdmin' && row.apoyo !== null && row.apoyo.hasta_at <= this.now,
    }
  }

  /** The company that this session has open for support; for a SuperAdmin only. */
  #supportAccess({
    rol,
    apoyo: supportAccess,
    abierta: opened,
  }: NonNullable<Awaited<ReturnType<typeof findSesion>>>): Pick<Actor, 'supportAccess'> {
    if (rol !== 'SuperAdmin' || !supportAccess || !opened || supportAccess.hasta_at <= this.now) return {}
    return { supportAccess: { empresa: asOf(opened, this.now), until: supportAccess.hasta_at } }
  }

  /** A signed-in person of any role. Throws a redirect to /login otherwise. */
  async person(request: Request): Promise<Actor> {
    return (await this.who(request)) ?? this.#redirectToLogin(request)
  }

  /** The same, with or without a required second factor. */
  async personEvenWithoutFactor(request: Request): Promise<{ actor: Actor; missingFactor: boolean }> {
    return (await this.withOrWithoutFactor(request)) ?? this.#redirectToLogin(request)
  }

  #redirectToLogin(request: Request): never {
    // a form is posted to the address of its page, so returning there shows the page
    throw redirectTo(withReturn('/login', addressOf(new URL(request.url))))
  }

  /** A person with this role. Throws the screen «Acceso no autorizado» (403) for another. */
  async withRol(request: Request, rol: Rol): Promise<Actor> {
    const actor = await this.person(request)
    if (actor.person.rol !== rol) {
      if (actor.supportAccess && rol === 'Administrador') throw guard('solo-lectura', 403)
      this.recordRefusal(actor.person, DOOR[rol])
      throw guard('no-autorizado', 403)
    }
    return actor
  }

  /** Records a refused request, at most once a minute per session, so that probing does not fill the log. */
  recordRefusal({ rol, sesion }: Person, door: Door): void {
    this.auditoria.recordOnce('acceso-negado', { objeto: sesion, datos: { puerta: door, rol } })
  }

  /** A Usuario in the user area. An Administrador is redirected to the same address in the company's screens. */
  async ofUsuario(request: Request): Promise<Actor> {
    const { person } = await this.person(request)
    if (person.rol === 'Administrador') throw redirectTo(`/admin${addressOf(new URL(request.url))}`)
    return this.withRol(request, 'Usuario')
  }

  /** An Administrador with a company. Throws a redirect to /admin/company if there is none yet. */
  async empresa(request: Request): Promise<{ person: Person; empresa: EmpresaRow }> {
    const { person, empresa } = await this.withRol(request, 'Administrador')
    return { person, empresa: empresa ?? this.redirectToCreation() }
  }

  /** Redirects an Administrador without a company to where it is created. */
  redirectToCreation(): never {
    throw redirectTo('/admin/company')
  }

  /**
   * Access to a company's screens: its Administrador, who may still lack a company, or a SuperAdmin who has it open
   * read-only (`supportAccess`).
   */
  async opened(request: Request): Promise<Actor> {
    const actor = await this.person(request)
    if (actor.supportAccess) return { ...actor, empresa: actor.supportAccess.empresa }
    if ((await this.#read(request))?.supportEnded) throw guard('soporte-terminado', 403)
    return this.withRol(request, 'Administrador')
  }
}
