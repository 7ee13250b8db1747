/** Who somebody is: signing up, signing in, signing out (spec §2, §5, §8; security.md 1–3, 5, 6). */
import { type Cifra, cifraScrypt, debeRenovarse, HASH_DE_NADIE } from '../access/contrasena'
import { contrasenasComunes } from '../access/contrasenas-comunes'
import type { Intentos } from '../access/intentos'
import { cookieVacia, hashDeToken, tokenDe } from '../access/sesion'
import type { IdentidadDb } from '../db/identidad-db'
import { contienePalabra, esComun, palabrasPropias } from '../domain/contrasena'
import type { LoginCommand, SignUpCommand } from '../domain/ingreso'
import { Negativa } from '../domain/negativa'
import type { Accesos, Entrada } from './accesos'
import type { Auditoria } from './auditoria'
import { anotar, conGenerico } from './generico'

export class Identidad {
  constructor(
    private readonly db: IdentidadDb,
    private readonly con: { intentos: Intentos; accesos: Accesos; auditoria: Auditoria },
    private readonly ahora: number,
    private readonly cifra: Cifra = cifraScrypt,
  ) {}

  /**
   * Makes an account: role Administrador, no company yet. Signs nobody in.
   * @throws Negativa `cuenta-existe`, a fault of the password, `espere-…`, or the spec's generic error
   */
  async registrar(form: SignUpCommand, request: Request): Promise<void> {
    await conGenerico('error-crear-cuenta', async () => {
      if (esComun(form.contrasena, contrasenasComunes())) throw new Negativa('contrasena-comun', 'contrasena')
      if (contienePalabra(form.contrasena, palabrasPropias({ email: form.email }))) {
        throw new Negativa('contrasena-previsible', 'contrasena')
      }
      const direccion = await this.con.intentos.admitir('registro', request)
      const devueltos = await this.con.intentos.reservarRegistro(await this.con.intentos.clavesDeRegistro(direccion))
      if (await this.db.existe(form.email)) throw new Negativa('cuenta-existe')
      const password_hash = await this.cifra.hash(form.contrasena)
      const cuenta = { nombre: form.nombre, email: form.email, password_hash }
      if (!(await this.db.crearCuenta(cuenta, devueltos, this.ahora))) throw new Negativa('cuenta-existe')
    })
  }

  /**
   * Lets somebody in by password, to the second factor if there is one. One scrypt, also for an unknown account, and
   * three round trips to D1.
   * @throws Negativa `credenciales-incorrectas`, `espere-…`, or the spec's generic error
   */
  async entrar(form: LoginCommand, request: Request): Promise<Entrada> {
    const { intentos, accesos } = this.con
    return conGenerico('error-iniciar-sesion', async () => {
      const direccion = await intentos.admitir('ingreso', request)
      const claves = await intentos.clavesDeIngreso(form.email, direccion)
      const { cuenta, conocida } = await this.db.cuenta(form.email, claves.conocida, intentos.conocidasDesde)
      const devueltos = await intentos.reservarIngreso(claves, conocida, cuenta?.failed_attempts)

      const comprobada = cuenta?.password_hash ?? HASH_DE_NADIE
      const abre = await this.cifra.abre(form.contrasena, comprobada)
      if (!cuenta || !abre) {
        const datos = { via: 'contrasena', motivo: 'credenciales' } as const
        this.con.auditoria.anotar('ingreso-negado', { usuario_id: cuenta?.id ?? null, datos })
        throw new Negativa('credenciales-incorrectas')
      }

      const asiento = this.db.asiento(
        {
          usuario_id: cuenta.id,
          comprobada,
          renovada: debeRenovarse(comprobada) ? await this.cifra.hash(form.contrasena) : null,
          conocida: claves.conocida,
          par: claves.par,
          devueltos,
        },
        this.ahora,
      )
      const prueba = { usuario_id: cuenta.id, via: 'contrasena', recordar: form.recordar, comprobada, asiento } as const
      const entrada = await accesos.entrar(prueba, request)
      if (!entrada) throw new Negativa('credenciales-incorrectas')
      return entrada
    })
  }

  /**
   * Ends the session of a request, if there is one; the returned Set-Cookie value makes the browser forget it. It does
   * so even when the database fails, whose row then ends by its idle timeout.
   */
  async salir(request: Request): Promise<string> {
    const token = tokenDe(request)
    if (token) await this.db.cerrarSesion(await hashDeToken(token), this.ahora).catch(anotar('salida-fallida'))
    return cookieVacia()
  }
}
