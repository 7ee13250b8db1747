/** Alerts follow what falls due: after every change of a vehicle at once (the outbox asks), once a day for all (the clock). */

import { type ClaseDeCosa, cosaDe, DUE_ITEM_CLASES, type DueAlerta, due } from '../domain/alertas/assessment'
import { diaEn } from '../domain/day'
import type { Connection } from '../platform-db/connect'
import { AssessmentDb, type Ruling } from './assessment-sql'
import { type FilaCosa, leerCosaDe } from './due-items-sql'

export class Assessment {
  readonly #db: AssessmentDb

  constructor(
    connection: Connection,
    private readonly ahora: number,
  ) {
    this.#db = new AssessmentDb(connection)
  }

  /** Judges everything of these vehicles of one company, on the day that it is there. Twice or at once does no harm. */
  async vehiculos(empresaId: string, ids: readonly string[]): Promise<void> {
    const db = this.#db
    const dueItems = await db.deVehiculos(empresaId, ids)
    const statements = [db.sinCosa(empresaId, ids, this.ahora)]
    for (const clase of DUE_ITEM_CLASES) {
      const [primera] = dueItems[clase]
      if (!primera) continue
      const hoy = diaEn(primera.zona_horaria, this.ahora)
      statements.push(...db.fail(clase, fallosDe(clase, dueItems[clase], hoy), hoy, this.ahora, empresaId))
    }
    await db.write(statements)
  }
}

/** The verdicts that change something, or may. */
export function fallosDe(clase: ClaseDeCosa, filas: readonly FilaCosa[], hoy: string): Ruling[] {
  const fallos: Ruling[] = []
  for (const fila of filas) {
    const umbrales = fila.umbrales === null ? null : (JSON.parse(fila.umbrales) as number[])
    const alerta = due(leerCosaDe(clase, fila), hoy, umbrales)
    if (!isUpToDate(fila, alerta))
      fallos.push({ id: fila.id, foto: fila.foto, cosa: cosaDe(clase, fila.id), due: alerta })
  }
  return fallos
}

const isUpToDate = (f: FilaCosa, d: DueAlerta | null): boolean =>
  d === null
    ? f.a_vence === null
    : f.a_vence === d.vence &&
      f.a_umbral === d.umbral &&
      f.a_mensaje === d.mensaje &&
      f.a_busqueda === d.busqueda &&
      f.a_vehiculo === f.vehiculo_id
