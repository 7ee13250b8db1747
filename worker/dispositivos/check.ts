/**
 * Each day asks a sample of Devices whether the database knows of the points they have stored. Asking makes a stuck
 * Device report again; how many there were becomes an alert of the platform.
 */

import { dayIn, PLATFORM_ZONA } from '../domain/day'
import { DEVICES_A_DAY, isDeviceCheckDue, TOLD_WITHIN_MS, untoldSince } from '../domain/dispositivos/device-check'
import type { Env } from '../env'
import { dispositivo } from '../live/stubs'
import type { Connection } from '../platform-db/connect'
import { logFailure } from '../trace/request'
import { type CheckedDevice, DeviceCheckDb } from './check-sql'

const AT_ONCE = 20

export class DeviceWatchdog {
  readonly #db: DeviceCheckDb

  /** @param now UTC milliseconds */
  constructor(
    private readonly env: Pick<Env, 'DEVICE'>,
    connection: Connection,
    private readonly now: number,
  ) {
    this.#db = new DeviceCheckDb(connection)
  }

  /** One query while the day's check is not due or already done. Safe to run twice. */
  async run(): Promise<void> {
    if (!isDeviceCheckDue(this.now)) return
    const today = dayIn(PLATFORM_ZONA, this.now)
    const { after, day } = await this.#db.read()
    if (day >= today) return
    const devices = await this.#db.next(after, this.now - TOLD_WITHIN_MS, DEVICES_A_DAY)
    const since: number[] = []
    for (let i = 0; i < devices.length; i += AT_ONCE) {
      const found = await Promise.all(devices.slice(i, i + AT_ONCE).map((device) => this.#ask(device)))
      since.push(...found.filter((at) => at !== null))
    }
    // the end of the list was reached: tomorrow starts from the beginning
    const last = devices.length < DEVICES_A_DAY ? '' : (devices.at(-1)?.id ?? '')
    const untold =
      since.length === 0
        ? { n: 0, desde: null, hasta: null }
        : { n: since.length, desde: Math.min(...since), hasta: Math.max(...since) }
    await this.#db.done(today, { after: last, untold }, this.now)
  }

  async #ask({ id, clave, puntos: points }: CheckedDevice, isAgain = false): Promise<number | null> {
    try {
      const state = await dispositivo(this.env, clave).check(points)
      return state && untoldSince(state, points, this.now)
    } catch (error) {
      logFailure('dispositivo-sin-respuesta', error, { id })
      // one that fails a second time cannot write what it holds: it counts from now on
      return isAgain ? this.now : this.#ask({ id, clave, puntos: points }, true)
    }
  }
}
