/** What the checks on starting ask of the browser, of the network and of the working hours. */
import type { Facts } from './check'
import type { OffHours } from './off-hours'
import { POSITION_TIMEOUT } from './platform'
import type { Action } from './tracker'
import type { World } from './world'

/** @param put tells the page that the permission is asked for, and that it was given */
export function factsOf(deviceId: string, world: World, hours: OffHours, put: (action: Action) => void): Facts {
  const { gps, network, platform, isSecure, lookUp } = world
  return {
    deviceId,
    platform,
    isSecure,
    lookUp,
    hasGeolocation: gps.isAvailable,
    isOnline: network.isOnline,
    probe: async () => {
      // outside the hours the GPS stays off
      if (hours.at(network.now())) return null
      put({ type: 'ask-permission' })
      const probe = await gps.ask(POSITION_TIMEOUT[platform])
      if (typeof probe === 'number') return probe
      put({ type: 'permitted' })
      return null
    },
  }
}
