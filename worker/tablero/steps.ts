/** The first steps of a company on the first screen: which of them are done. */
import { and, eq, not, type SQL } from 'drizzle-orm'
import type { EmpresaReader } from '../tenant/read'
import { queries } from '../tenant/source'
import { isOfSample } from '../vehiculos/sql'

type StartStep = 'vehiculo' | 'soat' | 'telefono' | 'equipo'

/** By which data the steps of a start are done; the sample fleet counts for none. */
export function stepQueries(db: EmpresaReader) {
  const v = db.from('vehiculos')
  const d = db.from('documentos')
  const g = db.from('gps_dispositivos')
  const m = db.from('team_members')
  const isOwn = not(isOfSample(v))
  return queries(
    { fields: { id: v.id }, from: v, where: isOwn, limit: 1 },
    {
      fields: { id: d.id },
      from: d,
      joins: [[v, eq(v.id, d.vehiculo_id)]],
      where: and(eq(d.tipo, 'SOAT'), isOwn) as SQL,
      limit: 1,
    },
    { fields: { id: g.id }, from: g, limit: 1 },
    // the owner is the first member
    { fields: { id: m.id }, from: m, limit: 2 },
  )
}

export function readSteps(found: readonly (readonly unknown[])[]): Record<StartStep, boolean> {
  const [vehiculos = 0, insurances = 0, phones = 0, members = 0] = found.map(({ length }) => length)
  return { vehiculo: vehiculos > 0, soat: insurances > 0, telefono: phones > 0, equipo: members > 1 }
}
