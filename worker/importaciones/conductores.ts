/** Drivers of a sheet. */
import { eq } from 'drizzle-orm'
import { audit } from '../auditoria/sql'
import { driverFields } from '../conductores/fields'
import { type ConductorData, conductorSearchText } from '../domain/conductores/conductor'
import { readCategory } from '../domain/conductores/licencia'
import { DRIVERS } from '../domain/importacion/dependent-rules'
import { oneOf } from '../tenant/expressions'
import { afterChange } from '../vehiculos/state-sql'
import type { Columns, DependentTable } from './dependent-table'

const columnsOf = ({ archivo: _, vehiculo_id: __, ...data }: ConductorData): Columns => ({
  ...data,
  busqueda: conductorSearchText(data),
})
const about = (id: string, vehiculo: string) => ({ objeto: id, datos: { vehiculo } })

export const drivers: DependentTable<ConductorData> = {
  rule: DRIVERS,
  async read(db, which) {
    const c = db.from('conductores')
    const v = db.from('vehiculos')
    const rows = await db.all({
      fields: { ...driverFields(c), placa: v.placa },
      from: c,
      joins: [[v, eq(v.id, c.vehiculo_id)]],
      where: 'plates' in which ? oneOf(v.placa, which.plates) : oneOf(c.id, which.ids),
    })
    return rows.map(({ id, placa, licencia_url, licencia_tipo, ...row }) => ({
      id,
      placa,
      vehiculo_id: row.vehiculo_id,
      data: { ...row, licencia_tipo: readCategory(licencia_tipo) ?? 'B1', archivo: null },
      isInUse: licencia_url !== null,
    }))
  },
  columnsOf,
  create: (db, { id, vehiculo_id, data: { archivo: _, ...data } }, now) => [
    db.insert('conductores', { id, ...data, vehiculo_id, busqueda: conductorSearchText(data), created_at: now }),
    audit(db, 'conductor-creado', about(id, vehiculo_id)),
    ...afterChange(db, vehiculo_id, now),
  ],
  change: (db, { id, vehiculo_id }, columns, now) => [
    db.update('conductores', { id }, columns),
    audit(db, 'conductor-cambiado', about(id, vehiculo_id)),
    ...afterChange(db, vehiculo_id, now),
  ],
  remove: (db, { id, vehiculo_id }, now) => [
    db.remove('conductores', { id }),
    audit(db, 'conductor-eliminado', about(id, vehiculo_id)),
    ...afterChange(db, vehiculo_id, now),
  ],
}
