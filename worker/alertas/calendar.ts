/** A company's calendar feed: turning its private address on, renewing it, turning it off; and serving it. */
import { EMPRESA_LINK_VERSION_MAX, openEmpresa, signEmpresa } from '../access/empresa-link'
import { audit } from '../auditoria/sql'
import { closedVersion, isCalendarioOpen, openedVersion } from '../domain/alertas/calendar'
import { formatCalendar } from '../domain/alertas/calendar-text'
import type { AuditEvent } from '../domain/auditoria/auditoria'
import { dayIn } from '../domain/day'
import { Refusal } from '../domain/refusal'
import type { Connection } from '../platform-db/connect'
import type { EmpresaRow } from '../platform-db/platform-db'
import type { EmpresaDb } from '../tenant/empresa-db'
import { EmpresaReader } from '../tenant/read'
import { withGenericError } from '../trace/generic-refusal'
import { vencimientosOf } from './calendar-entries'

type CalendarioAuditEvent = Extract<AuditEvent, `calendario-${string}`>

export class Calendario {
  constructor(
    private readonly db: EmpresaDb,
    private readonly empresa: Pick<EmpresaRow, 'id' | 'calendario_version'>,
    private readonly secret: string,
  ) {}

  /** The path of the company's calendar, computed each time and stored nowhere; null while it is off. */
  async address(): Promise<string | null> {
    const { id, calendario_version: version } = this.empresa
    if (!isCalendarioOpen(version)) return null
    return `/api/calendar/${await signEmpresa(this.secret, 'calendar', id, version)}.ics`
  }

  /** Turns it on. Idempotent: when it is already on, the address stays the same. */
  async create(): Promise<void> {
    if (!isCalendarioOpen(this.empresa.calendario_version)) await this.#open('calendario-abierto')
  }

  /** Gives it a new address; the old one stops working. Does nothing while it is off. */
  async renew(): Promise<void> {
    if (isCalendarioOpen(this.empresa.calendario_version)) await this.#open('calendario-renovado')
  }

  /** Turns it off: its address stops working for good. */
  close(): Promise<void> {
    return this.#save(closedVersion(this.empresa.calendario_version), 'calendario-cerrado')
  }

  async #open(auditEvent: CalendarioAuditEvent): Promise<void> {
    const version = openedVersion(this.empresa.calendario_version)
    if (version > EMPRESA_LINK_VERSION_MAX) throw new Refusal('error-guardar-configuracion')
    await this.#save(version, auditEvent)
  }

  async #save(calendario_version: number, auditEvent: CalendarioAuditEvent): Promise<void> {
    const db = this.db.settings()
    const writes = [db.updateEmpresa({ calendario_version }), audit(db, auditEvent)]
    await withGenericError('error-guardar-configuracion', () => db.batch(writes))
  }
}

/**
 * The calendar behind an address; null for one that we did not sign (no read), or that is no longer valid (one read).
 * `now` is in UTC milliseconds, `origin` is the product's address.
 */
export async function readCalendario(
  connection: Connection,
  secret: string,
  token: string,
  { now, origin }: { now: number; origin: string },
): Promise<string | null> {
  const link = await openEmpresa(secret, 'calendar', token)
  if (!link) return null
  const db = new EmpresaReader(connection, link.empresaId)
  const empresa = await db.empresa()
  if (!empresa || empresa.calendario_version !== link.version) return null
  return formatCalendar(empresa.nombre, await vencimientosOf(db, dayIn(empresa.zona_horaria, now)), origin)
}
