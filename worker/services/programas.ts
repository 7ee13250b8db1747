/** Programs that act for a person through the API: signing in, refreshing, being sent away (docs/security.md 8). */
import type { AccesoJwt } from '../access/acceso-jwt'
import { type Cifra, cifraScrypt, debeRenovarse, HASH_DE_NADIE } from '../access/contrasena'
import { huellaConLlave } from '../access/huella'
import type { Intentos } from '../access/intentos'
import { hashDeToken, nuevoToken } from '../access/sesion'
import type { ApiDb, LlaveFila } from '../db/api-db'
import type { IdentidadDb } from '../db/identidad-db'
import { ACCESO_MS, FAMILIA_MS, FAMILIAS_MAX, juzgarRefresco } from '../domain/api-acceso'
import { contrasenaVencida } from '../domain/contrasena'
import { exigeFactor } from '../domain/factor'
import { Negativa } from '../domain/negativa'
import type { Auditoria } from './auditoria'
import { compararCodigo, type SecretosDeFactor } from './comparar-codigo'

const USER_AGENT_MAX = 400
const REFRESCO = /^[\w-]{43}$/

/** What a program gets, by OAuth's names. */
export interface Fichas {
  access_token: string
  token_type: 'Bearer'
  /** seconds */
  expires_in: number
  refresh_token: string
}
interface Titular {
  usuario: { id: string }
  rol: string
  empresa: { id: string } | null
}

export class Programas {
  /** @param casa HASH_SECRET of `secretos` also keys the successors of refresh tokens */
  constructor(
    private readonly db: ApiDb,
    private readonly jwt: AccesoJwt,
    private readonly casa: {
      identidad: IdentidadDb
      intentos: Intentos
      auditoria: Auditoria
      secretos: SecretosDeFactor
      cifra?: Cifra
    },
    private readonly aqui: { ahora: number; lugar: string | null },
  ) {}

  /**
   * Opens a family. One scrypt, also for an unknown account, behind the limits of every sign-in.
   * @throws Negativa `credenciales-incorrectas`, `contrasena-vencida`, `factor-codigo-incorrecto` or `espere-…`
   */
  async entrar(
    form: { username: string; password: string; totp?: string | undefined },
    request: Request,
  ): Promise<Fichas | 'falta-segundo-factor'> {
    const { identidad, intentos, auditoria, cifra = cifraScrypt } = this.casa
    const { ahora, lugar } = this.aqui
    const direccion = await intentos.admitir('ingreso', request)
    const claves = await intentos.clavesDeIngreso(form.username, direccion, request)
    const { cuenta, conocida } = await identidad.cuenta(form.username, claves.conocida, intentos.conocidasDesde)
    const { devueltos } = await intentos.reservarIngreso(claves, conocida, cuenta?.failed_attempts, 'program')
    const comprobada = cuenta?.password_hash ?? HASH_DE_NADIE
    const abre = await cifra.abre(form.password, comprobada)
    if (!cuenta || !abre) {
      const datos = { via: 'contrasena', motivo: 'credenciales' } as const
      auditoria.anotar('ingreso-negado', { usuario_id: cuenta?.id ?? null, datos })
      throw new Negativa('credenciales-incorrectas')
    }

    if (contrasenaVencida(cuenta.password_at ?? ahora, cuenta.password_expiry, ahora)) {
      throw new Negativa('contrasena-vencida')
    }
    const titular = await this.db.persona(cuenta.id)
    if (!titular) throw new Negativa('credenciales-incorrectas')

    const refresh = nuevoToken()
    const fila = {
      id: crypto.randomUUID(),
      usuario_id: cuenta.id,
      user_agent: request.headers.get('user-agent')?.slice(0, USER_AGENT_MAX) ?? null,
      lugar,
      created_at: ahora,
      usada_at: ahora,
      expires_at: ahora + FAMILIA_MS,
    }
    const renovada = debeRenovarse(comprobada) ? await cifra.hash(form.password) : null
    const olvidadas = [claves.device ?? claves.par]
    const asiento = identidad.asiento(
      { usuario_id: cuenta.id, comprobada, renovada, conocida: claves.conocida, olvidadas, devueltos },
      ahora,
    )
    const { factor } = titular
    let segunda: Parameters<ApiDb['abrirFamilia']>[0]['segunda'] = null
    if (factor !== null && factor.verificado_at !== null) {
      if (form.totp === undefined) {
        // the password was right: what was counted is given back, as where a page asks for the second proof
        await identidad.asentar(asiento)
        return 'falta-segundo-factor'
      }
      segunda = await this.#segunda(form.totp, factor)
    } else if (exigeFactor(cuenta.rol, cuenta.two_factor_auth)) {
      // who must have one gets it on a page first
      await identidad.asentar(asiento)
      return 'falta-segundo-factor'
    }
    const refresco = await hashDeToken(refresh)
    if (!(await this.db.abrirFamilia({ fila, refresco, comprobada, asiento, segunda }, FAMILIAS_MAX))) {
      throw new Negativa(segunda ? 'factor-codigo-incorrecto' : 'credenciales-incorrectas')
    }
    return this.#fichas(titular, fila.id, refresh)
  }

  /** The second proof, counted as wrong before it is compared. Whether it was used already, the database says. */
  async #segunda(codigo: string, factor: { usuario_id: string; secreto: string; paso: number }) {
    const { intentos, auditoria, secretos } = this.casa
    const { usuario_id } = factor
    const devueltos = await intentos.reservarFactor(usuario_id)
    const prueba = await compararCodigo(codigo, factor, secretos, this.aqui.ahora)
    if (!prueba) {
      auditoria.anotar('ingreso-negado', { usuario_id, datos: { via: 'contrasena', motivo: 'segundo-factor' } })
      throw new Negativa('factor-codigo-incorrecto')
    }
    return { prueba, devueltos }
  }

  /**
   * Exchanges a refresh token. The successor is drawn from the token itself under a secret of ours, so that two who ask
   * at once, or one who lost the answer, get the same one and the family goes on with it alone.
   * @returns null for a token that does not serve; one that was exchanged long ago takes its family with it
   */
  async refrescar(token: string): Promise<Fichas | null> {
    if (!REFRESCO.test(token)) return null
    const hash = await hashDeToken(token)
    const refresco = await this.db.refresco(hash)
    if (!refresco) return null
    const juicio = juzgarRefresco(refresco, this.aqui.ahora)
    if (juicio === 'vencido' || juicio === 'robado') {
      await this.db.cerrarFamilia(
        refresco.familia,
        juicio === 'robado' ? 'api-repetida' : 'api-cerrada',
        refresco.usuario.id,
      )
      return null
    }
    const sucesor = await huellaConLlave(this.casa.secretos.HASH_SECRET, 'refresco', token)
    await this.db.girar(hash, await hashDeToken(sucesor), refresco.familia, this.aqui.ahora)
    return this.#fichas(refresco, refresco.familia, sucesor, refresco.llaves)
  }

  /** Signs a program out, by its refresh token or by its access token; what is neither is nothing to end. */
  async revocar(token: string): Promise<void> {
    if (REFRESCO.test(token)) {
      const suyo = await this.db.refresco(await hashDeToken(token))
      if (suyo) await this.db.cerrarFamilia(suyo.familia, 'api-cerrada', suyo.usuario.id)
      return
    }
    const presunto = this.jwt.presumir(token)
    if (!presunto) return
    const titular = await this.db.portador(presunto.sid, presunto.sub, this.aqui.ahora)
    if (titular && (await this.jwt.vale(token, presunto, titular.llaves))) {
      await this.db.cerrarFamilia(presunto.sid, 'api-cerrada', presunto.sub)
    }
  }

  async #fichas(titular: Titular, sid: string, refresh_token: string, leidas?: LlaveFila[]): Promise<Fichas> {
    const { usuario, rol, empresa } = titular
    const dicho = { sub: usuario.id, sid, company: empresa?.id ?? null, role: rol }
    return {
      access_token: await this.jwt.firmar(dicho, leidas),
      token_type: 'Bearer',
      expires_in: ACCESO_MS / 1000,
      refresh_token,
    }
  }
}
