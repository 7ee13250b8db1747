/** Support messages and replies. */
import { sql } from 'drizzle-orm'
import { index, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { bool, createdAt, id } from './columns'
import { empresas, usuarios } from './empresas'

/**
 * The first message of a support thread. All SuperAdmins share one inbox, and a sender may have no company, so this is
 * a platform table. It outlives its sender, who then is anonymous.
 */
export const messages = sqliteTable(
  'messages',
  {
    id: id(),
    from_user_id: text('from_user_id').references(() => usuarios.id, { onDelete: 'set null' }),
    subject: text('subject', { enum: ['Problema técnico', 'Facturación', 'Consulta general', 'Otro'] }).notNull(),
    content: text('content').notNull(),
    empresa_id: text('empresa_id').references(() => empresas.id, { onDelete: 'set null' }),
    /** by any SuperAdmin */
    read: bool('read').notNull().default(false),
    estado: text('estado', { enum: ['Abierto', 'Respondido'] })
      .notNull()
      .default('Abierto'),
    /** subject and content, lower case without accents, for search; the sender's name is searched in the users table */
    busqueda: text('busqueda').notNull().default(''),
    created_at: createdAt(),
  },
  (t) => [
    index('messages_created_at').on(t.created_at, t.id),
    index('messages_estado').on(t.estado, t.created_at, t.id),
    index('messages_nuevos').on(t.created_at).where(sql`${t.read} = 0`),
    index('messages_from').on(t.from_user_id, t.created_at, t.id),
    // finds threads to clear when a company is deleted, without reading every message
    index('messages_empresa').on(t.empresa_id),
  ],
)

/** Further messages of a thread, by its author or by a SuperAdmin. */
export const respuestas = sqliteTable(
  'respuestas',
  {
    id: id(),
    mensaje_id: text('mensaje_id')
      .notNull()
      .references(() => messages.id, { onDelete: 'cascade' }),
    from_user_id: text('from_user_id').references(() => usuarios.id, { onDelete: 'set null' }),
    /** whether it is from support */
    de_soporte: bool('de_soporte').notNull(),
    content: text('content').notNull(),
    created_at: createdAt(),
  },
  (t) => [
    index('respuestas_mensaje').on(t.mensaje_id, t.created_at, t.id),
    index('respuestas_from').on(t.from_user_id),
  ],
)
