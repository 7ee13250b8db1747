/** Platform state and settings, which belong to no company. */
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { bool, id } from './columns'
import { usuarios } from './empresas'

/**
 * Number of companies, and of accounts per role, by month of creation (America/Bogota): maintained by triggers
 * (migration 0013), so that the platform's panel reads a few rows a month instead of the users table.
 */
export const conteos = sqliteTable(
  'conteos',
  {
    /** `empresas`, or the id of a role */
    que: text('que').notNull(),
    /** YYYY-MM */
    mes: text('mes').notNull(),
    n: integer('n').notNull(),
  },
  (t) => [primaryKey({ name: 'conteos_pk', columns: [t.que, t.mes] })],
)

/**
 * Payments of deleted companies, by month of approval (America/Bogota): anonymous sums maintained by a trigger on
 * `pagos` (migration 0024), so that deleting a company does not change past income. Money is cents.
 */
export const ingresos_conservados = sqliteTable(
  'ingresos_conservados',
  {
    /** YYYY-MM */
    mes: text('mes').notNull(),
    plan_type: text('plan_type', { enum: ['Basic', 'Pro', 'Plus'] }).notNull(),
    ambiente: text('ambiente', { enum: ['test', 'prod'] }).notNull(),
    /** number of payments, their total with tax, and the tax in it */
    pagos: integer('pagos').notNull(),
    monto: integer('monto').notNull(),
    iva: integer('iva').notNull(),
  },
  (t) => [primaryKey({ name: 'ingresos_conservados_pk', columns: [t.mes, t.plan_type, t.ambiente] })],
)

/**
 * Number of positions stored by all Devices, and of Devices that stored any, by the platform's day on which they
 * reported it (YYYY-MM-DD).
 */
export const posiciones_dia = sqliteTable('posiciones_dia', {
  dia: text('dia').primaryKey(),
  puntos: integer('puntos').notNull(),
  dispositivos: integer('dispositivos').notNull().default(0),
})

/**
 * Platform alerts (domain/plataforma/system-alert.ts): one live row per condition and object, maintained by a scheduled
 * job. A platform table.
 */
export const alertas_sistema = sqliteTable(
  'alertas_sistema',
  {
    id: id(),
    clase: text('clase').notNull(),
    /** the object of its kind: a company's id, a job's name; empty when there is only one */
    objeto: text('objeto').notNull().default(''),
    estado: text('estado', { enum: ['Pendiente', 'Revisado', 'Resuelto'] })
      .notNull()
      .default('Pendiente'),
    /** number of items at the last check */
    n: integer('n').notNull(),
    /** since when it holds */
    desde: integer('desde').notNull(),
    /** its newest cause: after being resolved by hand it opens again only for a newer one */
    marca: integer('marca').notNull(),
    datos: text('datos', { mode: 'json' }).$type<Record<string, string | number | null>>().notNull(),
    primera_at: integer('primera_at').notNull(),
    ultima_at: integer('ultima_at').notNull(),
    /** when the condition ended; null while it holds */
    termino_at: integer('termino_at'),
    /** when its state last changed, and by whom; null = automatically */
    estado_at: integer('estado_at'),
    estado_por: text('estado_por'),
    /** the day it was mailed; null = not yet */
    avisada: text('avisada'),
    /** search words, folded */
    busqueda: text('busqueda').notNull().default(''),
  },
  (t) => [
    uniqueIndex('alertas_sistema_viva').on(t.clase, t.objeto).where(sql`${t.termino_at} is null`),
    index('alertas_sistema_estado').on(t.estado, t.primera_at, t.id),
    index('alertas_sistema_primera').on(t.primera_at, t.id),
    index('alertas_sistema_sin_aviso').on(t.id).where(sql`${t.avisada} is null and ${t.estado} <> 'Resuelto'`),
  ],
)

/** The mail server of the platform; the row that was updated last counts. The password is encrypted with CONFIG_SECRET. */
export const email_config = sqliteTable(
  'email_config',
  {
    id: id(),
    smtp_host: text('smtp_host').notNull(),
    smtp_port: integer('smtp_port').notNull(),
    smtp_user: text('smtp_user').notNull(),
    smtp_password: text('smtp_password').notNull(),
    smtp_from_email: text('smtp_from_email').notNull(),
    smtp_from_name: text('smtp_from_name').notNull(),
    updated_at: integer('updated_at').notNull(),
  },
  (t) => [index('email_config_updated_at').on(t.updated_at)],
)

/** Platform-wide settings of the SuperAdmin: one row, or none while all are defaults. */
export const ajustes_sistema = sqliteTable('ajustes_sistema', {
  id: text('id').primaryKey(),
  /** the default safety rules, as in `seguridad` */
  session_timeout: integer('session_timeout').notNull(),
  failed_attempts: integer('failed_attempts').notNull(),
  /** null = off */
  password_expiry: integer('password_expiry'),
  updated_at: integer('updated_at').notNull(),
})

/** A SuperAdmin's mail preferences for platform alerts; without a row, all. */
export const avisos_sistema = sqliteTable('avisos_sistema', {
  usuario_id: text('usuario_id')
    .primaryKey()
    .references(() => usuarios.id, { onDelete: 'cascade' }),
  correo: bool('correo').notNull(),
  pagos: bool('pagos').notNull(),
  tareas: bool('tareas').notNull(),
  espacio: bool('espacio').notNull(),
})
