/** The GPS devices of the vehicles assigned to a Usuario, to be seen on the map. */
import type { LiveRoom } from '../live/live-room'
import type { EmpresaReader } from '../tenant/read'
import { driversOf, seenRoster } from './list'

export class AssignedDispositivos {
  constructor(
    private readonly db: EmpresaReader,
    private readonly room: LiveRoom,
  ) {}

  /** All devices on the map, by plate. */
  roster() {
    return seenRoster(this.db, this.room)
  }

  /** Who drives an assigned vehicle, without telephones; nobody for another vehicle. */
  drivers(vehiculoId: string) {
    return driversOf(this.db, vehiculoId)
  }
}
