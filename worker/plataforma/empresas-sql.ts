/**
 * All companies, for the SuperAdmin: list, details, dependent data, creation. Part of the platform door. A list walks
 * the index of its order; search words are checked against the folded column of each row.
 */
import { eq } from 'drizzle-orm'
import { auditRowInsert } from '../auditoria/sql'
import { emptyTrace, type RequestTrace, toAuditEntry } from '../domain/auditoria/auditoria'
import { COUNT_LIMIT } from '../domain/count'
import type { Cursor } from '../domain/cursor'
import { OPEN_ATTEMPT_MS } from '../domain/pagos/pago'
import { type EmpresasSort, REMOVED_WITH_EMPRESA } from '../domain/plataforma/empresas'
import type { Plan } from '../domain/suscripcion/plan'
import type { EstadoSuscripcion } from '../domain/suscripcion/standing'
import type { FullSuscripcion } from '../domain/suscripcion/suscripcion'
import { type Connection, connect } from '../platform-db/connect'
import type { EmpresaRow } from '../platform-db/platform-db'
import { batch, flag, hasChanged, number, read, write } from '../platform-db/sql'
import { type SubscriptionChange, suscripcionChange } from '../suscripcion/change-sql'
import { SUSCRIPCION_COLUMNS, SUSCRIPCION_ROW } from '../suscripcion/events-sql'
import { empresas } from '../tenant/schema/empresas'

export type ListedEmpresa = Pick<
  EmpresaRow,
  'id' | 'nombre' | 'nit' | 'plan_type' | 'vehicle_limit' | 'user_limit' | 'zona_horaria' | 'created_at'
> &
  FullSuscripcion & {
    /** its vehicles, counted up to COUNT_LIMIT */
    vehiculos: number
    miembros: number
  }
interface ListRequest {
  words: readonly string[]
  estado: EstadoSuscripcion | null
  by: EmpresasSort['by']
  direction: EmpresasSort['direction']
  cursor: Cursor | null
  n: number
}
/** Rows deleted with a company, each kind counted up to COUNT_LIMIT. */
export type RemovedCounts = Record<(typeof REMOVED_WITH_EMPRESA)[number], number>
export interface SuscripcionChangeData {
  antes: EstadoSuscripcion
  estado: EstadoSuscripcion
  plan: Plan
  vehiculos: number
  miembros: number
}

const CREATED = 'e.created_at'
const SORTS_OF = { creada: CREATED, nombre: 'e.nombre collate nocase' } as const
const LISTED = ['id', 'nombre', 'nit', 'zona_horaria', 'created_at', ...SUSCRIPCION_COLUMNS]
const upTo = (table: string, column: string) =>
  `(select count(*) from (select 1 from ${table} where empresa_id = ${column} limit ${COUNT_LIMIT}))`

const LISTED_ROW = {
  id: empresas.id,
  nombre: empresas.nombre,
  nit: empresas.nit,
  zona_horaria: empresas.zona_horaria,
  created_at: empresas.created_at,
  ...SUSCRIPCION_ROW,
  vehiculos: number,
  miembros: number,
}
const REMOVED_ROW = {
  nombre: empresas.nombre,
  ...(Object.fromEntries(REMOVED_WITH_EMPRESA.map((rows) => [rows, number])) as Record<
    (typeof REMOVED_WITH_EMPRESA)[number],
    typeof number
  >),
}

export class EmpresasDb {
  /** @param requestTrace actor and origin, for the audit log */
  constructor(
    private readonly d1: Connection,
    private readonly requestTrace: RequestTrace | null = null,
  ) {}

  /** Rows of the list beyond a cursor, and the number found (null when nothing narrows the list). */
  async list(p: ListRequest): Promise<{ rows: ListedEmpresa[]; found: number | null }> {
    const { where, params } = conditions(p)
    const order = SORTS_OF[p.by]
    const beyond = p.cursor ? `and (${order}, e.id) ${p.direction === 'asc' ? '>' : '<'} (?, ?)` : ''
    const rows = read(
      this.d1,
      LISTED_ROW,
      `select ${LISTED.map((c) => `e.${c}`).join(', ')},
           ${upTo('vehiculos', 'e.id')} as vehiculos, ${upTo('team_members', 'e.id')} as miembros
         from empresas e where ${where} ${beyond} order by ${order} ${p.direction}, e.id ${p.direction} limit ?`,
      ...params,
      ...(p.cursor ?? []),
      p.n,
    )
    if (params.length === 0) return { rows: await rows.all(), found: null }
    const count = read(
      this.d1,
      { n: number },
      `select count(*) as n from (select 1 from empresas e where ${where} limit ${COUNT_LIMIT})`,
      ...params,
    )
    const [listed, [counted]] = await batch(this.d1, [rows, count])
    return { rows: listed, found: counted?.n ?? 0 }
  }

  async find(id: string): Promise<EmpresaRow | null> {
    const [row] = await connect(this.d1).select().from(empresas).where(eq(empresas.id, id))
    return row ?? null
  }

  /** One company and the data that is deleted with it. */
  async countRemoved(id: string): Promise<{ nombre: string; removed: RemovedCounts } | null> {
    const row = await read(
      this.d1,
      REMOVED_ROW,
      `select nombre, ${REMOVED_WITH_EMPRESA.map((rows) => `${upTo(rows === 'personas' ? 'usuarios' : rows, '?1')} as ${rows}`).join(', ')}
         from empresas where id = ?1`,
      id,
    ).first()
    if (!row) return null
    const { nombre, ...removed } = row
    return { nombre, removed }
  }

  /**
   * What must end before a company is deleted: a payment that may still be approved, an electronic invoice or credit note
   * not issued. An attempt without an outcome counts for a week: one that is older gets none.
   */
  async unsettled(id: string, now: number): Promise<{ pago: boolean; factura: boolean }> {
    const row = await read(
      this.d1,
      { pago: flag, factura: flag },
      `select exists (select 1 from pagos where empresa_id = ?1 and estado = 'PENDING' and expira_at > ?2)
           or exists (select 1 from transacciones where empresa_id = ?1 and estado = 'PENDING' and vista_at > ?2 - ${OPEN_ATTEMPT_MS}) as pago,
         exists (select 1 from facturas where empresa_id = ?1 and estado in ('pendiente', 'espera-datos', 'fallida')) as factura`,
      id,
      now,
    ).first()
    return row ?? { pago: false, factura: false }
  }

  /** Creates a company without an owner; false when the id already exists. */
  async create(e: Record<string, string | number | null> & { id: string }, now: number): Promise<boolean> {
    const columns = Object.keys(e)
    const [created] = await this.d1.batch([
      write(
        this.d1,
        `insert into empresas (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})
           on conflict (id) do nothing`,
        ...Object.values(e),
      ),
      auditRowInsert(
        this.d1,
        toAuditEntry(this.requestTrace ?? emptyTrace(now), 'empresa-creada', { objeto: e.id, empresa_id: e.id }),
        'after-change',
      ),
    ])
    return hasChanged(created)
  }

  /**
   * Replaces a subscription if it is still as it was read, and notifies the company's devices; false when it has
   * changed.
   */
  async changeSuscripcion(
    id: string,
    change: SubscriptionChange,
    data: SuscripcionChangeData,
    now: number,
  ): Promise<boolean> {
    const row = toAuditEntry(this.requestTrace ?? emptyTrace(now), 'suscripcion-cambiada', {
      datos: data,
      empresa_id: id,
    })
    const auditEntry = auditRowInsert(this.d1, row, 'after-change')
    const [result] = await this.d1.batch(suscripcionChange(this.d1, id, change, [auditEntry], now))
    return hasChanged(result)
  }
}

/** The conditions of the list with their parameters; «1 = 1» when there are none. */
function conditions({ words, estado }: ListRequest): { where: string; params: (string | number)[] } {
  const parts = words.map(() => `instr(' ' || e.busqueda, ' ' || ?) > 0`)
  const params: string[] = [...words]
  if (estado !== null) {
    parts.unshift('e.subscription_status = ?')
    params.unshift(estado)
  }
  return { where: parts.length > 0 ? parts.join(' and ') : '1 = 1', params }
}
