/** What runs while the phone tracks: the turn among its tabs, the GPS, and the socket to its Device. */
import type { Pace } from '@domain/dispositivos/phone-wire'
import type { Fix } from './fix'
import { POSITION_TIMEOUT } from './platform'
import type { LineListeners } from './report-line'
import type { Release } from './tab-turn'
import type { Line, World } from './world'

/** The GPS of a parked phone sends no updates: request one then, so that a parked vehicle does not look lost. */
export const HEARTBEAT_MS = 30_000
const SILENCE_CHECK_MS = 5000

interface Listeners extends LineListeners {
  onFix(fix: Fix): void
  /** the browser's code of an error of the GPS */
  onError(code: number): void
  /** another tab took the tracking over */
  onLost(): void
  /** and no tab tracks any more */
  onFree(): void
  /** looked at every few seconds: whether the GPS has been silent for too long, so that it is asked for a position */
  isSilent(): boolean
}

export class TrackingRun {
  readonly #ends: Release[]
  #line: Line | null = null
  #isOver = false
  /** a viewer has a map open: each fix is shown to it at once */
  #isShown = false

  /** @param steals takes the tracking over from a tab that has it */
  constructor(world: World, steals: boolean, listeners: Listeners) {
    const { gps, platform } = world
    const { onFix, onError, onLost, onFree, onPace, onRefused, onVehicle } = listeners
    const timeout = POSITION_TIMEOUT[platform]
    const turn = world.takeOverTracking(steals, onLost, onFree)
    const watch = gps.follow(timeout, onFix, onError)
    const heartbeat = setInterval(async () => {
      if (!listeners.isSilent()) return
      const fix = await gps.ask(timeout)
      if (typeof fix !== 'number' && !this.#isOver) onFix(fix)
    }, SILENCE_CHECK_MS)
    this.#ends = [watch, turn, () => clearInterval(heartbeat)]
    const paced = (pace: Pace | null) => {
      this.#isShown = pace?.live ?? false
      onPace(pace)
    }
    void world.openLine({ onPace: paced, onRefused, onVehicle }).then((line) => {
      if (this.#isOver) line?.close()
      else this.#line = line
    })
  }

  /** Shows a fix to the open maps, if there are any. */
  preview(fix: Fix, now: number): void {
    if (this.#isShown) this.#line?.preview(fix, now)
  }

  onNetwork(online: boolean): void {
    if (online) this.#line?.wake()
    else this.#line?.sleep()
  }

  /** @param kept what another tab must find written before it may take the turn */
  end(kept?: Promise<unknown>): void {
    this.#isOver = true
    for (const end of this.#ends) end(kept)
    this.#line?.close()
  }
}
