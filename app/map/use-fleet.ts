import { useMemo } from 'react'
import { useNow } from '~/ui/clock'
import { type FleetVehicle, fleetAt, framesOf, type RosterDevice } from './fleet'
import type { LiveStatus } from './live-socket'
import { useLive } from './use-live'

export interface LiveFleet {
  fleet: readonly FleetVehicle[]
  status: LiveStatus
  /** UTC milliseconds by the server's clock, every second */
  now: number
}

/**
 * The live fleet: the loader's data, updated by the socket, with states derived from the clock.
 * @param serverNow the loader's instant
 * @param reload revalidates the loader
 */
export function useFleet(roster: readonly RosterDevice[], serverNow: number, reload: () => void): LiveFleet {
  const now = useNow(serverNow)
  const frames = useMemo(() => framesOf(roster), [roster])
  const { devices, status } = useLive(frames, reload)
  const fleet = useMemo(() => fleetAt(roster, devices, now), [roster, devices, now])
  return { fleet, status, now }
}
