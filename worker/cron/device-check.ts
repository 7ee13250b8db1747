/**
 * Once a day, in the morning of Colombia: checks for Devices with stored points that never reached the database. One
 * query while none is due.
 */

import { DeviceWatchdog } from '../dispositivos/check'
import type { Env } from '../env'

/** @param now the scheduled minute, UTC milliseconds */
export async function checkDevices(env: Env, now: number): Promise<void> {
  await new DeviceWatchdog(env, env.DB.withSession('first-primary'), now).run()
}
