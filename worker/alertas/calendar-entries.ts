/** What falls due in a company around today: ranges of four indices, in one round trip, never more than a calendar holds. */
import { and, eq, gte, isNotNull, lte } from 'drizzle-orm'
import { esActual, ofTipos } from '../documentos/sql'
import {
  CALENDAR_DAYS_AHEAD,
  CALENDAR_DAYS_BACK,
  CALENDARIO_MAX,
  paraCalendario,
  type Vencimiento,
} from '../domain/alertas/calendar'
import { masDias } from '../domain/day'
import type { TipoDocumento } from '../domain/documentos/rules'
import { leerClase } from '../domain/vehiculos/vehiculo'
import { ascending } from '../tenant/expressions'
import type { EmpresaReader } from '../tenant/read'
import type { Fuente } from '../tenant/source'

const camposDelVehiculo = (v: Fuente<'vehiculos'>) => ({
  placa: v.placa,
  marca: v.marca,
  modelo: v.modelo,
  servicio: v.servicio,
  clase: v.clase,
  fecha_matricula: v.fecha_matricula,
  anio: v.anio,
  cilindraje: v.cilindraje,
})

/** The first one of a vehicle is due though it is not registered. */
const FIRST: TipoDocumento = 'Revisión técnico-mecánica'

/** By day. Superseded documents are left out, and those that do not apply. `hoy` is the day of the company. */
export async function vencimientosOf(db: EmpresaReader, hoy: string): Promise<Vencimiento[]> {
  const desde = masDias(hoy, -CALENDAR_DAYS_BACK)
  const hasta = masDias(hoy, CALENDAR_DAYS_AHEAD)
  const v = db.from('vehiculos')
  const d = db.from('documentos')
  const c = db.from('conductores')
  const p = db.from('planes_mantenimiento')
  const f = db.from('faltantes')
  const limit = CALENDARIO_MAX
  const [documentos, licencias, planes, firstInspections] = await db.together(
    {
      fields: {
        ...camposDelVehiculo(v),
        id: d.id,
        tipo: d.tipo,
        nombre: d.nombre,
        vence: d.vence,
        created_at: d.created_at,
      },
      from: d,
      joins: [[v, eq(v.id, d.vehiculo_id)]],
      // what does not apply falls due never
      where: and(esActual(d, hoy), gte(d.vence, desde), lte(d.vence, hasta)),
      orderBy: [ascending(d.vence), ascending(d.id)],
      limit,
    },
    {
      fields: {
        ...camposDelVehiculo(v),
        id: c.id,
        nombre: c.nombre,
        vence: c.licencia_fecha_vencimiento,
        created_at: c.created_at,
      },
      from: c,
      joins: [[v, eq(v.id, c.vehiculo_id)]],
      where: and(gte(c.licencia_fecha_vencimiento, desde), lte(c.licencia_fecha_vencimiento, hasta)),
      orderBy: [ascending(c.licencia_fecha_vencimiento), ascending(c.id)],
      limit,
    },
    {
      fields: {
        ...camposDelVehiculo(v),
        id: p.id,
        nombre: p.nombre,
        vence: p.proxima_fecha,
        created_at: p.created_at,
      },
      from: p,
      joins: [[v, eq(v.id, p.vehiculo_id)]],
      where: and(gte(p.proxima_fecha, desde), lte(p.proxima_fecha, hasta)),
      orderBy: [ascending(p.proxima_fecha), ascending(p.id)],
      limit,
    },
    {
      fields: { ...camposDelVehiculo(v), id: v.id, nombre: v.placa, vence: f.desde, created_at: v.created_at },
      from: f,
      joins: [[v, eq(v.id, f.vehiculo_id)]],
      // where only the model year tells there is no day to name
      where: and(ofTipos(f, [FIRST]), gte(f.desde, desde), lte(f.desde, hasta), isNotNull(v.fecha_matricula)),
      orderBy: [ascending(f.desde), ascending(f.vehiculo_id)],
      limit,
    },
  )
  const leer =
    (clase: Vencimiento['clase']) =>
    ({ servicio, fecha_matricula, anio, cilindraje, ...fila }: Fila): Vencimiento => ({
      ...fila,
      clase,
      tipo: fila.tipo ?? null,
      vence: fila.vence ?? '',
      condition: { servicio, clase: leerClase(fila.clase), fecha_matricula, anio, cilindraje },
    })
  const todos = [
    ...documentos.map(leer('documento')),
    ...licencias.map(leer('licencia')),
    ...planes.map(leer('mantenimiento')),
    ...firstInspections.map(leer('primera-rtm')),
  ]
  return paraCalendario(todos, hoy)
}

type Fila = Pick<Vencimiento, 'id' | 'nombre' | 'placa' | 'marca' | 'modelo' | 'created_at'> &
  Omit<Vencimiento['condition'], 'clase'> & { clase: string | null; tipo?: string; vence: string | null }
