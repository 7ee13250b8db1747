/**
 * The door of the audit log, reading: of one company, or of all for the SuperAdmin. Rows hold ids only; who they were is
 * asked when they are read, so that an erased person is nobody here too.
 */
import { and, asc, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Suceso } from '../domain/auditoria'
import type { Cursor } from '../domain/cursor'
import { type Conexion, connect, type Db } from './connect'
import { masAlla } from './consulta'
import { auditoria, empresas, roles, usuarios } from './schema'

export interface FiltroAuditoria {
  suceso: Suceso | null
  persona: string | null
  empresa: string | null
  /** from this instant on, and before that one; UTC milliseconds */
  desde: number | null
  hasta: number | null
}
export type FilaAuditoria = Awaited<ReturnType<AuditoriaDb['leer']>>['filas'][number]

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

  #consulta(filtro: FiltroAuditoria, lugar: Cursor | null, sentido: 'asc' | 'desc', n: number) {
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

  /** Up to n rows beyond a place, and the people of the company. One round trip. */
  async leer(filtro: FiltroAuditoria, lugar: Cursor | null, sentido: 'asc' | 'desc', n: number) {
    const gente = this.#db
      .select({ id: usuarios.id, nombre: usuarios.nombre })
      .from(usuarios)
      .where(eq(usuarios.empresa_id, this.empresaId ?? ''))
      .orderBy(sql`${usuarios.nombre} collate nocase`)
      .limit(MAX_PERSONAS)
    const [filas, personas] = await this.#db.batch([this.#consulta(filtro, lugar, sentido, n), gente])
    return { filas, personas }
  }

  /** Up to n rows before a place, newest first. One round trip. */
  async siguientes(filtro: FiltroAuditoria, lugar: Cursor | null, n: number): Promise<FilaAuditoria[]> {
    return this.#consulta(filtro, lugar, 'desc', n)
  }
}
