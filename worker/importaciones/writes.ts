/**
 * The statements of one row of a sheet of vehicles: its record, its vehicle, its documents, and what follows from both.
 */
import { audit } from '../auditoria/sql'
import type { Judged } from '../domain/importacion/judgement'
import type { Write } from '../tenant/source'
import type { EmpresaWriter } from '../tenant/writer'
import { searchTextOf } from '../vehiculos/service'
import { afterChange, withCurrent } from '../vehiculos/state-sql'
import { type KeptDocumento, type Piece, recordRow } from './row'

/**
 * @param judged a row whose outcome is `nuevo` or `cambia`
 * @param before the vehicle's changed fields as they are now
 * @param now UTC milliseconds
 * @returns the statements; `deciding` is the insert of a new vehicle, which changes 0 rows when the plan is full
 */
export function writesOf(
  db: EmpresaWriter,
  piece: Piece,
  { judged, before }: { judged: Judged; before: Record<string, unknown> },
  now: number,
): { n: number; writes: Write[]; deciding: Write | null } {
  const { n, data } = judged
  const vehiculo_id = judged.id ?? crypto.randomUUID()
  const documentos: KeptDocumento[] = judged.documentos.map((documento) => ({ id: crypto.randomUUID(), ...documento }))
  const after = judged.id
    ? Object.fromEntries(Object.keys(before).map((field) => [field, data?.[field as keyof typeof data] ?? null]))
    : data
  const kept = recordRow(db, piece, n, {
    accion: judged.id ? 'cambia' : 'nuevo',
    vehiculo_id,
    antes: before,
    despues: after ?? {},
    papeles: documentos,
  })
  const fresh =
    data && !judged.id
      ? db.insertWithin(
          'vehiculos',
          { id: vehiculo_id, ...data, busqueda: searchTextOf(data), created_at: now },
          'vehicle_limit',
        )
      : null
  const changed =
    data && judged.id ? db.update('vehiculos', { id: judged.id }, { ...data, busqueda: searchTextOf(data) }) : null
  const about = { objeto: vehiculo_id, datos: { vehiculo: vehiculo_id } }
  const writes = [
    kept,
    ...(fresh ? [fresh, audit(db, 'vehiculo-creado', about)] : []),
    ...(changed ? [changed, audit(db, 'vehiculo-cambiado', about)] : []),
    ...documentos.flatMap(({ id, tipo, ...days }) => {
      const row = db.insert('documentos', {
        id,
        vehiculo_id,
        tipo,
        nombre: '',
        ...days,
        actual: false,
        created_at: now,
      })
      const added = audit(db, 'documento-creado', { objeto: id, datos: { vehiculo: vehiculo_id, tipo } })
      return withCurrent(db, { vehiculo_id, tipo, nombre: '' }, [row, added], now)
    }),
    ...afterChange(db, vehiculo_id, now),
  ]
  return { n, writes, deciding: fresh }
}
