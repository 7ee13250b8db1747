/** Named views of lists: each belongs to one person of a company. */
import { sql } from 'drizzle-orm'
import { sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { LIST_NAMES } from '../../domain/list-name'
import { bool, createdAt, id } from './columns'
import { empresaId, referencesUsuario } from './empresas'

/** A named view: what a list's address holds. */
export const vistas = sqliteTable(
  'vistas',
  {
    id: id(),
    empresa_id: empresaId(),
    usuario_id: text('usuario_id').notNull(),
    lista: text('lista', { enum: LIST_NAMES }).notNull(),
    nombre: text('nombre').notNull(),
    /** the query of the list's address, without «?» */
    consulta: text('consulta').notNull(),
    /** whether the list opens with it */
    predeterminada: bool('predeterminada').notNull().default(false),
    created_at: createdAt(),
  },
  (t) => [
    uniqueIndex('vistas_nombre').on(t.empresa_id, t.usuario_id, t.lista, t.nombre),
    uniqueIndex('vistas_predeterminada').on(t.empresa_id, t.usuario_id, t.lista).where(sql`${t.predeterminada} = 1`),
    referencesUsuario('vistas_usuario', t),
  ],
)
