/** Who somebody is: signing up, signing in, signing out (docs/security.md 1–3, 5, 6). */
import { type Cifra, cifraScrypt, debeRenovarse, HASH_DE_NADIE } from '../access/contrasena'
import { exigirElegible } from '../access/eleccion'
import type { Intentos } from '../access/intentos'
import { chosenLanguage } from '../access/language'
import { cookieVacia, hashDeToken, nuevoToken, tokenDe } from '../access/sesion'
import type { IdentidadDb } from '../db/identidad-db'
import { contrasenaVencida } from '../domain/contrasena'
import type { LoginCommand, SignUpCommand } from '../domain/ingreso'
import { Negativa } from '../domain/negativa'
import { withReturn } from '../domain/return-address'
import type { Accesos, Entrada } from './accesos'
import type { Auditoria } from './auditoria'
import type { Emisor } from './emisor'
import { anotar, conGenerico } from './generico'

/** The zone of an account until its person chooses. */
const DEFAULT_ZONE = 'America/Bogota'

export class Identidad {
  constructor(
    private readonly db: IdentidadDb,
    private readonly con: { intentos: Intentos; accesos: Accesos; emisor: Emisor; auditoria: Auditoria },
    private readonly ahora: number,
    private readonly cifra: Cifra = cifraScrypt,
  ) {}

  /**
   * Makes an account in the language that its person reads: role Administrador, no company yet, and a mail that asks for its address to be proven. Signs nobody
   * in.
   * @throws Negativa `cuenta-existe`, a fault of the password, `espere-…`, or the spec's generic error
   */
  async registrar(form: SignUpCommand, request: Request): Promise<void> {
    await conGenerico('error-crear-cuenta', async () => {
      await exigirElegible(form.contrasena, { email: form.email })
      const direccion = await this.con.intentos.admitir('registro', request)
      const devueltos = await this.con.intentos.reservarRegistro(await this.con.intentos.clavesDeRegistro(direccion))
      if (await this.db.existe(form.email)) throw new Negativa('cuenta-existe')
      const password_hash = await this.cifra.hash(form.contrasena)
      const idioma = chosenLanguage(request)
      const cuenta = { id: crypto.randomUUID(), nombre: form.nombre, email: form.email, idioma, password_hash }
      const para = { ...cuenta, zona_horaria: DEFAULT_ZONE }
      const { sentencias, enviarYa } = await this.con.emisor.preparar(para, 'verificar')
      const hecha = await this.db.crearCuenta(cuenta, devueltos, sentencias, this.ahora)
      if (!hecha) throw new Negativa('cuenta-existe')
      enviarYa()
    })
  }

  /**
   * Lets somebody in by password, to the second factor if there is one. One scrypt, also for an unknown account, and
   * three round trips to D1. An expired password opens nothing (an empty `cookie`): it leads to a
   * new one, and from there back to signing in. Where an account is on its guard against this place (domain/intentos.ts),
   * right and wrong are answered alike: by the page that asks for a code, which is mailed to who knows the password.
   * @param asked the secret of a browser that was asked for a code already: the code it waits for stays good
   * @throws Negativa `credenciales-incorrectas`, `espere-…`, or the spec's generic error
   */
  async entrar(form: LoginCommand, request: Request, asked: string | null = null): Promise<Entrada> {
    const { intentos, accesos, emisor } = this.con
    return conGenerico('error-iniciar-sesion', async () => {
      const direccion = await intentos.admitir('ingreso', request)
      const claves = await intentos.clavesDeIngreso(form.email, direccion, request)
      const { cuenta, conocida } = await this.db.cuenta(form.email, claves.conocida, intentos.conocidasDesde)
      const { devueltos, guarded } = await intentos.reservarIngreso(claves, conocida, cuenta?.failed_attempts)

      const comprobada = cuenta?.password_hash ?? HASH_DE_NADIE
      const abre = await this.cifra.abre(form.contrasena, comprobada)
      if (!cuenta || !abre) {
        const datos = { via: 'contrasena', motivo: 'credenciales' } as const
        this.con.auditoria.anotar('ingreso-negado', { usuario_id: cuenta?.id ?? null, datos })
        if (guarded) return this.#toCode(request, asked)
        throw new Negativa('credenciales-incorrectas')
      }
      if (guarded) {
        const entrada = this.#toCode(request, asked)
        emisor.sendToBrowser(form.email, entrada.asked, () => intentos.reserveAfterPassword(form.email))
        return entrada
      }

      const asiento = this.db.asiento(
        {
          usuario_id: cuenta.id,
          comprobada,
          renovada: debeRenovarse(comprobada) ? await this.cifra.hash(form.contrasena) : null,
          conocida: claves.conocida,
          olvidadas: [claves.device ?? claves.par],
          devueltos,
        },
        this.ahora,
      )
      if (contrasenaVencida(cuenta.password_at ?? this.ahora, cuenta.password_expiry, this.ahora)) {
        const { camino, sentencia } = await emisor.enMano(cuenta.id)
        await this.db.asentar([sentencia, ...asiento])
        return { cookie: '', destino: `${camino}&vencida=1` }
      }
      const prueba = { usuario_id: cuenta.id, via: 'contrasena', recordar: form.recordar, comprobada, asiento } as const
      const entrada = await accesos.entrar(prueba, request)
      if (!entrada) throw new Negativa('credenciales-incorrectas')
      return entrada
    })
  }

  /** To the page that asks for the code of this browser, back to where the person wanted to go afterwards. */
  #toCode(request: Request, asked: string | null) {
    const volver = new URL(request.url).searchParams.get('volver')
    return { cookie: '', destino: withReturn('/login/codigo', volver), asked: asked ?? nuevoToken() }
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
