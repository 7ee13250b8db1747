/** Keys of a company's programs, and what was answered to requests that may be repeated (docs/decisions/0063). */
import { foreignKey, index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { createdAt, id } from './columns'
import { empresaId } from './empresas'

/** A revoked key stays, so that the log can say which key it was. */
export const api_claves = sqliteTable(
  'api_claves',
  {
    id: id(),
    empresa_id: empresaId(),
    nombre: text('nombre').notNull(),
    /** SHA-256 of the key, which only its holder has */
    token_hash: text('token_hash').notNull(),
    /** its last characters, by which people tell keys apart */
    final: text('final').notNull(),
    /** JSON: its scopes */
    permisos: text('permisos', { mode: 'json' }).$type<string[]>().notNull(),
    /** about when it was last used */
    usada_at: integer('usada_at'),
    revocada_at: integer('revocada_at'),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('api_claves_token').on(t.token_hash),
    uniqueIndex('api_claves_empresa').on(t.empresa_id, t.id),
    index('api_claves_created_at').on(t.empresa_id, t.revocada_at, t.created_at),
  ],
)

/** One row for each Idempotency-Key of an API key, for a day. */
export const api_respuestas = sqliteTable(
  'api_respuestas',
  {
    id: id(),
    empresa_id: empresaId(),
    clave_id: text('clave_id').notNull(),
    /** the Idempotency-Key */
    llave: text('llave').notNull(),
    /** SHA-256 of method, address and body: another one under the same key is refused */
    huella: text('huella').notNull(),
    /** of the answer; null while the first request runs */
    estado: integer('estado'),
    /** JSON: the headers that belong to the answer */
    cabeceras: text('cabeceras', { mode: 'json' }).$type<Record<string, string>>(),
    cuerpo: text('cuerpo'),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('api_respuestas_llave').on(t.empresa_id, t.clave_id, t.llave),
    index('api_respuestas_created_at').on(t.created_at),
    foreignKey({
      name: 'api_respuestas_de_clave',
      columns: [t.empresa_id, t.clave_id],
      foreignColumns: [api_claves.empresa_id, api_claves.id],
    }).onDelete('cascade'),
  ],
)
