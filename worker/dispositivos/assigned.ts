/** The GPS devices of the vehicles assigned to a Usuario, to be seen on the map. */
import type { LiveRoom } from '../live/live-room'
import type { EmpresaReader } from '../tenant/read'
import { seenRoster } from './list'

export class AssignedDispositivos {
  constructor(
    private readonly db: EmpresaReader,
    private readonly room: LiveRoom,
  ) {}

  /** All devices on the map, by plate. */
  roster() {
    return seenRoster(this.db, this.room)
  }
}
