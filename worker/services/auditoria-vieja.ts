/**
 * The audit log past its 90 days: each company's day becomes an object in R2, then its rows go. The object is named by
 * its first row and made of rows that nobody can change: cut short between the two, the next run makes the same object
 * again and goes on.
 */
import type { AuditoriaViejaDb, FilaVieja } from '../db/auditoria-vieja-db'
import { auditoriaVieja, diaDeAuditoria } from '../domain/auditoria'
import type { Almacen } from '../files/almacen'

/** A day of more rows becomes several objects. */
const FILAS_POR_OBJETO = 2000
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
      const clave = claveDe(primera.empresa_id, dia, filas[0]?.id ?? '')
      const cabeceras = { contentType: 'application/x-ndjson', contentEncoding: 'gzip' }
      await this.almacen.replace(clave, await comprimir(ndjson(filas)), cabeceras)
      await this.db.quitar(filas)
    }
    return OBJETOS_POR_VEZ
  }
}

/** Beside the companies' files, not among them: it outlives the company. */
const claveDe = (empresaId: string | null, dia: string, id: string) =>
  `auditoria/${empresaId ?? 'sin-empresa'}/${dia}/${id}.ndjson.gz`

const ndjson = (filas: readonly FilaVieja[]): string => filas.map((fila) => `${JSON.stringify(fila)}\n`).join('')

async function comprimir(texto: string): Promise<Uint8Array> {
  const flujo = new Response(texto).body as ReadableStream<Uint8Array<ArrayBuffer>>
  return new Uint8Array(await new Response(flujo.pipeThrough(new CompressionStream('gzip'))).arrayBuffer())
}
