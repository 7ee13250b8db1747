/**
 * The door of the audit log, reading: of one company, or of all for the SuperAdmin. Rows hold ids only; who they were is
 * asked when they are read, so that an erased person is nobody here too.
 */
import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Suceso } from '../domain/auditoria'
import type { Cursor } from '../domain/cursor'
import { consultaDeDias, type Tramo } from './auditoria-dias-db'
import { type Conexion, connect, type Db } from './connect'
import { masAlla } from './consulta'
import { auditoria } from './schema/auditoria'
import { empresas, roles, usuarios } from './schema/empresas'

export interface FiltroAuditoria {
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
  sentido: 'asc' | 'desc'
  n: number
}
const NINGUNA = { lugar: null, sentido: 'desc', n: 0 } as const

/** As many people as a choice of one shows. */
const MAX_PERSONAS = 200

export class AuditoriaDb {
  readonly #db: Db

  /** @param empresaId whose rows; null for those of all companies and of none, which is the SuperAdmin's alone */
  constructor(
    conexion: Conexion,
    private readonly empresaId: string | null,
  ) {
    this.#db = connect(conexion)
  }

  #consulta(filtro: FiltroAuditoria, { lugar, sentido, n }: Vivas) {
    const a = auditoria
    const [p, otro] = [alias(usuarios, 'p'), alias(usuarios, 'otro')]
    const empresa = this.empresaId ?? filtro.empresa
    const condiciones: (SQL | undefined)[] = [
      // the company first, and every part an equality or a range: there is nothing to widen
      empresa === null ? undefined : eq(a.empresa_id, empresa),
      filtro.suceso === null ? undefined : eq(a.suceso, filtro.suceso),
      filtro.persona === null ? undefined : eq(a.usuario_id, filtro.persona),
      filtro.desde === null ? undefined : gte(a.at, filtro.desde),
      filtro.hasta === null ? undefined : lt(a.at, filtro.hasta),
      lugar ? masAlla([a.at, a.id], [Number(lugar[0]), lugar[1]], sentido) : undefined,
    ]
    const orden = sentido === 'asc' ? asc : desc
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
        .where(and(...condiciones))
        .orderBy(orden(a.at), orden(a.id))
        .limit(n)
    )
  }

  /**
   * Rows of the table, what the index names of those in R2 (`fin`: the last that was looked at, when that was not all of
   * it), and the people of the company. One round trip, whatever of it is asked for.
   */
  async leer(
    filtro: FiltroAuditoria,
    { vivas, dias }: { vivas: Vivas | null; dias: { filtro: FiltroAuditoria; tramo: Tramo } | null },
  ) {
    const gente = this.#db
      .select({ id: usuarios.id, nombre: usuarios.nombre })
      .from(usuarios)
      .where(eq(usuarios.empresa_id, this.empresaId ?? ''))
      .orderBy(sql`${usuarios.nombre} collate nocase`)
      .limit(MAX_PERSONAS)
    const indice = consultaDeDias(this.#db, this.empresaId, dias?.filtro ?? filtro, dias?.tramo ?? NINGUNA)
    const [filas, personas, deIndice, fin] = await this.#db.batch([
      this.#consulta(filtro, vivas ?? NINGUNA),
      gente,
      indice.dias,
      indice.fin,
    ])
    return { filas, personas, dias: deIndice, fin: fin[0] ?? null }
  }

  /** What the index names beyond a place. One round trip. */
  async dias(filtro: FiltroAuditoria, tramo: Tramo) {
    const indice = consultaDeDias(this.#db, this.empresaId, filtro, tramo)
    const [dias, fin] = await this.#db.batch([indice.dias, indice.fin])
    return { dias, fin: fin[0] ?? null }
  }

  /** Who people are today, and what companies are called; who is gone is not among them. One round trip. */
  async nombres(personas: readonly string[], deEmpresas: readonly string[]) {
    const estos = (ids: readonly string[]) => sql`(select value from json_each(${JSON.stringify(ids)}))`
    const [gente, casas] = await this.#db.batch([
      this.#db
        .select({
          id: usuarios.id,
          nombre: sql<string>`${usuarios.nombre}`.as('persona'),
          rol: sql<string>`${roles.nombre}`.as('rol'),
        })
        .from(usuarios)
        .innerJoin(roles, eq(roles.id, usuarios.rol_id))
        .where(sql`${usuarios.id} in ${estos(personas)}`),
      this.#db
        .select({ id: empresas.id, nombre: empresas.nombre })
        .from(empresas)
        .where(sql`${empresas.id} in ${estos(deEmpresas)}`),
    ])
    return { gente, casas }
  }

  /** Up to n rows before a place, newest first. One round trip. */
  async siguientes(filtro: FiltroAuditoria, lugar: Cursor | null, n: number) {
    return this.#consulta(filtro, { lugar, sentido: 'desc', n })
  }
}
