/**
 * Due items as SQL: where each kind is stored, when it counts, and its snapshot (`foto`): everything that the rule
 * looks at, in one text. A ruling is written only if the snapshot is still the same, so one based on stale data has no
 * effect; the concurrent change has queued an assessment of its own.
 */
import type { DueItem, DueItemClase } from '../domain/alertas/assessment'
import { readTipo } from '../domain/documentos/rules'
import { readClase } from '../domain/vehiculos/clase'
import { nullable, number, type RowOf, text } from '../platform-db/sql'
import { alertas } from '../tenant/schema/alertas'
import { empresas } from '../tenant/schema/empresas'
import { vehiculos } from '../tenant/schema/fleet'

interface Clase {
  tabla: string
  /** the columns that differ by kind */
  id: string
  nombre: string
  tipo: string
  /** the days on which a document is valid */
  desde: string
  hasta: string
  vence: string
  proximo: string
  /** when a row of the table counts; `empresa` is the company, as a parameter or a column */
  cuenta: (empresa: string) => string
}

/** With what GPS counted since the last reading (docs/decisions/0054). */
const ODOMETER = 'coalesce(v.kilometraje_estimado, v.kilometraje)'

const NO_COVERAGE = { id: 't.id', nombre: 't.nombre', desde: 'null', hasta: 'null' }

export const SQL_BY_CLASE: Record<DueItemClase, Clase> = {
  documento: {
    tabla: 'documentos',
    id: 't.id',
    nombre: 't.nombre',
    desde: 't.cubre_desde',
    hasta: 't.cuenta_hasta',
    tipo: 't.tipo',
    vence: 't.fecha_vencimiento',
    proximo: 'null',
    cuenta: (empresa) => `t.actual = 1 and not exists (select 1 from exenciones x
      where x.empresa_id = ${empresa} and x.vehiculo_id = t.vehiculo_id and x.tipo = t.tipo)`,
  },
  licencia: {
    tabla: 'conductores',
    ...NO_COVERAGE,
    tipo: 'null',
    vence: 't.licencia_fecha_vencimiento',
    proximo: 'null',
    cuenta: () => '1 = 1',
  },
  mantenimiento: {
    tabla: 'planes_mantenimiento',
    ...NO_COVERAGE,
    tipo: 'null',
    vence: 't.proxima_fecha',
    proximo: 't.proximo_km',
    cuenta: () => '1 = 1',
  },
  // a missing document has no row of its own: use the vehicle's id
  'primera-rtm': {
    tabla: 'faltantes',
    ...NO_COVERAGE,
    id: 't.vehiculo_id',
    nombre: "''",
    tipo: 'null',
    vence: 't.desde',
    proximo: 'null',
    cuenta: () => `t.tipo = 'Revisión técnico-mecánica'`,
  },
}

export const snapshotOf = ({ tipo, nombre, vence, desde, hasta, proximo: next }: Clase) =>
  `json_array(${tipo}, ${nombre}, ${vence}, ${desde}, ${hasta}, ${next}, v.placa, v.servicio, v.clase, v.fecha_matricula,
    v.anio, v.cilindraje, ${ODOMETER}, e.umbrales, t.vehiculo_id)`

/** An item with its open alert, as the database returns it. */
export const DUE_ITEM_ROW = {
  id: text,
  empresa_id: vehiculos.empresa_id,
  vehiculo_id: vehiculos.id,
  zona_horaria: empresas.zona_horaria,
  umbrales: nullable(text),
  tipo: nullable(text),
  nombre: text,
  vence: nullable(text),
  cubre_desde: nullable(text),
  cuenta_hasta: nullable(text),
  proximo: nullable(number),
  placa: vehiculos.placa,
  servicio: vehiculos.servicio,
  clase: nullable(text),
  fecha_matricula: vehiculos.fecha_matricula,
  anio: vehiculos.anio,
  cilindraje: vehiculos.cilindraje,
  kilometraje: vehiculos.kilometraje,
  foto: text,
  a_vence: alertas.vence,
  a_umbral: alertas.umbral,
  a_mensaje: nullable(alertas.mensaje),
  a_busqueda: nullable(alertas.busqueda),
  a_vehiculo: alertas.vehiculo_id,
}
export type DueItemRow = RowOf<typeof DUE_ITEM_ROW>

/** The beginning of a SELECT of items of a kind with their open alerts; continues with `where`. */
export function selectDueItems(clase: DueItemClase, index = ''): string {
  const c = SQL_BY_CLASE[clase]
  // CROSS JOIN keeps the order: from the items to what belongs to them
  return `select ${c.id} as id, t.empresa_id, t.vehiculo_id, e.zona_horaria, e.umbrales, ${c.tipo} as tipo, ${c.nombre} as nombre,
      ${c.vence} as vence, ${c.desde} as cubre_desde, ${c.hasta} as cuenta_hasta, ${c.proximo} as proximo,
      v.placa, v.servicio, v.clase, v.fecha_matricula, v.anio, v.cilindraje, ${ODOMETER} as kilometraje, ${snapshotOf(c)} as foto, a.vence as a_vence, a.umbral as a_umbral, a.mensaje as a_mensaje,
      a.busqueda as a_busqueda, a.vehiculo_id as a_vehiculo
    from ${c.tabla} t ${index && `indexed by ${index}`}
    cross join vehiculos v on v.empresa_id = t.empresa_id and v.id = t.vehiculo_id
    cross join empresas e on e.id = t.empresa_id
    left join alertas a on a.empresa_id = t.empresa_id and a.cosa = '${clase}:' || ${c.id} and a.estado <> 'Resuelto'`
}

/** The item in the form the rule takes. */
export function readDueItemRow(clase: DueItemClase, f: DueItemRow): DueItem {
  return {
    clase,
    id: f.id,
    tipo: f.tipo === null ? null : readTipo(f.tipo),
    nombre: f.nombre,
    placa: f.placa,
    vehiculo: {
      placa: f.placa,
      servicio: f.servicio,
      clase: readClase(f.clase),
      fecha_matricula: f.fecha_matricula,
      anio: f.anio,
      cilindraje: f.cilindraje,
    },
    vence: f.vence,
    cubre: f.cubre_desde === null || f.cuenta_hasta === null ? null : { desde: f.cubre_desde, hasta: f.cuenta_hasta },
    km: f.proximo === null || f.kilometraje === null ? null : { proximo: f.proximo, reading: f.kilometraje },
  }
}
