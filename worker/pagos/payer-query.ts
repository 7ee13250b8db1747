/** Who a company's receipts are made out to, for the queries of several screens. */
import type { EmpresaReader } from '../tenant/read'

/** The company's payer, as each payment freezes it for its receipt; at most one row. */
export function pagadorQuery(db: EmpresaReader) {
  const p = db.from('pagadores')
  const fields = {
    tipo_documento: p.tipo_documento,
    documento: p.documento,
    nombre: p.nombre,
    direccion: p.direccion,
    ciudad: p.ciudad,
    correo: p.correo,
    telefono: p.telefono,
    fiscal: p.fiscal,
  }
  return { fields, from: p, limit: 1 }
}
