/** The days of vehicles that a Device writes to D1 (docs/decisions/0054). */
import { UMBRALES_KM } from '../domain/alertas/umbral'
import type { DayDetour } from '../domain/compartidos/learnt'
import type { DaySummary } from '../domain/recorridos/summary'
import { outboxInsert } from '../outbox/raw-rows-sql'
import type { Connection } from '../platform-db/connect'
import { read, text, write } from '../platform-db/sql'

/** Whose day it is: `dia` is a day `YYYY-MM-DD` of the company's zone. */
export interface DayOf {
  vehiculoId: string
  dia: string
  summary: DaySummary
  /** of its drives; left out where none says how streets run */
  detour?: DayDetour | null
}

export class DiasDb {
  constructor(
    private readonly d1: Connection,
    private readonly device: { empresaId: string; id: string },
  ) {}

  /** The zone by which the company counts its days; null when there is no such company. */
  async zona(): Promise<string | null> {
    const sql = 'select zona_horaria from empresas where id = ?1'
    return (await read(this.d1, { zona_horaria: text }, sql, this.device.empresaId).first())?.zona_horaria ?? null
  }

  /**
   * Writes days, all or none. A day that is stored as given stays as it is, so that a call may be repeated; a day that
   * differs is replaced and its `rev` rises. Days of a vehicle that was deleted are left out. A vehicle that comes near a
   * service by kilometres has its alerts assessed.
   * @param now UTC milliseconds
   */
  async put(days: readonly DayOf[], now: number): Promise<void> {
    if (days.length === 0) return
    const vehiculoIds = [...new Set(days.map(({ vehiculoId }) => vehiculoId))]
    await this.d1.batch([...days.map((day) => this.#put(day)), ...vehiculoIds.map((id) => this.#judge(id, now))])
  }

  /** Deletes the days of this device between two days, neither included: they are counted by another zone from now on. */
  async clear({ after, before }: { after: string; before: string }): Promise<void> {
    const gone = await read(
      this.d1,
      { vehiculo_id: text },
      `delete from dias where empresa_id = ?1 and dispositivo_id = ?2 and dia > ?3 and dia < ?4 returning vehiculo_id`,
      this.device.empresaId,
      this.device.id,
      after,
      before,
    ).all()
    if (gone.length === 0) return
    // the formula of the triggers on `dias`, which do not run on deletion: that of a company would run them for every
    // row
    await write(
      this.d1,
      `update vehiculos set kilometraje_estimado = kilometraje + (
           select cast(round(sum(case when d.dia = vehiculos.kilometraje_fecha then d.metros / 2.0 else d.metros end) / 1000.0)
             as integer)
           from dias d where d.empresa_id = ?1 and d.vehiculo_id = vehiculos.id and d.dia >= vehiculos.kilometraje_fecha)
         where empresa_id = ?1 and id in (select value from json_each(?2))`,
      this.device.empresaId,
      JSON.stringify(gone.map(({ vehiculo_id }) => vehiculo_id)),
    ).run()
  }

  #judge(vehiculoId: string, now: number): D1PreparedStatement {
    return write(
      this.d1,
      outboxInsert({
        tipo: 'vehiculo.juzgar',
        destino: 'v.id',
        carga: "json_object('empresa_id', v.empresa_id)",
        now: '?3',
        rest: `from vehiculos v where v.empresa_id = ?1 and v.id = ?2 and exists (select 1 from planes_mantenimiento p
          where p.empresa_id = ?1 and p.vehiculo_id = ?2 and p.proximo_km - v.kilometraje_estimado <= ?4)`,
      }),
      this.device.empresaId,
      vehiculoId,
      now,
      UMBRALES_KM[0],
    )
  }

  #put({ vehiculoId, dia, summary: s, detour }: DayOf): D1PreparedStatement {
    return write(
      this.d1,
      `insert into dias (empresa_id, vehiculo_id, dia, dispositivo_id, metros, movimiento_ms, detenido_ms, inicio, fin,
           velocidad_max, regla, rodeo, trayectos)
         select ?1, v.id, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13 from vehiculos v where v.empresa_id = ?1 and v.id = ?2
         on conflict (empresa_id, vehiculo_id, dia, dispositivo_id) do update set metros = excluded.metros,
           movimiento_ms = excluded.movimiento_ms, detenido_ms = excluded.detenido_ms, inicio = excluded.inicio,
           fin = excluded.fin, velocidad_max = excluded.velocidad_max, regla = excluded.regla,
           rodeo = excluded.rodeo, trayectos = excluded.trayectos, rev = rev + 1
         where (metros, movimiento_ms, detenido_ms, inicio, fin, velocidad_max, regla, rodeo, trayectos) is not
           (excluded.metros, excluded.movimiento_ms, excluded.detenido_ms, excluded.inicio, excluded.fin,
             excluded.velocidad_max, excluded.regla, excluded.rodeo, excluded.trayectos)`,
      this.device.empresaId,
      vehiculoId,
      dia,
      this.device.id,
      s.meters,
      s.movingMs,
      s.stoppedMs,
      s.firstStart,
      s.lastStop,
      s.topSpeed,
      s.rule,
      detour?.ratio ?? null,
      detour?.drives ?? null,
    )
  }
}
