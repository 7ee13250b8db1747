/**
 * All companies, for the SuperAdmin: the list, one of them, what goes with it, and a new one. Part of the platform door.
 * A list walks the index of its order; what is searched is looked for in the folded column of each row that it passes.
 */
import type { EstadoSuscripcion } from '../domain/apertura'
import { entrada, type Rastro, sinRastro } from '../domain/auditoria'
import type { Cursor } from '../domain/cursor'
import type { OrdenEmpresas } from '../domain/empresas'
import type { Plan } from '../domain/plan'
import type { SuscripcionEntera } from '../domain/suscripcion'
import { filaDeAuditoria } from './auditoria-sql'
import type { Conexion } from './connect'
import type { EmpresaFila } from './plataforma-db'
import { COLUMNAS_SUSCRIPCION } from './subscription-events'
import { cambioDeSuscripcion, type SubscriptionChange } from './suscripcion-sql'

/** Counters stop here. */
export const TOPE_DE_CUENTA = 1000

export type EmpresaListada = Pick<
  EmpresaFila,
  'id' | 'nombre' | 'nit' | 'plan_type' | 'vehicle_limit' | 'user_limit' | 'zona_horaria' | 'created_at'
> &
  SuscripcionEntera & {
    /** what it has, counted up to TOPE_DE_CUENTA + 1 */
    vehiculos: number
    miembros: number
  }
export interface Pedido {
  palabras: readonly string[]
  estado: EstadoSuscripcion | null
  por: OrdenEmpresas['por']
  sentido: OrdenEmpresas['sentido']
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
export interface Apunte {
  antes: EstadoSuscripcion
  estado: EstadoSuscripcion
  plan: Plan
  vehiculos: number
  miembros: number
}

const CREADA = 'e.created_at'
const POR = { creada: CREADA, nombre: 'e.nombre collate nocase' } as const
const LISTADAS = ['id', 'nombre', 'nit', 'zona_horaria', 'created_at', ...COLUMNAS_SUSCRIPCION]
const hasta = (tabla: string, de: string) =>
  `(select count(*) from (select 1 from ${tabla} where empresa_id = ${de} limit ${TOPE_DE_CUENTA + 1}))`

export class EmpresasDb {
  /** @param rastro who asks and from where, for the audit log */
  constructor(
    private readonly d1: Conexion,
    private readonly rastro: Rastro | null = null,
  ) {}

  /** Some rows of the list beyond a place, and how many it finds (null: whatever there is, nothing narrows it). */
  async listar(p: Pedido): Promise<{ filas: EmpresaListada[]; hallados: number | null }> {
    const { donde, params } = condiciones(p)
    const orden = POR[p.por]
    const masAlla = p.cursor ? `and (${orden}, e.id) ${p.sentido === 'asc' ? '>' : '<'} (?, ?)` : ''
    const filas = this.d1
      .prepare(
        `select ${LISTADAS.map((c) => `e.${c}`).join(', ')},
           ${hasta('vehiculos', 'e.id')} as vehiculos, ${hasta('team_members', 'e.id')} as miembros
         from empresas e where ${donde} ${masAlla} order by ${orden} ${p.sentido}, e.id ${p.sentido} limit ?`,
      )
      .bind(...params, ...(p.cursor ?? []), p.n)
    if (params.length === 0) return { filas: (await filas.all<EmpresaListada>()).results, hallados: null }
    const cuenta = this.d1
      .prepare(`select count(*) as n from (select 1 from empresas e where ${donde} limit ${TOPE_DE_CUENTA + 1})`)
      .bind(...params)
    const [listadas, [contadas]] = (await this.d1.batch<Record<string, unknown>>([filas, cuenta])).map(
      (r) => r.results,
    ) as [unknown[], [{ n: number }]]
    return { filas: listadas as EmpresaListada[], hallados: contadas.n }
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
  async crear(e: Record<string, string | number | null> & { id: string }, ahora: number): Promise<boolean> {
    const columnas = Object.keys(e)
    const [creada] = await this.d1.batch([
      this.d1
        .prepare(
          `insert into empresas (${columnas.join(', ')}) values (${columnas.map(() => '?').join(', ')})
           on conflict (id) do nothing`,
        )
        .bind(...Object.values(e)),
      filaDeAuditoria(
        this.d1,
        entrada(this.rastro ?? sinRastro(ahora), 'empresa-creada', { objeto: e.id, empresa_id: e.id }),
        'tras-cambio',
      ),
    ])
    return (creada?.meta.changes ?? 0) > 0
  }

  /** Writes a subscription over the one that was read, tells the company's devices; false where it stands no more. */
  async cambiarSuscripcion(id: string, cambio: SubscriptionChange, datos: Apunte, ahora: number): Promise<boolean> {
    const fila = entrada(this.rastro ?? sinRastro(ahora), 'suscripcion-cambiada', { datos, empresa_id: id })
    const apunte = filaDeAuditoria(this.d1, fila, 'tras-cambio')
    const [hecho] = await this.d1.batch(cambioDeSuscripcion(this.d1, id, cambio, [apunte], ahora))
    return (hecho?.meta.changes ?? 0) > 0
  }
}

/** What narrows the list, with its parameters; «1 = 1» where nothing does. */
function condiciones({ palabras, estado }: Pedido): { donde: string; params: (string | number)[] } {
  const partes = palabras.map(() => `instr(' ' || e.busqueda, ' ' || ?) > 0`)
  const params: string[] = [...palabras]
  if (estado !== null) {
    partes.unshift('e.subscription_status = ?')
    params.unshift(estado)
  }
  return { donde: partes.length > 0 ? partes.join(' and ') : '1 = 1', params }
}
