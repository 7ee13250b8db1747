/**
 * The door of the audit log, reading: of one company, or of all for the SuperAdmin. Rows hold ids only; who they were is
 * asked when they are read, so that an erased person is nobody here too.
 */
import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Suceso } from '../domain/auditoria/auditoria'
import type { Cursor } from '../domain/cursor'
import { type Connection, connect, type Db } from '../platform-db/connect'
import { beyond } from '../tenant/expressions'
import { auditoria } from '../tenant/schema/auditoria'
import { empresas, roles, usuarios } from '../tenant/schema/empresas'
import { consultaDeDias, type Tramo } from './days-sql'

export interface AuditoriaFilter {
  suceso: Suceso | null
  persona: string | null
  empresa: string | null
  /** from this instant on, and before that one; UTC milliseconds */
  desde: number | null
  hasta: number | null
}
export type FilaAuditoria = Awaited<ReturnType<AuditoriaDb['leer']>>['filas'][number]

/** The living rows that are asked for: up to n beyond a place. */
export interface Vivas {
  lugar: Cursor | null
  direction: 'asc' | 'desc'
  n: number
}
const NONE = { lugar: null, direction: 'desc', n: 0 } as const

/** As many people as a choice of one shows. */
const MAX_PERSONAS = 200

export class AuditoriaDb {
  readonly #db: Db

  /** @param empresaId whose rows; null for those of all companies and of none, which is the SuperAdmin's alone */
  constructor(
    connection: Connection,
    private readonly empresaId: string | null,
  ) {
    this.#db = connect(connection)
  }

  #consulta(filter: AuditoriaFilter, { lugar, direction, n }: Vivas) {
    const a = auditoria
    const [p, otro] = [alias(usuarios, 'p'), alias(usuarios, 'otro')]
    const empresa = this.empresaId ?? filter.empresa
    const conditions: (SQL | undefined)[] = [
      // the company first, and every part an equality or a range: there is nothing to widen
      empresa === null ? undefined : eq(a.empresa_id, empresa),
      filter.suceso === null ? undefined : eq(a.suceso, filter.suceso),
      filter.persona === null ? undefined : eq(a.usuario_id, filter.persona),
      filter.desde === null ? undefined : gte(a.at, filter.desde),
      filter.hasta === null ? undefined : lt(a.at, filter.hasta),
      lugar ? beyond([a.at, a.id], [Number(lugar[0]), lugar[1]], direction) : undefined,
    ]
    const orden = direction === 'asc' ? asc : desc
    return (
      this.#db
        .select({
          id: a.id,
          at: a.at,
          suceso: sql<Suceso>`${a.suceso}`.as('suceso'),
          usuario_id: a.usuario_id,
          empresa_id: a.empresa_id,
          objeto: a.objeto,
          direccion: a.direccion,
          peticion: a.peticion,
          datos: a.datos,
          // in a batch D1 answers rows as objects: columns of one name would swallow each other
          persona: sql<string | null>`${p.nombre}`.as('persona'),
          rol: sql<string | null>`${roles.nombre}`.as('rol'),
          otro: sql<string | null>`${otro.nombre}`.as('otro'),
          empresa: sql<string | null>`${empresas.nombre}`.as('empresa'),
        })
        .from(a)
        .leftJoin(p, eq(p.id, a.usuario_id))
        .leftJoin(roles, eq(roles.id, p.rol_id))
        // whom it was done to, where that is a person
        .leftJoin(otro, eq(otro.id, a.objeto))
        .leftJoin(empresas, eq(empresas.id, a.empresa_id))
        .where(and(...conditions))
        .orderBy(orden(a.at), orden(a.id))
        .limit(n)
    )
  }

  /**
   * Rows of the table, what the index names of those in R2 (`fin`: the last that was looked at, when that was not all of
   * it), and the people of the company. One round trip, whatever of it is asked for.
   */
  async leer(
    filter: AuditoriaFilter,
    { vivas, dias }: { vivas: Vivas | null; dias: { filtro: AuditoriaFilter; tramo: Tramo } | null },
  ) {
    const people = this.#db
      .select({ id: usuarios.id, nombre: usuarios.nombre })
      .from(usuarios)
      .where(eq(usuarios.empresa_id, this.empresaId ?? ''))
      .orderBy(sql`${usuarios.nombre} collate nocase`)
      .limit(MAX_PERSONAS)
    const index = consultaDeDias(this.#db, this.empresaId, dias?.filtro ?? filter, dias?.tramo ?? NONE)
    const [filas, personas, fromIndex, fin] = await this.#db.batch([
      this.#consulta(filter, vivas ?? NONE),
      people,
      index.dias,
      index.fin,
    ])
    return { filas, personas, dias: fromIndex, fin: fin[0] ?? null }
  }

  /** What the index names beyond a place. One round trip. */
  async dias(filter: AuditoriaFilter, tramo: Tramo) {
    const index = consultaDeDias(this.#db, this.empresaId, filter, tramo)
    const [dias, fin] = await this.#db.batch([index.dias, index.fin])
    return { dias, fin: fin[0] ?? null }
  }

  /** Who people are today, and what companies are called; who is gone is not among them. One round trip. */
  async nombres(personas: readonly string[], deEmpresas: readonly string[]) {
    const these = (ids: readonly string[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`
    const [people, casas] = await this.#db.batch([
      this.#db
        .select({
          id: usuarios.id,
          nombre: sql<string>`${usuarios.nombre}`.as('persona'),
          rol: sql<string>`${roles.nombre}`.as('rol'),
        })
        .from(usuarios)
        .innerJoin(roles, eq(roles.id, usuarios.rol_id))
        .where(sql`${usuarios.id} in ${these(personas)}`),
      this.#db
        .select({ id: empresas.id, nombre: empresas.nombre })
        .from(empresas)
        .where(sql`${empresas.id} in ${these(deEmpresas)}`),
    ])
    return { people, casas }
  }

  /** Up to n rows before a place, newest first. One round trip. */
  async nextRows(filter: AuditoriaFilter, lugar: Cursor | null, n: number) {
    return this.#consulta(filter, { lugar, direction: 'desc', n })
  }
}
