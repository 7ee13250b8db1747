/** The statements of uploads, in which asking and writing are one. */
import { and, eq, sql } from 'drizzle-orm'
import type { DuenoDeArchivo } from '../domain/archivo'
import { asignado } from './alcance'
import type { Db } from './connect'
import { insertarSi } from './insertar-si'
import { conductores } from './schema/flota'
import { mantenimientos } from './schema/mantenimientos'
import { archivos, documentos } from './schema/papeles'

type Clase = DuenoDeArchivo extends `${infer C}:${string}` ? C : never
const TABLA = { documento: documentos, conductor: conductores, mantenimiento: mantenimientos } as const
export type ArchivoNuevo = Omit<typeof archivos.$inferInsert, 'empresa_id' | 'estado' | 'de' | 'vehiculo_id'>

/** A new upload, while the person has fewer than `tope` that no record took since `desde`: else 0 rows change. */
export function subida(db: Db, empresaId: string, fila: ArchivoNuevo, tope: number, desde: number) {
  // walks the index of what is subiendo now, not the files of the company
  const cabe = sql`(select count(*) from ${archivos} indexed by archivos_subiendo
    where ${archivos.empresa_id} = ${empresaId} and ${archivos.subido_por} = ${fila.subido_por}
      and ${archivos.estado} = 'subiendo' and ${archivos.created_at} > ${desde}) < ${tope}`
  return insertarSi(db, archivos, { ...fila, empresa_id: empresaId, estado: 'subiendo' }, cabe)
}

/**
 * Gives an upload to its record, or breaks the whole batch: an upload that another form took, or a record that is not
 * there, makes the state null, which the table refuses.
 */
export function toma(
  db: Db,
  quien: { empresaId: string; usuarioId: string | null; persona: string },
  id: string,
  { de, vehiculo_id }: { de: DuenoDeArchivo; vehiculo_id: string },
) {
  const { empresaId, usuarioId, persona } = quien
  const [clase, dueno] = de.split(':') as [Clase, string]
  const tabla = TABLA[clase]
  const suya = usuarioId === null ? sql`1 = 1` : asignado(empresaId, usuarioId, vehiculo_id)
  return db
    .update(archivos)
    .set({
      estado: sql`case when ${archivos.estado} = 'subiendo' and ${archivos.subido_por} = ${persona} and ${suya}
        and exists (select 1 from ${tabla} where ${tabla.empresa_id} = ${empresaId} and ${tabla.id} = ${dueno})
        then 'listo' end`,
      de,
      vehiculo_id,
    })
    .where(and(eq(archivos.empresa_id, empresaId), eq(archivos.id, id)))
}

/** Throws away an upload of one's own that no record took. */
export const descarte = (db: Db, empresaId: string, persona: string, id: string) =>
  db
    .delete(archivos)
    .where(
      and(
        eq(archivos.empresa_id, empresaId),
        eq(archivos.id, id),
        eq(archivos.subido_por, persona),
        eq(archivos.estado, 'subiendo'),
      ),
    )
