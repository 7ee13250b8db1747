/**
 * Keeps alerts in step with what falls due: after each change of a vehicle (called by the outbox), and once a day for
 * all (called by the cron job).
 */

import { DUE_ITEM_CLASES, type DueAlerta, type DueItemClase, due, dueItemKey } from '../domain/alertas/assessment'
import { dayIn } from '../domain/day'
import type { Connection } from '../platform-db/connect'
import { AssessmentDb, type Ruling } from './assessment-sql'
import { type DueItemRow, readDueItemRow } from './due-items-sql'

export class Assessment {
  readonly #db: AssessmentDb

  constructor(
    connection: Connection,
    private readonly now: number,
  ) {
    this.#db = new AssessmentDb(connection)
  }

  /** Assesses everything of these vehicles of one company, on its current day. Idempotent, safe to run concurrently. */
  async vehiculos(empresaId: string, ids: readonly string[]): Promise<void> {
    const db = this.#db
    const dueItems = await db.ofVehiculos(empresaId, ids)
    const statements = [db.resolveWithoutItem(empresaId, ids, this.now)]
    for (const clase of DUE_ITEM_CLASES) {
      const [first] = dueItems[clase]
      if (!first) continue
      const today = dayIn(first.zona_horaria, this.now)
      statements.push(...db.recordRulings(clase, rulingsOf(clase, dueItems[clase], today), today, this.now, empresaId))
    }
    await db.write(statements)
  }
}

/** The rulings that change something, or may. */
export function rulingsOf(clase: DueItemClase, rows: readonly DueItemRow[], today: string): Ruling[] {
  const rulings: Ruling[] = []
  for (const row of rows) {
    const umbrales = row.umbrales === null ? null : (JSON.parse(row.umbrales) as number[])
    const alerta = due(readDueItemRow(clase, row), today, umbrales)
    if (!isUpToDate(row, alerta))
      rulings.push({ id: row.id, foto: row.foto, cosa: dueItemKey(clase, row.id), due: alerta })
  }
  return rulings
}

const isUpToDate = (f: DueItemRow, d: DueAlerta | null): boolean =>
  d === null
    ? f.a_vence === null
    : f.a_vence === d.vence &&
      f.a_umbral === d.umbral &&
      f.a_mensaje === d.mensaje &&
      f.a_busqueda === d.busqueda &&
      f.a_vehiculo === f.vehiculo_id
