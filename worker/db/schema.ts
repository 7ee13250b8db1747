/**
 * Every table of the product. Conventions: ids are random UUIDs as text; columns ending in `_at` and `last_update`
 * are UTC instants in milliseconds; columns beginning with `fecha_` are days `YYYY-MM-DD`; money is integer cents.
 * Every tenant table carries `empresa_id`, and composite foreign keys make the database refuse links between companies.
 */
import { sql } from 'drizzle-orm'
import {
  type AnySQLiteColumn,
  check,
  foreignKey,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/sqlite-core'

const id = () =>
  text('id')
    .primaryKey()
    .$defaultFn(() => crypto.randomUUID())
const createdAt = () => integer('created_at').notNull()
const bool = (name: string) => integer(name, { mode: 'boolean' })

// ---------------------------------------------------------------- platform

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
    /** how often it pays */
    periodo: text('periodo', { enum: ['mensual', 'anual'] })
      .notNull()
      .default('mensual'),
    /** day of the month on which its periods begin, 1 to 31, kept where a month is shorter; null before it first paid */
    dia_pago: integer('dia_pago'),
    /** what it changes to at the start of a later period; null = stays as it is */
    plan_siguiente: text('plan_siguiente', { enum: ['Basic', 'Pro', 'Plus'] }),
    periodo_siguiente: text('periodo_siguiente', { enum: ['mensual', 'anual'] }),
    /** from when what comes next is paid already; null while it is only planned, for `subscription_ends_at` */
    siguiente_at: integer('siguiente_at'),
    /** when somebody asked that it end with its period */
    cancela_at: integer('cancela_at'),
    /** what counts now: the plan's (in the trial those of Plus), or what was agreed on */
    user_limit: integer('user_limit').notNull(),
    vehicle_limit: integer('vehicle_limit').notNull(),
    /** agreed on with the platform, whatever the plan says; null = the plan's */
    miembros_acordados: integer('miembros_acordados'),
    vehiculos_acordados: integer('vehiculos_acordados'),
    /**
     * when time alone next changes something here, or a reminder is due; 0 = to be looked at, null = never. A trigger
     * (migration 0009) puts it back to 0 when anybody else changes what it was computed from.
     */
    revisar_at: integer('revisar_at').default(0),
    zona_horaria: text('zona_horaria').notNull().default('America/Bogota'),
    /** days before a due date on which an alert is raised; null = the usual ones (domain/umbral.ts) */
    umbrales: text('umbrales', { mode: 'json' }).$type<number[]>(),
    /** part of what the calendar's address signs: raised to revoke it; 0 = no calendar */
    calendario_version: integer('calendario_version').notNull().default(0),
    /** name and NIT, folded: what the platform's list is searched by; kept by triggers (migration 0013) */
    busqueda: text('busqueda').notNull().default(''),
    created_at: createdAt(),
  },
  (t) => [
    // one person owns at most one company: two sign-ups of the same form cannot make two
    uniqueIndex('empresas_user_id').on(t.user_id),
    index('empresas_created_at').on(t.created_at, t.id),
    index('empresas_nombre').on(sql`${t.nombre} collate nocase`, t.id),
    index('empresas_estado').on(t.subscription_status, t.created_at, t.id),
    index('empresas_subscription').on(t.subscription_status, t.trial_ends_at),
    index('empresas_subscription_ends').on(t.subscription_status, t.subscription_ends_at),
    index('empresas_revisar').on(t.revisar_at, t.id),
  ],
)

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
    /** since when the platform lets this person in no more; null = it does */
    deshabilitado_at: integer('deshabilitado_at'),
    /** name and e-mail, lower case, letters and figures alone, for search; triggers keep it (migrations 0012 and 0015) */
    busqueda: text('busqueda').notNull().default(''),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('usuarios_email').on(t.email),
    uniqueIndex('usuarios_empresa').on(t.empresa_id, t.id),
    index('usuarios_created_at').on(t.created_at, t.id),
    index('usuarios_rol').on(t.rol_id, t.created_at, t.id),
    index('usuarios_nombre').on(sql`${t.nombre} collate nocase`, t.id),
  ],
)

/** The words that a person is found by, kept by triggers on `usuarios.busqueda`: a search over all companies is a range. */
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

/** The secret of a person, apart from the person, so that no list can carry it along by mistake. */
export const credenciales = sqliteTable('credenciales', {
  usuario_id: text('usuario_id')
    .primaryKey()
    .references(() => usuarios.id, { onDelete: 'cascade' }),
  password_hash: text('password_hash').notNull(),
  updated_at: integer('updated_at').notNull(),
})

export const sesiones = sqliteTable(
  'sesiones',
  {
    id: id(),
    /** SHA-256 of the cookie's token, base64url; the token itself is stored nowhere */
    token_hash: text('token_hash').notNull(),
    usuario_id: text('usuario_id')
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    recordar: bool('recordar').notNull(),
    /** how the person proved who they are */
    via: text('via', { enum: ['contrasena', 'codigo', 'proveedor', 'invitacion'] })
      .notNull()
      .default('contrasena'),
    user_agent: text('user_agent'),
    /** where it was opened, as the edge tells: «Bogotá, CO»; null = unknown */
    lugar: text('lugar'),
    created_at: createdAt(),
    last_seen: integer('last_seen').notNull(),
    /** absolute end of life */
    expires_at: integer('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('sesiones_token_hash').on(t.token_hash),
    index('sesiones_usuario').on(t.usuario_id, t.created_at),
    index('sesiones_expires_at').on(t.expires_at),
  ],
)

/**
 * The company that a SuperAdmin has opened to help, reading only: of one session, until an instant. Its end needs nobody,
 * an older one is overwritten; it goes with its session and with its company.
 */
export const apoyos = sqliteTable(
  'apoyos',
  {
    sesion_id: text('sesion_id')
      .primaryKey()
      .references(() => sesiones.id, { onDelete: 'cascade' }),
    empresa_id: text('empresa_id')
      .notNull()
      .references(() => empresas.id, { onDelete: 'cascade' }),
    hasta_at: integer('hasta_at').notNull(),
  },
  (t) => [index('apoyos_empresa').on(t.empresa_id)],
)

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

/** Failed sign-ins and sign-ups, counted exactly per account and per address (keyed hashes, no e-mail, no address). */
export const intentos = sqliteTable(
  'intentos',
  {
    clave: text('clave').primaryKey(),
    fallos: integer('fallos').notNull(),
    desde_at: integer('desde_at').notNull(),
    bloqueado_hasta_at: integer('bloqueado_hasta_at').notNull().default(0),
  },
  (t) => [index('intentos_desde_at').on(t.desde_at)],
)

/** One-time codes and links (security.md 4): at most one a person and purpose, a keyed hash, gone when used. */
export const codigos = sqliteTable(
  'codigos',
  {
    usuario_id: text('usuario_id')
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    proposito: text('proposito', { enum: ['restablecer', 'verificar', 'ingreso', 'cambiar-correo'] }).notNull(),
    /** keyed hash (HASH_SECRET): six digits cannot be guessed from a dump of the database */
    hash: text('hash').notNull(),
    /** the address that `cambiar-correo` proves */
    email: text('email'),
    /** wrong tries so far; five kill it */
    fallos: integer('fallos').notNull().default(0),
    expires_at: integer('expires_at').notNull(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'codigos_pk', columns: [t.usuario_id, t.proposito] }),
    uniqueIndex('codigos_hash').on(t.proposito, t.hash),
    index('codigos_expires_at').on(t.expires_at),
  ],
)

/** What a browser carries between two steps of coming in; its token is only in its cookie. Taken once. */
export const pasos = sqliteTable(
  'pasos',
  {
    /** SHA-256 of the cookie's token */
    token_hash: text('token_hash').primaryKey(),
    /** `segundo-factor`: the first proof was good; `proveedor`: gone to an OIDC provider */
    tipo: text('tipo', { enum: ['segundo-factor', 'proveedor'] }).notNull(),
    /** who it is, or who links an identity */
    usuario_id: text('usuario_id').references(() => usuarios.id, { onDelete: 'cascade' }),
    datos: text('datos', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    expires_at: integer('expires_at').notNull(),
    created_at: createdAt(),
  },
  (t) => [index('pasos_usuario').on(t.usuario_id), index('pasos_expires_at').on(t.expires_at)],
)

/** Who somebody is elsewhere, keyed by issuer and subject (security.md 10). */
export const identidades = sqliteTable(
  'identidades',
  {
    id: id(),
    usuario_id: text('usuario_id')
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    issuer: text('issuer').notNull(),
    sub: text('sub').notNull(),
    /** as the provider told it, for the person to recognise it by */
    email: text('email'),
    created_at: createdAt(),
    usada_at: integer('usada_at').notNull(),
  },
  (t) => [
    uniqueIndex('identidades_sub').on(t.issuer, t.sub),
    uniqueIndex('identidades_usuario').on(t.usuario_id, t.issuer),
  ],
)

/** The second factor of a person (TOTP); it counts from `verificado_at` on. */
export const factores = sqliteTable('factores', {
  usuario_id: text('usuario_id')
    .primaryKey()
    .references(() => usuarios.id, { onDelete: 'cascade' }),
  /** the secret, sealed with CONFIG_SECRET (worker/mail/secreto.ts) */
  secreto: text('secreto').notNull(),
  verificado_at: integer('verificado_at'),
  /** the last 30-second step whose code was taken: a code works once */
  paso: integer('paso').notNull().default(0),
  created_at: createdAt(),
})

/** Backup codes: keyed hashes, each good once. */
export const respaldos = sqliteTable(
  'respaldos',
  {
    usuario_id: text('usuario_id')
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    hash: text('hash').notNull(),
    usado_at: integer('usado_at'),
  },
  (t) => [primaryKey({ name: 'respaldos_pk', columns: [t.usuario_id, t.hash] })],
)

/** A program that holds tokens of a person: a family of refresh tokens, of which one lives (security.md 8). */
export const api_familias = sqliteTable(
  'api_familias',
  {
    id: id(),
    usuario_id: text('usuario_id')
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    user_agent: text('user_agent'),
    lugar: text('lugar'),
    created_at: createdAt(),
    usada_at: integer('usada_at').notNull(),
    /** absolute end of life */
    expires_at: integer('expires_at').notNull(),
  },
  (t) => [index('api_familias_usuario').on(t.usuario_id, t.created_at), index('api_familias_expires').on(t.expires_at)],
)

export const api_refrescos = sqliteTable(
  'api_refrescos',
  {
    /** SHA-256 of the refresh token */
    hash: text('hash').primaryKey(),
    familia_id: text('familia_id')
      .notNull()
      .references(() => api_familias.id, { onDelete: 'cascade' }),
    /** when it was exchanged; null = the living one */
    usado_at: integer('usado_at'),
    created_at: createdAt(),
  },
  (t) => [index('api_refrescos_familia').on(t.familia_id, t.created_at)],
)

/** Keys that sign access tokens: the newest signs, the one before it still verifies. */
export const llaves = sqliteTable(
  'llaves',
  {
    kid: text('kid').primaryKey(),
    /** the public JWK */
    publica: text('publica', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    /** the private JWK, sealed with CONFIG_SECRET */
    privada: text('privada').notNull(),
    created_at: createdAt(),
  },
  (t) => [index('llaves_created_at').on(t.created_at)],
)

/**
 * Who did what (security.md 29). Ids only, no name and no e-mail; no foreign key, so that it outlives whom it names.
 * Triggers refuse UPDATE, and DELETE of what is younger than its retention (90 days).
 */
export const auditoria = sqliteTable(
  'auditoria',
  {
    id: id(),
    at: integer('at').notNull(),
    /** a name of domain/auditoria.ts */
    suceso: text('suceso').notNull(),
    usuario_id: text('usuario_id'),
    empresa_id: text('empresa_id'),
    /** the thing it was done to, by id */
    objeto: text('objeto'),
    /** keyed hash of the address */
    direccion: text('direccion'),
    /** the request's id, as the log has it */
    peticion: text('peticion'),
    datos: text('datos', { mode: 'json' }).$type<Record<string, string | number | boolean | null>>(),
  },
  (t) => [
    index('auditoria_at').on(t.at, t.id),
    index('auditoria_empresa').on(t.empresa_id, t.at, t.id),
    index('auditoria_empresa_suceso').on(t.empresa_id, t.suceso, t.at, t.id),
    index('auditoria_empresa_usuario').on(t.empresa_id, t.usuario_id, t.at, t.id),
    index('auditoria_suceso').on(t.suceso, t.at, t.id),
    index('auditoria_usuario').on(t.usuario_id, t.at, t.id),
  ],
)

/**
 * What of the audit log lies in R2: a row an object, the rows of one company and UTC day. No foreign key: it outlives the
 * company. A table of the platform.
 */
export const auditoria_dias = sqliteTable(
  'auditoria_dias',
  {
    /** '' for what belongs to no company */
    empresa_id: text('empresa_id').notNull(),
    dia: text('dia').notNull(),
    /** instant and id of the first row in it, and of the last */
    desde: integer('desde').notNull(),
    primera: text('primera').notNull(),
    hasta: integer('hasta').notNull(),
    ultima: text('ultima').notNull(),
    filas: integer('filas').notNull(),
    /** which events and whose are in it */
    sucesos: text('sucesos', { mode: 'json' }).$type<string[]>().notNull(),
    personas: text('personas', { mode: 'json' }).$type<string[]>().notNull(),
  },
  (t) => [
    uniqueIndex('auditoria_dias_empresa').on(t.empresa_id, t.desde, t.primera),
    index('auditoria_dias_dia').on(t.dia, t.empresa_id, t.desde, t.primera),
  ],
)

/** Who agreed to which version of what, and when (Ley 1581): an account at its sign-up, a driver on the phone page. */
export const consentimientos = sqliteTable(
  'consentimientos',
  {
    id: id(),
    tipo: text('tipo', { enum: ['registro', 'rastreo'] }).notNull(),
    version: text('version').notNull(),
    usuario_id: text('usuario_id').references(() => usuarios.id, { onDelete: 'cascade' }),
    empresa_id: text('empresa_id').references(() => empresas.id, { onDelete: 'cascade' }),
    dispositivo_id: text('dispositivo_id').references((): AnySQLiteColumn => gps_dispositivos.id, {
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
export const respuestas = sqliteTable(
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

/**
 * What is wrong with the platform itself (domain/alerta-sistema.ts): one living row a condition and thing, kept by the
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

/** How many positions all Devices stored, by the day of the platform on which they told it (YYYY-MM-DD). */
export const posiciones_dia = sqliteTable('posiciones_dia', {
  dia: text('dia').primaryKey(),
  puntos: integer('puntos').notNull(),
})

// ---------------------------------------------------------------- tenant

const empresaId = () =>
  text('empresa_id')
    .notNull()
    .references(() => empresas.id, { onDelete: 'cascade' })

/** Security preferences of a company (spec §3, §5). `password_expiry` null = off. */
export const seguridad = sqliteTable('seguridad', {
  empresa_id: text('empresa_id')
    .primaryKey()
    .references(() => empresas.id, { onDelete: 'cascade' }),
  two_factor_auth: bool('two_factor_auth').notNull().default(false),
  session_timeout: integer('session_timeout').notNull().default(30),
  password_expiry: integer('password_expiry'),
  failed_attempts: integer('failed_attempts').notNull().default(5),
})

export const vehiculos = sqliteTable(
  'vehiculos',
  {
    id: id(),
    empresa_id: empresaId(),
    placa: text('placa').notNull(),
    marca: text('marca').notNull(),
    titular: text('titular').notNull(),
    modelo: text('modelo').notNull(),
    anio: integer('anio').notNull(),
    color: text('color'),
    servicio: text('servicio', { enum: ['particular', 'publico'] })
      .notNull()
      .default('particular'),
    clase: text('clase'),
    fecha_matricula: text('fecha_matricula'),
    cilindraje: integer('cilindraje'),
    /** placa, marca, modelo, titular and color, folded (lower case, no accents) for search */
    busqueda: text('busqueda').notNull(),
    /** the verdict «¿Puede salir hoy?» as days (domain/veredicto.ts): from when it is «No puede salir», null = never */
    no_sale_desde: text('no_sale_desde'),
    /** from when it is at least «Con aviso», null = never */
    aviso_desde: text('aviso_desde'),
    /** the highest odometer reading that is known, in kilometres, and its day */
    kilometraje: integer('kilometraje'),
    kilometraje_fecha: text('kilometraje_fecha'),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('vehiculos_empresa').on(t.empresa_id, t.id),
    uniqueIndex('vehiculos_placa').on(t.empresa_id, t.placa),
    index('vehiculos_created_at').on(t.empresa_id, t.created_at, t.id),
    index('vehiculos_marca').on(t.empresa_id, sql`${t.marca} collate nocase`, t.id),
    index('vehiculos_titular').on(t.empresa_id, sql`${t.titular} collate nocase`, t.id),
    index('vehiculos_modelo').on(t.empresa_id, sql`${t.modelo} collate nocase`, t.id),
    index('vehiculos_anio').on(t.empresa_id, t.anio, t.id),
    index('vehiculos_color').on(t.empresa_id, sql`${t.color} collate nocase`, t.id),
    index('vehiculos_no_sale').on(t.empresa_id, t.no_sale_desde, t.id),
    index('vehiculos_aviso').on(t.empresa_id, t.aviso_desde, t.no_sale_desde, t.id),
  ],
)

export const conductores = sqliteTable(
  'conductores',
  {
    id: id(),
    empresa_id: empresaId(),
    vehiculo_id: text('vehiculo_id').notNull(),
    nombre: text('nombre').notNull(),
    documento: text('documento').notNull(),
    telefono: text('telefono'),
    licencia_numero: text('licencia_numero').notNull(),
    licencia_tipo: text('licencia_tipo').notNull(),
    licencia_fecha_emision: text('licencia_fecha_emision').notNull(),
    licencia_fecha_vencimiento: text('licencia_fecha_vencimiento').notNull(),
    licencia_url: text('licencia_url'),
    fecha_nacimiento: text('fecha_nacimiento'),
    /** nombre, documento, licencia_numero and telefono, folded for search */
    busqueda: text('busqueda').notNull().default(''),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('conductores_empresa').on(t.empresa_id, t.id),
    foreignKey({
      name: 'conductores_vehiculo',
      columns: [t.empresa_id, t.vehiculo_id],
      foreignColumns: [vehiculos.empresa_id, vehiculos.id],
    }).onDelete('cascade'),
    index('conductores_por_vehiculo').on(t.empresa_id, t.vehiculo_id, t.created_at),
    index('conductores_created_at').on(t.empresa_id, t.created_at, t.id),
    index('conductores_vencimiento').on(t.licencia_fecha_vencimiento, t.id),
    index('conductores_nombre').on(t.empresa_id, sql`${t.nombre} collate nocase`, t.id),
    index('conductores_por_licencia').on(t.empresa_id, t.licencia_fecha_vencimiento, t.id),
  ],
)

export const documentos = sqliteTable(
  'documentos',
  {
    id: id(),
    empresa_id: empresaId(),
    vehiculo_id: text('vehiculo_id').notNull(),
    tipo: text('tipo').notNull(),
    /** what an «Otro» is called, so that several may count beside each other; empty for the named types */
    nombre: text('nombre').notNull().default(''),
    fecha_emision: text('fecha_emision').notNull(),
    fecha_vencimiento: text('fecha_vencimiento').notNull(),
    archivo_url: text('archivo_url'),
    /** the latest of its type (and name) for its vehicle: the one that counts */
    actual: bool('actual').notNull(),
    /** somebody said that its type does not apply: triggers keep it with `exenciones` (migration 0009) */
    exento: bool('exento').notNull().default(false),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('documentos_empresa').on(t.empresa_id, t.id),
    foreignKey({
      name: 'documentos_vehiculo',
      columns: [t.empresa_id, t.vehiculo_id],
      foreignColumns: [vehiculos.empresa_id, vehiculos.id],
    }).onDelete('cascade'),
    uniqueIndex('documentos_actual').on(t.empresa_id, t.vehiculo_id, t.tipo, t.nombre).where(sql`${t.actual} = 1`),
    index('documentos_por_vehiculo').on(t.empresa_id, t.vehiculo_id, t.tipo, t.fecha_vencimiento),
    index('documentos_vencimiento').on(t.empresa_id, t.fecha_vencimiento, t.id),
    index('documentos_actuales').on(t.empresa_id, t.fecha_vencimiento, t.id, t.exento).where(sql`${t.actual} = 1`),
    index('documentos_por_tipo')
      .on(t.empresa_id, t.tipo, t.fecha_vencimiento, t.id, t.exento)
      .where(sql`${t.actual} = 1`),
    // the daily job walks what is due over all companies
    index('documentos_por_vencer').on(t.fecha_vencimiento, t.id).where(sql`${t.actual} = 1`),
  ],
)

/** «No aplica» by somebody's word, where the rule cannot know: with its reason. */
export const exenciones = sqliteTable(
  'exenciones',
  {
    id: id(),
    empresa_id: empresaId(),
    vehiculo_id: text('vehiculo_id').notNull(),
    tipo: text('tipo').notNull(),
    motivo: text('motivo').notNull(),
    created_at: createdAt(),
  },
  (t) => [
    foreignKey({
      name: 'exenciones_vehiculo',
      columns: [t.empresa_id, t.vehiculo_id],
      foreignColumns: [vehiculos.empresa_id, vehiculos.id],
    }).onDelete('cascade'),
    uniqueIndex('exenciones_tipo').on(t.empresa_id, t.vehiculo_id, t.tipo),
  ],
)

/**
 * What the law asks of a vehicle, from `desde` on, and nobody registered nor exempted: one row for each vehicle and type,
 * kept by triggers (migration 0009), so that to count and to list what is missing is to walk an index.
 */
export const faltantes = sqliteTable(
  'faltantes',
  {
    empresa_id: empresaId(),
    vehiculo_id: text('vehiculo_id').notNull(),
    tipo: text('tipo').notNull(),
    /** the vehicle's, which gives the order of the list */
    placa: text('placa').notNull(),
    /** the type's place in the order of the law */
    orden: integer('orden').notNull(),
    desde: text('desde').notNull(),
  },
  (t) => [
    primaryKey({ name: 'faltantes_pk', columns: [t.empresa_id, t.vehiculo_id, t.tipo] }),
    foreignKey({
      name: 'faltantes_vehiculo',
      columns: [t.empresa_id, t.vehiculo_id],
      foreignColumns: [vehiculos.empresa_id, vehiculos.id],
    }).onDelete('cascade'),
    index('faltantes_placa').on(t.empresa_id, t.placa, t.orden, t.desde),
    index('faltantes_tipo').on(t.empresa_id, t.tipo, t.placa, t.desde),
  ],
)

/** A file in R2. `subiendo` until the record that needs it is saved; then it belongs to that record (`de`). */
export const archivos = sqliteTable(
  'archivos',
  {
    id: id(),
    empresa_id: empresaId(),
    /** the object's key in R2: under the company, never the name that somebody gave it */
    clave_r2: text('clave_r2').notNull(),
    nombre: text('nombre').notNull(),
    tipo: text('tipo', { enum: ['application/pdf', 'image/jpeg', 'image/png'] }).notNull(),
    /** bytes */
    tamano: integer('tamano').notNull(),
    estado: text('estado', { enum: ['subiendo', 'listo'] }).notNull(),
    subido_por: text('subido_por').notNull(),
    /** `documento:<id>`, `conductor:<id>` or `mantenimiento:<id>`; null while it is `subiendo` */
    de: text('de'),
    vehiculo_id: text('vehiculo_id'),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('archivos_empresa').on(t.empresa_id, t.id),
    uniqueIndex('archivos_clave_r2').on(t.clave_r2),
    foreignKey({
      name: 'archivos_vehiculo',
      columns: [t.empresa_id, t.vehiculo_id],
      foreignColumns: [vehiculos.empresa_id, vehiculos.id],
    }).onDelete('cascade'),
    index('archivos_de').on(t.empresa_id, t.de),
    index('archivos_por_vehiculo').on(t.empresa_id, t.vehiculo_id),
    index('archivos_subiendo').on(t.created_at).where(sql`${t.estado} = 'subiendo'`),
  ],
)

/** A service that was done on a vehicle. */
export const mantenimientos = sqliteTable(
  'mantenimientos',
  {
    id: id(),
    empresa_id: empresaId(),
    vehiculo_id: text('vehiculo_id').notNull(),
    fecha: text('fecha').notNull(),
    kilometraje: integer('kilometraje'),
    taller: text('taller'),
    notas: text('notas'),
    /** integer cents: the sum of its items */
    costo: integer('costo').notNull(),
    /** taller and the items' names, folded for search */
    busqueda: text('busqueda').notNull(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('mantenimientos_empresa').on(t.empresa_id, t.id),
    foreignKey({
      name: 'mantenimientos_vehiculo',
      columns: [t.empresa_id, t.vehiculo_id],
      foreignColumns: [vehiculos.empresa_id, vehiculos.id],
    }).onDelete('cascade'),
    index('mantenimientos_fecha').on(t.empresa_id, t.fecha, t.id),
    index('mantenimientos_por_vehiculo').on(t.empresa_id, t.vehiculo_id, t.fecha, t.id),
  ],
)

/**
 * What the services of a month cost, of a vehicle and (vehiculo_id '') of the whole company; kept by triggers on
 * `mantenimientos` (migration 0009). Nothing stands here of what cost nothing.
 */
export const gastos_mes = sqliteTable(
  'gastos_mes',
  {
    empresa_id: empresaId(),
    vehiculo_id: text('vehiculo_id').notNull(),
    /** `2026-11` */
    mes: text('mes').notNull(),
    /** integer cents */
    total: integer('total').notNull(),
  },
  (t) => [primaryKey({ name: 'gastos_mes_pk', columns: [t.empresa_id, t.vehiculo_id, t.mes] })],
)

/** What a vehicle cost in the twelve months that end with `mes`, kept like `gastos_mes`: the dearest are one index away. */
export const gastos_anio = sqliteTable(
  'gastos_anio',
  {
    empresa_id: empresaId(),
    vehiculo_id: text('vehiculo_id').notNull(),
    mes: text('mes').notNull(),
    /** integer cents */
    total: integer('total').notNull(),
  },
  (t) => [
    primaryKey({ name: 'gastos_anio_pk', columns: [t.empresa_id, t.vehiculo_id, t.mes] }),
    index('gastos_anio_caros').on(t.empresa_id, t.mes, t.total, t.vehiculo_id),
  ],
)

/** One line of a service: what was done and what it cost. */
export const mantenimiento_items = sqliteTable(
  'mantenimiento_items',
  {
    id: id(),
    empresa_id: empresaId(),
    mantenimiento_id: text('mantenimiento_id').notNull(),
    orden: integer('orden').notNull(),
    descripcion: text('descripcion').notNull(),
    /** integer cents */
    costo: integer('costo').notNull(),
    /** the plan that this line fulfils, if any */
    plan_id: text('plan_id'),
  },
  (t) => [
    foreignKey({
      name: 'mantenimiento_items_de',
      columns: [t.empresa_id, t.mantenimiento_id],
      foreignColumns: [mantenimientos.empresa_id, mantenimientos.id],
    }).onDelete('cascade'),
    index('mantenimiento_items_por').on(t.empresa_id, t.mantenimiento_id, t.orden),
    index('mantenimiento_items_plan').on(t.empresa_id, t.plan_id),
  ],
)

/** What must be done on a vehicle every so many kilometres or months, whichever comes first. */
export const planes_mantenimiento = sqliteTable(
  'planes_mantenimiento',
  {
    id: id(),
    empresa_id: empresaId(),
    vehiculo_id: text('vehiculo_id').notNull(),
    nombre: text('nombre').notNull(),
    cada_km: integer('cada_km'),
    cada_meses: integer('cada_meses'),
    ultima_fecha: text('ultima_fecha'),
    ultimo_km: integer('ultimo_km'),
    /** computed from the four above when something is saved */
    proxima_fecha: text('proxima_fecha'),
    proximo_km: integer('proximo_km'),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('planes_mantenimiento_empresa').on(t.empresa_id, t.id),
    foreignKey({
      name: 'planes_mantenimiento_vehiculo',
      columns: [t.empresa_id, t.vehiculo_id],
      foreignColumns: [vehiculos.empresa_id, vehiculos.id],
    }).onDelete('cascade'),
    index('planes_mantenimiento_por_vehiculo').on(t.empresa_id, t.vehiculo_id),
    index('planes_mantenimiento_proxima').on(t.empresa_id, t.proxima_fecha, t.id),
    // the daily job walks what is due over all companies
    index('planes_mantenimiento_por_vencer').on(t.proxima_fecha, t.id),
  ],
)

export const alertas = sqliteTable(
  'alertas',
  {
    id: id(),
    empresa_id: empresaId(),
    vehiculo_id: text('vehiculo_id'),
    tipo: text('tipo').notNull(),
    mensaje: text('mensaje').notNull(),
    fecha: text('fecha').notNull(),
    estado: text('estado', { enum: ['Pendiente', 'Revisado', 'Resuelto'] })
      .notNull()
      .default('Pendiente'),
    /** the thing that falls due: `documento:<id>`, `licencia:<id of the driver>`, `mantenimiento:<id of the plan>` */
    cosa: text('cosa'),
    /** its due date; for a plan by distance `km:<kilometres>` */
    vence: text('vence'),
    /** the threshold that raised it, in days (kilometres for a plan by distance) */
    umbral: integer('umbral'),
    /**
     * its place in lists, the greatest first: the day it was raised; of one day what has expired, then what has fewest
     * days left (40 km are one); then what keeps a vehicle from going out, in the order of the law, before all else
     */
    orden: text('orden').generatedAlwaysAs(
      sql`"fecha" || printf('|%05d', 99999 - 20 * min(coalesce(case when substr("vence", 1, 3) = 'km:' then ("umbral" + 39) / 40 else "umbral" end, 999), 999)
        - case "tipo" when 'SOAT' then 0 when 'Revisión técnico-mecánica' then 1 when 'Tarjeta de operación' then 2 when 'Póliza RCC' then 3
          when 'Póliza RCE' then 4 when 'Licencia de conducción' then 5 when 'Impuesto vehicular' then 6 when 'Extintor' then 7
          when 'Mantenimiento' then 9 else 8 end)`,
      { mode: 'virtual' },
    ),
    /** tipo, plate and who or what, folded for search */
    busqueda: text('busqueda').notNull().default(''),
    /** the day on which it stood in a digest; null = in none yet */
    resumen: text('resumen'),
    /** when its state last changed, and by whom; null = by the rule */
    estado_at: integer('estado_at'),
    estado_por: text('estado_por'),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('alertas_empresa').on(t.empresa_id, t.id),
    // one alert per thing, due date and threshold; one open alert per thing
    uniqueIndex('alertas_umbral').on(t.empresa_id, t.cosa, t.vence, t.umbral),
    uniqueIndex('alertas_abierta').on(t.empresa_id, t.cosa).where(sql`${t.estado} <> 'Resuelto'`),
    index('alertas_sin_resumen').on(t.empresa_id, t.id).where(sql`${t.resumen} is null and ${t.estado} <> 'Resuelto'`),
    foreignKey({
      name: 'alertas_vehiculo',
      columns: [t.empresa_id, t.vehiculo_id],
      foreignColumns: [vehiculos.empresa_id, vehiculos.id],
    }).onDelete('cascade'),
    index('alertas_por_estado').on(t.empresa_id, t.estado, t.orden, t.id),
    index('alertas_orden').on(t.empresa_id, t.orden, t.id),
    index('alertas_por_vehiculo').on(t.empresa_id, t.vehiculo_id),
  ],
)

export const gps_dispositivos = sqliteTable(
  'gps_dispositivos',
  {
    id: id(),
    empresa_id: empresaId(),
    vehiculo_id: text('vehiculo_id').notNull(),
    imei: text('imei').notNull(),
    tipo_dispositivo: text('tipo_dispositivo', { enum: ['tracki_pro', 'mobile_app', 'tk103', 'other'] }).notNull(),
    estado: text('estado', { enum: ['Activo', 'Inactivo'] }).notNull(),
    tracking_enabled: bool('tracking_enabled').notNull(),
    fecha_activacion: text('fecha_activacion'),
    last_latitude: real('last_latitude'),
    last_longitude: real('last_longitude'),
    last_update: integer('last_update'),
    /** how many points the Device had stored when it last told; what is more counts for the day (`posiciones_dia`) */
    puntos: integer('puntos').notNull().default(0),
    /** the Device's key, 16 random bytes as base64url: names the Durable Object, never changes, is no secret by itself */
    clave: text('clave').notNull(),
    /** raised by «Regenerar enlace»; part of what the link signs */
    link_version: integer('link_version').notNull().default(1),
    /** raised in the same statement as any change of configuration; the Device keeps the highest it has seen */
    rev: integer('rev').notNull().default(1),
    /** imei and plate, folded for search */
    busqueda: text('busqueda').notNull(),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('gps_dispositivos_empresa').on(t.empresa_id, t.id),
    uniqueIndex('gps_dispositivos_clave').on(t.clave),
    uniqueIndex('gps_dispositivos_imei').on(t.empresa_id, t.imei),
    uniqueIndex('gps_dispositivos_vehiculo').on(t.empresa_id, t.vehiculo_id),
    foreignKey({
      name: 'gps_dispositivos_de_vehiculo',
      columns: [t.empresa_id, t.vehiculo_id],
      foreignColumns: [vehiculos.empresa_id, vehiculos.id],
    }).onDelete('cascade'),
    index('gps_dispositivos_created_at').on(t.empresa_id, t.created_at, t.id),
    index('gps_dispositivos_fecha_activacion').on(t.empresa_id, t.fecha_activacion, t.id),
    index('gps_dispositivos_estado').on(t.empresa_id, t.estado),
    check('gps_dispositivos_rastreo', sql`${t.tracking_enabled} = 0 or ${t.estado} = 'Activo'`),
  ],
)

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
    /** when the invitation ends, and when its last mail was written */
    expires_at: integer('expires_at'),
    enviada_at: integer('enviada_at'),
    /** name and e-mail, lower case without accents, for search; triggers keep it, and both with the account (migration 0007) */
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

/** Which vehicles a Usuario may see. */
export const asignaciones = sqliteTable(
  'asignaciones',
  {
    empresa_id: empresaId(),
    usuario_id: text('usuario_id').notNull(),
    vehiculo_id: text('vehiculo_id').notNull(),
    created_at: createdAt(),
  },
  (t) => [
    primaryKey({ name: 'asignaciones_pk', columns: [t.empresa_id, t.usuario_id, t.vehiculo_id] }),
    foreignKey({
      name: 'asignaciones_usuario',
      columns: [t.empresa_id, t.usuario_id],
      foreignColumns: [usuarios.empresa_id, usuarios.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'asignaciones_vehiculo',
      columns: [t.empresa_id, t.vehiculo_id],
      foreignColumns: [vehiculos.empresa_id, vehiculos.id],
    }).onDelete('cascade'),
    index('asignaciones_por_vehiculo').on(t.empresa_id, t.vehiculo_id),
  ],
)

/**
 * The words that a row is found by, kept by triggers on the column `busqueda` (migrations 0004 and 0009): a search is a range of
 * this table's own company, however large the others are.
 */
export const palabras = sqliteTable(
  'palabras',
  {
    empresa_id: empresaId(),
    /** `placas`: of the words of a vehicle those that its plate is known by */
    tabla: text('tabla', { enum: ['vehiculos', 'placas', 'conductores', 'alertas', 'mantenimientos'] }).notNull(),
    palabra: text('palabra').notNull(),
    id: text('id').notNull(),
  },
  (t) => [
    primaryKey({ name: 'palabras_pk', columns: [t.empresa_id, t.tabla, t.palabra, t.id] }),
    index('palabras_de').on(t.id),
  ],
)

// ---------------------------------------------------------------- money

/**
 * One intent of paying: plan, period and amount are frozen when it is made. What became of it is what the provider said
 * last of the transaction that counts; every attempt is in `transacciones`.
 */
export const pagos = sqliteTable(
  'pagos',
  {
    id: id(),
    empresa_id: empresaId(),
    /** what the provider knows it by; ends with something that is no digit */
    reference: text('reference').notNull(),
    plan_type: text('plan_type', { enum: ['Basic', 'Pro', 'Plus'] }).notNull(),
    periodo: text('periodo', { enum: ['mensual', 'anual'] }).notNull(),
    /** integer cents, taxes included; `iva` is the part of it that is tax */
    monto: integer('monto').notNull(),
    iva: integer('iva').notNull(),
    moneda: text('moneda', { enum: ['COP'] })
      .notNull()
      .default('COP'),
    /** the version of the price table */
    tarifa: text('tarifa').notNull(),
    ambiente: text('ambiente', { enum: ['test', 'prod'] }).notNull(),
    /** by a person on the provider's page, or by the clock with the saved card */
    origen: text('origen', { enum: ['checkout', 'automatico'] }).notNull(),
    expira_at: integer('expira_at').notNull(),
    created_at: createdAt(),
    user_id: text('user_id').references(() => usuarios.id, { onDelete: 'set null' }),
    /** where the provider writes to */
    correo: text('correo').notNull(),
    /** PENDING also while nothing was heard (`transaction_id` null); `vencido`: it expired and nothing was ever heard */
    estado: text('estado', { enum: ['PENDING', 'APPROVED', 'DECLINED', 'VOIDED', 'ERROR', 'vencido'] })
      .notNull()
      .default('PENDING'),
    /** the provider's words */
    motivo: text('motivo'),
    /** the transaction that counts */
    transaction_id: text('transaction_id'),
    /** what it was paid with: `CARD VISA 4242` */
    metodo: text('metodo'),
    resuelto_at: integer('resuelto_at'),
    /** the period that it paid */
    desde: integer('desde'),
    hasta: integer('hasta'),
    /** number of the receipt, from when it was approved */
    recibo: integer('recibo'),
    /** who the receipt is made out to, as `pagadores` had it */
    pagador: text('pagador', { mode: 'json' }).$type<Record<string, string | null>>(),
    /** who was paid and the company's zone, as they stood at the approval; null in what was approved before they were kept */
    emisor: text('emisor', { mode: 'json' }).$type<Record<string, string | null>>(),
    zona: text('zona'),
    /** when the provider took it back; `resuelto_at` stays that of the approval */
    anulado_at: integer('anulado_at'),
  },
  (t) => [
    uniqueIndex('pagos_empresa').on(t.empresa_id, t.id),
    uniqueIndex('pagos_reference').on(t.reference),
    uniqueIndex('pagos_transaction').on(t.transaction_id),
    uniqueIndex('pagos_recibo').on(t.recibo),
    index('pagos_created_at').on(t.empresa_id, t.created_at, t.id),
    index('pagos_user').on(t.user_id),
    // what is to be asked about, over all companies
    index('pagos_por_resolver').on(t.created_at, t.id).where(sql`${t.estado} = 'PENDING'`),
    // what the platform earned, by the month of its approval
    index('pagos_aprobados').on(t.resuelto_at, t.plan_type, t.monto).where(sql`${t.estado} = 'APPROVED'`),
    // the alerts of the platform look for what failed lately
    index('pagos_fallidos').on(t.resuelto_at, t.id).where(sql`${t.estado} in ('DECLINED', 'ERROR')`),
  ],
)

/** Every attempt on a payment's reference, by the provider's own id. */
export const transacciones = sqliteTable(
  'transacciones',
  {
    id: text('id').primaryKey(),
    empresa_id: empresaId(),
    pago_id: text('pago_id').notNull(),
    estado: text('estado', { enum: ['PENDING', 'APPROVED', 'DECLINED', 'VOIDED', 'ERROR'] }).notNull(),
    motivo: text('motivo'),
    /** integer cents, as the provider says */
    monto: integer('monto').notNull(),
    metodo: text('metodo'),
    /** when it was first heard of, and when its state last changed */
    vista_at: integer('vista_at').notNull(),
    estado_at: integer('estado_at').notNull(),
  },
  (t) => [
    foreignKey({
      name: 'transacciones_pago',
      columns: [t.empresa_id, t.pago_id],
      foreignColumns: [pagos.empresa_id, pagos.id],
    }).onDelete('cascade'),
    index('transacciones_por_pago').on(t.empresa_id, t.pago_id, t.vista_at),
  ],
)

/** The card that a company lets be charged at the end of each period: one, and no row of it when it is charged no more. */
export const fuentes_pago = sqliteTable(
  'fuentes_pago',
  {
    id: id(),
    empresa_id: empresaId(),
    /** the provider's id of it */
    fuente_id: integer('fuente_id').notNull(),
    ambiente: text('ambiente', { enum: ['test', 'prod'] }).notNull(),
    marca: text('marca'),
    ultimos: text('ultimos'),
    /** month and year of its end, `MM/YY` */
    vence: text('vence'),
    correo: text('correo').notNull(),
    /** who saved it, and agreed to what the provider asks */
    user_id: text('user_id').references(() => usuarios.id, { onDelete: 'set null' }),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('fuentes_pago_empresa').on(t.empresa_id, t.id),
    uniqueIndex('fuentes_pago_fuente').on(t.ambiente, t.fuente_id),
    uniqueIndex('fuentes_pago_una').on(t.empresa_id),
    index('fuentes_pago_user').on(t.user_id),
  ],
)

/** Who the receipts of a company are made out to. */
export const pagadores = sqliteTable('pagadores', {
  empresa_id: text('empresa_id')
    .primaryKey()
    .references(() => empresas.id, { onDelete: 'cascade' }),
  tipo_documento: text('tipo_documento', { enum: ['CC', 'CE', 'NIT', 'PP', 'TI', 'DNI', 'RG', 'OTHER'] }).notNull(),
  documento: text('documento').notNull(),
  nombre: text('nombre').notNull(),
  direccion: text('direccion'),
  ciudad: text('ciudad'),
  correo: text('correo').notNull(),
  telefono: text('telefono'),
  updated_at: integer('updated_at').notNull(),
})

/** What the payment provider told by itself, as it came; a table of the platform. The same twice is one row. */
export const eventos_pago = sqliteTable(
  'eventos_pago',
  {
    id: id(),
    checksum: text('checksum').notNull(),
    transaction_id: text('transaction_id'),
    estado: text('estado'),
    ambiente: text('ambiente'),
    cuerpo: text('cuerpo').notNull(),
    recibido_at: integer('recibido_at').notNull(),
    /** what was made of it; null = not looked at yet */
    resultado: text('resultado'),
  },
  (t) => [
    uniqueIndex('eventos_pago_checksum').on(t.checksum),
    index('eventos_pago_transaction').on(t.transaction_id, t.recibido_at),
    index('eventos_pago_recibido').on(t.recibido_at, t.id),
    index('eventos_pago_sin_atender').on(t.recibido_at).where(sql`${t.resultado} is null`),
  ],
)

/** The tables that belong to a company. A new table with `empresa_id` that is missing here fails the law test. */
export const tenantTables = {
  vehiculos,
  conductores,
  documentos,
  alertas,
  gps_dispositivos,
  team_members,
  asignaciones,
  seguridad,
  exenciones,
  faltantes,
  archivos,
  mantenimientos,
  mantenimiento_items,
  gastos_mes,
  gastos_anio,
  planes_mantenimiento,
  palabras,
  pagos,
  transacciones,
  fuentes_pago,
  pagadores,
} as const
