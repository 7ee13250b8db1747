/**
 * Queries for assessing alerts: the due items of some vehicles of one company, or page by page those of all companies
 * in a time zone (for the cron job), and the writing of rulings. One statement resolves alerts that point elsewhere,
 * one opens, reopens or updates them; both check that the item has not changed since it was assessed.
 */
import { DUE_ITEM_CLASES, type DueAlerta, type DueItemClase } from '../domain/alertas/assessment'
import type { Connection } from '../platform-db/connect'
import { batch, nullable, number, type Reading, read, text, write } from '../platform-db/sql'
import { DUE_ITEM_ROW, type DueItemRow, SQL_BY_CLASE, selectDueItems, snapshotOf } from './due-items-sql'

/** The ruling on an item: the alert that it should have open, or none. */
export interface Ruling {
  id: string
  foto: string
  cosa: string
  due: DueAlerta | null
}

export interface Cursor {
  /** the day being processed */
  dia: string
  phase: DueItemClase | 'despues'
  /** position of the last item: the next page begins after it */
  vence: string
  id: string
}

/** Under the 2 MB that D1 accepts in one value. */
const JSON_MAX = 1_000_000
/** The index that the cron job reads each kind by. */
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

  /** The due items of some of a company's vehicles by kind, with the company's zone; nothing if none of them exist. */
  async ofVehiculos(empresaId: string, ids: readonly string[]): Promise<Record<DueItemClase, DueItemRow[]>> {
    const rows = await this.#read(
      DUE_ITEM_CLASES.map((clase) =>
        read(
          this.d1,
          DUE_ITEM_ROW,
          `${selectDueItems(clase)} where t.empresa_id = ?1 and t.vehiculo_id in (select value from json_each(?2))
             and ${SQL_BY_CLASE[clase].cuenta('?1')}`,
          empresaId,
          JSON.stringify(ids),
        ),
      ),
    )
    return Object.fromEntries(DUE_ITEM_CLASES.map((clase, i) => [clase, rows[i] ?? []])) as Record<
      DueItemClase,
      DueItemRow[]
    >
  }

  /** One page of items due up to a day in the companies of a zone, after a position, by (due day, id). */
  async page(clase: DueItemClase, zona: string, until: string, [vence, id]: [string, string], n: number) {
    const { vence: column, id: idColumn, cuenta: count } = SQL_BY_CLASE[clase]
    const [rows = []] = await this.#read([
      read(
        this.d1,
        { ...DUE_ITEM_ROW, vence: text },
        `${selectDueItems(clase, INDEX[clase])} where ${column} <= ?1 and (${column}, ${idColumn}) > (?2, ?3)
           and e.zona_horaria = ?4 and ${count('t.empresa_id')} order by ${column}, ${idColumn} limit ?5`,
        until,
        vence,
        id,
        zona,
        n,
      ),
    ])
    return rows
  }

  /**
   * How many days ahead the companies of a zone have to be read; null when it has none. `usual` applies to those without
   * a choice. An open alert at a threshold that its company gave up is read once more, which resolves it.
   */
  async horizon(zona: string, usual: number): Promise<number | null> {
    const [rows = []] = await this.#read([
      read(
        this.d1,
        { dias: nullable(number) },
        `select max(max(
             coalesce((select max(u.value) from json_each(e.umbrales) u), case when e.umbrales is null then ?2 end, 0),
             coalesce((select max(a.umbral) from alertas a
               where a.empresa_id = e.id and a.estado <> 'Resuelto' and a.vence not like 'km:%'), 0)
           )) as dias from empresas e where e.zona_horaria = ?1`,
        zona,
        usual,
      ),
    ])
    return rows[0]?.dias ?? null
  }

  /**
   * Resolves the open alerts of these vehicles whose item is gone: deleted, superseded or exempt. One that was moved to
   * another vehicle keeps its alert as it stands, which the assessment of that vehicle takes along.
   */
  resolveWithoutItem(empresaId: string, ids: readonly string[], now: number): D1PreparedStatement {
    const alive = DUE_ITEM_CLASES.map(
      (clase) => `not (alertas.cosa like '${clase}:%' and exists (select 1 from ${SQL_BY_CLASE[clase].tabla} t
        where t.empresa_id = ?1 and ${SQL_BY_CLASE[clase].id} = substr(alertas.cosa, ${clase.length + 2})
        and ${SQL_BY_CLASE[clase].cuenta('?1')}))`,
    )
    return write(
      this.d1,
      `update alertas set estado = 'Resuelto', estado_at = ?3, estado_por = null
         where empresa_id = ?1 and vehiculo_id in (select value from json_each(?2)) and estado <> 'Resuelto'
         and cosa is not null and cosa not like 'episodio:%' and ${alive.join(' and ')}`,
      empresaId,
      JSON.stringify(ids),
      now,
    )
  }

  /**
   * The statements that apply rulings on items of one kind: for one company, or for any (null, from the cron job). An
   * alert resolved by a person stays resolved; one resolved by the rule is reopened when it falls due again.
   */
  recordRulings(clase: DueItemClase, rulings: readonly Ruling[], day: string, now: number, empresaId: string | null) {
    return split(rulings).flatMap((json) => {
      const c = SQL_BY_CLASE[clase]
      const empresa = empresaId === null ? 't.empresa_id' : '?4'
      // CROSS JOIN fixes the order: without statistics SQLite would scan the alerts once per ruling
      const fromRulings = (where: string, furtherJoin = '') => `from json_each(?1) j
        cross join ${c.tabla} t on ${c.id} = j.value ->> 'id'
        cross join vehiculos v on v.empresa_id = t.empresa_id and v.id = t.vehiculo_id
        cross join empresas e on e.id = t.empresa_id ${furtherJoin}
        where t.empresa_id = ${empresa} and ${c.cuenta(empresa)} and ${snapshotOf(c)} = j.value ->> 'foto' and ${where}`
      const values = [json, day, now, ...(empresaId === null ? [] : [empresaId])]
      return [
        write(
          this.d1,
          `update alertas set estado = 'Resuelto', estado_at = ?3, estado_por = null
             where ${empresaId === null ? '' : 'empresa_id = ?4 and'} id in (select a.id ${fromRulings(
               `a.estado <> 'Resuelto'
                and not (a.vence is j.value ->> 'vence' and a.umbral is j.value ->> 'umbral')`,
               `cross join alertas a on a.empresa_id = ${empresa} and a.cosa = j.value ->> 'cosa'`,
             )})`,
          ...values,
        ),
        write(
          this.d1,
          `insert into alertas (id, empresa_id, vehiculo_id, tipo, mensaje, fecha, cosa, vence, umbral, busqueda, created_at)
             select lower(hex(randomblob(16))), ${empresa}, t.vehiculo_id, j.value ->> 'tipo', j.value ->> 'mensaje', ?2,
               j.value ->> 'cosa', j.value ->> 'vence', j.value ->> 'umbral', j.value ->> 'busqueda', ?3
             ${fromRulings("j.value ->> 'umbral' is not null")}
             on conflict (empresa_id, cosa, vence, umbral) do update set
               fecha = case estado when 'Resuelto' then excluded.fecha else fecha end,
               estado_at = case estado when 'Resuelto' then excluded.created_at else estado_at end,
               resumen = case estado when 'Resuelto' then null else resumen end,
               estado = case estado when 'Resuelto' then 'Pendiente' else estado end,
               vehiculo_id = excluded.vehiculo_id, tipo = excluded.tipo, mensaje = excluded.mensaje,
               busqueda = excluded.busqueda
               where (estado <> 'Resuelto' or estado_por is null) and (estado = 'Resuelto' or mensaje <> excluded.mensaje
                 or busqueda <> excluded.busqueda or vehiculo_id is not excluded.vehiculo_id)
             on conflict do nothing`,
          ...values,
        ),
      ]
    })
  }

  /** Runs statements as one transaction; returns how many rows each changed, including by triggers. */
  async write(statements: D1PreparedStatement[]): Promise<number[]> {
    if (statements.length === 0) return []
    this.queries += statements.length
    return (await this.d1.batch(statements)).map((r) => r.meta.changes)
  }

  async #read<T>(statements: Reading<T>[]): Promise<T[][]> {
    this.queries += statements.length
    return batch(this.d1, statements)
  }
}

/** The rulings as JSON, split into chunks that D1 accepts. */
function split(rulings: readonly Ruling[]): string[] {
  if (rulings.length === 0) return []
  const json = JSON.stringify(rulings.map(({ due, ...ruling }) => ({ ...ruling, ...due })))
  if (json.length <= JSON_MAX || rulings.length === 1) return [json]
  const middle = rulings.length >> 1
  return [...split(rulings.slice(0, middle)), ...split(rulings.slice(middle))]
}
