/** Notes who looks at where a vehicle is or was, so that its drivers can read it (docs/decisions/0059). */
import { dayIn } from '../domain/day'
import type { Connection } from '../platform-db/connect'
import { afterResponse } from '../trace/after-response'
import { logFailure } from '../trace/request'
import { LooksDb, type Onlooker } from './looks-sql'

export class Looks {
  constructor(
    private readonly d1: Connection,
    private readonly by: Onlooker,
    private readonly moment: { zona: string; now: number },
  ) {}

  /** Someone looks at a vehicle. A note that fails is logged and holds up no screen. */
  async note(vehiculoId: string): Promise<void> {
    const { zona, now } = this.moment
    try {
      await new LooksDb(this.d1).note(this.by, vehiculoId, { dia: dayIn(zona, now), now })
    } catch (error) {
      logFailure('mirada-sin-anotar', error)
    }
  }

  /**
   * The same for a page that is on its way and does not wait for it.
   * @param after runs a job after the response
   */
  noteAfter(vehiculoId: string, after: (job: Promise<unknown>) => void): void {
    afterResponse(after, () => this.note(vehiculoId))
  }
}
