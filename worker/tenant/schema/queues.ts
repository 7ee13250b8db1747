/** Queues of scheduled jobs: the outbox, the mail queue, long-running jobs. */
import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { EPISODE_NOTICES } from '../../domain/lugares/alerted'
import { OBJECTION_NOTICE } from '../../domain/objeciones/objection'
import { createdAt, id } from './columns'
import { empresas, usuarios } from './empresas'

/**
 * The outbox: effects outside D1, written in the batch of their cause, delivered at once, retried by cron until they
 * succeed.
 */
export const pendientes = sqliteTable(
  'pendientes',
  {
    id: id(),
    tipo: text('tipo', {
      enum: [
        'device.configurar',
        'device.borrar',
        'device.olvidar',
        'fleet.revisar',
        'fleet.borrar',
        'archivo.borrar',
        'descarga.borrar',
        'vehiculo.juzgar',
        EPISODE_NOTICES,
        OBJECTION_NOTICE,
      ],
    }).notNull(),
    /** the Device's key, the company's id, the object's key in R2, the folder of a download or the vehicle's id, by tipo */
    destino: text('destino').notNull(),
    carga: text('carga', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    intentos: integer('intentos').notNull().default(0),
    proximo_at: integer('proximo_at').notNull(),
    created_at: createdAt(),
  },
  (t) => [index('pendientes_proximo').on(t.proximo_at, t.id)],
)

/** The mail queue: written with its cause, leased by the sender, kept when dead. */
export const correos = sqliteTable(
  'correos',
  {
    id: id(),
    /** idempotency key: `resumen:<usuario>:<day>`; a second mail with the same key is not written */
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
    /** next attempt; for a sent or dead mail, when it became so */
    proximo_at: integer('proximo_at').notNull(),
    /** end of the sender's lease */
    arriendo_hasta: integer('arriendo_hasta').notNull().default(0),
    /** the mail server's last response */
    error: text('error'),
    enviado_at: integer('enviado_at'),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('correos_clave').on(t.clave),
    index('correos_cola').on(t.estado, t.proximo_at, t.id),
    index('correos_empresa').on(t.empresa_id),
    index('correos_usuario').on(t.usuario_id),
    // notices of account changes; a trigger limits them to twenty a day per address
    index('correos_avisos').on(t.para, t.created_at).where(sql`${t.clave} >= 'aviso:' and ${t.clave} < 'aviso;'`),
  ],
)

/** Long-running scheduled jobs: lease, progress, last completed day. */
export const trabajos = sqliteTable('trabajos', {
  nombre: text('nombre').primaryKey(),
  arriendo_hasta: integer('arriendo_hasta').notNull().default(0),
  cursor: text('cursor', { mode: 'json' }).$type<unknown>(),
  /** the last completed day (or instant) */
  marca: text('marca'),
  updated_at: integer('updated_at').notNull(),
})
