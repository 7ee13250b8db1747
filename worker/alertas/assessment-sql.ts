/**
 * What judging alerts asks of the database: the things of some vehicles of one company, or page by page those of all the
 * companies of a zone (the clock's door), and the writing of verdicts. One statement resolves what stands elsewhere, one
 * opens, reopens or rewords; both ask again whether the thing still is what was judged.
 */
import { DUE_ITEM_CLASES, type DueAlerta, type DueItemClase } from '../domain/alertas/assessment'
import type { Connection } from '../platform-db/connect'
import { CLASES, type DueItemRow, select, snapshotOf } from './due-items-sql'

/** A verdict on a thing: the alert that it should have open, or none. */
export interface Ruling {
  id: string
  foto: string
  cosa: string
  due: DueAlerta | null
}

export interface Cursor {
  /** the day that is being done */
  dia: string
  phase: DueItemClase | 'despues'
  /** beyond which thing the next page begins */
  vence: string
  id: string
}

/** Under the 2 MB that D1 takes in one value. */
const JSON_MAX = 1_000_000
/** The index by which the clock walks a kind. */
const INDEX: Record<DueItemClase, string> = {
  documento: 'documentos_por_vencer',
  licencia: 'conductores_vencimiento',
  mantenimiento: 'planes_mantenimiento_por_vencer',
  'primera-rtm': 'faltantes_rtm',
}

export class AssessmentDb {
  /** statements run so far */
  queries = 0

  constructor(private readonly d1: Connection) {}

  /** The things of some vehicles of a company by kind, and the company's zone; the zone is null when it has none left. */
  async ofVehiculos(empresaId: string, ids: readonly string[]): Promise<Record<DueItemClase, DueItemRow[]>> {
    const rows = await this.#read<DueItemRow>(
      DUE_ITEM_CLASES.map((clase) =>
        this.d1
          .prepare(
            `${select(clase)} where t.empresa_id = ?1 and t.vehiculo_id in (select value from json_each(?2))
             and ${CLASES[clase].cuenta('?1')}`,
          )
          .bind(empresaId, JSON.stringify(ids)),
      ),
    )
    return Object.fromEntries(DUE_ITEM_CLASES.map((clase, i) => [clase, rows[i] ?? []])) as Record<
      DueItemClase,
      DueItemRow[]
    >
  }

  /** One page of what falls due until a day in the companies of a zone, beyond a place, by (due day, id). */
  async page(clase: DueItemClase, zona: string, until: string, [vence, id]: [string, string], n: number) {
    const { vence: column, id: idColumn, cuenta: count } = CLASES[clase]
    const [rows = []] = await this.#read<DueItemRow & { vence: string }>([
      this.d1
        .prepare(
          `${select(clase, INDEX[clase])} where ${column} <= ?1 and (${column}, ${idColumn}) > (?2, ?3)
           and e.zona_horaria = ?4 and ${count('t.empresa_id')} order by ${column}, ${idColumn} limit ?5`,
        )
        .bind(until, vence, id, zona, n),
    ])
    return rows
  }

  /** How far ahead the companies of a zone look, in days; null when it has no company. `usual` is for those without a choice. */
  async horizon(zona: string, usual: number): Promise<number | null> {
    const [rows = []] = await this.#read<{ dias: number | null }>([
      this.d1
        .prepare(
          `select max(coalesce((select max(u.value) from json_each(e.umbrales) u), case when e.umbrales is null then ?2 end, 0))
             as dias from empresas e where e.zona_horaria = ?1`,
        )
        .bind(zona, usual),
    ])
    return rows[0]?.dias ?? null
  }

  /**
   * Resolves the open alerts of these vehicles whose thing is gone: deleted, superseded, exempt, or moved elsewhere.
   */
  withoutDueItem(empresaId: string, ids: readonly string[], now: number): D1PreparedStatement {
    const alive = DUE_ITEM_CLASES.map(
      (clase) => `not exists (select 1 from ${CLASES[clase].tabla} t where t.empresa_id = ?1
        and t.vehiculo_id = alertas.vehiculo_id and alertas.cosa = '${clase}:' || ${CLASES[clase].id} and ${CLASES[clase].cuenta('?1')})`,
    )
    return this.d1
      .prepare(
        `update alertas set estado = 'Resuelto', estado_at = ?3, estado_por = null
         where empresa_id = ?1 and vehiculo_id in (select value from json_each(?2)) and estado <> 'Resuelto'
         and cosa is not null and ${alive.join(' and ')}`,
      )
      .bind(empresaId, JSON.stringify(ids), now)
  }

  /**
   * The statements that carry out verdicts on things of one kind: of one company, or of any (null, the clock's).
   * An alert that a person has resolved stays so; one that the rule resolved is opened again when its day comes back.
   */
  fail(clase: DueItemClase, fallos: readonly Ruling[], day: string, now: number, empresaId: string | null) {
    return split(fallos).flatMap((json) => {
      const c = CLASES[clase]
      const empresa = empresaId === null ? 't.empresa_id' : '?4'
      // the join keeps this order: without statistics the database would walk the alerts once for each verdict
      const idColumn = (where: string, y = '') => `from json_each(?1) j
        cross join ${c.tabla} t on ${c.id} = j.value ->> 'id'
        cross join vehiculos v on v.empresa_id = t.empresa_id and v.id = t.vehiculo_id
        cross join empresas e on e.id = t.empresa_id ${y}
        where t.empresa_id = ${empresa} and ${c.cuenta(empresa)} and ${snapshotOf(c)} = j.value ->> 'foto' and ${where}`
      const values = [json, day, now, ...(empresaId === null ? [] : [empresaId])]
      return [
        this.d1
          .prepare(
            `update alertas set estado = 'Resuelto', estado_at = ?3, estado_por = null
             where ${empresaId === null ? '' : 'empresa_id = ?4 and'} id in (select a.id ${idColumn(
               `a.estado <> 'Resuelto'
                and not (a.vence is j.value ->> 'vence' and a.umbral is j.value ->> 'umbral')`,
               `cross join alertas a on a.empresa_id = ${empresa} and a.cosa = j.value ->> 'cosa'`,
             )})`,
          )
          .bind(...values),
        this.d1
          .prepare(
            `insert into alertas (id, empresa_id, vehiculo_id, tipo, mensaje, fecha, cosa, vence, umbral, busqueda, created_at)
             select lower(hex(randomblob(16))), ${empresa}, t.vehiculo_id, j.value ->> 'tipo', j.value ->> 'mensaje', ?2,
               j.value ->> 'cosa', j.value ->> 'vence', j.value ->> 'umbral', j.value ->> 'busqueda', ?3
             ${idColumn("j.value ->> 'umbral' is not null")}
             on conflict (empresa_id, cosa, vence, umbral) do update set
               fecha = case estado when 'Resuelto' then excluded.fecha else fecha end,
               estado_at = case estado when 'Resuelto' then excluded.created_at else estado_at end,
               estado = case estado when 'Resuelto' then 'Pendiente' else estado end,
               vehiculo_id = excluded.vehiculo_id, tipo = excluded.tipo, mensaje = excluded.mensaje,
               busqueda = excluded.busqueda
               where (estado <> 'Resuelto' or estado_por is null) and (estado = 'Resuelto' or mensaje <> excluded.mensaje
                 or busqueda <> excluded.busqueda or vehiculo_id is not excluded.vehiculo_id)
             on conflict do nothing`,
          )
          .bind(...values),
      ]
    })
  }

  /** Runs statements as one transaction; answers how many rows each changed, triggers' included. */
  async write(statements: D1PreparedStatement[]): Promise<number[]> {
    if (statements.length === 0) return []
    this.queries += statements.length
    return (await this.d1.batch(statements)).map((r) => r.meta.changes)
  }

  async #read<T>(statements: D1PreparedStatement[]): Promise<T[][]> {
    this.queries += statements.length
    return (await this.d1.batch<T>(statements)).map((r) => r.results)
  }
}

/** The verdicts as JSON, in as many parts as D1 takes. */
function split(fallos: readonly Ruling[]): string[] {
  if (fallos.length === 0) return []
  const json = JSON.stringify(fallos.map(({ due, ...ruling }) => ({ ...ruling, ...due })))
  if (json.length <= JSON_MAX || fallos.length === 1) return [json]
  const middle = fallos.length >> 1
  return [...split(fallos.slice(0, middle)), ...split(fallos.slice(middle))]
}
