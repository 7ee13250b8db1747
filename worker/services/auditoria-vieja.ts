/**
 * The audit log past its 90 days: each company's day becomes an object in R2, then its rows go. The object is named by
 * its first row and made of rows that nobody can change: cut short between the two, the next run makes the same object
 * again and goes on. Its row in the index comes with the batch that takes the rows out.
 */
import type { AuditoriaViejaDb } from '../db/auditoria-vieja-db'
import { auditoriaVieja, diaDeAuditoria } from '../domain/auditoria'
import { claveDeAuditoria } from '../domain/auditoria-guardada'
import type { Almacen } from '../files/almacen'
import { empacar, FILAS_POR_OBJETO } from './auditoria-objeto'

/** A run leaves the rest to the next, a minute later. */
const OBJETOS_POR_VEZ = 60

export class AuditoriaVieja {
  constructor(
    private readonly db: AuditoriaViejaDb,
    private readonly almacen: Pick<Almacen, 'replace'>,
    private readonly ahora: number,
  ) {}

  /** Puts away what is past its time. One question to the database when nothing is. @returns how many objects it made */
  async guardar(): Promise<number> {
    const antes = auditoriaVieja(this.ahora)
    for (let n = 0; n < OBJETOS_POR_VEZ; n++) {
      const primera = await this.db.primera(antes)
      if (!primera) return n
      const { desde, hasta, dia } = diaDeAuditoria(primera.at)
      const filas = await this.db.leer(primera.empresa_id, desde, hasta, FILAS_POR_OBJETO)
      const clave = claveDeAuditoria(primera.empresa_id, dia, filas[0]?.id ?? '')
      const cabeceras = { contentType: 'application/x-ndjson', contentEncoding: 'gzip' }
      await this.almacen.replace(clave, await empacar(filas), cabeceras)
      await this.db.quitar(filas)
    }
    return OBJETOS_POR_VEZ
  }
}
