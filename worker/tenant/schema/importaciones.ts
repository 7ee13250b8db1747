/** Imports of sheets, and what each row of them did, for as long as it can be taken back (docs/decisions/0058). */
import { foreignKey, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { NOUNS } from '../../domain/importacion/nouns'
import { createdAt, id } from './columns'
import { empresaId } from './empresas'

/** An import: how many rows its file had, and what they did. */
export const importaciones = sqliteTable(
  'importaciones',
  {
    id: id(),
    empresa_id: empresaId(),
    usuario_id: text('usuario_id').notNull(),
    /** name of the file; null for pasted cells */
    archivo: text('archivo'),
    /** rows that the file had */
    filas: integer('filas').notNull(),
    nuevos: integer('nuevos').notNull().default(0),
    cambiados: integer('cambiados').notNull().default(0),
    /** when it was taken back */
    deshecha_at: integer('deshecha_at'),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('importaciones_empresa').on(t.empresa_id, t.id),
    index('importaciones_created_at').on(t.empresa_id, t.created_at, t.id),
  ],
)

/** What a row did: with a key made of import and row, so that a row is written once. */
export const importacion_filas = sqliteTable(
  'importacion_filas',
  {
    id: id(),
    empresa_id: empresaId(),
    importacion_id: text('importacion_id').notNull(),
    /** the place of its sheet in the file, from 0, and its number in the sheet */
    hoja: integer('hoja').notNull().default(0),
    fila: integer('fila').notNull(),
    de: text('de', { enum: NOUNS }).notNull().default('vehiculos'),
    accion: text('accion', { enum: ['nuevo', 'cambia'] }).notNull(),
    vehiculo_id: text('vehiculo_id').notNull(),
    /** the driver, document or service; null for a vehicle */
    objeto_id: text('objeto_id'),
    /** JSON: the changed columns as they were, and as they were written */
    antes: text('antes').notNull(),
    despues: text('despues').notNull(),
    /** JSON: the documents that were added */
    papeles: text('papeles').notNull(),
    /** null until the import is taken back */
    deshecha: text('deshecha', { enum: ['si', 'conservada'] }),
  },
  (t) => [
    foreignKey({
      name: 'importacion_filas_de',
      columns: [t.empresa_id, t.importacion_id],
      foreignColumns: [importaciones.empresa_id, importaciones.id],
    }).onDelete('cascade'),
    index('importacion_filas_por_fila').on(t.empresa_id, t.importacion_id, t.fila),
  ],
)
