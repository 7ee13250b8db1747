/** Authentication of people and programs: credentials, sessions, codes and tokens. */
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { bool, createdAt, id } from './columns'
import { empresas, usuarios } from './empresas'

/** A person's password hash, in a table of its own, so that no list can include it by mistake. */
export const credenciales = sqliteTable('credenciales', {
  usuario_id: text('usuario_id')
    .primaryKey()
    .references(() => usuarios.id, { onDelete: 'cascade' }),
  password_hash: text('password_hash').notNull(),
  updated_at: integer('updated_at').notNull(),
})

/** An open session of a person's browser. */
export const sesiones = sqliteTable(
  'sesiones',
  {
    id: id(),
    /** SHA-256 of the cookie's token, base64url; the token itself is not stored */
    token_hash: text('token_hash').notNull(),
    usuario_id: text('usuario_id')
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    recordar: bool('recordar').notNull(),
    /** the authentication method */
    via: text('via', { enum: ['contrasena', 'codigo', 'proveedor', 'invitacion'] })
      .notNull()
      .default('contrasena'),
    user_agent: text('user_agent'),
    /** place of the sign-in according to the edge: «Bogotá, CO»; null = unknown */
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
 * The company a SuperAdmin has open for read-only support: per session, until an instant. Expired rows need no cleanup:
 * they are overwritten, and deleted with their session or company.
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

/** Failed sign-ins and sign-ups, counted per account and per address (keyed hashes, no e-mail, no address). */
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

/**
 * One-time codes and links (docs/security.md 4): at most one per person and purpose, a keyed hash, deleted when used.
 */
export const codigos = sqliteTable(
  'codigos',
  {
    usuario_id: text('usuario_id')
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    proposito: text('proposito', { enum: ['restablecer', 'verificar', 'ingreso', 'cambiar-correo'] }).notNull(),
    /** keyed hash (HASH_SECRET): six digits cannot be brute-forced from a dump of the database */
    hash: text('hash').notNull(),
    /** the address to be proven by `cambiar-correo` */
    email: text('email'),
    /** wrong tries so far; five invalidate it */
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

/** State between two sign-in steps of a browser; its token is only in the cookie. Single use. */
export const pasos = sqliteTable(
  'pasos',
  {
    /** SHA-256 of the cookie's token */
    token_hash: text('token_hash').primaryKey(),
    /**
     * `segundo-factor`: first factor passed; `proveedor`: redirected to an OIDC provider; `codigo-ingreso`: requested a
     * sign-in code
     */
    tipo: text('tipo', { enum: ['segundo-factor', 'proveedor', 'codigo-ingreso'] }).notNull(),
    /** the person signing in, or linking an identity */
    usuario_id: text('usuario_id').references(() => usuarios.id, { onDelete: 'cascade' }),
    datos: text('datos', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    expires_at: integer('expires_at').notNull(),
    created_at: createdAt(),
  },
  (t) => [index('pasos_usuario').on(t.usuario_id), index('pasos_expires_at').on(t.expires_at)],
)

/** Provider identities, keyed by issuer and subject (docs/security.md 10). */
export const identidades = sqliteTable(
  'identidades',
  {
    id: id(),
    usuario_id: text('usuario_id')
      .notNull()
      .references(() => usuarios.id, { onDelete: 'cascade' }),
    issuer: text('issuer').notNull(),
    sub: text('sub').notNull(),
    /** as the provider reported it, for display */
    email: text('email'),
    /** the provider had verified the account's own address when it was linked: as good a proof as a code by mail */
    por_correo: bool('por_correo').notNull().default(false),
    created_at: createdAt(),
    usada_at: integer('usada_at').notNull(),
  },
  (t) => [
    uniqueIndex('identidades_sub').on(t.issuer, t.sub),
    uniqueIndex('identidades_usuario').on(t.usuario_id, t.issuer),
  ],
)

/** A person's second factor (TOTP); active from `verificado_at` on. */
export const factores = sqliteTable('factores', {
  usuario_id: text('usuario_id')
    .primaryKey()
    .references(() => usuarios.id, { onDelete: 'cascade' }),
  /** the secret, encrypted with CONFIG_SECRET (worker/mail/secret.ts) */
  secreto: text('secreto').notNull(),
  verificado_at: integer('verificado_at'),
  /** the last 30-second step whose code was used: a code works once */
  paso: integer('paso').notNull().default(0),
  created_at: createdAt(),
})

/** Backup codes: keyed hashes, single use. */
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

/** A program with tokens of a person: a family of refresh tokens, one of which is live (docs/security.md 8). */
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

/** A refresh token of a family. */
export const api_refrescos = sqliteTable(
  'api_refrescos',
  {
    /** SHA-256 of the refresh token */
    hash: text('hash').primaryKey(),
    familia_id: text('familia_id')
      .notNull()
      .references(() => api_familias.id, { onDelete: 'cascade' }),
    /** when it was exchanged; null = live */
    usado_at: integer('usado_at'),
    created_at: createdAt(),
  },
  (t) => [index('api_refrescos_familia').on(t.familia_id, t.created_at)],
)

/** Signing keys of access tokens: the newest signs, the previous one still verifies. */
export const llaves = sqliteTable(
  'llaves',
  {
    kid: text('kid').primaryKey(),
    /** the public JWK */
    publica: text('publica', { mode: 'json' }).$type<Record<string, unknown>>().notNull(),
    /** the private JWK, encrypted with CONFIG_SECRET */
    privada: text('privada').notNull(),
    created_at: createdAt(),
  },
  (t) => [index('llaves_created_at').on(t.created_at)],
)
