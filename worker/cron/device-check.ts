/** Once a day, in the morning of Colombia: Devices that stored what the database was never told. One question while none is due. */

import { DeviceWatchdog } from '../dispositivos/check'
import type { Env } from '../env'

/** @param ahora the minute that struck, UTC milliseconds */
export async function checkDevices(env: Env, now: number): Promise<void> {
  await new DeviceWatchdog(env, env.DB.withSession('first-primary'), now).run()
}
