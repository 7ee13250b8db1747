/** Webhooks of a company, and what is delivered to them (docs/decisions/0069). */
import { sql } from 'drizzle-orm'
import { foreignKey, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { MESSAGE_TYPES } from '../../domain/webhooks/event'
import { DELIVERY_ERRORS, DELIVERY_STATES, OFF_REASONS } from '../../domain/webhooks/states'
import { bool, createdAt, id } from './columns'
import { empresaId } from './empresas'
import { referencesVehiculo } from './fleet'

export const webhooks = sqliteTable(
  'webhooks',
  {
    id: id(),
    empresa_id: empresaId(),
    nombre: text('nombre').notNull(),
    url: text('url').notNull(),
    /** JSON: the types of message that it wants */
    eventos: text('eventos', { mode: 'json' }).$type<string[]>().notNull(),
    activo: bool('activo').notNull(),
    /** encrypted with CONFIG_SECRET; those before, divided by spaces, sign until `anterior_hasta` */
    secreto: text('secreto').notNull(),
    secreto_anterior: text('secreto_anterior'),
    anterior_hasta: integer('anterior_hasta'),
    /** since when every attempt failed; null when the last one did not */
    fallando_desde: integer('fallando_desde'),
    /** why a scheduled job turned it off; null otherwise */
    apagado_por: text('apagado_por', { enum: OFF_REASONS }),
    /** the last attempt: who waited longest comes first */
    turno_at: integer('turno_at').notNull().default(0),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('webhooks_empresa').on(t.empresa_id, t.id),
    // who is served next, across all companies
    index('webhooks_turno').on(t.turno_at, t.id).where(sql`${t.activo} = 1`),
  ],
)

/** Messages to one webhook each: written by triggers with their cause (migration 0045), leased by the sender. */
export const entregas = sqliteTable(
  'entregas',
  {
    /** the header `webhook-id`, the same on each attempt */
    id: text('id').primaryKey(),
    empresa_id: empresaId(),
    webhook_id: text('webhook_id').notNull(),
    evento: text('evento', { enum: MESSAGE_TYPES }).notNull(),
    datos: text('datos', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    /** when it happened */
    ocurrio_at: integer('ocurrio_at').notNull(),
    estado: text('estado', { enum: DELIVERY_STATES }).notNull().default('pendiente'),
    intentos: integer('intentos').notNull().default(0),
    /** the next attempt; of one that is over, the last */
    proximo_at: integer('proximo_at').notNull(),
    arriendo_hasta: integer('arriendo_hasta').notNull().default(0),
    /** of the last attempt: when, status of HTTP, how long, first bytes of the answer, why it failed */
    intento_at: integer('intento_at'),
    codigo: integer('codigo'),
    ms: integer('ms'),
    respuesta: text('respuesta'),
    error: text('error', { enum: DELIVERY_ERRORS }),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('entregas_empresa').on(t.empresa_id, t.id),
    foreignKey({
      name: 'entregas_webhook',
      columns: [t.empresa_id, t.webhook_id],
      foreignColumns: [webhooks.empresa_id, webhooks.id],
    }).onDelete('cascade'),
    index('entregas_de_webhook').on(t.empresa_id, t.webhook_id, t.created_at, t.id),
    index('entregas_por_hacer').on(t.webhook_id, t.proximo_at, t.id).where(sql`${t.estado} = 'pendiente'`),
    index('entregas_created_at').on(t.created_at),
  ],
)

/** The verdict of each vehicle that a webhook was last told, or found when it began. */
export const webhook_veredictos = sqliteTable(
  'webhook_veredictos',
  {
    empresa_id: empresaId(),
    webhook_id: text('webhook_id').notNull(),
    vehiculo_id: text('vehiculo_id').notNull(),
    veredicto: text('veredicto').notNull(),
  },
  (t) => [
    primaryKey({ name: 'webhook_veredictos_pk', columns: [t.empresa_id, t.webhook_id, t.vehiculo_id] }),
    foreignKey({
      name: 'webhook_veredictos_webhook',
      columns: [t.empresa_id, t.webhook_id],
      foreignColumns: [webhooks.empresa_id, webhooks.id],
    }).onDelete('cascade'),
    referencesVehiculo('webhook_veredictos_vehiculo', t),
  ],
)
