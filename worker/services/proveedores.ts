/** Coming in, or linking an account, through a provider (docs/security.md 10): the way there and the way back. */
import type { Persona, Quien } from '../access/gate'
import type { Intentos } from '../access/intentos'
import { chosenLanguage } from '../access/language'
import { Oidc } from '../access/oidc'
import { openReturn, sealReturn } from '../access/paso'
import { registrar } from '../access/peticion'
import { ATRIBUTOS, hashDeToken, nuevoToken, tokenDe } from '../access/sesion'
import type { DatosDeIda, IdentidadesDb } from '../db/identidades-db'
import { Negativa } from '../domain/negativa'
import { noticeCookie, PASSWORD_ENDED } from '../domain/notice'
import { conResultado, type Dicho, IDA_MS, juzgarIdentidad, type Proveedor, type Resultado } from '../domain/proveedor'
import { RETURN_MAX, withReturn } from '../domain/return-address'
import type { Accesos, Entrada } from './accesos'
import type { Auditoria } from './auditoria'
import type { Mensajero } from './mensajero'

const COOKIE = '__Host-vigia-proveedor'
const cookieDe = (token: string) => `${COOKIE}=${token}; ${ATRIBUTOS}; Max-Age=${IDA_MS / 1000}`
const OLVIDO = `${COOKIE}=; ${ATRIBUTOS}; Max-Age=0`
const ENTRADA = '/login'

export interface Oferta {
  id: string
  nombre: string
}
/** Where somebody who came back is led, with every Set-Cookie value. */
export interface Vuelta {
  destino: string
  cookies: string[]
}

export class Proveedores {
  constructor(
    private readonly db: IdentidadesDb,
    private readonly con: { accesos: Accesos; intentos: Intentos; auditoria: Auditoria; mensajero: Mensajero },
    private readonly casa: { proveedores: readonly Proveedor[]; enEquipo: boolean },
    private readonly ahora: number,
  ) {}

  /** The buttons, in their order. */
  list(): Oferta[] {
    return this.casa.proveedores.map(({ id, nombre }) => ({ id, nombre }))
  }

  /** What a provider of ours is called, by the issuer of an identity. */
  nombreDe(issuer: string): string {
    const suyo = this.casa.proveedores.find((p) => mismo(p.issuer, issuer))
    return suyo?.nombre ?? new URL(issuer).host
  }

  /**
   * Begins a way to a provider: what must be kept is kept, its cookie is given, the browser may go.
   * @param de who links an account, null for who comes in; `volver` is a path of ours
   * @throws Negativa `no-encontrado` for a provider that is not set up, `espere-…`, `error-proveedor` when it does not answer
   */
  async comenzar(
    id: string,
    de: { usuario_id: string | null; volver: string | null },
    request: Request,
  ): Promise<{ cookie: string; url: string }> {
    const proveedor = this.casa.proveedores.find((p) => p.id === id)
    if (!proveedor) throw new Negativa('no-encontrado')
    await this.con.intentos.admitir('ingreso', request)
    const ida = await this.#oidc(proveedor, request)
      .ida()
      .catch((error: unknown) => {
        registrar('proveedor-sin-respuesta', error, { proveedor: id })
        throw new Negativa('error-proveedor')
      })
    const token = nuevoToken()
    const volver = de.volver && de.volver.length <= RETURN_MAX ? de.volver : null
    await this.db.comenzar(
      await hashDeToken(token),
      de.usuario_id,
      { proveedor: id, ...ida, volver: await sealReturn(token, volver) },
      this.ahora + IDA_MS,
    )
    return { cookie: cookieDe(token), url: ida.url }
  }

  /** The address of the provider that this browser is on its way to; null when it is on none. */
  async rumbo(request: Request): Promise<{ url: string; nombre: string } | null> {
    const token = tokenDe(request, COOKIE)
    const datos = token && (await this.db.mirar(await hashDeToken(token)))
    const proveedor = datos && this.casa.proveedores.find((p) => p.id === datos.proveedor)
    return proveedor ? { url: datos.url, nombre: proveedor.nombre } : null
  }

  /**
   * Somebody comes back from a provider. The step is taken whatever comes of it, so a second visit with the same address
   * finds nothing.
   * @param quien who is signed in in this browser: only who began to link an account may link it
   */
  async volver(id: string, request: Request, quien: Quien | null): Promise<Vuelta> {
    const token = tokenDe(request, COOKIE)
    const paso = token ? await this.#taken(token) : null
    const proveedor = this.casa.proveedores.find((p) => p.id === id)
    const url = new URL(request.url)
    if (!paso || !proveedor || paso.datos.proveedor !== id || url.searchParams.get('state') !== paso.datos.state) {
      return this.#aviso(paso ? paso.datos.volver : null, paso?.usuario_id ?? null, paso ? 'fallo' : 'vencido')
    }
    const { usuario_id, datos } = paso
    const dicho = await this.#oidc(proveedor, request)
      .quien(url, datos)
      .catch((error: unknown) => {
        registrar('proveedor-rechazado', error, { proveedor: id })
        return null
      })
    if (dicho === 'cancelado') return this.#aviso(datos.volver, usuario_id, 'cancelado')
    if (!dicho) return this.#negar(datos, usuario_id, 'fallo')
    if (usuario_id !== null) {
      const esElla = quien?.persona.id === usuario_id
      return this.#aviso(datos.volver, usuario_id, esElla ? await this.#vincular(quien.persona, dicho) : 'vencido')
    }
    const entrada = await this.#entrar(dicho, datos, request)
    if (typeof entrada === 'string') return this.#negar(datos, null, entrada)
    const { destino, cookie, device, passwordEnded } = entrada
    const notice = passwordEnded ? [noticeCookie(PASSWORD_ENDED)] : []
    return { destino, cookies: [cookie, ...(device ? [device] : []), OLVIDO, ...notice] }
  }

  /** The step of this token, which is taken with that, and where it leads in the end. */
  async #taken(token: string) {
    const step = await this.db.tomar(await hashDeToken(token))
    return step && { ...step, datos: { ...step.datos, volver: await openReturn(token, step.datos.volver) } }
  }

  async #entrar(dicho: Dicho, { volver }: DatosDeIda, request: Request): Promise<Entrada | Resultado> {
    const { iss, sub, email } = dicho
    const juicio = juzgarIdentidad(dicho, await this.db.hallar(iss, sub, email))
    let usuario_id: string | null = null
    let passwordEnded = false
    if (juicio.hacer === 'negar') return juicio.motivo
    if (juicio.hacer === 'crear') {
      const { nombre, email } = juicio
      usuario_id = await this.db.crear({ nombre, email, idioma: chosenLanguage(request) }, iss, sub)
    } else if (juicio.hacer === 'vincular') {
      // asked again in the statement that writes: the address may have been given up meanwhile
      const done = await this.#enlazar(juicio.usuario_id, dicho, { probado: email ?? '' })
      if (!done.linked) return 'sin-vincular'
      usuario_id = juicio.usuario_id
      passwordEnded = done.passwordEnded
    } else usuario_id = juicio.usuario_id
    if (usuario_id === null) return 'fallo'
    const asiento = [this.db.usada(iss, sub, email)]
    const identidad = { issuer: iss, sub }
    const prueba = { usuario_id, via: 'proveedor', recordar: false, volver, asiento, identidad } as const
    const entrada = await this.con.accesos.entrar(prueba, request)
    return entrada ? { ...entrada, passwordEnded } : 'fallo'
  }

  async #vincular({ id: usuario_id, sesion, verificado }: Persona, dicho: Dicho): Promise<Resultado> {
    const { iss, sub } = dicho
    if (!verificado) return 'sin-confirmar'
    if ((await this.#enlazar(usuario_id, dicho, { sesion })).linked) return 'hecho'
    const { identidad } = await this.db.hallar(iss, sub, null)
    if (identidad === usuario_id) return 'hecho'
    return identidad === null ? 'ya-hay-una' : 'de-otra-persona'
  }

  /** Links, and tells the person by mail of the way in that there is from now on. */
  async #enlazar(
    usuario_id: string,
    { iss, sub, email, email_verified }: Dicho,
    how: Parameters<IdentidadesDb['vincular']>[1],
  ): Promise<{ linked: boolean; passwordEnded: boolean }> {
    const de = await this.db.destinatario(usuario_id)
    if (!de) return { linked: false, passwordEnded: false }
    const { mensajero } = this.con
    const { escribirCambio } = await import('../mail/seguridad')
    const { appUrl } = mensajero
    const carta = escribirCambio({ cambio: 'vinculado', con: this.nombreDe(iss), para: de, appUrl, ahora: this.ahora })
    const clave = `aviso:${crypto.randomUUID()}`
    const correo = { clave, usuario_id, empresa_id: null, para: de.email, ...carta }
    const nueva = { usuario_id, issuer: iss, sub, email, vouchedEmail: email_verified ? email : null }
    const hecho = await this.db.vincular(nueva, how, (si) => mensajero.escribir(correo, si))
    if (hecho.linked) mensajero.enviarYa(clave)
    return hecho
  }

  #negar(datos: DatosDeIda, usuario_id: string | null, resultado: Resultado): Vuelta {
    if (usuario_id === null) {
      this.con.auditoria.anotar('ingreso-negado', { datos: { via: 'proveedor', motivo: 'proveedor' } })
    }
    return this.#aviso(datos.volver, usuario_id, resultado)
  }

  /** Back to the settings where somebody linked, else to the sign-in with its way on. */
  #aviso(volver: string | null, usuario_id: string | null, resultado: Resultado): Vuelta {
    const cookies = [OLVIDO]
    if (usuario_id !== null && volver) return { destino: conResultado(volver, 'vinculo', resultado), cookies }
    return { destino: conResultado(withReturn(ENTRADA, volver), 'proveedor', resultado), cookies }
  }

  #oidc(proveedor: Proveedor, request: Request): Oidc {
    const regreso = `${new URL(request.url).origin}/api/auth/provider/${proveedor.id}`
    return new Oidc(proveedor, regreso, this.casa.enEquipo)
  }
}

const mismo = (a: string, b: string): boolean => a.replace(/\/$/, '') === b.replace(/\/$/, '')
