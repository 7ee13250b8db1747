/**
 * Takes an import back: deletes what it added and restores what it changed, except where people have changed it since.
 */
import { and, eq, isNull } from 'drizzle-orm'
import { audit } from '../auditoria/sql'
import { VEHICLE_FIELDS } from '../domain/importacion/fields'
import { UNDO_MS } from '../domain/importacion/limits'
import { Refusal } from '../domain/refusal'
import type { VehiculoData } from '../domain/vehiculos/vehiculo'
import type { Pendientes } from '../outbox/service'
import type { EmpresaDb } from '../tenant/empresa-db'
import { ascending, countRows, descending, howMany, oneOf } from '../tenant/expressions'
import type { Row, Write } from '../tenant/source'
import type { EmpresaWriter } from '../tenant/writer'
import { withGenericError } from '../trace/generic-refusal'
import { searchTextOf } from '../vehiculos/service'
import { afterChange, withCurrent } from '../vehiculos/state-sql'
import { undoDependents } from './dependents-undo'
import {
  documentFields,
  fieldsOf,
  type KeptDocumento,
  readData,
  readDocumentos,
  vehicleFields,
  vehiclesSource,
} from './row'

/** Rows of one request: their statements stay below D1's limit of a thousand. */
const AT_ONCE = 20

/** What people or a device have added to a vehicle since: one that has any of it is not taken back. */
const USES = [
  'conductores',
  'gps_dispositivos',
  'dias',
  'objeciones',
  'mantenimientos',
  'planes_mantenimiento',
  'asignaciones',
  'exenciones',
  'lugares_vehiculos',
] as const

type WrittenRow = Row<ReturnType<typeof fieldsOf>>
/** The state of the vehicles, by which it is seen whether people have changed them since. */
type CurrentState = Awaited<ReturnType<ImportUndo['currentState']>>

interface Undone {
  /** rows not looked at yet: ask again */
  left: number
  /** of the whole import: rows taken back, and rows kept because of later changes */
  undone: number
  kept: number
}

export class ImportUndo {
  constructor(
    private readonly db: EmpresaDb,
    private readonly pendientes: Pick<Pendientes, 'deliver'>,
    private readonly now: number,
  ) {}

  /**
   * Takes back the next rows of an import, the last first; ask until none is left.
   * @throws Refusal `no-encontrado`, or `importacion-vieja` after 24 hours
   */
  async undo(importId: string): Promise<Undone> {
    const db = this.db.writer()
    const i = this.db.from('importaciones')
    const own = await this.db.first({
      fields: { created_at: i.created_at, deshecha_at: i.deshecha_at },
      from: i,
      where: eq(i.id, importId),
    })
    if (!own) throw new Refusal('no-encontrado')
    if (this.now - own.created_at > UNDO_MS) throw new Refusal('importacion-vieja')
    if (own.deshecha_at !== null) return this.#counts(importId)
    const f = this.db.from('importacion_filas')
    const rows = await this.db.all({
      fields: fieldsOf(f),
      from: f,
      where: and(eq(f.importacion_id, importId), isNull(f.deshecha)),
      // what belongs to vehicles comes before them, since «vehiculos» is the last of the nouns by the alphabet
      orderBy: [ascending(f.de), descending(f.hoja), descending(f.fila)],
      limit: AT_ONCE,
    })
    if (rows.length > 0) {
      const writes: Write[] = []
      for (const noun of new Set(rows.map(({ de }) => de))) {
        const own = rows.filter(({ de }) => de === noun)
        if (noun !== 'vehiculos') writes.push(...(await undoDependents(this.db, noun, own, this.now)))
        else {
          // while this request takes other rows back, vehicles wait for the next one
          if (own.length < rows.length) continue
          const state = await this.currentState(own)
          writes.push(...own.flatMap((row) => this.#writesOf(db, row, state)))
        }
      }
      await withGenericError('error-importar', () => db.batch(writes))
      await this.pendientes.deliver()
    }
    const counts = await this.#counts(importId)
    if (counts.left === 0) await this.#close(db, importId)
    return counts
  }

  async #counts(importId: string): Promise<Undone> {
    const f = this.db.from('importacion_filas')
    const counted = await this.db.first({
      fields: {
        left: howMany(isNull(f.deshecha)),
        undone: howMany(eq(f.deshecha, 'si')),
        kept: howMany(eq(f.deshecha, 'conservada')),
      },
      from: f,
      where: eq(f.importacion_id, importId),
    })
    return counted ?? { left: 0, undone: 0, kept: 0 }
  }

  async #close(db: EmpresaWriter, importId: string): Promise<void> {
    await db.batch([
      db.update('importaciones', { id: importId }, { deshecha_at: this.now }),
      audit(db, 'importacion-deshecha', { objeto: importId }),
    ])
  }

  /** The vehicles and documents of the rows as they are now, and what else belongs to these vehicles. */
  async currentState(rows: readonly WrittenRow[]) {
    const ids = rows.map(({ vehiculo_id }) => vehiculo_id)
    const v = vehiclesSource(this.db)
    const d = this.db.from('documentos')
    const of = <K extends (typeof USES)[number]>(table: K) => {
      const t = this.db.from(table)
      return {
        fields: { vehiculo_id: t.vehiculo_id, n: countRows() },
        from: t,
        where: oneOf(t.vehiculo_id, ids),
        groupBy: [t.vehiculo_id],
      }
    }
    const [vehicles, documentos, ...others] = await this.db.together(
      {
        fields: { ...vehicleFields(v), kilometraje: v.kilometraje, limite_velocidad: v.limite_velocidad },
        from: v,
        where: oneOf(v.id, ids),
      },
      {
        fields: documentFields(d),
        from: d,
        where: oneOf(d.vehiculo_id, ids),
      },
      ...USES.map(of),
    )
    return {
      vehicles: new Map(vehicles.map((vehicle) => [vehicle.id, vehicle])),
      documentos: new Map(documentos.map((documento) => [documento.id, documento])),
      /** vehicles that have any of these */
      used: new Set(others.flat().map((one) => one.vehiculo_id)),
    }
  }

  #writesOf(db: EmpresaWriter, row: WrittenRow, state: CurrentState): Write[] {
    const { vehiculo_id } = row
    const vehicle = state.vehicles.get(vehiculo_id)
    const mark = (how: 'si' | 'conservada') => db.update('importacion_filas', { id: row.id }, { deshecha: how })
    // deleted since: nothing is left to take back
    if (!vehicle) return [mark('si')]
    const after = readData(row.despues)
    const added = readDocumentos(row.papeles)
    const untouchedDocumentos = added.filter((documento) => isAsWritten(documento, state.documentos.get(documento.id)))
    const changedDocumentos = added.filter(({ id }) => state.documentos.has(id)).length > untouchedDocumentos.length
    const isUntouched = VEHICLE_FIELDS.every((field) => !(field in after) || vehicle[field] === after[field])
    const about = { objeto: vehiculo_id, datos: { vehiculo: vehiculo_id } }
    if (row.accion === 'nuevo') {
      const own = new Set(added.map(({ id }) => id))
      const others = [...state.documentos.values()].some((one) => one.vehiculo_id === vehiculo_id && !own.has(one.id))
      const isInUse = state.used.has(vehiculo_id) || vehicle.kilometraje !== null || vehicle.limite_velocidad !== null
      if (!isUntouched || changedDocumentos || others || isInUse) return [mark('conservada')]
      return [db.remove('vehiculos', { id: vehiculo_id }), audit(db, 'vehiculo-eliminado', about), mark('si')]
    }
    const removals = untouchedDocumentos.flatMap(({ id, tipo }) => {
      const gone = audit(db, 'documento-eliminado', { objeto: id, datos: { vehiculo: vehiculo_id, tipo } })
      return withCurrent(db, { vehiculo_id, tipo, nombre: '' }, [db.remove('documentos', { id }), gone], this.now)
    })
    const before = readData(row.antes)
    const restored: Write[] = []
    if (isUntouched && Object.keys(before).length > 0) {
      const { id: _, kilometraje: __, limite_velocidad: ___, ...current } = vehicle
      const searchText = searchTextOf({ ...current, ...before } as VehiculoData)
      restored.push(
        db.update('vehiculos', { id: vehiculo_id }, { ...before, busqueda: searchText }),
        audit(db, 'vehiculo-cambiado', about),
      )
    }
    const whole = isUntouched && !changedDocumentos
    return [
      ...removals,
      ...restored,
      ...(removals.length + restored.length > 0 ? afterChange(db, vehiculo_id, this.now) : []),
      mark(whole ? 'si' : 'conservada'),
    ]
  }
}

/** Whether a document is as the import wrote it; with a file it was worked on. */
const isAsWritten = (written: KeptDocumento, current: Row<ReturnType<typeof documentFields>> | undefined): boolean =>
  current !== undefined &&
  current.tipo === written.tipo &&
  current.nombre === '' &&
  current.fecha_emision === written.fecha_emision &&
  current.fecha_vencimiento === written.fecha_vencimiento &&
  current.archivo_url === null
