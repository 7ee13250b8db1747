/** Documents of a sheet of their own, each row one document. */
import { eq } from 'drizzle-orm'
import { audit } from '../auditoria/sql'
import type { DocumentoData } from '../domain/documentos/documento'
import { TIPOS } from '../domain/documentos/rules'
import { DOCUMENTS } from '../domain/importacion/dependent-rules'
import { oneOf } from '../tenant/expressions'
import { afterChange, type DocumentoClase, withCurrent } from '../vehiculos/state-sql'
import type { Columns, DependentTable, Stored } from './dependent-table'
import { documentFields } from './row'

const columnsOf = ({ tipo, nombre, fecha_emision, fecha_vencimiento }: DocumentoData): Columns => ({
  tipo,
  nombre,
  fecha_emision,
  fecha_vencimiento,
})
const about = (id: string, { vehiculo_id, tipo }: Pick<DocumentoData, 'vehiculo_id' | 'tipo'>) => ({
  objeto: id,
  datos: { vehiculo: vehiculo_id, tipo },
})
const kindOf = ({ data: { vehiculo_id, tipo, nombre } }: Stored<DocumentoData>) => ({ vehiculo_id, tipo, nombre })

export const documents: DependentTable<DocumentoData> = {
  rule: DOCUMENTS,
  async read(db, which) {
    const d = db.from('documentos')
    const v = db.from('vehiculos')
    const rows = await db.all({
      fields: { ...documentFields(d), placa: v.placa },
      from: d,
      joins: [[v, eq(v.id, d.vehiculo_id)]],
      where: 'plates' in which ? oneOf(v.placa, which.plates) : oneOf(d.id, which.ids),
    })
    return rows.flatMap(({ id, placa, archivo_url, tipo: text, ...data }) => {
      const tipo = TIPOS.find((one) => one === text)
      const own = { id, placa, vehiculo_id: data.vehiculo_id, isInUse: archivo_url !== null }
      return tipo ? [{ ...own, data: { ...data, tipo, archivo: null } }] : []
    })
  },
  columnsOf,
  create(db, { id, vehiculo_id, data: { archivo: _, ...data } }, now) {
    const own = { ...data, vehiculo_id }
    const row = db.insert('documentos', { id, ...own, actual: false, created_at: now })
    const added = audit(db, 'documento-creado', about(id, own))
    return [
      ...withCurrent(db, { vehiculo_id, tipo: data.tipo, nombre: data.nombre }, [row, added], now),
      ...afterChange(db, vehiculo_id, now),
    ]
  },
  change(db, row, columns, now) {
    const before = kindOf(row)
    const { tipo = before.tipo, nombre = before.nombre } = columns as Partial<DocumentoClase>
    const changed = db.update('documentos', { id: row.id }, { ...columns, actual: false })
    const writes = [changed, audit(db, 'documento-cambiado', about(row.id, row.data))]
    // with another name it no longer counts among those of the old name, but among those of the new one
    const among = withCurrent(db, { ...before, tipo, nombre }, writes, now)
    const isMoved = tipo !== before.tipo || nombre !== before.nombre
    return [...(isMoved ? withCurrent(db, before, among, now) : among), ...afterChange(db, row.vehiculo_id, now)]
  },
  remove: (db, row, now) => [
    ...withCurrent(
      db,
      kindOf(row),
      [db.remove('documentos', { id: row.id }), audit(db, 'documento-eliminado', about(row.id, row.data))],
      now,
    ),
    ...afterChange(db, row.vehiculo_id, now),
  ],
}
