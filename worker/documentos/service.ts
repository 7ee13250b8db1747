/** The documents of a company's vehicles, including missing and superseded ones: everything a company does with them. */
import { eq } from 'drizzle-orm'
import { idOf } from '../archivos/service'
import { moveArchivo, releaseArchivo, removeArchivo } from '../archivos/sql'
import { audit } from '../auditoria/sql'
import {
  type DocumentoData,
  type ExencionData,
  type ExencionUndo,
  endsTooEarly,
  type ShownDocumento,
  withoutForeignNombre,
} from '../domain/documentos/documento'
import { readTipo } from '../domain/documentos/rules'
import { changedFrom } from '../domain/editing/shown'
import { Refusal, type RefusalReason } from '../domain/refusal'
import type { EmpresaDb } from '../tenant/empresa-db'
import type { Write } from '../tenant/source'
import type { BatchRunner } from '../tenant/writer'
import { withGenericError } from '../trace/generic-refusal'
import { afterChange, type DocumentoClase, withCurrent } from '../vehiculos/state-sql'
import { AssignedDocumentos } from './assigned'
import { findExencion, listExenciones } from './exenciones'
import { type DocumentoOutcome, factOf, readCondition, type SavedDocumento } from './row'

/** Retries when a concurrent request moves the document to another type or vehicle. */
const ATTEMPTS = 3

export class Documentos extends AssignedDocumentos<EmpresaDb> {
  /**
   * Changes a document; if it moves to another type or vehicle, the current document is recomputed in both places.
   * @param shown a field left as the form showed it keeps its stored value (domain/editing/shown.ts)
   * @throws Refusal about a field, `no-encontrado`, …; `vencimiento-antes-de-emision` also where another person changed
   *   the other of the two days meanwhile
   */
  async update(id: string, request: DocumentoData, shown?: ShownDocumento): Promise<SavedDocumento> {
    const db = this.db.writer()
    const { archivo, ...asked } = request
    const stored = await this.#stored('error-guardar-documento', id)
    if (!stored) throw new Refusal('no-encontrado')
    const { vehiculo_id: expected } = changedFrom(asked, shown, stored)
    let vehiculo = await this.vehiculo(expected)
    const claim = vehiculo && (await this.claim(archivo, id, expected))
    const url = claim ? { archivo_url: claim.url } : {}
    // a change that lost to another one has claimed its file all the same
    let claims = claim ? [releaseArchivo(db, `documento:${id}`, idOf(claim.url)), ...claim.writes] : []
    let saved = asked
    await this.#whileUnmoved(db, 'error-guardar-documento', id, async (before, dates) => {
      const data = withoutForeignNombre(changedFrom(asked, shown, { ...before, ...dates }))
      const { vehiculo_id, tipo, nombre } = data
      // another person moved it since it was read
      if (vehiculo?.vehiculo_id !== vehiculo_id) vehiculo = await this.vehiculo(vehiculo_id)
      // another company's vehicle looks the same as one that does not exist; so does the document read above
      if (!vehiculo) throw new Refusal('vehiculo-requerido', 'vehiculo_id')
      if (endsTooEarly(data)) throw new Refusal('vencimiento-antes-de-emision', 'fecha_vencimiento')
      saved = data
      const claimed = claims
      claims = []
      const change = db.update('documentos', { id, ...before, ...dates }, { ...data, ...url, actual: false })
      const vehiculoChanged = before.vehiculo_id !== vehiculo_id
      // also a file that was claimed for the vehicle before another person moved the document
      const filesMove = vehiculoChanged || claim !== null
      const same = !vehiculoChanged && before.tipo === tipo && before.nombre === nombre
      const changed = audit(db, 'documento-cambiado', { objeto: id, datos: { vehiculo: vehiculo_id, tipo } })
      const writes = this.#counting(db, { vehiculo_id, tipo, nombre }, [change, changed])
      return {
        change,
        writes: [
          ...(same ? writes : this.#counting(db, before, writes)),
          ...claimed,
          ...(filesMove ? [moveArchivo(db, `documento:${id}`, vehiculo_id)] : []),
          ...(vehiculoChanged ? afterChange(db, before.vehiculo_id, this.clock.now) : []),
          ...afterChange(db, vehiculo_id, this.clock.now),
        ],
      }
    })
    if (!vehiculo) throw new Refusal('vehiculo-requerido', 'vehiculo_id')
    return this.saved(id, { ...saved, placa: vehiculo.placa }, readCondition(vehiculo))
  }

  /** Deletes a document with its file; the previous one, if any, becomes current again. */
  async remove(id: string): Promise<DocumentoOutcome> {
    const db = this.db.remover()
    return this.#whileUnmoved(db, 'error-eliminar-documento', id, async (before) => {
      const change = db.remove('documentos', { id, ...before })
      const datos = { vehiculo: before.vehiculo_id, tipo: readTipo(before.tipo) }
      return {
        change,
        writes: [
          ...this.#counting(db, before, [change, audit(db, 'documento-eliminado', { objeto: id, datos })]),
          ...afterChange(db, before.vehiculo_id, this.clock.now),
        ],
      }
    })
  }

  /**
   * Removes the file of a document, which stays; only the file that the user saw, so nothing if it was replaced since.
   */
  async removeFile(id: string, archivo: string): Promise<DocumentoOutcome> {
    const db = this.db.remover()
    return this.#whileUnmoved(db, 'error-guardar-documento', id, async (before) => {
      const change = db.clear('documentos', { id, ...before, archivo_url: archivo }, 'archivo_url')
      return { change, writes: [change, ...removeArchivo(db, idOf(archivo), `documento:${id}`)] }
    })
  }

  /** One page of what does not apply, of one vehicle or of all. */
  exemptions(list: Parameters<typeof listExenciones>[1]) {
    return listExenciones(this.db, list)
  }

  /** One of them by its id; null for another company's. */
  exemptionById(id: string) {
    return findExencion(this.db, id)
  }

  /** Marks a type as not applicable to a vehicle, with the reason; a new reason replaces the old one, with a new id. */
  async exempt({ vehiculo_id, tipo, motivo }: ExencionData): Promise<DocumentoOutcome & { id: string }> {
    const db = this.db.writer()
    const placa = await this.#placaOf(vehiculo_id)
    const id = crypto.randomUUID()
    await this.write(db, 'error-guardar-documento', [
      db.remove('exenciones', { vehiculo_id, tipo }),
      db.insert('exenciones', { id, vehiculo_id, tipo, motivo, created_at: this.clock.now }),
      audit(db, 'documento-no-aplica', { objeto: vehiculo_id, datos: { vehiculo: vehiculo_id, tipo } }),
      ...afterChange(db, vehiculo_id, this.clock.now),
    ])
    return { id, placa, vehiculo_id, tipo, nombre: '' }
  }

  /** Removes that mark. */
  async removeExencion({ vehiculo_id, tipo }: Omit<ExencionData, 'motivo'>): Promise<DocumentoOutcome> {
    const db = this.db.remover()
    const placa = await this.#placaOf(vehiculo_id)
    const [removed] = await this.write(db, 'error-guardar-documento', [
      db.remove('exenciones', { vehiculo_id, tipo }),
      audit(db, 'documento-aplica', { objeto: vehiculo_id, datos: { vehiculo: vehiculo_id, tipo } }),
      ...afterChange(db, vehiculo_id, this.clock.now),
    ])
    if (removed === 0) throw new Refusal('no-encontrado')
    return { placa, vehiculo_id, tipo, nombre: '' }
  }

  /** Takes such a change back. @throws Refusal `ya-no-se-deshace` when the reason is no longer the one that it left */
  async undoExencion({ vehiculo_id, tipo, before, after }: ExencionUndo): Promise<DocumentoOutcome> {
    const current = await this.exemption(vehiculo_id, tipo)
    if (!current) throw new Refusal('no-encontrado')
    if (current.motivo !== after) throw new Refusal('ya-no-se-deshace')
    return before === null
      ? this.removeExencion({ vehiculo_id, tipo })
      : this.exempt({ vehiculo_id, tipo, motivo: before })
  }

  #counting = (db: BatchRunner, kind: DocumentoClase, writes: Write[]) => withCurrent(db, kind, writes, this.clock.now)

  async #placaOf(vehiculoId: string): Promise<string> {
    const vehiculo = await this.vehiculo(vehiculoId)
    if (!vehiculo) throw new Refusal('no-encontrado')
    return vehiculo.placa
  }

  /** A document as it is stored, with the plate of its vehicle; or null. */
  #stored(key: RefusalReason, id: string) {
    const d = this.db.from('documentos')
    const v = this.db.from('vehiculos')
    return withGenericError(key, () =>
      this.db.first({
        fields: {
          vehiculo_id: d.vehiculo_id,
          tipo: d.tipo,
          nombre: d.nombre,
          fecha_emision: d.fecha_emision,
          fecha_vencimiento: d.fecha_vencimiento,
          placa: v.placa,
        },
        from: d,
        joins: [[v, eq(v.id, d.vehiculo_id)]],
        where: eq(d.id, id),
      }),
    )
  }

  /** Makes changes that depend on the document's vehicle and type, only if those are still the same; returns them. */
  async #whileUnmoved(
    db: BatchRunner,
    key: RefusalReason,
    id: string,
    action: (
      before: DocumentoClase,
      dates: Pick<DocumentoData, 'fecha_emision' | 'fecha_vencimiento'>,
    ) => Promise<{ change: Write; writes: Write[] }>,
  ): Promise<DocumentoOutcome> {
    for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
      const before = await this.#stored(key, id)
      if (!before) break
      const { placa, fecha_emision, fecha_vencimiento, ...clase } = before
      const { change, writes } = await action(clase, { fecha_emision, fecha_vencimiento })
      const results = await this.write(db, key, writes)
      if (results[writes.indexOf(change)] !== 0) return factOf(before)
    }
    throw new Refusal('no-encontrado')
  }
}
