/** Writing named views. Every statement names the company and the person whose view it is. */
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { insertIf } from '../platform-db/insert-if'
import { vistas as v } from '../tenant/schema/vistas'
import type { Write } from '../tenant/source'
import { type Scoped, statement } from '../tenant/statement'

type View = Pick<
  typeof v.$inferSelect,
  'id' | 'usuario_id' | 'lista' | 'nombre' | 'consulta' | 'predeterminada' | 'created_at'
>

const own = (empresaId: string, usuarioId: string, ...more: SQL[]) =>
  and(eq(v.empresa_id, empresaId), eq(v.usuario_id, usuarioId), ...more)

/** Keeps a view, in place of the one with its name; 0 rows change when the person has `max` others of this list. */
export const keepView = (db: Scoped, view: View, max: number): Write =>
  statement(db, ({ connection, empresaId }) => {
    const others = own(empresaId, view.usuario_id, eq(v.lista, view.lista), ne(v.nombre, view.nombre))
    const fits = sql`(select count(*) from ${v} where ${others}) < ${max}`
    return insertIf(connection, v, { ...view, empresa_id: empresaId }, fits).onConflictDoUpdate({
      target: [v.empresa_id, v.usuario_id, v.lista, v.nombre],
      set: { consulta: view.consulta, predeterminada: view.predeterminada },
    })
  })

/** No view of this list is the one that it opens with. */
export const openWithNone = (db: Scoped, usuarioId: string, list: View['lista']): Write =>
  statement(db, ({ connection, empresaId }) =>
    connection
      .update(v)
      .set({ predeterminada: false })
      .where(own(empresaId, usuarioId, eq(v.lista, list), eq(v.predeterminada, true))),
  )

export const changeView = (
  db: Scoped,
  usuarioId: string,
  id: string,
  changes: Partial<Pick<View, 'nombre' | 'predeterminada'>>,
): Write =>
  statement(db, ({ connection, empresaId }) =>
    connection
      .update(v)
      .set(changes)
      .where(own(empresaId, usuarioId, eq(v.id, id))),
  )

export const dropView = (db: Scoped, usuarioId: string, id: string): Write =>
  statement(db, ({ connection, empresaId }) => connection.delete(v).where(own(empresaId, usuarioId, eq(v.id, id))))

export const dropNamed = (db: Scoped, usuarioId: string, list: View['lista'], nombre: string): Write =>
  statement(db, ({ connection, empresaId }) =>
    connection.delete(v).where(own(empresaId, usuarioId, eq(v.lista, list), eq(v.nombre, nombre))),
  )
