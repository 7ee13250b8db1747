/** Statements for uploads that check and write in one. */
import { and, eq, sql } from 'drizzle-orm'
import type { ArchivoOwner } from '../domain/archivos/archivo'
import type { Db } from '../platform-db/connect'
import { insertIf } from '../platform-db/insert-if'
import { archivos, documentos } from '../tenant/schema/documentos'
import { conductores } from '../tenant/schema/fleet'
import { mantenimientos } from '../tenant/schema/mantenimientos'
import { assigned } from '../tenant/scope'

type Clase = ArchivoOwner extends `${infer C}:${string}` ? C : never
const TABLES = { documento: documentos, conductor: conductores, mantenimiento: mantenimientos } as const
export type NewArchivo = Omit<typeof archivos.$inferInsert, 'empresa_id' | 'estado' | 'de' | 'vehiculo_id'>

/** A new upload, if the person has fewer than `max` unclaimed ones since `since`; otherwise 0 rows change. */
export function upload(db: Db, empresaId: string, row: NewArchivo, max: number, since: number) {
  // reads the index of pending uploads, not all files of the company
  const fits = sql`(select count(*) from ${archivos} indexed by archivos_subiendo
    where ${archivos.empresa_id} = ${empresaId} and ${archivos.subido_por} = ${row.subido_por}
      and ${archivos.estado} = 'subiendo' and ${archivos.created_at} > ${since}) < ${max}`
  return insertIf(db, archivos, { ...row, empresa_id: empresaId, estado: 'subiendo' }, fits)
}

/**
 * Assigns an upload to its record. If another form has claimed it, or the record does not exist, the state becomes
 * null, which violates the table's constraint and fails the whole batch.
 */
export function claim(
  db: Db,
  actor: { empresaId: string; usuarioId: string | null; persona: string },
  id: string,
  { de: ownerKey, vehiculo_id }: { de: ArchivoOwner; vehiculo_id: string },
) {
  const { empresaId, usuarioId, persona: person } = actor
  const [clase, owner] = ownerKey.split(':') as [Clase, string]
  const table = TABLES[clase]
  const isOwn = usuarioId === null ? sql`1 = 1` : assigned(empresaId, usuarioId, vehiculo_id)
  return db
    .update(archivos)
    .set({
      estado: sql`case when ${archivos.estado} = 'subiendo' and ${archivos.subido_por} = ${person} and ${isOwn}
        and exists (select 1 from ${table} where ${table.empresa_id} = ${empresaId} and ${table.id} = ${owner})
        then 'listo' end`,
      de: ownerKey,
      vehiculo_id,
    })
    .where(and(eq(archivos.empresa_id, empresaId), eq(archivos.id, id)))
}

/** Deletes one's own unclaimed upload. */
export const discardStatement = (db: Db, empresaId: string, person: string, id: string) =>
  db
    .delete(archivos)
    .where(
      and(
        eq(archivos.empresa_id, empresaId),
        eq(archivos.id, id),
        eq(archivos.subido_por, person),
        eq(archivos.estado, 'subiendo'),
      ),
    )
