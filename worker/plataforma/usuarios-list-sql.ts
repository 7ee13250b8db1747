/** The people of all companies as their list reads them: searched, in an order, a page at a time. For the SuperAdmin alone. */
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Cursor } from '../domain/cursor'
import type { Rol } from '../domain/identidad/sign-in'
import type { OrdenDeUsuarios, SearchWord } from '../domain/plataforma/usuarios'
import { type Connection, connect, type Db } from '../platform-db/connect'
import { beyond, unindexed } from '../tenant/expressions'
import { empresas, palabras_usuarios, roles, usuarios } from '../tenant/schema/empresas'

export interface UsuariosRequest {
  /** what leads to fewest people first */
  searchWords: readonly SearchWord[]
  rol: Rol | null
  orden: { por: OrdenDeUsuarios; desc: boolean }
}
export type UsuarioFila = Awaited<ReturnType<UsuariosReader['leer']>>[number]

/**
 * Each order as its index has it (schema.usuarios); a role, a company or a state has its people by name. States as the list
 * shows them: active, not yet confirmed, disabled.
 */
const { nombre, email, rol_id, empresa_nombre, deshabilitado_at, email_verificado_at, created_at } = usuarios
const porNombre = (antes: SQL | SQLiteColumn) => sql`(${antes} || char(31) || ${nombre}) collate nocase`
const ORDEN: Record<OrdenDeUsuarios, SQL | SQLiteColumn> = {
  nombre: sql`${nombre} collate nocase`,
  email,
  rol: porNombre(rol_id),
  empresa: porNombre(empresa_nombre),
  registro: created_at,
  estado: porNombre(
    sql`case when ${deshabilitado_at} is not null then 2 when ${email_verificado_at} is null then 1 else 0 end`,
  ),
}

/** So many rows that a word leads to are read and put in order; beyond, the order's index is walked. */
const LEADING_ROWS_MAX = 500
/** So many words of a search may lead. */
const LEADS_MAX = 4
/** Sorts behind everything that a folded word can go on with. */
const FIN = '\u{10ffff}'
/** People whom something leads to, and whether they are few. */
const lead = (ids: SQL) => {
  const found = sql`(${ids} limit ${LEADING_ROWS_MAX + 1})`
  return { found, areFew: sql`(select count(*) from ${found}) <= ${LEADING_ROWS_MAX}` }
}
/** The people who have a word, or one that begins so. */
function conPalabra({ palabra, whole }: SearchWord) {
  const p = palabras_usuarios
  const hasta = whole ? sql`<= ${palabra}` : sql`< ${palabra + FIN}`
  return lead(sql`select distinct ${p.usuario_id} from ${p} where ${p.palabra} >= ${palabra} and ${p.palabra} ${hasta}`)
}
const idDelRol = (rol: Rol) => sql`(select id from roles where nombre = ${rol})`
/** The people of a role; `otros` stands for the table, which the page itself reads too. */
const conRol = (rol: Rol) => lead(sql`select otros.id from usuarios otros where otros.rol_id = ${idDelRol(rol)}`)

export class UsuariosReader {
  readonly #db: Db
  constructor(d1: Connection) {
    this.#db = connect(d1)
  }

  #campos(por: OrdenDeUsuarios = 'registro') {
    const { id, nombre, email, email_verificado_at, empresa_id, deshabilitado_at, created_at, idioma, zona_horaria } =
      usuarios
    return {
      ...{ id, nombre, email, email_verificado_at, empresa_id, deshabilitado_at, created_at, idioma, zona_horaria },
      // in a batch D1 answers rows as objects: columns of one name would swallow each other
      rol: sql<Rol>`${roles.nombre}`.as('rol'),
      empresa: sql<string | null>`${empresas.nombre}`.as('empresa'),
      lugar: sql<string | number>`${ORDEN[por]}`.as('lugar'),
      dueno: sql<number>`${empresas.user_id} is ${usuarios.id}`.mapWith(Boolean).as('dueno'),
    }
  }

  /** Up to n people beyond a place in an order. One round trip. */
  async leer({ searchWords, rol, orden }: UsuariosRequest, lugar: Cursor | null, reversed: boolean, n: number) {
    const column = ORDEN[orden.por]
    const descending = orden.desc !== reversed
    const palabras = searchWords.map(
      ({ palabra, whole }) =>
        sql`instr(' ' || ${usuarios.busqueda} || ' ', ${whole ? ` ${palabra} ` : ` ${palabra}`}) > 0`,
    )
    // of a role the newest first is an index of its own; any other order leads itself
    const deRol = orden.por === 'registro' ? usuarios.rol_id : unindexed(usuarios.rol_id)
    const filter = rol === null ? undefined : sql`${deRol} = ${idDelRol(rol)}`
    const page = (por: SQL | typeof column, howMany: SQL | number, carries?: SQL) =>
      this.#db
        .select(this.#campos(orden.por))
        .from(usuarios)
        .leftJoin(roles, eq(roles.id, usuarios.rol_id))
        .leftJoin(empresas, eq(empresas.id, usuarios.empresa_id))
        .where(
          and(
            carries,
            ...palabras,
            filter,
            lugar ? beyond([por, usuarios.id], [lugar[0] ?? '', lugar[1]], descending ? 'desc' : 'asc') : undefined,
          ),
        )
        .orderBy(descending ? desc(sql`${por}`) : asc(sql`${por}`), descending ? desc(usuarios.id) : asc(usuarios.id))
        .limit(howMany as number)
    // the first word that few have leads
    const leads = searchWords.slice(0, LEADS_MAX).map(conPalabra)
    if (rol !== null && orden.por !== 'registro') leads.push(conRol(rol))
    const [primera, ...rest] = leads.map(({ found, areFew }, i) => {
      const antes = leads.slice(0, i).map((g) => sql`not ${g.areFew} and `)
      const si = sql.join([...antes, areFew])
      return page(unindexed(column), sql`case when ${si} then ${n} else 0 end`, sql`${usuarios.id} in ${found}`)
    })
    if (!primera) return page(column, n)
    const none = sql.join([sql`1`, ...leads.map(({ areFew }) => sql` and not ${areFew}`)])
    const all = await this.#db.batch([primera, ...rest, page(column, sql`case when ${none} then ${n} else 0 end`)])
    // all but one of them are empty
    return all.flat()
  }

  /** One person, or null. */
  async uno(id: string) {
    const [fila] = await this.#db
      .select(this.#campos())
      .from(usuarios)
      .leftJoin(roles, eq(roles.id, usuarios.rol_id))
      .leftJoin(empresas, eq(empresas.id, usuarios.empresa_id))
      .where(eq(usuarios.id, id))
    return fila ?? null
  }
}
