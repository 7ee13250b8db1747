/** «Descargar todo»: a ZIP of everything of a company, made in pieces (docs/decisions/0065). */
import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { Progress } from '../../domain/descargas/descarga'
import { ESTADOS } from '../../domain/descargas/estados'
import { createdAt, id } from './columns'
import { empresaId } from './empresas'

/** Its pieces in R2 lie below `descargas/<empresa_id>/<id>/`; triggers (migration 0040) have the outbox delete them. */
export const descargas = sqliteTable(
  'descargas',
  {
    id: id(),
    empresa_id: empresaId(),
    /** who asked, and gets the mail; no key, so that the row outlives the person */
    usuario_id: text('usuario_id').notNull(),
    estado: text('estado', { enum: ESTADOS }).notNull(),
    /** tables, files and ways that are in it, of how many */
    hechos: integer('hechos').notNull().default(0),
    total: integer('total').notNull().default(0),
    /** everything before this place is stored */
    avance: text('avance', { mode: 'json' }).$type<Progress>(),
    /** of the finished ZIP, and the SHA-256 of its manifest, hexadecimal */
    bytes: integer('bytes').notNull().default(0),
    huella: text('huella'),
    /** keyed hash of the token of 128 bits, which only the mail holds */
    token_hash: text('token_hash'),
    /** failures in a row, and when it goes on */
    fallos: integer('fallos').notNull().default(0),
    proximo_at: integer('proximo_at').notNull(),
    /** end of the lease of the run that makes a piece */
    arriendo_hasta: integer('arriendo_hasta').notNull().default(0),
    /** when its files are deleted, and of a deleted one when its row is; null while it is made */
    vence_at: integer('vence_at'),
    termino_at: integer('termino_at'),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('descargas_token').on(t.token_hash),
    uniqueIndex('descargas_empresa').on(t.empresa_id, t.id),
    index('descargas_created_at').on(t.empresa_id, t.created_at),
    // one under way at a time
    uniqueIndex('descargas_una').on(t.empresa_id).where(sql`${t.estado} in ('en-cola', 'haciendo')`),
    // what a scheduled job continues, across all companies
    index('descargas_por_hacer').on(t.proximo_at, t.id).where(sql`${t.estado} in ('en-cola', 'haciendo')`),
    index('descargas_por_vencer').on(t.vence_at).where(sql`${t.vence_at} is not null`),
  ],
)
