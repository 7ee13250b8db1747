/**
 * The whole database, read to be copied: which tables there are and their rows, page by page in the order of their row
 * numbers; and how far the copy is (`trabajos`). For the clock, and for the SuperAdmin who asks for a copy.
 */
import type { Entrada } from '../domain/auditoria'
import { COPIA, COPIAS, type Copia, type CopiaHecha } from '../domain/copia'
import { filaDeAuditoria } from './auditoria-sql'
import type { Conexion } from './connect'

export interface TablaDeCopia {
  tabla: string
  columnas: string[]
}
/** A foreign key, for who puts rows back: whose row goes when that of its parent is not there. */
export interface Vinculo {
  tabla: string
  padre: string
  alBorrar: string
  columnas: [de: string, a: string][]
}
export interface Esquema {
  tablas: TablaDeCopia[]
  /** what makes tables, indexes and triggers, in the order in which they were made */
  sentencias: { tipo: string; sql: string }[]
  vinculos: Vinculo[]
}
export type Valor = string | number | null
/** The rows of a page; `ultima` is the last one's number, null when no more rows follow. */
export interface PaginaDeCopia {
  filas: Valor[][]
  ultima: number | null
}

const nombre = (identificador: string) => `"${identificador.replaceAll('"', '""')}"`

/** Of whom a copy is made: not of what SQLite and D1 keep for themselves, nor of virtual tables and what these keep. */
const COPIABLE = `m.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND m.name NOT LIKE '\\_cf\\_%' ESCAPE '\\'
  AND m.sql IS NOT NULL AND m.sql NOT LIKE 'CREATE VIRTUAL%'
  AND NOT EXISTS (SELECT 1 FROM sqlite_master v WHERE v.sql LIKE 'CREATE VIRTUAL%'
    AND substr(m.tbl_name, 1, length(v.name) + 1) = v.name || '_')`

interface Tomada {
  copia: Copia
  /** the lease: the token by which its holder writes */
  hasta: number
}

export class CopiasDb {
  constructor(private readonly d1: Conexion) {}

  async esquema(): Promise<Esquema> {
    const [columnas, sentencias, claves] = await this.d1.batch<Record<string, string | number>>([
      // generated columns are none of these: they are computed again
      this.d1.prepare(`SELECT m.name AS tabla, p.name AS columna FROM sqlite_master m JOIN pragma_table_info(m.name) p
        WHERE m.type = 'table' AND ${COPIABLE} ORDER BY m.rowid, p.cid`),
      this.d1.prepare(`SELECT m.type AS tipo, m.sql FROM sqlite_master m WHERE ${COPIABLE} ORDER BY m.rowid`),
      this.d1.prepare(`SELECT m.name AS tabla, f.id, f."table" AS padre, f."from" AS de, f."to" AS a, f.on_delete AS alBorrar
        FROM sqlite_master m JOIN pragma_foreign_key_list(m.name) f WHERE m.type = 'table' AND ${COPIABLE}
        ORDER BY m.rowid, f.id, f.seq`),
    ])
    const tablas = new Map<string, string[]>()
    for (const { tabla, columna } of (columnas?.results ?? []) as { tabla: string; columna: string }[])
      tablas.set(tabla, [...(tablas.get(tabla) ?? []), columna])
    const vinculos = new Map<string, Vinculo>()
    for (const f of (claves?.results ?? []) as Record<'tabla' | 'padre' | 'alBorrar' | 'de' | 'a' | 'id', string>[]) {
      const { tabla, padre, alBorrar, de, a } = f
      const clave = `${tabla} ${f.id}`
      const v = vinculos.get(clave) ?? { tabla, padre, alBorrar, columnas: [] }
      vinculos.set(clave, { ...v, columnas: [...v.columnas, [de, a]] })
    }
    return {
      tablas: [...tablas].map(([tabla, columnas]) => ({ tabla, columnas })),
      sentencias: (sentencias?.results ?? []) as unknown as Esquema['sentencias'],
      vinculos: [...vinculos.values()],
    }
  }

  /** Up to n rows behind a row number, cut after so many bytes; at least one where there is one. */
  async pagina({ tabla, columnas }: TablaDeCopia, desde: number | null, n: number, bytes: number) {
    const campos = columnas.map(nombre).join(', ')
    const peso = columnas.map((c) => `coalesce(length(CAST(${nombre(c)} AS BLOB)), 0)`).join(' + ')
    const filas = await this.d1
      .prepare(
        `SELECT "_n", "_suma", ${campos} FROM (
           SELECT *, sum("_peso") OVER (ORDER BY "_n" ROWS UNBOUNDED PRECEDING) AS "_suma" FROM (
             SELECT rowid AS "_n", ${peso} AS "_peso", ${campos} FROM ${nombre(tabla)}
             WHERE ${desde === null ? '?1 IS NULL' : 'rowid > ?1'} ORDER BY rowid LIMIT ?2))
         WHERE "_suma" - "_peso" < ?3`,
      )
      .bind(desde, n, bytes)
      .raw<[number, number, ...Valor[]]>()
    const ultima = filas.at(-1)
    const entera = filas.length < n && (ultima?.[1] ?? 0) < bytes
    return {
      filas: filas.map(([, , ...valores]) => valores),
      ultima: ultima && !entera ? ultima[0] : null,
    } satisfies PaginaDeCopia
  }

  /** Takes the copy that is under way or due, until an instant; null when there is none or somebody has it. */
  async tomar(nueva: Copia, ahora: number, hasta: number): Promise<Tomada | null> {
    const fila = await this.d1
      .prepare(
        `INSERT INTO trabajos (nombre, cursor, arriendo_hasta, updated_at) VALUES ('${COPIA}', ?1, ?3, ?4)
         ON CONFLICT (nombre) DO UPDATE SET cursor = coalesce(cursor, ?1), arriendo_hasta = ?3, updated_at = ?4
           WHERE arriendo_hasta <= ?4 AND (cursor IS NOT NULL OR coalesce(marca, '') < ?2)
         RETURNING cursor`,
      )
      .bind(JSON.stringify(nueva), nueva.dia, hasta, ahora)
      .first<{ cursor: string }>()
    return fila && { copia: JSON.parse(fila.cursor) as Copia, hasta }
  }

  /** How far it is; throws when somebody else has it by now. `soltar` gives the lease back. */
  async avanzar({ copia, hasta }: Tomada, soltar = false): Promise<void> {
    const { meta } = await this.d1
      .prepare(`UPDATE trabajos SET cursor = ?1, arriendo_hasta = ?3 WHERE nombre = '${COPIA}' AND arriendo_hasta = ?2`)
      .bind(JSON.stringify(copia), hasta, soltar ? 0 : hasta)
      .run()
    if (meta.changes === 0) throw new Error('the copy is somebody else’s by now')
  }

  /** It is whole: told at the head of the list. */
  async terminar({ copia, hasta }: Tomada, hechas: readonly CopiaHecha[], ahora: number): Promise<void> {
    await this.d1.batch([
      this.d1
        .prepare(
          `UPDATE trabajos SET cursor = NULL, marca = max(coalesce(marca, ''), ?2), arriendo_hasta = 0
           WHERE nombre = '${COPIA}' AND arriendo_hasta = ?1`,
        )
        .bind(hasta, copia.dia),
      this.d1
        .prepare(
          `INSERT INTO trabajos (nombre, cursor, updated_at) SELECT '${COPIAS}', ?1, ?2 WHERE changes() > 0
           ON CONFLICT (nombre) DO UPDATE SET cursor = excluded.cursor, updated_at = excluded.updated_at`,
        )
        .bind(JSON.stringify(hechas), ahora),
    ])
  }

  /** The one under way and those that are whole, the newest first. */
  async ver(): Promise<{ enMarcha: Copia | null; hechas: CopiaHecha[] }> {
    return leerCopias((await this.consulta().all<FilaDeCopia>()).results)
  }

  /** The same, for the batch of who asks more. */
  consulta(): D1PreparedStatement {
    return this.d1.prepare(`SELECT nombre, cursor FROM trabajos WHERE nombre IN ('${COPIA}', '${COPIAS}')`)
  }

  /** Asks for a copy; false when one is under way. */
  async pedir(nueva: Copia, apunte: Entrada, ahora: number): Promise<boolean> {
    const [hecho] = await this.d1.batch([
      this.d1
        .prepare(
          `INSERT INTO trabajos (nombre, cursor, updated_at) VALUES ('${COPIA}', ?1, ?2)
           ON CONFLICT (nombre) DO UPDATE SET cursor = ?1, updated_at = ?2 WHERE cursor IS NULL`,
        )
        .bind(JSON.stringify(nueva), ahora),
      filaDeAuditoria(this.d1, apunte, 'tras-cambio'),
    ])
    return (hecho?.meta.changes ?? 0) > 0
  }
}

export interface FilaDeCopia {
  nombre: string
  cursor: string | null
}
export function leerCopias(filas: readonly FilaDeCopia[]) {
  const de = (nombre: string) => JSON.parse(filas.find((f) => f.nombre === nombre)?.cursor ?? 'null')
  return { enMarcha: de(COPIA) as Copia | null, hechas: (de(COPIAS) ?? []) as CopiaHecha[] }
}
