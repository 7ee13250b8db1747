/**
 * Reads the audit log: of one company, or of all for the SuperAdmin. Rows hold ids only; names are looked up when they
 * are read, so that an erased person's name does not appear here either.
 */
import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { alias, type SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import type { AuditEvent } from '../domain/auditoria/auditoria'
import type { Cursor } from '../domain/cursor'
import type { Servicio } from '../domain/vehiculos/clase'
import { type Connection, connect, type Db } from '../platform-db/connect'
import { beyond } from '../tenant/expressions'
import { api_claves } from '../tenant/schema/api'
import { auditoria, vehicleOf } from '../tenant/schema/auditoria'
import { empresas, roles, usuarios } from '../tenant/schema/empresas'
import { vehiculos } from '../tenant/schema/fleet'
import { type AuditoriaFilter, daysQuery, type PageRequest } from './days-sql'

export type AuditRow = Awaited<ReturnType<AuditoriaDb['read']>>['rows'][number]

/** The range of rows to read from the table: up to n after a cursor. */
interface LiveRows {
  place: Cursor | null
  direction: 'asc' | 'desc'
  n: number
}
const NONE = { place: null, direction: 'desc', n: 0 } as const

/** As many people as a person filter lists. */
const PEOPLE_MAX = 200

export class AuditoriaDb {
  readonly #db: Db

  /** @param empresaId the company; null for the SuperAdmin's view of all companies and of rows without one */
  constructor(
    connection: Connection,
    private readonly empresaId: string | null,
  ) {
    this.#db = connect(connection)
  }

  #query(filter: AuditoriaFilter, { place, direction, n }: LiveRows) {
    const a = auditoria
    const v = vehiculos
    const k = api_claves
    const p = alias(usuarios, 'p')
    const other = alias(usuarios, 'otro')
    const { suceso: auditEvent, persona, desde, hasta } = filter
    const empresa = this.empresaId ?? filter.empresa
    // the company sees which of its vehicles an event is about
    const ofVehicle = (column: SQL) =>
      this.empresaId === null
        ? sql`null`
        : sql`(select ${column} from ${v} where ${v.empresa_id} = ${this.empresaId} and ${v.id} = ${vehicleOf(a.datos)})`
    // a key of a program has its name in the log of its company
    const named = (person: { nombre: Column }, id: Column) =>
      this.empresaId === null
        ? sql`${person.nombre}`
        : sql`coalesce(${person.nombre}, (select 'API: ' || ${k.nombre} from ${k}
            where ${k.empresa_id} = ${this.empresaId} and ${k.id} = ${id}))`
    const conditions: (SQL | undefined)[] = [
      // the company first, and only equalities and ranges, so that the index serves the whole condition
      empresa === null ? undefined : eq(a.empresa_id, empresa),
      auditEvent === null ? undefined : eq(a.suceso, auditEvent),
      persona === null ? undefined : eq(a.usuario_id, persona),
      desde === null ? undefined : gte(a.at, desde),
      hasta === null ? undefined : lt(a.at, hasta),
      place ? beyond([a.at, a.id], [Number(place[0]), place[1]], direction) : undefined,
    ]
    const order = direction === 'asc' ? asc : desc
    return (
      this.#db
        .select({
          id: a.id,
          at: a.at,
          suceso: sql<AuditEvent>`${a.suceso}`.as('suceso'),
          usuario_id: a.usuario_id,
          empresa_id: a.empresa_id,
          objeto: a.objeto,
          direccion: a.direccion,
          peticion: a.peticion,
          datos: a.datos,
          // in a batch D1 returns rows as objects: columns with the same name would overwrite each other
          persona: sql<string | null>`${named(p, a.usuario_id)}`.as('persona'),
          rol: sql<string | null>`${roles.nombre}`.as('rol'),
          otro: sql<string | null>`${named(other, a.objeto)}`.as('otro'),
          empresa: sql<string | null>`${empresas.nombre}`.as('empresa'),
          placa: sql<string | null>`${ofVehicle(sql`${v.placa}`)}`.as('placa'),
          servicio: sql<Servicio | null>`${ofVehicle(sql`${v.servicio}`)}`.as('servicio'),
        })
        .from(a)
        .leftJoin(p, eq(p.id, a.usuario_id))
        .leftJoin(roles, eq(roles.id, p.rol_id))
        // the person acted upon, if it was a person
        .leftJoin(other, eq(other.id, a.objeto))
        .leftJoin(empresas, eq(empresas.id, a.empresa_id))
        .where(and(...conditions))
        .orderBy(order(a.at), order(a.id))
        .limit(n)
    )
  }

  /**
   * Rows of the table, index entries of the objects in R2 (`end`: the last one looked at, if that was not all of them),
   * and the people of the company. One round trip.
   */
  async read(
    filter: AuditoriaFilter,
    { live, days }: { live: LiveRows | null; days: { filter: AuditoriaFilter; request: PageRequest } | null },
  ) {
    const people = this.#db
      .select({ id: usuarios.id, nombre: usuarios.nombre })
      .from(usuarios)
      .where(eq(usuarios.empresa_id, this.empresaId ?? ''))
      .orderBy(sql`${usuarios.nombre} collate nocase`)
      .limit(PEOPLE_MAX)
    const index = daysQuery(this.#db, this.empresaId, days?.filter ?? filter, days?.request ?? NONE)
    const [rows, actors, fromIndex, end] = await this.#db.batch([
      this.#query(filter, live ?? NONE),
      people,
      index.days,
      index.end,
    ])
    return { rows, personas: actors, days: fromIndex, end: end[0] ?? null }
  }

  /** Index entries after a position. One round trip. */
  async days(filter: AuditoriaFilter, request: PageRequest) {
    const index = daysQuery(this.#db, this.empresaId, filter, request)
    const [days, end] = await this.#db.batch([index.days, index.end])
    return { days, end: end[0] ?? null }
  }

  /** Current names of people, companies and the company's vehicles; deleted ones are missing. One round trip. */
  async nombres(actors: readonly string[], empresaIds: readonly string[], vehicleIds: readonly string[]) {
    const these = (ids: readonly string[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`
    const v = vehiculos
    const [people, empresaNames, vehicles, programs] = await this.#db.batch([
      this.#db
        .select({
          id: usuarios.id,
          nombre: sql<string>`${usuarios.nombre}`.as('persona'),
          rol: sql<string>`${roles.nombre}`.as('rol'),
        })
        .from(usuarios)
        .innerJoin(roles, eq(roles.id, usuarios.rol_id))
        .where(sql`${usuarios.id} in ${these(actors)}`),
      this.#db
        .select({ id: empresas.id, nombre: empresas.nombre })
        .from(empresas)
        .where(sql`${empresas.id} in ${these(empresaIds)}`),
      this.#db
        .select({ id: v.id, placa: v.placa, servicio: v.servicio })
        .from(v)
        .where(and(eq(v.empresa_id, this.empresaId ?? ''), sql`${v.id} in ${these(vehicleIds)}`)),
      this.#db
        .select({ id: api_claves.id, nombre: sql<string>`'API: ' || ${api_claves.nombre}`.as('programa') })
        .from(api_claves)
        .where(and(eq(api_claves.empresa_id, this.empresaId ?? ''), sql`${api_claves.id} in ${these(actors)}`)),
    ])
    const named = programs.map((program) => ({ ...program, rol: '' }))
    return { people: [...people, ...named], empresaNames, vehicles }
  }

  /** Up to n rows older than a cursor, newest first. One round trip. */
  async nextRows(filter: AuditoriaFilter, place: Cursor | null, n: number) {
    return this.#query(filter, { place, direction: 'desc', n })
  }
}
