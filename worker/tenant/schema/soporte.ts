/** What people ask, and the conversation that follows. */
import { sql } from 'drizzle-orm'
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { bool, createdAt, id } from './columns'
import { empresas, usuarios } from './empresas'

/**
 * What people write to support: the beginning of a thread. All SuperAdmins read and answer one inbox; a sender without a
 * company is possible, so this is a table of the platform. It outlives who wrote it, who then is nobody any more.
 */
export const messages = sqliteTable(
  'messages',
  {
    id: id(),
    from_user_id: text('from_user_id').references(() => usuarios.id, { onDelete: 'set null' }),
    subject: text('subject', { enum: ['Problema técnico', 'Facturación', 'Consulta general', 'Otro'] }).notNull(),
    content: text('content').notNull(),
    empresa_id: text('empresa_id').references(() => empresas.id, { onDelete: 'set null' }),
    /** by a SuperAdmin, whichever */
    read: bool('read').notNull().default(false),
    estado: text('estado', { enum: ['Abierto', 'Respondido'] })
      .notNull()
      .default('Abierto'),
    /** subject and content, lower case without accents, for search; who wrote it is searched where they are known */
    busqueda: text('busqueda').notNull().default(''),
    created_at: createdAt(),
  },
  (t) => [
    index('messages_created_at').on(t.created_at, t.id),
    index('messages_estado').on(t.estado, t.created_at, t.id),
    index('messages_nuevos').on(t.created_at).where(sql`${t.read} = 0`),
    index('messages_from').on(t.from_user_id, t.created_at, t.id),
    // what a deleted company leaves empty is found without reading every message
    index('messages_empresa').on(t.empresa_id),
  ],
)

/** What was said in a thread after its beginning: by who wrote it, or by a SuperAdmin. */
export const replies = sqliteTable(
  'respuestas',
  {
    id: id(),
    mensaje_id: text('mensaje_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    from_user_id: text('from_user_id').references(() => usuarios.id, { onDelete: 'set null' }),
    /** whether support says it */
    de_soporte: bool('de_soporte').notNull(),
    content: text('content').notNull(),
    created_at: createdAt(),
  },
  (t) => [
    index('respuestas_mensaje').on(t.mensaje_id, t.created_at, t.id),
    index('respuestas_from').on(t.from_user_id),
  ],
)
