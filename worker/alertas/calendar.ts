/** The calendar of a company: its private address, turned on, renewed and off; and what the address answers. */
import { openCalendario, signCalendario, VERSION_CALENDARIO_MAX } from '../access/calendar-link'
import { calendarioAbierto, closedVersion, openedVersion } from '../domain/alertas/calendar'
import { formatCalendar } from '../domain/alertas/calendar-text'
import type { Suceso } from '../domain/auditoria/auditoria'
import { diaEn } from '../domain/day'
import { Refusal } from '../domain/refusal'
import type { Connection } from '../platform-db/connect'
import type { EmpresaFila } from '../platform-db/platform-db'
import { EmpresaDb } from '../tenant/empresa-db'
import { withGenericError } from '../trace/generic-refusal'
import { vencimientosOf } from './calendar-entries'

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
    return `/api/calendar/${await signCalendario(this.secreto, id, version)}.ics`
  }

  /** Turns it on. The same order twice gives one address: when it is on already, nothing happens. */
  async create(): Promise<void> {
    if (!calendarioAbierto(this.empresa.calendario_version)) await this.#open('calendario-abierto')
  }

  /** Gives it another address: the one before is dead from now on. Nothing happens while it is off. */
  async renew(): Promise<void> {
    if (calendarioAbierto(this.empresa.calendario_version)) await this.#open('calendario-renovado')
  }

  /** Turns it off: its address is dead from now on, and never comes back. */
  close(): Promise<void> {
    return this.#save(closedVersion(this.empresa.calendario_version), 'calendario-cerrado')
  }

  async #open(suceso: DeCalendario): Promise<void> {
    const version = openedVersion(this.empresa.calendario_version)
    if (version > VERSION_CALENDARIO_MAX) throw new Refusal('error-guardar-configuracion')
    await this.#save(version, suceso)
  }

  async #save(calendario_version: number, suceso: DeCalendario): Promise<void> {
    const writes = [this.db.updateEmpresa({ calendario_version }), this.db.audit(suceso)]
    await withGenericError('error-guardar-configuracion', () => this.db.batch(writes))
  }
}

/**
 * What the address of a calendar answers; null for one that is not ours (no read), or not any more (one read).
 * @param momento the instant (UTC milliseconds) and the product's address
 */
export async function leerCalendario(
  connection: Connection,
  secreto: string,
  token: string,
  { ahora: now, origen }: { ahora: number; origen: string },
): Promise<string | null> {
  const enlace = await openCalendario(secreto, token)
  if (!enlace) return null
  const db = new EmpresaDb(connection, enlace.empresaId)
  const empresa = await db.empresa()
  if (!empresa || empresa.calendario_version !== enlace.version) return null
  return formatCalendar(empresa.nombre, await vencimientosOf(db, diaEn(empresa.zona_horaria, now)), origen)
}
