/**
 * All companies, for the SuperAdmin: the list, one of them, what goes with it, and a new one. Part of the platform door.
 * A list walks the index of its order; what is searched is looked for in the folded column of each row that it passes.
 */

import { filaDeAuditoria } from '../auditoria/sql'
import { emptyTrace, type RequestTrace, toAuditEntry } from '../domain/auditoria/auditoria'
import type { Cursor } from '../domain/cursor'
import type { OrdenEmpresas } from '../domain/plataforma/empresas'
import type { Plan } from '../domain/suscripcion/plan'
import type { EstadoSuscripcion } from '../domain/suscripcion/standing'
import type { FullSuscripcion } from '../domain/suscripcion/suscripcion'
import type { Connection } from '../platform-db/connect'
import type { EmpresaFila } from '../platform-db/platform-db'
import { type SubscriptionChange, suscripcionChange } from '../suscripcion/change-sql'
import { SUSCRIPCION_COLUMNS } from '../suscripcion/events-sql'

/** Counters stop here. */
export const TOPE_DE_CUENTA = 1000

export type ListedEmpresa = Pick<
  EmpresaFila,
  'id' | 'nombre' | 'nit' | 'plan_type' | 'vehicle_limit' | 'user_limit' | 'zona_horaria' | 'created_at'
> &
  FullSuscripcion & {
    /** what it has, counted up to TOPE_DE_CUENTA + 1 */
    vehiculos: number
    miembros: number
  }
export interface ListRequest {
  palabras: readonly string[]
  estado: EstadoSuscripcion | null
  por: OrdenEmpresas['por']
  direction: OrdenEmpresas['direction']
  cursor: Cursor | null
  n: number
}
/** How many of each go with a company, counted up to TOPE_DE_CUENTA + 1. */
export const SE_VA = [
  'vehiculos',
  'conductores',
  'documentos',
  'mantenimientos',
  'archivos',
  'gps_dispositivos',
  'pagos',
] as const
export type LoQueSeVa = Record<(typeof SE_VA)[number] | 'personas', number>
export interface AuditEntry {
  antes: EstadoSuscripcion
  estado: EstadoSuscripcion
  plan: Plan
  vehiculos: number
  miembros: number
}

const CREATED = 'e.created_at'
const POR = { creada: CREATED, nombre: 'e.nombre collate nocase' } as const
const LISTED = ['id', 'nombre', 'nit', 'zona_horaria', 'created_at', ...SUSCRIPCION_COLUMNS]
const hasta = (tabla: string, de: string) =>
  `(select count(*) from (select 1 from ${tabla} where empresa_id = ${de} limit ${TOPE_DE_CUENTA + 1}))`

export class EmpresasDb {
  /** @param rastro who asks and from where, for the audit log */
  constructor(
    private readonly d1: Connection,
    private readonly requestTrace: RequestTrace | null = null,
  ) {}

  /** Some rows of the list beyond a place, and how many it finds (null: whatever there is, nothing narrows it). */
  async list(p: ListRequest): Promise<{ filas: ListedEmpresa[]; found: number | null }> {
    const { donde: where, params } = conditions(p)
    const orden = POR[p.por]
    const beyond = p.cursor ? `and (${orden}, e.id) ${p.direction === 'asc' ? '>' : '<'} (?, ?)` : ''
    const filas = this.d1
      .prepare(
        `select ${LISTED.map((c) => `e.${c}`).join(', ')},
           ${hasta('vehiculos', 'e.id')} as vehiculos, ${hasta('team_members', 'e.id')} as miembros
         from empresas e where ${where} ${beyond} order by ${orden} ${p.direction}, e.id ${p.direction} limit ?`,
      )
      .bind(...params, ...(p.cursor ?? []), p.n)
    if (params.length === 0) return { filas: (await filas.all<ListedEmpresa>()).results, found: null }
    const cuenta = this.d1
      .prepare(`select count(*) as n from (select 1 from empresas e where ${where} limit ${TOPE_DE_CUENTA + 1})`)
      .bind(...params)
    const [listed, [counted]] = (await this.d1.batch<Record<string, unknown>>([filas, cuenta])).map(
      (r) => r.results,
    ) as [unknown[], [{ n: number }]]
    return { filas: listed as ListedEmpresa[], found: counted.n }
  }

  /** One company, or null. */
  find(id: string): Promise<EmpresaFila | null> {
    return this.d1.prepare('select * from empresas where id = ?').bind(id).first<EmpresaFila>()
  }

  /** One company and what goes with it when it is deleted. */
  async loQueSeVa(id: string): Promise<{ nombre: string; seVa: LoQueSeVa } | null> {
    const fila = await this.d1
      .prepare(
        `select nombre, ${SE_VA.map((tabla) => `${hasta(tabla, '?1')} as ${tabla}`).join(', ')},
           ${hasta('usuarios', '?1')} as personas from empresas where id = ?1`,
      )
      .bind(id)
      .first<LoQueSeVa & { nombre: string }>()
    if (!fila) return null
    const { nombre, ...seVa } = fila
    return { nombre, seVa }
  }

  /** A new company without an owner; false when one of that id is there already. */
  async create(e: Record<string, string | number | null> & { id: string }, now: number): Promise<boolean> {
    const columns = Object.keys(e)
    const [created] = await this.d1.batch([
      this.d1
        .prepare(
          `insert into empresas (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})
           on conflict (id) do nothing`,
        )
        .bind(...Object.values(e)),
      filaDeAuditoria(
        this.d1,
        toAuditEntry(this.requestTrace ?? emptyTrace(now), 'empresa-creada', { objeto: e.id, empresa_id: e.id }),
        'tras-cambio',
      ),
    ])
    return (created?.meta.changes ?? 0) > 0
  }

  /** Writes a subscription over the one that was read, tells the company's devices; false where it stands no more. */
  async cambiarSuscripcion(id: string, change: SubscriptionChange, datos: AuditEntry, now: number): Promise<boolean> {
    const fila = toAuditEntry(this.requestTrace ?? emptyTrace(now), 'suscripcion-cambiada', { datos, empresa_id: id })
    const auditEntry = filaDeAuditoria(this.d1, fila, 'tras-cambio')
    const [result] = await this.d1.batch(suscripcionChange(this.d1, id, change, [auditEntry], now))
    return (result?.meta.changes ?? 0) > 0
  }
}

/** What narrows the list, with its parameters; «1 = 1» where nothing does. */
function conditions({ palabras, estado }: ListRequest): { donde: string; params: (string | number)[] } {
  const parts = palabras.map(() => `instr(' ' || e.busqueda, ' ' || ?) > 0`)
  const params: string[] = [...palabras]
  if (estado !== null) {
    parts.unshift('e.subscription_status = ?')
    params.unshift(estado)
  }
  return { donde: parts.length > 0 ? parts.join(' and ') : '1 = 1', params }
}
