/** The columns of a vehicle that other rows and choices show with it. */
import type { SqlSource } from '../tenant/source'

/** What people know a vehicle by. */
export const identityFields = (v: SqlSource<'vehiculos'>) => ({
  id: v.id,
  placa: v.placa,
  marca: v.marca,
  modelo: v.modelo,
  servicio: v.servicio,
})

/** The same, and what the legal rules look at. */
export const vehiculoFields = (v: SqlSource<'vehiculos'>) => ({
  ...identityFields(v),
  clase: v.clase,
  fecha_matricula: v.fecha_matricula,
  anio: v.anio,
  cilindraje: v.cilindraje,
})
