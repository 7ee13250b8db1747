/** Long-running scheduled jobs (schema.trabajos): lease, progress, and the last completed day. */
import type { Connection } from './connect'
import { nullable, number, type RowOf, read, text, write } from './sql'

export interface Job<C> {
  nombre: string
  cursor: C | null
  marca: string | null
  arriendo_hasta: number
}
const JOB_ROW = { nombre: text, cursor: nullable(text), marca: nullable(text), arriendo_hasta: number }

const jobOf = <C>({ cursor, ...row }: RowOf<typeof JOB_ROW>): Job<C> => ({
  ...row,
  cursor: cursor === null ? null : (JSON.parse(cursor) as C),
})

export class TrabajosDb {
  constructor(private readonly d1: Connection) {}

  /** The state of some jobs; one that never ran is missing. */
  async view<C>(nombres: readonly string[]): Promise<Map<string, Job<C>>> {
    const results = await read(
      this.d1,
      JOB_ROW,
      'select nombre, cursor, marca, arriendo_hasta from trabajos where nombre in (select value from json_each(?))',
      JSON.stringify(nombres),
    ).all()
    return new Map(results.map((row) => [row.nombre, jobOf<C>(row)]))
  }

  /**
   * Takes the lease of a job that is not done up to `marca`; null when it is done or leased.
   * @param until end of the lease, UTC milliseconds: also the token the holder must present to write
   */
  async lease<C>(nombre: string, marca: string, now: number, until: number): Promise<Job<C> | null> {
    const row = await read(
      this.d1,
      JOB_ROW,
      `insert into trabajos (nombre, arriendo_hasta, updated_at) values (?1, ?2, ?3)
         on conflict (nombre) do update set arriendo_hasta = ?2, updated_at = ?3
           where arriendo_hasta <= ?3 and coalesce(marca, '') < ?4
         returning nombre, cursor, marca, arriendo_hasta`,
      nombre,
      until,
      now,
      marca,
    ).first()
    return row && jobOf<C>(row)
  }

  /** Saves a job's progress; no effect when the lease was lost. `release` ends the lease. */
  advance(t: Pick<Job<unknown>, 'nombre' | 'arriendo_hasta'>, cursor: unknown, release: boolean): D1PreparedStatement {
    return write(
      this.d1,
      `update trabajos set cursor = ?3, arriendo_hasta = case when ?4 then 0 else arriendo_hasta end
         where nombre = ?1 and arriendo_hasta = ?2`,
      t.nombre,
      t.arriendo_hasta,
      JSON.stringify(cursor),
      release ? 1 : 0,
    )
  }

  /** Marks the job as done up to `marca`. */
  end(t: Pick<Job<unknown>, 'nombre' | 'arriendo_hasta'>, marca: string): D1PreparedStatement {
    return write(
      this.d1,
      'update trabajos set marca = ?3, cursor = null, arriendo_hasta = 0 where nombre = ?1 and arriendo_hasta = ?2',
      t.nombre,
      t.arriendo_hasta,
      marca,
    )
  }
}
