/** The calendar of a company: its private address, turned on, renewed and off; and what the address answers. */
import { abrirCalendario, firmarCalendario, VERSION_CALENDARIO_MAX } from '../access/enlace-calendario'
import type { Conexion } from '../db/connect'
import { EmpresaDb } from '../db/empresa-db'
import type { EmpresaFila } from '../db/plataforma-db'
import type { Suceso } from '../domain/auditoria'
import { alAbrir, alCerrar, calendarioAbierto } from '../domain/calendario'
import { escribirCalendario } from '../domain/calendario-texto'
import { diaEn } from '../domain/dia'
import { Negativa } from '../domain/negativa'
import { vencimientosDe } from './calendario-lectura'
import { conGenerico } from './generico'

type DeCalendario = Extract<Suceso, `calendario-${string}`>

export class Calendario {
  constructor(
    private readonly db: EmpresaDb,
    private readonly empresa: Pick<EmpresaFila, 'id' | 'calendario_version'>,
    private readonly secreto: string,
  ) {}

  /** The path of the company's calendar, computed each time and stored nowhere; null while it is off. */
  async address(): Promise<string | null> {
    const { id, calendario_version: version } = this.empresa
    if (!calendarioAbierto(version)) return null
    return `/api/calendar/${await firmarCalendario(this.secreto, id, version)}.ics`
  }

  /** Turns it on. The same order twice gives one address: when it is on already, nothing happens. */
  async create(): Promise<void> {
    if (!calendarioAbierto(this.empresa.calendario_version)) await this.#abrir('calendario-abierto')
  }

  /** Gives it another address: the one before is dead from now on. Nothing happens while it is off. */
  async renew(): Promise<void> {
    if (calendarioAbierto(this.empresa.calendario_version)) await this.#abrir('calendario-renovado')
  }

  /** Turns it off: its address is dead from now on, and never comes back. */
  close(): Promise<void> {
    return this.#guardar(alCerrar(this.empresa.calendario_version), 'calendario-cerrado')
  }

  async #abrir(suceso: DeCalendario): Promise<void> {
    const version = alAbrir(this.empresa.calendario_version)
    if (version > VERSION_CALENDARIO_MAX) throw new Negativa('error-guardar-configuracion')
    await this.#guardar(version, suceso)
  }

  async #guardar(calendario_version: number, suceso: DeCalendario): Promise<void> {
    const escrituras = [this.db.updateEmpresa({ calendario_version }), this.db.auditar(suceso)]
    await conGenerico('error-guardar-configuracion', () => this.db.batch(escrituras))
  }
}

/**
 * What the address of a calendar answers; null for one that is not ours (no read), or not any more (one read).
 * @param momento the instant (UTC milliseconds) and the product's address
 */
export async function leerCalendario(
  conexion: Conexion,
  secreto: string,
  token: string,
  { ahora, origen }: { ahora: number; origen: string },
): Promise<string | null> {
  const enlace = await abrirCalendario(secreto, token)
  if (!enlace) return null
  const db = new EmpresaDb(conexion, enlace.empresaId)
  const empresa = await db.empresa()
  if (!empresa || empresa.calendario_version !== enlace.version) return null
  return escribirCalendario(empresa.nombre, await vencimientosDe(db, diaEn(empresa.zona_horaria, ahora)), origen)
}
