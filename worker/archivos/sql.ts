/** Statements for uploads that check and write in one. */
import { and, eq, ne, sql } from 'drizzle-orm'
import { audit } from '../auditoria/sql'
import type { ArchivoOwner } from '../domain/archivos/archivo'
import { insertIf } from '../platform-db/insert-if'
import { archivos, documentos } from '../tenant/schema/documentos'
import { conductores } from '../tenant/schema/fleet'
import { mantenimientos } from '../tenant/schema/mantenimientos'
import { assigned } from '../tenant/scope'
import type { Write } from '../tenant/source'
import { statement } from '../tenant/statement'
import type { AssignedWriter, BatchRunner, EmpresaRemover, EmpresaWriter } from '../tenant/writer'

type Clase = ArchivoOwner extends `${infer C}:${string}` ? C : never
const TABLES = { documento: documentos, conductor: conductores, mantenimiento: mantenimientos } as const
/** The record that takes an upload, its vehicle, and how many files it may have; without `max` it has one by its form. */
export interface Claim {
  de: ArchivoOwner
  vehiculo_id: string
  max?: number
}
type NewArchivo = Omit<typeof archivos.$inferInsert, 'empresa_id' | 'estado' | 'de' | 'vehiculo_id'>

/**
 * A new upload, while the person has fewer than `max` unclaimed ones since `since` (UTC milliseconds): otherwise 0 rows
 * change.
 */
export function uploadArchivo(db: AssignedWriter, row: NewArchivo, max: number, since: number): Write {
  return statement(db, ({ connection, empresaId }) => {
    // reads the index of pending uploads, not all files of the company
    const fits = sql`(select count(*) from ${archivos} indexed by archivos_subiendo
      where ${archivos.empresa_id} = ${empresaId} and ${archivos.subido_por} = ${row.subido_por}
        and ${archivos.estado} = 'subiendo' and ${archivos.created_at} > ${since}) < ${max}`
    return insertIf(connection, archivos, { ...row, empresa_id: empresaId, estado: 'subiendo' }, fits)
  })
}

/**
 * Claims a person's own upload for its record, which the batch has written before. If another form has claimed it, or
 * the record does not exist or has its `max` files, the state becomes null, which violates the table's constraint and fails
 * the whole batch.
 */
export function claimArchivo(
  db: AssignedWriter,
  id: string,
  person: string,
  { de: ownerKey, vehiculo_id, max }: Claim,
): Write {
  const [clase, owner] = ownerKey.split(':') as [Clase, string]
  const table = TABLES[clase]
  return statement(db, ({ connection, empresaId, usuarioId }) => {
    const isOwn = usuarioId === null ? sql`1 = 1` : assigned(empresaId, usuarioId, vehiculo_id)
    const held = sql`select count(*) from ${archivos} a where a.empresa_id = ${empresaId} and a.de = ${ownerKey}`
    const hasRoom = max === undefined ? sql`1 = 1` : sql`(${held}) < ${max}`
    return connection
      .update(archivos)
      .set({
        estado: sql`case when ${archivos.estado} = 'subiendo' and ${archivos.subido_por} = ${person} and ${isOwn}
          and ${hasRoom} and exists (select 1 from ${table} where ${table.empresa_id} = ${empresaId} and ${table.id} = ${owner})
          then 'listo' end`,
        de: ownerKey,
        vehiculo_id,
      })
      .where(and(eq(archivos.empresa_id, empresaId), eq(archivos.id, id)))
  })
}

/** Drops one file of a record, by its id, and audits it; for a batch, after the record's own write. */
export function removeArchivo(db: EmpresaRemover, id: string, owner: ArchivoOwner): Write[] {
  const [, targetId = ''] = owner.split(':')
  return [audit(db, 'archivo-quitado', { objeto: targetId }), db.remove('archivos', { de: owner, id })]
}

/**
 * Drops the file of a record for another one, `next`; a trigger queues its object in the outbox. The next one stays, also
 * when it is the record's already, since the same request came twice: then claiming it again fails.
 */
export const releaseArchivo = (db: EmpresaRemover, owner: ArchivoOwner, next: string): Write =>
  statement(db, (scope) =>
    scope.connection.delete(archivos).where(and(scope.rows('archivos', { de: owner }), ne(archivos.id, next))),
  )

/** Moves a record's file to another vehicle, which decides who may see it and when it is deleted. */
export const moveArchivo = (db: EmpresaWriter, owner: ArchivoOwner, vehiculo_id: string): Write =>
  db.update('archivos', { de: owner }, { vehiculo_id })

/** Deletes a person's own unclaimed upload; also for a Usuario. */
export const discardArchivo = (db: BatchRunner, id: string, person: string): Write =>
  statement(db, ({ connection, empresaId }) =>
    connection
      .delete(archivos)
      .where(
        and(
          eq(archivos.empresa_id, empresaId),
          eq(archivos.id, id),
          eq(archivos.subido_por, person),
          eq(archivos.estado, 'subiendo'),
        ),
      ),
  )
