/** The people of all companies as their list reads them: searched, in an order, a page at a time. For the SuperAdmin alone. */
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Cursor } from '../domain/cursor'
import type { Rol } from '../domain/ingreso'
import type { Buscada, OrdenDeUsuarios } from '../domain/usuarios'
import { type Conexion, connect, type Db } from './connect'
import { masAlla, suelta } from './consulta'
import { empresas, palabras_usuarios, roles, usuarios } from './schema/empresas'

export interface PedidoUsuarios {
  /** what leads to fewest people first */
  buscadas: readonly Buscada[]
  rol: Rol | null
  orden: { por: OrdenDeUsuarios; desc: boolean }
}
export type UsuarioFila = Awaited<ReturnType<UsuariosLectura['leer']>>[number]

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
const GUIADOS_MAX = 500
/** So many words of a search may lead. */
const GUIAS_MAX = 4
/** Sorts behind everything that a folded word can go on with. */
const FIN = '\u{10ffff}'
/** People whom something leads to, and whether they are few. */
const guia = (ids: SQL) => {
  const halladas = sql`(${ids} limit ${GUIADOS_MAX + 1})`
  return { halladas, pocas: sql`(select count(*) from ${halladas}) <= ${GUIADOS_MAX}` }
}
/** The people who have a word, or one that begins so. */
function conPalabra({ palabra, entera }: Buscada) {
  const p = palabras_usuarios
  const hasta = entera ? sql`<= ${palabra}` : sql`< ${palabra + FIN}`
  return guia(sql`select distinct ${p.usuario_id} from ${p} where ${p.palabra} >= ${palabra} and ${p.palabra} ${hasta}`)
}
const idDelRol = (rol: Rol) => sql`(select id from roles where nombre = ${rol})`
/** The people of a role; `otros` stands for the table, which the page itself reads too. */
const conRol = (rol: Rol) => guia(sql`select otros.id from usuarios otros where otros.rol_id = ${idDelRol(rol)}`)

export class UsuariosLectura {
  readonly #db: Db
  constructor(d1: Conexion) {
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
  async leer({ buscadas, rol, orden }: PedidoUsuarios, lugar: Cursor | null, alReves: boolean, n: number) {
    const columna = ORDEN[orden.por]
    const baja = orden.desc !== alReves
    const palabras = buscadas.map(
      ({ palabra, entera }) =>
        sql`instr(' ' || ${usuarios.busqueda} || ' ', ${entera ? ` ${palabra} ` : ` ${palabra}`}) > 0`,
    )
    // of a role the newest first is an index of its own; any other order leads itself
    const deRol = orden.por === 'registro' ? usuarios.rol_id : suelta(usuarios.rol_id)
    const filtro = rol === null ? undefined : sql`${deRol} = ${idDelRol(rol)}`
    const pagina = (por: SQL | typeof columna, cuantas: SQL | number, lleva?: SQL) =>
      this.#db
        .select(this.#campos(orden.por))
        .from(usuarios)
        .leftJoin(roles, eq(roles.id, usuarios.rol_id))
        .leftJoin(empresas, eq(empresas.id, usuarios.empresa_id))
        .where(
          and(
            lleva,
            ...palabras,
            filtro,
            lugar ? masAlla([por, usuarios.id], [lugar[0] ?? '', lugar[1]], baja ? 'desc' : 'asc') : undefined,
          ),
        )
        .orderBy(baja ? desc(sql`${por}`) : asc(sql`${por}`), baja ? desc(usuarios.id) : asc(usuarios.id))
        .limit(cuantas as number)
    // the first word that few have leads
    const guias = buscadas.slice(0, GUIAS_MAX).map(conPalabra)
    if (rol !== null && orden.por !== 'registro') guias.push(conRol(rol))
    const [primera, ...demas] = guias.map(({ halladas, pocas }, i) => {
      const antes = guias.slice(0, i).map((g) => sql`not ${g.pocas} and `)
      const si = sql.join([...antes, pocas])
      return pagina(suelta(columna), sql`case when ${si} then ${n} else 0 end`, sql`${usuarios.id} in ${halladas}`)
    })
    if (!primera) return pagina(columna, n)
    const ninguna = sql.join([sql`1`, ...guias.map(({ pocas }) => sql` and not ${pocas}`)])
    const todas = await this.#db.batch([
      primera,
      ...demas,
      pagina(columna, sql`case when ${ninguna} then ${n} else 0 end`),
    ])
    // all but one of them are empty
    return todas.flat()
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
