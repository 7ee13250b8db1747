import { useMemo } from 'react'
import { useNow } from '~/ui/clock'
import { type FleetVehicle, fleetAt, framesOf, type RosterDevice } from './fleet'
import type { LiveStatus } from './live-socket'
import { useLive } from './use-live'

/** From so many vehicles on, each second would be spent on computing what the next one shows. */
const HUGE_FLEET = 1000
const HUGE_TICK_MS = 10_000

export interface LiveFleet {
  fleet: readonly FleetVehicle[]
  status: LiveStatus
  /** UTC milliseconds by the server's clock, every second or, with thousands of vehicles, every ten */
  now: number
}

/**
 * The live fleet: the loader's data, updated by the socket, with states derived from the clock.
 * @param serverNow the loader's instant
 * @param reload revalidates the loader
 */
export function useFleet(roster: readonly RosterDevice[], serverNow: number, reload: () => void): LiveFleet {
  const now = useNow(serverNow, roster.length > HUGE_FLEET ? HUGE_TICK_MS : undefined)
  const frames = useMemo(() => framesOf(roster), [roster])
  const { devices, status } = useLive(frames, reload)
  const fleet = useMemo(() => fleetAt(roster, devices, now), [roster, devices, now])
  return { fleet, status, now }
}
