/** Which vehicle the map shows: the one in the address, or at first one that moves; and whether it is followed. */
import { useNavigate, useSearchParams } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { FleetVehicle } from './fleet'
import { VEHICLE, withVehicle } from './selection'

export function useChosen(fleet: readonly FleetVehicle[]) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const named = params.get(VEHICLE)
  const first = useFirst(fleet)
  // closed by the person: no other vehicle takes its place
  const [isClosed, setClosed] = useState(false)
  const selected =
    fleet.find(({ id, vehiculo }) => (named === null ? !isClosed && id === first : vehiculo === named)) ?? null

  const [isFollowing, setFollowing] = useState(true)
  // incremented when the map shall show the selected vehicle close up, even if it is the same again
  const [focus, setFocus] = useState(0)
  const show = useCallback(() => {
    setFollowing(true)
    setFocus((n) => n + 1)
  }, [])
  // chosen here, by a link, or by back and forward
  useEffect(() => {
    if (named !== null) show()
  }, [named, show])

  const latest = useRef({ fleet, params, named })
  latest.current = { fleet, params, named }
  const go = useCallback(
    (vehiculo: string | null) => {
      const next = withVehicle(latest.current.params, vehiculo)
      navigate({ search: next.size > 0 ? `?${next}` : '' }, { preventScrollReset: true })
    },
    [navigate],
  )

  return {
    /** the id of the vehicle in the address */
    named,
    selected,
    focus,
    isFollowing,
    /** @param id of the device */
    choose: useCallback(
      (id: string) => {
        const vehiculo = latest.current.fleet.find((one) => one.id === id)?.vehiculo
        if (!vehiculo) return
        if (vehiculo === latest.current.named) show()
        else go(vehiculo)
      },
      [go, show],
    ),
    close: useCallback(() => {
      setClosed(true)
      if (latest.current.named !== null) go(null)
    }, [go]),
    follow: useCallback((follow: boolean) => (follow ? show() : setFollowing(false)), [show]),
    letGo: useCallback(() => setFollowing(false), []),
  }
}

/** The first online vehicle, until one is seen moving; then that one, and it does not change again. */
function useFirst(fleet: readonly FleetVehicle[]): string | null {
  const shown = useRef<string | null>(null)
  const settled = useRef(false)
  if (!settled.current) {
    const driving = fleet.find(({ live, moving }) => live === 'En línea' && moving)
    settled.current = driving !== undefined
    shown.current = (driving ?? fleet.find(({ live }) => live === 'En línea'))?.id ?? null
  }
  return shown.current
}
