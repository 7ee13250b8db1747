/** What the clock goes on with: the outbox, the mail queue, its own long jobs. */
import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id } from './columns'
import { empresas, usuarios } from './empresas'

/** What must be told outside D1: written in the batch of its cause, done at once, retried by cron until answered. */
export const pendientes = sqliteTable(
  'pendientes',
  {
    id: id(),
    tipo: text('tipo', {
      enum: ['device.configurar', 'device.borrar', 'fleet.revisar', 'archivo.borrar', 'vehiculo.juzgar'],
    }).notNull(),
    /** the Device's key, the company's id, the object's key in R2 or the vehicle's id, by tipo */
    destino: text('destino').notNull(),
    carga: text('carga', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    intentos: integer('intentos').notNull().default(0),
    proximo_at: integer('proximo_at').notNull(),
    created_at: createdAt(),
  },
  (t) => [index('pendientes_proximo').on(t.proximo_at, t.id)],
)

/** The mail queue: written with its cause, leased by whoever sends, kept when it dies. */
export const correos = sqliteTable(
  'correos',
  {
    id: id(),
    /** what makes it one: `resumen:<usuario>:<day>`; a second one with the same key is not written */
    clave: text('clave').notNull(),
    empresa_id: text('empresa_id').references(() => empresas.id, { onDelete: 'cascade' }),
    usuario_id: text('usuario_id').references(() => usuarios.id, { onDelete: 'cascade' }),
    para: text('para').notNull(),
    asunto: text('asunto').notNull(),
    html: text('html').notNull(),
    texto: text('texto').notNull(),
    message_id: text('message_id').notNull(),
    estado: text('estado', { enum: ['pendiente', 'enviado', 'muerto'] })
      .notNull()
      .default('pendiente'),
    intentos: integer('intentos').notNull().default(0),
    /** when it is tried next; of one that is sent or dead, since when it is */
    proximo_at: integer('proximo_at').notNull(),
    /** somebody sends it until then */
    arriendo_hasta: integer('arriendo_hasta').notNull().default(0),
    /** what the mail server said last */
    error: text('error'),
    enviado_at: integer('enviado_at'),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('correos_clave').on(t.clave),
    index('correos_cola').on(t.estado, t.proximo_at, t.id),
    index('correos_empresa').on(t.empresa_id),
    index('correos_usuario').on(t.usuario_id),
    // notices of what an account changed; a trigger lets twenty in a day to one address
    index('correos_avisos').on(t.para, t.created_at).where(sql`${t.clave} >= 'aviso:' and ${t.clave} < 'aviso;'`),
  ],
)

/** The long jobs of the clock: who has them, how far they are, up to which day they are done. */
export const trabajos = sqliteTable('trabajos', {
  nombre: text('nombre').primaryKey(),
  arriendo_hasta: integer('arriendo_hasta').notNull().default(0),
  cursor: text('cursor', { mode: 'json' }).$type<unknown>(),
  /** the last day (or instant) that is done whole */
  marca: text('marca'),
  updated_at: integer('updated_at').notNull(),
})
