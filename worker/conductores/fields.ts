import type { SqlSource } from '../tenant/source'

/** What a driver is, without when it was stored. */
export const driverFields = (c: SqlSource<'conductores'>) => ({
  id: c.id,
  vehiculo_id: c.vehiculo_id,
  nombre: c.nombre,
  documento: c.documento,
  telefono: c.telefono,
  licencia_numero: c.licencia_numero,
  licencia_tipo: c.licencia_tipo,
  licencia_fecha_emision: c.licencia_fecha_emision,
  licencia_fecha_vencimiento: c.licencia_fecha_vencimiento,
  licencia_url: c.licencia_url,
  fecha_nacimiento: c.fecha_nacimiento,
})
