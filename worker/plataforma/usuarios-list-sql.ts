/** The list of people of all companies: search, order, paging. For the SuperAdmin only. */
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Rol } from '../domain/identidad/sign-in'
import type { SearchWord, UsuariosSort } from '../domain/plataforma/usuarios'
import { type Connection, connect, type Db } from '../platform-db/connect'
import { beyond, unindexed } from '../tenant/expressions'
import type { Pager } from '../tenant/pager'
import { empresas, palabras_usuarios, roles, usuarios } from '../tenant/schema/empresas'

export interface UsuariosRequest {
  /** most selective first */
  searchWords: readonly SearchWord[]
  rol: Rol | null
  orden: UsuariosSort
}
export type UsuarioRow = Awaited<ReturnType<UsuariosReader['read']>>[number]

/**
 * Each order as its index has it (schema.usuarios); ties of role, company or state are ordered by name. States as the
 * list shows them: active, not yet confirmed, disabled.
 */
const { nombre, email, rol_id, empresa_nombre, deshabilitado_at, email_verificado_at, created_at } = usuarios
const byNombre = (before: SQL | SQLiteColumn) => sql`(${before} || char(31) || ${nombre}) collate nocase`
const SORT_COLUMNS: Record<UsuariosSort['by'], SQL | SQLiteColumn> = {
  nombre: sql`${nombre} collate nocase`,
  email,
  rol: byNombre(rol_id),
  empresa: byNombre(empresa_nombre),
  registro: created_at,
  estado: byNombre(
    sql`case when ${deshabilitado_at} is not null then 2 when ${email_verificado_at} is null then 1 else 0 end`,
  ),
}

/** Up to this many rows matched by an index are read and sorted; beyond it, the index of the order is walked. */
const LEADING_ROWS_MAX = 500
/** How many words of a search may use an index. */
const LEADS_MAX = 4
/** Sorts after every continuation of a folded word. */
const END = '\u{10ffff}'
/** People matched by an index, and whether they are few. */
const lead = (ids: SQL) => {
  const found = sql`(${ids} limit ${LEADING_ROWS_MAX + 1})`
  return { found, areFew: sql`(select count(*) from ${found}) <= ${LEADING_ROWS_MAX}` }
}
/** The people who match a word, or a prefix. */
function withWord({ palabra: word, whole }: SearchWord) {
  const p = palabras_usuarios
  const upTo = whole ? sql`<= ${word}` : sql`< ${word + END}`
  return lead(sql`select distinct ${p.usuario_id} from ${p} where ${p.palabra} >= ${word} and ${p.palabra} ${upTo}`)
}
const idOfRol = (rol: Rol) => sql`(select id from roles where nombre = ${rol})`
/** The people of a role; `otros` is an alias, because the page reads the same table. */
const withRol = (rol: Rol) => lead(sql`select otros.id from usuarios otros where otros.rol_id = ${idOfRol(rol)}`)

export class UsuariosReader {
  readonly #db: Db
  constructor(d1: Connection) {
    this.#db = connect(d1)
  }

  #fields(by: UsuariosSort['by'] = 'registro') {
    const { id, nombre, email, email_verificado_at, empresa_id, deshabilitado_at, created_at, idioma, zona_horaria } =
      usuarios
    return {
      id,
      nombre,
      email,
      email_verificado_at,
      empresa_id,
      deshabilitado_at,
      created_at,
      idioma,
      zona_horaria,
      // in a batch D1 returns rows as objects: columns with the same name would overwrite each other
      rol: sql<Rol>`${roles.nombre}`.as('rol'),
      empresa: sql<string | null>`${empresas.nombre}`.as('empresa'),
      lugar: sql<string | number>`${SORT_COLUMNS[by]}`.as('lugar'),
      dueno: sql<number>`${empresas.user_id} is ${usuarios.id}`.mapWith(Boolean).as('dueno'),
      factor:
        sql<number>`exists (select 1 from factores f where f.usuario_id = ${usuarios.id} and f.verificado_at is not null)`
          .mapWith(Boolean)
          .as('factor'),
    }
  }

  /** The people of a page, in an order. One round trip. */
  async read({ searchWords, rol, orden: order }: UsuariosRequest, { cursor, direction, limit: n }: Pager) {
    const column = SORT_COLUMNS[order.by]
    const descending = direction === 'desc'
    const words = searchWords.map(
      ({ palabra: word, whole }) =>
        sql`instr(' ' || ${usuarios.busqueda} || ' ', ${whole ? ` ${word} ` : ` ${word}`}) > 0`,
    )
    // role plus newest first has its own index; any other order uses the index of the order
    const rolColumn = order.by === 'registro' ? usuarios.rol_id : unindexed(usuarios.rol_id)
    const filter = rol === null ? undefined : sql`${rolColumn} = ${idOfRol(rol)}`
    const page = (by: SQL | typeof column, howMany: SQL | number, matches?: SQL) =>
      this.#db
        .select(this.#fields(order.by))
        .from(usuarios)
        .leftJoin(roles, eq(roles.id, usuarios.rol_id))
        .leftJoin(empresas, eq(empresas.id, usuarios.empresa_id))
        .where(
          and(
            matches,
            ...words,
            filter,
            cursor ? beyond([by, usuarios.id], [cursor[0] ?? '', cursor[1]], direction) : undefined,
          ),
        )
        .orderBy(descending ? desc(sql`${by}`) : asc(sql`${by}`), descending ? desc(usuarios.id) : asc(usuarios.id))
        .limit(howMany as number)
    // the first word with few matches is used
    const leads = searchWords.slice(0, LEADS_MAX).map(withWord)
    if (rol !== null && order.by !== 'registro') leads.push(withRol(rol))
    const [first, ...rest] = leads.map(({ found, areFew }, i) => {
      const before = leads.slice(0, i).map((g) => sql`not ${g.areFew} and `)
      const where = sql.join([...before, areFew])
      return page(unindexed(column), sql`case when ${where} then ${n} else 0 end`, sql`${usuarios.id} in ${found}`)
    })
    if (!first) return page(column, n)
    const none = sql.join([sql`1`, ...leads.map(({ areFew }) => sql` and not ${areFew}`)])
    const all = await this.#db.batch([first, ...rest, page(column, sql`case when ${none} then ${n} else 0 end`)])
    // all of these statements but one are limited to 0 rows
    return all.flat()
  }

  one(id: string) {
    return this.#first(eq(usuarios.id, id))
  }

  /** The owner of a company, null where it has none. */
  ownerOf(empresaId: string) {
    return this.#first(and(eq(empresas.id, empresaId), eq(empresas.user_id, usuarios.id)))
  }

  async #first(where: SQL | undefined) {
    const [row] = await this.#db
      .select(this.#fields())
      .from(usuarios)
      .leftJoin(roles, eq(roles.id, usuarios.rol_id))
      .leftJoin(empresas, eq(empresas.id, usuarios.empresa_id))
      .where(where)
      .limit(1)
    return row ?? null
  }
}
