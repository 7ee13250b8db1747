/**
 * Subscriptions due for the scheduled job, several companies at a time in a fixed number of statements. Part of the
 * platform door. Writes and follow-ups (audit log, device notifications, mails) are one transaction with optimistic locking on
 * the rows as read, so repeated or concurrent runs take effect once.
 */

import { type CorreoRow, queueCorreos } from '../correo/sql'
import type { PaymentEnvironment } from '../domain/pagos/pago'
import type { FullSuscripcion } from '../domain/suscripcion/suscripcion'
import { IS_MAILED } from '../equipo/administradores-sql'
import { queuePlanChange } from '../outbox/rows-sql'
import type { Connection } from '../platform-db/connect'
import { batch, read, text, write } from '../platform-db/sql'
import { empresas, usuarios } from '../tenant/schema/empresas'
import { fuentes_pago } from '../tenant/schema/pagos'
import { type ColumnsChange, STILL_AS_READ, writeColumns } from './change-sql'
import { SUSCRIPCION_COLUMNS, SUSCRIPCION_ROW } from './events-sql'

export type SuscripcionRow = FullSuscripcion & { id: string; nombre: string; zona_horaria: string }
export interface AdministradorRow {
  id: string
  empresa_id: string
  email: string
  idioma: 'es' | 'en'
}
/** The writes for one company. */
export interface SuscripcionChange extends ColumnsChange {
  antes: SuscripcionRow
  /** the audit row's id and data; null when state and plan are unchanged */
  apunte: { id: string; datos: Record<string, string> } | null
  /** whether GPS devices are notified */
  concernsGps: boolean
  correos: CorreoRow[]
}

const DUE_ROW = {
  id: empresas.id,
  nombre: empresas.nombre,
  zona_horaria: empresas.zona_horaria,
  ...SUSCRIPCION_ROW,
}
const ADMINISTRADOR_ROW = { id: usuarios.id, empresa_id: text, email: usuarios.email, idioma: usuarios.idioma }

/** The zone too is as it was read: the next review and the days in mails were computed in it. */
const SAME_ZONE = `e.zona_horaria is j.value ->> '$.antes.zona_horaria'`
/** The companies of a list whose rows are still as they were read. */
const unchanged = (list: string) => `json_each(${list}) j cross join empresas e on ${STILL_AS_READ} and ${SAME_ZONE}`

export class SuscripcionesDb {
  /** number of statements run by this door */
  queries = 0

  constructor(private readonly d1: Connection) {}

  /** Up to n companies that are due, longest overdue first. */
  async due(now: number, n: number): Promise<SuscripcionRow[]> {
    this.queries++
    return read(
      this.d1,
      DUE_ROW,
      `select id, nombre, zona_horaria, ${SUSCRIPCION_COLUMNS.join(', ')} from empresas
         where revisar_at <= ?1 order by revisar_at, id limit ?2`,
      now,
      n,
    ).all()
  }

  /**
   * The Administradores of some companies who get mails, and which of those companies have a saved card that is
   * charged in an environment. One round trip.
   */
  async readers(
    empresas: readonly string[],
    environment: PaymentEnvironment | null,
  ): Promise<{ people: AdministradorRow[]; withTarjeta: Set<string> }> {
    this.queries += 2
    const ids = JSON.stringify(empresas)
    const [people, tarjetas] = await batch(this.d1, [
      read(
        this.d1,
        ADMINISTRADOR_ROW,
        `select u.id, u.empresa_id, u.email, u.idioma from json_each(?1) j
           cross join usuarios u on u.empresa_id = j.value where ${IS_MAILED}`,
        ids,
      ),
      read(
        this.d1,
        { empresa_id: fuentes_pago.empresa_id },
        `select f.empresa_id from json_each(?1) j
           cross join fuentes_pago f on f.empresa_id = j.value and f.ambiente = ?2`,
        ids,
        environment,
      ),
    ])
    return { people, withTarjeta: new Set(tarjetas.map((t) => t.empresa_id)) }
  }

  async write(changes: readonly SuscripcionChange[], now: number): Promise<void> {
    const list = JSON.stringify(changes.map(({ correos: _, ...c }) => c))
    const notified = `empresa_id in (select e.id from ${unchanged('?2')} where j.value ->> 'concernsGps')`
    const correos = changes.flatMap((c) => c.correos)
    const statements = [
      write(
        this.d1,
        `insert into auditoria (id, at, suceso, empresa_id, datos)
           select j.value ->> '$.apunte.id', ?2, 'suscripcion-cambiada', e.id, j.value -> '$.apunte.datos'
           from ${unchanged('?1')} where j.value ->> '$.apunte.id' is not null`,
        list,
        now,
      ),
      ...queuePlanChange(this.d1, { sql: notified, values: [list] }, now),
      ...queueCorreos(this.d1, correos, {
        sql: `j.value ->> 'empresa_id' in (select e.id from ${unchanged('?2')})`,
        values: [list],
      }),
      // last: after this the rows are no longer as they were read
      writeColumns(this.d1, changes, { sql: SAME_ZONE, values: [] }),
    ]
    this.queries += statements.length
    await this.d1.batch(statements)
  }
}
