/** Statements on who looked at where a vehicle is or was. */
import { LOOK_ROLES, LOOKS_MAX, type Look, type LookRole, SAME_LOOK_MS } from '../domain/dispositivos/look'
import type { Connection } from '../platform-db/connect'
import { hasChanged, nullable, number, oneOf, read, text, write } from '../platform-db/sql'

/** Who looks, and whose vehicles: `assignedTo` is a Usuario who sees the assigned vehicles alone. */
export interface Onlooker {
  empresaId: string
  /** usuarios.id, api_claves.id of a program, or compartidos.id of a customer */
  quien: string
  rol: LookRole
  assignedTo: string | null
}

const LOOK_ROW = {
  dia: text,
  rol: oneOf(...LOOK_ROLES),
  nombre: nullable(text),
  primera: number,
  ultima: number,
  times: number,
}

export class LooksDb {
  constructor(private readonly d1: Connection) {}

  /**
   * Writes a look, at most one row a person, vehicle and day, and nothing for one that follows soon on the last. Returns
   * whether it wrote; nothing for a vehicle that the person may not see.
   * @param at the day of the company and the instant, UTC milliseconds
   */
  async note(by: Onlooker, vehiculoId: string, at: { dia: string; now: number }): Promise<boolean> {
    const result = await write(
      this.d1,
      `insert into miradas (empresa_id, vehiculo_id, dia, quien, rol, primera_at, ultima_at, veces)
         select ?1, v.id, ?3, ?4, ?5, ?6, ?6, 1 from vehiculos v where v.empresa_id = ?1 and v.id = ?2
           and (?7 is null or exists (select 1 from asignaciones a
             where a.empresa_id = ?1 and a.usuario_id = ?7 and a.vehiculo_id = v.id))
         on conflict (empresa_id, vehiculo_id, dia, quien) do update
           set ultima_at = excluded.ultima_at, veces = veces + 1, rol = excluded.rol
           where excluded.ultima_at - miradas.ultima_at >= ?8`,
      by.empresaId,
      vehiculoId,
      at.dia,
      by.quien,
      by.rol,
      at.now,
      by.assignedTo,
      SAME_LOOK_MS,
    ).run()
    return hasChanged(result)
  }

  /** The looks at a vehicle from a day on, the newest first. */
  async list(empresaId: string, vehiculoId: string, since: string): Promise<Look[]> {
    return read(
      this.d1,
      LOOK_ROW,
      `select m.dia, m.rol, coalesce(u.nombre, k.nombre) as nombre, m.primera_at as primera, m.ultima_at as ultima,
           m.veces as times
         from miradas m left join usuarios u on u.id = m.quien
         left join api_claves k on k.empresa_id = m.empresa_id and k.id = m.quien
         where m.empresa_id = ?1 and m.vehiculo_id = ?2 and m.dia >= ?3
         order by m.dia desc, m.ultima_at desc limit ?4`,
      empresaId,
      vehiculoId,
      since,
      LOOKS_MAX,
    ).all()
  }

  /** Deletes what is older than a day, some at a time. */
  async cleanUp(before: string, atOnce: number): Promise<void> {
    await write(
      this.d1,
      'delete from miradas where rowid in (select rowid from miradas where dia < ?1 limit ?2)',
      before,
      atOnce,
    ).run()
  }
}
