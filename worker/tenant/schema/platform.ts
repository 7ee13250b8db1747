/** What the platform knows of itself and how it is set: no company owns any of it. */
import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { bool, id } from './columns'
import { usuarios } from './empresas'

/**
 * How many companies, and accounts of each role, by the month in which they were made (America/Bogota): triggers keep it
 * (migration 0013), so that the platform's panel reads some rows a month and no table of people.
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
 * What companies paid before they were deleted, by the month of the approval (America/Bogota): sums of nobody, kept by a
 * trigger on `pagos` (migration 0024), so that deleting a company rewrites no income of the past. Money is cents.
 */
export const ingresos_conservados = sqliteTable(
  'ingresos_conservados',
  {
    /** YYYY-MM */
    mes: text('mes').notNull(),
    plan_type: text('plan_type', { enum: ['Basic', 'Pro', 'Plus'] }).notNull(),
    ambiente: text('ambiente', { enum: ['test', 'prod'] }).notNull(),
    /** how many payments, what they came to with their tax, and the tax in it */
    pagos: integer('pagos').notNull(),
    monto: integer('monto').notNull(),
    iva: integer('iva').notNull(),
  },
  (t) => [primaryKey({ name: 'ingresos_conservados_pk', columns: [t.mes, t.plan_type, t.ambiente] })],
)

/** How many positions all Devices stored, and how many Devices did, by the day of the platform on which they told it (YYYY-MM-DD). */
export const posiciones_dia = sqliteTable('posiciones_dia', {
  dia: text('dia').primaryKey(),
  puntos: integer('puntos').notNull(),
  dispositivos: integer('dispositivos').notNull().default(0),
})

/**
 * What is wrong with the platform itself (domain/plataforma/system-alert.ts): one living row a condition and thing, kept by the
 * clock. A table of the platform.
 */
export const alertas_sistema = sqliteTable(
  'alertas_sistema',
  {
    id: id(),
    clase: text('clase').notNull(),
    /** which of its kind: a company's id, a job's name; empty where there is one only */
    objeto: text('objeto').notNull().default(''),
    estado: text('estado', { enum: ['Pendiente', 'Revisado', 'Resuelto'] })
      .notNull()
      .default('Pendiente'),
    /** how many things it is about, when it was last looked at */
    n: integer('n').notNull(),
    /** since when it is so */
    desde: integer('desde').notNull(),
    /** its newest cause: what is resolved by hand opens again only for a newer one */
    marca: integer('marca').notNull(),
    datos: text('datos', { mode: 'json' }).$type<Record<string, string | number | null>>().notNull(),
    primera_at: integer('primera_at').notNull(),
    ultima_at: integer('ultima_at').notNull(),
    /** when the condition ended; null while it holds */
    termino_at: integer('termino_at'),
    /** when its state last changed, and by whom; null = by the rule */
    estado_at: integer('estado_at'),
    estado_por: text('estado_por'),
    /** the day it was mailed; null = in no mail yet */
    avisada: text('avisada'),
    /** words it is found by, folded */
    busqueda: text('busqueda').notNull().default(''),
  },
  (t) => [
    uniqueIndex('alertas_sistema_viva').on(t.clase, t.objeto).where(sql`${t.termino_at} is null`),
    index('alertas_sistema_estado').on(t.estado, t.primera_at, t.id),
    index('alertas_sistema_primera').on(t.primera_at, t.id),
    index('alertas_sistema_sin_aviso').on(t.id).where(sql`${t.avisada} is null and ${t.estado} <> 'Resuelto'`),
  ],
)

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

/** What the SuperAdmin set for the whole platform: one row, or none while all is as it was. */
export const ajustes_sistema = sqliteTable('ajustes_sistema', {
  id: text('id').primaryKey(),
  /** the safety rules of whoever has no own ones, as in `seguridad` */
  session_timeout: integer('session_timeout').notNull(),
  failed_attempts: integer('failed_attempts').notNull(),
  /** null = off */
  password_expiry: integer('password_expiry'),
  updated_at: integer('updated_at').notNull(),
})

/** Of which alerts of the platform a SuperAdmin wants a mail; of all while nothing was chosen. */
export const avisos_sistema = sqliteTable('avisos_sistema', {
  usuario_id: text('usuario_id')
    .primaryKey()
    .references(() => usuarios.id, { onDelete: 'cascade' }),
  correo: bool('correo').notNull(),
  pagos: bool('pagos').notNull(),
  tareas: bool('tareas').notNull(),
  espacio: bool('espacio').notNull(),
})
