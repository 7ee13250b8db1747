/** The sample fleet of a company without vehicles: made in one act, and removed in one. */
import { audit, auditCount } from '../auditoria/sql'
import { conductorSearchText } from '../domain/conductores/conductor'
import { addYears } from '../domain/day'
import { Refusal } from '../domain/refusal'
import { SAMPLE_ID, type SampleVehicle, sampleFleet } from '../domain/vehiculos/sample-fleet'
import type { Pendientes } from '../outbox/service'
import { isDuplicate, isOrphan } from '../platform-db/errors'
import type { EmpresaRow } from '../platform-db/platform-db'
import type { EmpresaDb } from '../tenant/empresa-db'
import type { Write } from '../tenant/source'
import type { EmpresaWriter } from '../tenant/writer'
import { withGenericError } from '../trace/generic-refusal'
import { searchTextOf } from './service'
import { removeSample } from './sql'
import { afterChange, withCurrent } from './state-sql'

export class SampleFleet {
  constructor(
    private readonly db: EmpresaDb,
    private readonly empresa: EmpresaRow,
    private readonly pendientes: Pick<Pendientes, 'deliver'>,
    private readonly clock: { today: string; now: number },
  ) {}

  /**
   * Fills a company that has no vehicle, within the limit of its plan; returns how many vehicles it made. Refuses a
   * company that has one. Made twice at once, or beyond the plan's limit, it is made once or not at all.
   */
  async create(): Promise<number> {
    const db = this.db.writer()
    const v = this.db.from('vehiculos')
    if (await this.db.first({ fields: { id: v.id }, from: v })) throw new Refusal('flota-no-vacia')
    const fleet = sampleFleet(this.clock.today).slice(0, this.empresa.vehicle_limit)
    await withGenericError('error-guardar-vehiculo', () =>
      db
        .batch(fleet.flatMap((vehicle, i) => this.#writesOf(db, vehicle, i === 0 ? fleet.length : null)))
        .catch((error) => {
          throw isDuplicate(error, 'vehiculos.placa') || isOrphan(error) ? new Refusal('flota-no-vacia') : error
        }),
    )
    await this.pendientes.deliver()
    return fleet.length
  }

  #writesOf(db: EmpresaWriter, { vehiculo, documentos, conductor }: SampleVehicle, audited: number | null): Write[] {
    const { now, today } = this.clock
    const id = `${SAMPLE_ID}${crypto.randomUUID()}`
    const driver = conductor && {
      ...conductor,
      vehiculo_id: id,
      telefono: null,
      licencia_numero: conductor.documento,
      licencia_tipo: 'C1',
      licencia_fecha_emision: addYears(today, -1),
      licencia_fecha_vencimiento: addYears(today, 1),
      fecha_nacimiento: null,
    }
    return [
      db.insertWithin(
        'vehiculos',
        { id, ...vehiculo, busqueda: searchTextOf(vehiculo), created_at: now },
        'vehicle_limit',
      ),
      ...(audited === null ? [] : [audit(db, 'ejemplo-creado', { datos: { vehiculos: audited } })]),
      ...documentos.flatMap((documento) => {
        const row = {
          id: crypto.randomUUID(),
          vehiculo_id: id,
          nombre: '',
          ...documento,
          actual: false,
          created_at: now,
        }
        return withCurrent(
          db,
          { vehiculo_id: id, tipo: documento.tipo, nombre: '' },
          [db.insert('documentos', row)],
          now,
        )
      }),
      ...(driver
        ? [
            db.insert('conductores', {
              id: crypto.randomUUID(),
              ...driver,
              busqueda: conductorSearchText(driver),
              created_at: now,
            }),
          ]
        : []),
      ...afterChange(db, id, now),
    ]
  }

  /**
   * Removes the vehicles that `create` made, with all that belongs to them, and no other, nor one that was given a plate
   * or an owner of its own since; returns how many.
   */
  async remove(): Promise<number> {
    const db = this.db.remover()
    const [removed = 0] = await withGenericError('error-eliminar-vehiculo', () =>
      db.batch([removeSample(db), auditCount(db, 'ejemplo-eliminado', 'vehiculos')]),
    )
    if (removed === 0) throw new Refusal('no-encontrado')
    await this.pendientes.deliver()
    return removed
  }
}
