/** Companies and people: an account exists once, whatever company it belongs to. */
import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  foreignKey,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'
import type { WeeklyHours } from '../../domain/horarios/hours'
import type { CompanyRules } from '../../domain/lugares/rules'
import { bool, createdAt, id } from './columns'

export const roles = sqliteTable('roles', {
  id: text('id').primaryKey(),
  nombre: text('nombre', { enum: ['SuperAdmin', 'Administrador', 'Usuario'] })
    .notNull()
    .unique('roles_nombre'),
})

export const empresas = sqliteTable(
  'empresas',
  {
    id: id(),
    nombre: text('nombre').notNull(),
    nit: text('nit'),
    direccion: text('direccion'),
    telefono: text('telefono'),
    user_id: text('user_id').references((): AnySQLiteColumn => usuarios.id),
    plan_type: text('plan_type', { enum: ['Basic', 'Pro', 'Plus'] })
      .notNull()
      .default('Basic'),
    subscription_status: text('subscription_status', {
      enum: ['trial', 'active', 'past_due', 'canceled', 'expired'],
    })
      .notNull()
      .default('trial'),
    trial_ends_at: integer('trial_ends_at'),
    subscription_ends_at: integer('subscription_ends_at'),
    next_payment_at: integer('next_payment_at'),
    /** billing interval */
    periodo: text('periodo', { enum: ['mensual', 'anual'] })
      .notNull()
      .default('mensual'),
    /** billing day of the month, 1 to 31, kept through shorter months; null while it has only had a trial */
    dia_pago: integer('dia_pago'),
    /** the plan of a later period; null = unchanged */
    plan_siguiente: text('plan_siguiente', { enum: ['Basic', 'Pro', 'Plus'] }),
    periodo_siguiente: text('periodo_siguiente', { enum: ['mensual', 'anual'] }),
    /** from when the next plan is already paid; null while it is only requested, for `subscription_ends_at` */
    siguiente_at: integer('siguiente_at'),
    /** when cancellation at the end of the period was requested */
    cancela_at: integer('cancela_at'),
    /** the limits in force: the plan's (in the trial those of Plus), or custom ones */
    user_limit: integer('user_limit').notNull(),
    vehicle_limit: integer('vehicle_limit').notNull(),
    /** custom limits agreed with the platform, which override the plan; null = the plan's */
    miembros_acordados: integer('miembros_acordados'),
    vehiculos_acordados: integer('vehiculos_acordados'),
    /**
     * when the subscription next changes by time alone, or a reminder is due; 0 = check now, null = never. A trigger
     * (migration 0008) resets it to 0 when other code changes its inputs.
     */
    revisar_at: integer('revisar_at').default(0),
    zona_horaria: text('zona_horaria').notNull().default('America/Bogota'),
    /** days before a due date on which an alert is raised; null = the default ones (domain/alertas/umbral.ts) */
    umbrales: text('umbrales', { mode: 'json' }).$type<number[]>(),
    /** signed into the calendar's URL: raised to revoke it; 0 = no calendar */
    calendario_version: integer('calendario_version').notNull().default(0),
    /** signed into the address to which its own server forwards positions: raised to revoke it */
    reenvio_version: integer('reenvio_version').notNull().default(1),
    /** the hours of the week in which positions are recorded; null: always. A trigger (migration 0031) tells the Devices */
    horario: text('horario', { mode: 'json' }).$type<WeeklyHours>(),
    /** what it watches for on the road; null: nothing. A trigger tells the Devices */
    vigilancia: text('vigilancia', { mode: 'json' }).$type<CompanyRules>(),
    /** name and NIT, folded, for search in the platform's list; maintained by triggers (migration 0013) */
    busqueda: text('busqueda').notNull().default(''),
    created_at: createdAt(),
  },
  (t) => [
    // a person owns at most one company: a sign-up form sent twice cannot create two
    uniqueIndex('empresas_user_id').on(t.user_id),
    index('empresas_created_at').on(t.created_at, t.id),
    index('empresas_nombre').on(sql`${t.nombre} collate nocase`, t.id),
    index('empresas_estado').on(t.subscription_status, t.created_at, t.id),
    index('empresas_subscription').on(t.subscription_status, t.trial_ends_at),
    index('empresas_subscription_ends').on(t.subscription_status, t.subscription_ends_at),
    index('empresas_revisar').on(t.revisar_at, t.id),
  ],
)

/** A person's account; without a company that of a SuperAdmin, or of a person who has left one. */
export const usuarios = sqliteTable(
  'usuarios',
  {
    id: id(),
    nombre: text('nombre').notNull(),
    /** always lower case */
    email: text('email').notNull(),
    email_verificado_at: integer('email_verificado_at'),
    telefono: text('telefono'),
    idioma: text('idioma', { enum: ['es', 'en'] })
      .notNull()
      .default('es'),
    zona_horaria: text('zona_horaria').notNull().default('America/Bogota'),
    empresa_id: text('empresa_id').references((): AnySQLiteColumn => empresas.id, { onDelete: 'set null' }),
    rol_id: text('rol_id')
      .notNull()
      .references(() => roles.id),
    /** since when the account is disabled; null = enabled */
    deshabilitado_at: integer('deshabilitado_at'),
    /**
     * name and e-mail, lower case, letters and digits only, for search; maintained by triggers (migrations 0012 and
     * 0015)
     */
    busqueda: text('busqueda').notNull().default(''),
    /** the company's name, '' without one, to sort the list; maintained by triggers (migration 0018) */
    empresa_nombre: text('empresa_nombre').notNull().default(''),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('usuarios_email').on(t.email),
    uniqueIndex('usuarios_empresa').on(t.empresa_id, t.id),
    index('usuarios_created_at').on(t.created_at, t.id),
    // unproven accounts, which a scheduled job deletes after a while
    index('usuarios_sin_probar')
      .on(t.created_at)
      .where(sql`${t.email_verificado_at} is null and ${t.empresa_id} is null`),
    index('usuarios_rol').on(t.rol_id, t.created_at, t.id),
    index('usuarios_nombre').on(sql`${t.nombre} collate nocase`, t.id),
    // the orders of the list (usuarios-list-sql.ts): ties by name
    index('usuarios_por_rol').on(sql`(${t.rol_id} || char(31) || ${t.nombre}) collate nocase`, t.id),
    index('usuarios_por_empresa').on(sql`(${t.empresa_nombre} || char(31) || ${t.nombre}) collate nocase`, t.id),
    index('usuarios_por_estado').on(
      sql`(case when ${t.deshabilitado_at} is not null then 2 when ${t.email_verificado_at} is null then 1 else 0 end || char(31) || ${t.nombre}) collate nocase`,
      t.id,
    ),
  ],
)

/**
 * Search words of a person, maintained by triggers on `usuarios.busqueda`: a search over all companies is an index
 * range.
 */
export const palabras_usuarios = sqliteTable(
  'palabras_usuarios',
  {
    palabra: text('palabra').notNull(),
    usuario_id: text('usuario_id')
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ name: 'palabras_usuarios_pk', columns: [t.palabra, t.usuario_id] }),
    index('palabras_usuarios_de').on(t.usuario_id),
  ],
)

/** Which mails a person wants; without a row the defaults. */
export const preferencias = sqliteTable('preferencias', {
  usuario_id: text('usuario_id')
    .primaryKey()
    .references(() => usuarios.id, { onDelete: 'cascade' }),
  email_alerts: bool('email_alerts').notNull().default(true),
  push_notifications: bool('push_notifications').notNull().default(false),
  document_expiration: bool('document_expiration').notNull().default(true),
  maintenance_reminders: bool('maintenance_reminders').notNull().default(true),
  gps_alerts: bool('gps_alerts').notNull().default(true),
  team_updates: bool('team_updates').notNull().default(true),
})

/** The company column of every tenant table; rows are deleted with their company. */
export const empresaId = () =>
  text('empresa_id')
    .notNull()
    .references(() => empresas.id, { onDelete: 'cascade' })

/** The foreign key of a tenant table's row to a person of the same company; rows are deleted with the account. */
export const referencesUsuario = (name: string, t: { empresa_id: AnySQLiteColumn; usuario_id: AnySQLiteColumn }) =>
  foreignKey({
    name,
    columns: [t.empresa_id, t.usuario_id],
    foreignColumns: [usuarios.empresa_id, usuarios.id],
  }).onDelete('cascade')

/** Who belongs to a company, invited or accepted; `user_id` is the account, null until one exists. */
export const team_members = sqliteTable(
  'team_members',
  {
    id: id(),
    empresa_id: empresaId(),
    nombre: text('nombre').notNull(),
    email: text('email').notNull(),
    rol: text('rol', { enum: ['Administrador', 'Usuario'] }).notNull(),
    invitation_status: text('invitation_status', { enum: ['pending', 'accepted'] }).notNull(),
    user_id: text('user_id').references(() => usuarios.id, { onDelete: 'cascade' }),
    /** keyed hash of the invitation's link, null once accepted; a new mail has a new link */
    token_hash: text('token_hash'),
    /** when the invitation expires, and when its last mail was written */
    expires_at: integer('expires_at'),
    enviada_at: integer('enviada_at'),
    /**
     * name and e-mail, lower case without accents, for search; maintained by triggers, also on account changes
     * (migration 0007)
     */
    busqueda: text('busqueda').notNull().default(''),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('team_members_token').on(t.token_hash),
    uniqueIndex('team_members_empresa').on(t.empresa_id, t.id),
    uniqueIndex('team_members_email').on(t.empresa_id, t.email),
    index('team_members_created_at').on(t.empresa_id, t.created_at, t.id),
    index('team_members_user').on(t.user_id),
  ],
)

/** Security preferences of a company. `password_expiry` null = off. */
export const seguridad = sqliteTable('seguridad', {
  empresa_id: text('empresa_id')
    .primaryKey()
    .references(() => empresas.id, { onDelete: 'cascade' }),
  two_factor_auth: bool('two_factor_auth').notNull().default(false),
  session_timeout: integer('session_timeout').notNull().default(30),
  password_expiry: integer('password_expiry'),
  failed_attempts: integer('failed_attempts').notNull().default(5),
})
