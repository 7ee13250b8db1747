/** What falls due in a company around today: ranges of four indices, in one round trip, limited in number. */
import { and, eq, gte, isNotNull, lte } from 'drizzle-orm'
import { isActual, ofTipos } from '../documentos/sql'
import {
  CALENDAR_DAYS_AHEAD,
  CALENDAR_DAYS_BACK,
  CALENDARIO_MAX,
  calendarioEntries,
  type Vencimiento,
} from '../domain/alertas/calendar'
import { addDays } from '../domain/day'
import type { TipoDocumento } from '../domain/documentos/rules'
import { readClase } from '../domain/vehiculos/clase'
import { ascending } from '../tenant/expressions'
import type { EmpresaReader } from '../tenant/read'
import { vehiculoFields } from '../vehiculos/fields'

/** The first inspection of a vehicle is due even though no document is registered. */
const FIRST: TipoDocumento = 'Revisión técnico-mecánica'

/**
 * Ordered by day. Superseded documents and those that do not apply are left out. `today` is the company's current day.
 */
export async function vencimientosOf(db: EmpresaReader, today: string): Promise<Vencimiento[]> {
  const from = addDays(today, -CALENDAR_DAYS_BACK)
  const until = addDays(today, CALENDAR_DAYS_AHEAD)
  const v = db.from('vehiculos')
  const d = db.from('documentos')
  const c = db.from('conductores')
  const p = db.from('planes_mantenimiento')
  const f = db.from('faltantes')
  const limit = CALENDARIO_MAX
  const [documentos, licencias, planes, firstInspections] = await db.together(
    {
      fields: {
        ...vehiculoFields(v),
        id: d.id,
        tipo: d.tipo,
        nombre: d.nombre,
        vence: d.vence,
        created_at: d.created_at,
      },
      from: d,
      joins: [[v, eq(v.id, d.vehiculo_id)]],
      // documents that do not apply never fall due
      where: and(isActual(d, today), gte(d.vence, from), lte(d.vence, until)),
      orderBy: [ascending(d.vence), ascending(d.id)],
      limit,
    },
    {
      fields: {
        ...vehiculoFields(v),
        id: c.id,
        nombre: c.nombre,
        vence: c.licencia_fecha_vencimiento,
        created_at: c.created_at,
      },
      from: c,
      joins: [[v, eq(v.id, c.vehiculo_id)]],
      where: and(gte(c.licencia_fecha_vencimiento, from), lte(c.licencia_fecha_vencimiento, until)),
      orderBy: [ascending(c.licencia_fecha_vencimiento), ascending(c.id)],
      limit,
    },
    {
      fields: {
        ...vehiculoFields(v),
        id: p.id,
        nombre: p.nombre,
        vence: p.proxima_fecha,
        created_at: p.created_at,
      },
      from: p,
      joins: [[v, eq(v.id, p.vehiculo_id)]],
      where: and(gte(p.proxima_fecha, from), lte(p.proxima_fecha, until)),
      orderBy: [ascending(p.proxima_fecha), ascending(p.id)],
      limit,
    },
    {
      fields: { ...vehiculoFields(v), id: v.id, nombre: v.placa, vence: f.desde, created_at: v.created_at },
      from: f,
      joins: [[v, eq(v.id, f.vehiculo_id)]],
      // if only the model year is known, there is no exact day
      where: and(ofTipos(f, [FIRST]), gte(f.desde, from), lte(f.desde, until), isNotNull(v.fecha_matricula)),
      orderBy: [ascending(f.desde), ascending(f.vehiculo_id)],
      limit,
    },
  )
  const read =
    (clase: Vencimiento['clase']) =>
    ({ servicio, fecha_matricula, anio, cilindraje, ...row }: Row): Vencimiento => ({
      ...row,
      clase,
      tipo: row.tipo ?? null,
      vence: row.vence ?? '',
      condition: { placa: row.placa, servicio, clase: readClase(row.clase), fecha_matricula, anio, cilindraje },
    })
  const all = [
    ...documentos.map(read('documento')),
    ...licencias.map(read('licencia')),
    ...planes.map(read('mantenimiento')),
    ...firstInspections.map(read('primera-rtm')),
  ]
  return calendarioEntries(all, today)
}

type Row = Pick<Vencimiento, 'id' | 'nombre' | 'placa' | 'marca' | 'modelo' | 'created_at'> &
  Omit<Vencimiento['condition'], 'clase'> & { clase: string | null; tipo?: string; vence: string | null }
