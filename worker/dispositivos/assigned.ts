/** The GPS devices of the vehicles assigned to a Usuario, to be seen on the map. */
import type { EmpresaReader } from '../tenant/read'
import { driversOf, seenRoster } from './list'
import type { Looks } from './looks'
import type { Whereabouts } from './whereabouts'

export class AssignedDispositivos {
  constructor(
    private readonly db: EmpresaReader,
    private readonly whereabouts: Whereabouts,
    private readonly looks: Pick<Looks, 'note'> | null = null,
  ) {}

  /** All devices on the map, by plate. */
  roster() {
    return seenRoster(this.db, this.whereabouts)
  }

  /** The card of a vehicle on the map, which its drivers may know: who drives an assigned vehicle, without telephones; null for another vehicle. */
  async drivers(vehiculoId: string) {
    const [drivers] = await Promise.all([driversOf(this.db, vehiculoId), this.looks?.note(vehiculoId)])
    return drivers
  }
}
