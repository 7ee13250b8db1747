/**
 * The gate: who is asking, and may they come in? Each loader, action and API route asks it; a guard in a layout
 * protects nothing, since Remix runs loaders in parallel. One joined SELECT per HTTP request, read fresh from the
 * primary, so that a removal acts at the next request.
 */
import type { EmpresaFila, PlataformaDb } from '../db/plataforma-db'
import type { DatosDe } from '../domain/auditoria'
import { exigeFactor } from '../domain/factor'
import { addressOf, withReturn } from '../domain/return-address'
import { debeMarcarVista, vigenciaDeSesion } from '../domain/sesion'
import { alPasarElTiempo } from '../domain/suscripcion'
import type { Auditoria } from '../services/auditoria'
import { registrar } from './peticion'
import { hashDeToken, tokenDe } from './sesion'

export type Rol = 'SuperAdmin' | 'Administrador' | 'Usuario'
export interface Persona {
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
export interface Quien {
  persona: Persona
  /** the company of the person, null while there is none */
  empresa: EmpresaFila | null
  /** of a SuperAdmin: alerts of the platform that nobody has looked at, counted to 100 */
  alertas?: number
  /** messages to support that no SuperAdmin has read, up to 100; of the SuperAdmin alone */
  sinLeer?: number
  /** the company that a SuperAdmin has open in this session to help it, until an instant (docs/decisions/0028) */
  apoyo?: Apoyo
}
export interface Apoyo {
  empresa: EmpresaFila
  /** UTC milliseconds */
  hasta: number
}

type Puerta = NonNullable<DatosDe<'acceso-negado'>['puerta']>
const PUERTA: Record<Rol, Puerta> = { SuperAdmin: 'plataforma', Administrador: 'empresa', Usuario: 'usuario' }

interface Leido {
  quien: Quien
  /** a second factor is required of them and they have none */
  falta: boolean
}
const NADIE = { quien: null, falta: false }

/**
 * What the guard screens show: the session could not be read, or the role does not open this door; or a company
 * that is open to be read only has this door closed.
 */
export type Guardia = 'error-autenticacion' | 'no-autorizado' | 'solo-lectura'

/** Where a second factor is turned on by who must have one and has none: until then nothing else opens. */
export const PANTALLA_DE_PROTEGER = '/login/proteger'
const guardia = (cual: Guardia, status: number) =>
  Response.json({ guardia: cual }, { status, headers: { 'Cache-Control': 'no-store' } })

const redirigir = (a: string) =>
  new Response(null, { status: 302, headers: { Location: a, 'Cache-Control': 'no-store' } })

export class Gate {
  #leido: Promise<Leido | null> | undefined

  constructor(
    private readonly db: PlataformaDb,
    private readonly ahora: number,
    private readonly despues: (trabajo: Promise<unknown>) => void,
    private readonly auditoria: Pick<Auditoria, 'rastro' | 'anotarUnaVez'>,
  ) {}

  /**
   * The signed-in person and company behind a request, or null. Asked once per HTTP request, whoever asks. Throws when a
   * second factor is required of them and they have none (docs/security.md 9): a redirect to the screen that turns it on, for
   * the API a 403.
   */
  async quien(request: Request): Promise<Quien | null> {
    const { quien, falta } = (await this.#leer(request)) ?? NADIE
    if (!falta) return quien
    const url = new URL(request.url)
    if (url.pathname.startsWith('/api/')) {
      throw Response.json({ error: 'Active la verificación en dos pasos.' }, { status: 403 })
    }
    throw redirigir(withReturn(PANTALLA_DE_PROTEGER, addressOf(url)))
  }

  /** The same for what is open to everybody: who still lacks a required factor is nobody yet. */
  async visitante(request: Request): Promise<Quien | null> {
    const { quien, falta } = (await this.#leer(request)) ?? NADIE
    return falta ? null : quien
  }

  /** Who is signed in, with or without a factor: to sign out, and to turn it on. `falta`: it is required and missing. */
  async sinFactor(request: Request): Promise<{ quien: Quien; falta: boolean } | null> {
    const leido = await this.#leer(request)
    return leido && { quien: leido.quien, falta: leido.falta }
  }

  #leer(request: Request): Promise<Leido | null> {
    this.#leido ??= this.#preguntar(request)
    return this.#leido
  }

  async #preguntar(request: Request): Promise<Leido | null> {
    const token = tokenDe(request)
    if (!token) return null
    const fila = await this.db.sesionPorHash(await hashDeToken(token)).catch((error: unknown) => {
      registrar('sesion-ilegible', error)
      throw guardia('error-autenticacion', 503)
    })
    if (!fila || vigenciaDeSesion(fila.sesion, fila.session_timeout, this.ahora) !== 'Vigente') return null
    if (debeMarcarVista(fila.sesion, this.ahora)) {
      // a lost mark costs a minute of idle time, not the request
      this.despues(this.db.tocarSesion(fila.sesion.id, this.ahora).catch(() => undefined))
    }
    const { email_verificado_at, ...usuario } = fila.usuario
    const persona = { ...usuario, rol: fila.rol, verificado: email_verificado_at !== null, sesion: fila.sesion.id }
    this.auditoria.rastro.usuario_id = persona.id
    const falta = fila.verificado_at === null && exigeFactor(fila.rol, fila.two_factor_auth)
    // as the clock will write it, however late it is
    const empresa = fila.empresa && alPasarElTiempo(fila.empresa, this.ahora)
    return { quien: { persona, empresa, alertas: fila.alertas, sinLeer: fila.sinLeer, ...this.#apoyo(fila) }, falta }
  }

  /** What this session has open, while it has; nobody's but a SuperAdmin's. */
  #apoyo({
    rol,
    apoyo,
    abierta,
  }: NonNullable<Awaited<ReturnType<PlataformaDb['sesionPorHash']>>>): Pick<Quien, 'apoyo'> {
    if (rol !== 'SuperAdmin' || !apoyo || !abierta || apoyo.hasta_at <= this.ahora) return {}
    return { apoyo: { empresa: alPasarElTiempo(abierta, this.ahora), hasta: apoyo.hasta_at } }
  }

  /** Somebody signed in, of any role. Throws a redirect to /login when nobody is. */
  async usuario(request: Request): Promise<Quien> {
    return (await this.quien(request)) ?? this.#aLogin(request)
  }

  /** The same, with or without the factor that is required of them. */
  async entrado(request: Request): Promise<{ quien: Quien; falta: boolean }> {
    return (await this.sinFactor(request)) ?? this.#aLogin(request)
  }

  #aLogin(request: Request): never {
    // a form is posted to the address of its page, so its address shows that page too
    throw redirigir(withReturn('/login', addressOf(new URL(request.url))))
  }

  /** Somebody with that very role. Throws the screen «Acceso no autorizado» (403) for another. */
  async conRol(request: Request, rol: Rol): Promise<Quien> {
    const quien = await this.usuario(request)
    if (quien.persona.rol !== rol) {
      if (quien.apoyo && rol === 'Administrador') throw guardia('solo-lectura', 403)
      this.negado(quien.persona, PUERTA[rol])
      throw guardia('no-autorizado', 403)
    }
    return quien
  }

  /** Notes that somebody signed in was refused, once a minute and session: who tries every door fills no log. */
  negado({ rol, sesion }: Persona, puerta: Puerta): void {
    this.auditoria.anotarUnaVez('acceso-negado', { objeto: sesion, datos: { puerta, rol } })
  }

  /** A Usuario, for whom the user area is made. An Administrador is led to the same address of the company's screens. */
  async deUsuario(request: Request): Promise<Quien> {
    const { persona } = await this.usuario(request)
    if (persona.rol === 'Administrador') throw redirigir(`/admin${addressOf(new URL(request.url))}`)
    return this.conRol(request, 'Usuario')
  }

  /** An Administrador with a company. Throws a redirect to /admin/company while there is none. */
  async empresa(request: Request): Promise<{ persona: Persona; empresa: EmpresaFila }> {
    const { persona, empresa } = await this.conRol(request, 'Administrador')
    return { persona, empresa: empresa ?? this.aCrearla() }
  }

  /** Leads an Administrador who lacks a company to where it is made. */
  aCrearla(): never {
    throw redirigir('/admin/company')
  }

  /**
   * Who may look at a company's screens: its Administrador, or a SuperAdmin who has it open and reads only (`apoyo`). An
   * Administrador may still lack a company.
   */
  async abierta(request: Request): Promise<Quien> {
    const quien = await this.usuario(request)
    return quien.apoyo ? { ...quien, empresa: quien.apoyo.empresa } : this.conRol(request, 'Administrador')
  }
}
