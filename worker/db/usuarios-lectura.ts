/** The people of all companies as their list reads them: searched, in an order, a page at a time. For the SuperAdmin alone. */
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Cursor } from '../domain/cursor'
import type { Rol } from '../domain/ingreso'
import type { OrdenDeUsuarios } from '../domain/usuarios'
import { type Conexion, connect, type Db } from './connect'
import { masAlla, suelta } from './consulta'
import { empresas, palabras_usuarios, roles, usuarios } from './schema/empresas'

export interface PedidoUsuarios {
  /** folded words, the longest first */
  terminos: readonly string[]
  rol: Rol | null
  orden: { por: OrdenDeUsuarios; desc: boolean }
}
export type UsuarioFila = Awaited<ReturnType<UsuariosLectura['leer']>>[number]

/** So many rows that a word leads to are read and put in order; beyond, the order's index is walked. */
const GUIADOS_MAX = 500
/** So many words of a search may lead. */
const GUIAS_MAX = 4
/** Sorts behind everything that a folded word can go on with. */
const FIN = '\u{10ffff}'
/** The people who have a word that begins so, and whether they are few. */
function conPalabra(termino: string) {
  const p = palabras_usuarios
  const halladas = sql`(select distinct ${p.usuario_id} from ${p} where ${p.palabra} >= ${termino}
    and ${p.palabra} < ${termino + FIN} limit ${GUIADOS_MAX + 1})`
  return { halladas, pocas: sql`(select count(*) from ${halladas}) <= ${GUIADOS_MAX}` }
}

export class UsuariosLectura {
  readonly #db: Db
  constructor(d1: Conexion) {
    this.#db = connect(d1)
  }

  #campos() {
    const { id, nombre, email, email_verificado_at, empresa_id, deshabilitado_at, created_at, idioma, zona_horaria } =
      usuarios
    return {
      ...{ id, nombre, email, email_verificado_at, empresa_id, deshabilitado_at, created_at, idioma, zona_horaria },
      // in a batch D1 answers rows as objects: columns of one name would swallow each other
      rol: sql<Rol>`${roles.nombre}`.as('rol'),
      empresa: sql<string | null>`${empresas.nombre}`.as('empresa'),
      dueno: sql<number>`${empresas.user_id} is ${usuarios.id}`.mapWith(Boolean).as('dueno'),
    }
  }

  /** Up to n people beyond a place in an order. One round trip. */
  async leer({ terminos, rol, orden }: PedidoUsuarios, lugar: Cursor | null, alReves: boolean, n: number) {
    const columna = {
      nombre: sql`${usuarios.nombre} collate nocase`,
      email: usuarios.email,
      registro: usuarios.created_at,
    }[orden.por]
    const baja = orden.desc !== alReves
    const palabras = terminos.map((t) => sql`instr(' ' || ${usuarios.busqueda}, ${` ${t}`}) > 0`)
    const filtro = rol === null ? undefined : sql`${usuarios.rol_id} = (select id from roles where nombre = ${rol})`
    const pagina = (por: SQL | typeof columna, cuantas: SQL | number, lleva?: SQL) =>
      this.#db
        .select(this.#campos())
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
    // the first word that few have leads; of an address that is the person's own part, not the house's
    const guias = terminos.slice(0, GUIAS_MAX).map(conPalabra)
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
