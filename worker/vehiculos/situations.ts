/**
 * The full verdict of a few vehicles: their documents, exemptions and licences are read in the same round trip as the
 * vehicles, and assessed by the pure rule.
 */

import { and, type SQL } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import { isActual } from '../documentos/sql'
import { TIPOS, type TipoDocumento } from '../domain/documentos/rules'
import { groupBy } from '../domain/group-by'
import { callableTelefono } from '../domain/telefono'
import { nextReason } from '../domain/vehiculos/board'
import { readClase, type Servicio } from '../domain/vehiculos/clase'
import { type Semaforo, semaforo } from '../domain/vehiculos/semaforo'
import {
  type Situation,
  segmentOn,
  type VerdictSegment,
  type Veredicto,
  type VeredictoReason,
  verdictSegments,
  veredicto,
} from '../domain/vehiculos/veredicto'
import { ascending, withheld } from '../tenant/expressions'
import type { EmpresaReader } from '../tenant/read'
import { type Answers, queries, type Row } from '../tenant/source'
import type { vehiculoFields } from './fields'

/** The action that fixes a reason; null where the viewer cannot take it. */
type Step =
  | { que: 'renew'; documento: string }
  | { que: 'register'; vehiculo: string; tipo: TipoDocumento }
  | { que: 'add-driver'; vehiculo: string }
  | { que: 'renew-licence' | 'review-licence'; conductor: string }

/** A driver as the verdict's screens name them; the telephone as stored, null without one and for a Usuario. */
interface Driver {
  nombre: string
  telefono: string | null
}

export interface AssessedVehiculo {
  id: string
  placa: string
  marca: string
  modelo: string
  servicio: Servicio
  conductores: Driver[]
  lamps: Semaforo
  veredicto: Veredicto
  /** worst first, each with the action that fixes it */
  reasons: (VeredictoReason & { paso: Step })[]
  /** the next reason to appear, when there is none on that day */
  upcoming: ReturnType<typeof nextReason>
  /** the segment of the current verdict */
  since: VerdictSegment
}

/** The queries besides that of the vehicles, for the vehicles where `ofThese` is true, on a day. */
export function assessmentQueries(db: EmpresaReader, ofThese: (vehiculo: Column) => SQL, day: string) {
  const d = db.from('documentos')
  const x = db.from('exenciones')
  const c = db.from('conductores')
  return queries(
    {
      fields: {
        id: d.id,
        vehiculo_id: d.vehiculo_id,
        tipo: d.tipo,
        nombre: d.nombre,
        // start of its stretch of cover
        fecha_emision: d.cubre_desde,
        fecha_vencimiento: d.fecha_vencimiento,
      },
      from: d,
      where: and(ofThese(d.vehiculo_id), isActual(d, day)) as SQL,
    },
    { fields: { vehiculo_id: x.vehiculo_id, tipo: x.tipo }, from: x, where: ofThese(x.vehiculo_id) },
    {
      fields: {
        id: c.id,
        vehiculo_id: c.vehiculo_id,
        conductor: c.nombre,
        // a Usuario sees who drives, not their numbers
        telefono: db.usuarioId === null ? c.telefono : withheld(),
        categoria: c.licencia_tipo,
        fecha_vencimiento: c.licencia_fecha_vencimiento,
      },
      from: c,
      where: ofThese(c.vehiculo_id),
      orderBy: [ascending(c.created_at)],
    },
  )
}

type AssessmentRow = Row<ReturnType<typeof vehiculoFields>>

const isTipo = (tipo: string): tipo is TipoDocumento => (TIPOS as readonly string[]).includes(tipo)

/** The vehicles as read, each assessed on a day; its reasons count their days from `today`, the company's day. */
export function assess(
  vehiculos: readonly AssessmentRow[],
  [documentos, exenciones, conductores]: Answers<ReturnType<typeof assessmentQueries>>,
  day: string,
  today: string = day,
): AssessedVehiculo[] {
  const byVehiculo = <T extends { vehiculo_id: string }>(rows: readonly T[]) => {
    const groups = groupBy(rows, ({ vehiculo_id }) => vehiculo_id)
    return (id: string) => groups.get(id) ?? []
  }
  const documentosOf = byVehiculo(documentos)
  const exencionesOf = byVehiculo(exenciones)
  const conductoresOf = byVehiculo(conductores)
  return vehiculos.map(({ id, placa, marca, modelo, servicio, clase, fecha_matricula, anio, cilindraje }) => {
    const ownDocumentos = documentosOf(id)
      .flatMap((d) => (isTipo(d.tipo) ? [{ ...d, tipo: d.tipo }] : []))
      .sort((a, b) => TIPOS.indexOf(a.tipo) - TIPOS.indexOf(b.tipo))
    const licencias = conductoresOf(id)
    const exempt = exencionesOf(id)
      .map((x) => x.tipo)
      .filter(isTipo)
    const vehiculo = { placa, servicio, clase: readClase(clase), fecha_matricula, anio, cilindraje }
    const situation: Situation = { vehiculo, documentos: ownDocumentos, exempt, licencias }
    const result = veredicto(situation, day, today)
    const step = (r: VeredictoReason): Step => {
      if (r.que === 'conductor') return { que: 'add-driver', vehiculo: id }
      if (r.que === 'licencia') {
        const ownLicencia = licencias.find((l) => l.conductor === r.nombre && l.fecha_vencimiento === r.fecha)
        const what = r.estado === 'no-sirve' ? 'review-licence' : 'renew-licence'
        return ownLicencia ? { que: what, conductor: ownLicencia.id } : { que: 'add-driver', vehiculo: id }
      }
      // a document that covers the days before an already registered one is not a renewal: a later end does not fix it
      const before = r.estado === 'sin-empezar' || ('sigue' in r && r.sigue !== null)
      // of several, the one that ends last: a renewal must end later
      const vencido =
        r.estado !== 'falta' &&
        !before &&
        ownDocumentos
          .filter((d) => d.tipo === r.que && d.nombre === r.nombre)
          .sort((a, b) => (a.fecha_vencimiento < b.fecha_vencimiento ? 1 : -1))[0]
      return vencido ? { que: 'renew', documento: vencido.id } : { que: 'register', vehiculo: id, tipo: r.que }
    }
    return {
      id,
      placa,
      marca,
      modelo,
      servicio,
      conductores: licencias.map(({ conductor: nombre, telefono }) => ({
        nombre,
        telefono: callableTelefono(telefono),
      })),
      lamps: semaforo(situation, day, today),
      veredicto: result.veredicto,
      reasons: result.reasons.map((r) => ({ ...r, paso: step(r) })),
      upcoming: result.reasons.length === 0 ? nextReason(situation, day) : null,
      since: segmentOn(verdictSegments(situation), day),
    }
  })
}
