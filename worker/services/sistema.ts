/** Configuración del Sistema of the SuperAdmin, but for its mail: who is told what, default safety rules, database, keys. */
import type { Llavero } from '../access/llavero'
import { AvisosSistemaDb } from '../db/avisos-sistema-db'
import type { Conexion } from '../db/connect'
import { CopiasDb } from '../db/copias-db'
import { type EstadoDeBase, SistemaDb } from '../db/sistema-db'
import { entrada } from '../domain/auditoria'
import type { AvisosSistema } from '../domain/aviso-sistema'
import { empezarCopia } from '../domain/copia'
import { type Defectos, type DefectosDatos, reglasDe } from '../domain/seguridad'
import type { Auditoria } from './auditoria'
import { conGenerico } from './generico'

export class Sistema {
  readonly #db: SistemaDb
  readonly #avisos: AvisosSistemaDb
  readonly #copias: CopiasDb

  constructor(
    d1: Conexion,
    private readonly llavero: Llavero,
    private readonly con: { auditoria: Auditoria; puntosPorMinuto: number },
    private readonly ahora: number,
  ) {
    this.#db = new SistemaDb(d1)
    this.#avisos = new AvisosSistemaDb(d1)
    this.#copias = new CopiasDb(d1)
  }

  /** Points that a device may send in a minute, in this installation. */
  get puntosPorMinuto(): number {
    return this.con.puntosPorMinuto
  }

  notices(usuario_id: string): Promise<AvisosSistema> {
    return this.#avisos.de(usuario_id)
  }

  async saveNotices(usuario_id: string, avisos: AvisosSistema): Promise<void> {
    await conGenerico('error-guardar-configuracion', () => this.#avisos.guardar(usuario_id, avisos))
  }

  defaults(): Promise<Defectos> {
    return this.#db.defectos()
  }

  /** They hold from the next request and sign-in of everybody whose company has no rules of its own. */
  async saveDefaults(datos: DefectosDatos): Promise<void> {
    const { two_factor_auth: _, ...defectos } = reglasDe({ ...datos, two_factor_auth: false })
    const apunte = entrada(this.con.auditoria.rastro, 'defectos-cambiados', { datos: { ...defectos } })
    await conGenerico('error-guardar-configuracion', () => this.#db.guardarDefectos(defectos, apunte, this.ahora))
  }

  database(): Promise<EstadoDeBase> {
    return this.#db.base()
  }

  /** Asks for a copy of the database, which the clock begins within a minute; false when one is under way. */
  copyNow(): Promise<boolean> {
    const apunte = entrada(this.con.auditoria.rastro, 'copia-pedida')
    return conGenerico('error-guardar-configuracion', () =>
      this.#copias.pedir(empezarCopia(this.ahora), apunte, this.ahora),
    )
  }

  /** The keys that sign and verify, oldest first; never a half of them. */
  keys() {
    return this.llavero.listar()
  }

  /** Retires the key that signs: programs ask for another token, everybody else notices nothing. */
  async changeKey(): Promise<void> {
    const fuera = await conGenerico('error-guardar-configuracion', () => this.llavero.cambiar())
    if (fuera) this.con.auditoria.anotar('llave-cambiada', { objeto: fuera })
  }
}
