import type { Connection } from '../platform-db/connect'
import { PLAN_ROW } from '../platform-db/plan-row'
import { nullable, number, read, text } from '../platform-db/sql'

const ROW = {
  id: text,
  empresa_id: text,
  vehiculo_id: text,
  link_version: number,
  nombre: text,
  company: nullable(text),
  device: nullable(text),
  zona: text,
  watched: nullable(text),
  tipo: text,
  ...PLAN_ROW,
}

export class DriverDataDb {
  constructor(private readonly d1: Connection) {}

  /** By the key of the device; null when there is none. */
  find(key: string) {
    return read(
      this.d1,
      ROW,
      `select g.id, g.empresa_id, g.vehiculo_id, g.link_version, e.nombre, e.horario as company, g.horario as device,
           e.zona_horaria as zona, e.vigilancia as watched, g.tipo_dispositivo as tipo, e.plan_type, e.subscription_status, e.trial_ends_at, e.subscription_ends_at
         from gps_dispositivos g join empresas e on e.id = g.empresa_id where g.clave = ?`,
      key,
    ).first()
  }
}
