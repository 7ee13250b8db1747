/** Accepting an invitation: by who has no account, and by who has one and no company. */
import { type Cifra, cifraScrypt } from '../access/contrasena'
import { exigirElegible } from '../access/eleccion'
import type { Persona, Quien } from '../access/gate'
import type { Intentos } from '../access/intentos'
import { hashDeInvitacion } from '../access/invitacion'
import { chosenLanguage } from '../access/language'
import type { CorreoNuevo } from '../db/correos-db'
import { claveDeLlegada, type InvitacionesDb, type InvitacionFila, type Lugar } from '../db/invitaciones-db'
import { type CuentaDeInvitado, cupoDe, type RolDeEquipo } from '../domain/equipo'
import { inicioDe } from '../domain/ingreso'
import { type MotivoKey, Negativa } from '../domain/negativa'
import type { Accesos, Entrada } from './accesos'
import { conGenerico } from './generico'

/** What its page shows of an invitation. */
export interface Invitacion {
  empresa: string
  nombre: string
  email: string
  rol: RolDeEquipo
}
/**
 * Where somebody stands before a link. `nueva`: an account is to be made. `con-cuenta`: there is one, sign in.
 * `unirse`: this account can join. `negada`: it cannot, or the link opens nothing, for `motivo`.
 */
export type Situacion =
  | { estado: 'nueva' | 'con-cuenta' | 'unirse'; invitacion: Invitacion }
  | { estado: 'negada'; motivo: MotivoKey; invitacion: Invitacion | null }

interface Con {
  intentos: Pick<Intentos, 'admitir'>
  accesos: Pick<Accesos, 'entrar'>
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
    private readonly cifra: Cifra = cifraScrypt,
  ) {}

  /** Where who asks stands before a link. One round trip, none for what does not look like a link. */
  async situation(token: string, quien: Quien | null): Promise<Situacion> {
    const { fila } = await this.#leer(token)
    if (!fila) return { estado: 'negada', motivo: 'invitacion-sin-uso', invitacion: null }
    const { empresa, nombre, email, rol } = fila
    const invitacion = { empresa, nombre, email, rol }
    const motivo = this.#negada(fila, quien)
    if (motivo) return { estado: 'negada', motivo, invitacion }
    if (quien) return { estado: 'unirse', invitacion }
    return { estado: fila.cuenta ? 'con-cuenta' : 'nueva', invitacion }
  }

  /**
   * Makes the account of who is invited, its e-mail proven by the link, and signs them in. One scrypt, after all that
   * costs less.
   * @throws Negativa `invitacion-…`, a fault of the password, `espere-…`, or a generic error
   */
  async create(token: string, form: CuentaDeInvitado, request: Request): Promise<Entrada> {
    await this.con.intentos.admitir('registro', request)
    const { hash, fila } = await this.#leer(token)
    const motivo = fila ? this.#negada(fila, null) : 'invitacion-sin-uso'
    if (!hash || !fila || motivo) throw new Negativa(motivo ?? 'invitacion-sin-uso')
    if (fila.cuenta) throw new Negativa('invitacion-con-cuenta')
    await exigirElegible(form.contrasena, fila)
    return conGenerico('error-aceptar', async () => {
      const cuenta = {
        id: crypto.randomUUID(),
        nombre: form.nombre,
        idioma: chosenLanguage(request),
        password_hash: await this.cifra.hash(form.contrasena),
      }
      const correos = await this.#noticias(fila, form.nombre)
      if (!(await this.db.crear(lugarDe(hash, fila), cuenta, correos, this.#dominio, this.ahora)))
        throw await this.#porQueNo(token, null)
      const entrada = await this.con.accesos.entrar(
        { usuario_id: cuenta.id, via: 'invitacion', recordar: false, volver: null },
        request,
      )
      if (!entrada) throw new Negativa('error-aceptar')
      return entrada
    })
  }

  /**
   * Makes who is signed in a member. What was set on the account before ends, but for this session and a password that is
   * shown to be theirs (docs/decisions/0037).
   * @returns where to go, and whether a password ended
   * @throws Negativa `invitacion-…` or a generic error
   */
  async join(token: string, quien: Quien): Promise<{ destino: string; passwordEnded: boolean }> {
    const { hash, fila } = await this.#leer(token)
    const motivo = fila ? this.#negada(fila, quien) : 'invitacion-sin-uso'
    if (!hash || !fila || motivo) throw new Negativa(motivo ?? 'invitacion-sin-uso')
    return conGenerico('error-aceptar', async () => {
      const { persona } = quien
      const correos = await this.#noticias(fila, persona.nombre)
      const done = await this.db.unir(lugarDe(hash, fila), persona, correos, this.#dominio, this.ahora)
      if (!done.joined) throw await this.#porQueNo(token, quien)
      return { destino: inicioDe(fila.rol), passwordEnded: done.passwordEnded }
    })
  }

  async #leer(token: string) {
    const hash = await hashDeInvitacion(this.con.secreto, token)
    return { hash, fila: hash && (await this.db.leer(hash)) }
  }

  /** Why this link is not for who asks, or null. */
  #negada(fila: InvitacionFila, quien: Quien | null): MotivoKey | null {
    if ((fila.expires_at ?? 0) <= this.ahora) return 'invitacion-vencida'
    if (!quien) return null
    const { persona, empresa } = quien
    if (persona.email !== fila.email) return 'invitacion-de-otro'
    if (persona.rol === 'SuperAdmin') return 'invitacion-superadmin'
    if (!empresa) return null
    return empresa.id === fila.empresa_id ? 'invitacion-ya-miembro' : 'invitacion-otra-empresa'
  }

  /** Nothing was written though all was well when it was read: somebody was faster. */
  async #porQueNo(token: string, quien: Quien | null): Promise<Negativa> {
    const { fila } = await this.#leer(token)
    if (!fila) return new Negativa('invitacion-sin-uso')
    if (!quien && fila.cuenta) return new Negativa('invitacion-con-cuenta')
    return new Negativa(this.#negada(fila, quien) ?? 'invitacion-sin-lugar')
  }

  get #dominio(): string {
    return new URL(this.con.appUrl).hostname
  }

  /** Word to the Administradores who want it. */
  async #noticias({ id, empresa_id, empresa, email, rol }: InvitacionFila, nombre: string): Promise<CorreoNuevo[]> {
    const interesados = await this.db.interesados(empresa_id)
    const { escribirLlegada } = await import('../mail/equipo')
    const { appUrl } = this.con
    return interesados.map((a: Pick<Persona, 'id' | 'email' | 'idioma'>) => ({
      ...{ clave: claveDeLlegada(id, a.id), usuario_id: a.id, empresa_id, para: a.email },
      ...escribirLlegada({ idioma: a.idioma, empresa, nombre, email, rol, appUrl }),
    }))
  }
}

const lugarDe = (token_hash: string, fila: InvitacionFila): Lugar => ({
  token_hash,
  empresa_id: fila.empresa_id,
  rol: fila.rol,
  administradores: cupoDe(fila).administradores,
})
