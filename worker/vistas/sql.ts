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

/** Whether the person has fewer than `max` views of this list besides the one of this name. */
const fits = (
  empresaId: string,
  { usuario_id, lista, nombre }: Pick<View, 'usuario_id' | 'lista' | 'nombre'>,
  max: number,
) =>
  sql`(select count(*) from ${v} where ${own(empresaId, usuario_id, eq(v.lista, lista), ne(v.nombre, nombre))}) < ${max}`

/** Keeps a view, in place of the one with its name; 0 rows change when the person has `max` others of this list. */
export const keepView = (db: Scoped, view: View, max: number): Write =>
  statement(db, ({ connection, empresaId }) =>
    insertIf(connection, v, { ...view, empresa_id: empresaId }, fits(empresaId, view, max)).onConflictDoUpdate({
      target: [v.empresa_id, v.usuario_id, v.lista, v.nombre],
      set: { consulta: view.consulta, predeterminada: view.predeterminada },
    }),
  )

/** No view of this list is the one that it opens with; with `before`, only where `keepView` keeps that view. */
export const openWithNone = (
  db: Scoped,
  usuarioId: string,
  list: View['lista'],
  before?: { nombre: string; max: number },
): Write =>
  statement(db, ({ connection, empresaId }) => {
    const named = { usuario_id: usuarioId, lista: list, nombre: before?.nombre ?? '' }
    const keeps = before ? [fits(empresaId, named, before.max)] : []
    return connection
      .update(v)
      .set({ predeterminada: false })
      .where(own(empresaId, usuarioId, eq(v.lista, list), eq(v.predeterminada, true), ...keeps))
  })

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
