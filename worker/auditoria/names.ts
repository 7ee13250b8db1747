/** Adds current names to archived rows, as the table's own rows have them; each name is looked up once. */

import type { StoredRow } from '../domain/auditoria/archive'
import type { AuditEvent } from '../domain/auditoria/auditoria'
import type { Servicio } from '../domain/vehiculos/clase'
import type { AuditoriaDb, AuditRow } from './activity-sql'

type Vehicle = { placa: string; servicio: Servicio }
const vehicleOf = ({ datos }: StoredRow) => (typeof datos?.vehiculo === 'string' ? datos.vehiculo : null)

export class NameResolver {
  /** null: the person no longer exists */
  readonly #people = new Map<string, { nombre: string; rol: string } | null>()
  readonly #empresas = new Map<string, string | null>()
  readonly #vehicles = new Map<string, Vehicle | null>()

  constructor(private readonly db: Pick<AuditoriaDb, 'nombres'>) {}

  /** One query, or none when all names are known. */
  async addNames(rows: readonly StoredRow[]): Promise<AuditRow[]> {
    const unknownIds = (ids: (string | null)[], knownNames: Map<string, unknown>) => [
      ...new Set(ids.filter((id) => id !== null && !knownNames.has(id)) as string[]),
    ]
    const unknownPeople = unknownIds(
      rows.flatMap((f) => [f.usuario_id, f.objeto]),
      this.#people,
    )
    const empresas = unknownIds(
      rows.map((f) => f.empresa_id),
      this.#empresas,
    )
    const vehicleIds = unknownIds(rows.map(vehicleOf), this.#vehicles)
    if (unknownPeople.length + empresas.length + vehicleIds.length > 0) {
      const { people, empresaNames, vehicles } = await this.db.nombres(unknownPeople, empresas, vehicleIds)
      for (const id of unknownPeople) this.#people.set(id, null)
      for (const id of empresas) this.#empresas.set(id, null)
      for (const id of vehicleIds) this.#vehicles.set(id, null)
      for (const { id, ...vehicle } of vehicles) this.#vehicles.set(id, vehicle)
      for (const { id, nombre, rol } of people) this.#people.set(id, { nombre, rol })
      for (const { id, nombre } of empresaNames) this.#empresas.set(id, nombre)
    }
    const person = (id: string | null) => (id === null ? null : (this.#people.get(id) ?? null))
    const vehicle = (row: StoredRow) => this.#vehicles.get(vehicleOf(row) ?? '')
    return rows.map((row) => ({
      ...row,
      // an event unknown to this version keeps its name (app/activity/words.ts)
      suceso: row.suceso as AuditEvent,
      persona: person(row.usuario_id)?.nombre ?? null,
      rol: person(row.usuario_id)?.rol ?? null,
      otro: person(row.objeto)?.nombre ?? null,
      placa: vehicle(row)?.placa ?? null,
      servicio: vehicle(row)?.servicio ?? null,
      empresa: row.empresa_id === null ? null : (this.#empresas.get(row.empresa_id) ?? null),
    }))
  }
}
