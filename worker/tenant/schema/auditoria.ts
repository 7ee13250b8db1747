/** Evidence: the audit log, and consents. */
import { type SQLWrapper, sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { id } from './columns'
import { empresas, usuarios } from './empresas'
import { gps_dispositivos } from './fleet'

/** The vehicle that an event is about, as the index has it. */
export const vehicleOf = (datos: SQLWrapper) => sql<string | null>`json_extract(${datos}, '$.vehiculo')`

/**
 * The audit log (docs/security.md 29). Ids only, no name and no e-mail; no foreign key, so that it outlives its
 * subjects. Triggers refuse UPDATE, replacing an existing row, and DELETE within the retention period (90 days).
 */
export const auditoria = sqliteTable(
  'auditoria',
  {
    id: id(),
    at: integer('at').notNull(),
    /** an event name of domain/auditoria/auditoria.ts */
    suceso: text('suceso').notNull(),
    usuario_id: text('usuario_id'),
    empresa_id: text('empresa_id'),
    /** id of the object it was done to */
    objeto: text('objeto'),
    /** keyed hash of the client's address */
    direccion: text('direccion'),
    /** the request id, as in the log */
    peticion: text('peticion'),
    datos: text('datos', { mode: 'json' }).$type<Record<string, string | number | boolean | null>>(),
  },
  (t) => [
    index('auditoria_at').on(t.at, t.id),
    index('auditoria_empresa').on(t.empresa_id, t.at, t.id),
    index('auditoria_empresa_suceso').on(t.empresa_id, t.suceso, t.at, t.id),
    index('auditoria_empresa_usuario').on(t.empresa_id, t.usuario_id, t.at, t.id),
    index('auditoria_vehiculo')
      .on(t.empresa_id, vehicleOf(t.datos), t.at, t.id)
      .where(sql`${vehicleOf(t.datos)} is not null`),
    index('auditoria_suceso').on(t.suceso, t.at, t.id),
    index('auditoria_usuario').on(t.usuario_id, t.at, t.id),
  ],
)

/**
 * Index of the archived audit log in R2: one row per object, which holds one company's rows of one UTC day. No foreign
 * key: it outlives the company. A platform table.
 */
export const auditoria_dias = sqliteTable(
  'auditoria_dias',
  {
    /** '' for rows without a company */
    empresa_id: text('empresa_id').notNull(),
    dia: text('dia').notNull(),
    /** instant and id of its first row, and of its last */
    desde: integer('desde').notNull(),
    primera: text('primera').notNull(),
    hasta: integer('hasta').notNull(),
    ultima: text('ultima').notNull(),
    filas: integer('filas').notNull(),
    /** the events and people it contains */
    sucesos: text('sucesos', { mode: 'json' }).$type<string[]>().notNull(),
    personas: text('personas', { mode: 'json' }).$type<string[]>().notNull(),
  },
  (t) => [
    uniqueIndex('auditoria_dias_empresa').on(t.empresa_id, t.desde, t.primera),
    index('auditoria_dias_dia').on(t.dia, t.empresa_id, t.desde, t.primera),
  ],
)

/**
 * Consents (Ley 1581): who agreed to which version of which text, and when: an account at sign-up, a driver on the
 * phone page.
 */
export const consentimientos = sqliteTable(
  'consentimientos',
  {
    id: id(),
    tipo: text('tipo', { enum: ['registro', 'rastreo'] }).notNull(),
    version: text('version').notNull(),
    usuario_id: text('usuario_id').references(() => usuarios.id, { onDelete: 'cascade' }),
    empresa_id: text('empresa_id').references(() => empresas.id, { onDelete: 'cascade' }),
    dispositivo_id: text('dispositivo_id').references(() => gps_dispositivos.id, {
      onDelete: 'cascade',
    }),
    /** the phone's own random id (its queue's `src`) */
    src: text('src'),
    at: integer('at').notNull(),
  },
  (t) => [
    index('consentimientos_usuario').on(t.usuario_id),
    index('consentimientos_empresa').on(t.empresa_id, t.at),
    uniqueIndex('consentimientos_rastreo').on(t.dispositivo_id, t.src, t.version),
  ],
)
