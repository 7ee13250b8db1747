/** Which vehicle the map shows: the one in the address, or at first one that moves; and whether it is followed. */
import { useNavigate, useSearchParams } from '@remix-run/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { type First, type FleetVehicle, firstShown } from './fleet'
import { VEHICLE, withVehicle } from './selection'

export function useChosen(fleet: readonly FleetVehicle[]) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const named = params.get(VEHICLE)
  const first = useRef<First>({ id: null, isSettled: false })
  first.current = firstShown(fleet, first.current)
  // closed by the person: no other vehicle takes its place
  const [isClosed, setClosed] = useState(false)
  const selected =
    fleet.find(({ id, vehiculo }) => (named === null ? !isClosed && id === first.current.id : vehiculo === named)) ??
    null

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

  const latest = useRef({ fleet, params, named, selected })
  latest.current = { fleet, params, named, selected }
  const go = useCallback(
    (vehiculo: string | null, replace = false) => {
      const next = withVehicle(latest.current.params, vehiculo)
      navigate({ search: next.size > 0 ? `?${next}` : '' }, { preventScrollReset: true, replace })
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
    /** The first one is named then, so that it stays after a reload too. */
    follow: useCallback(
      (follow: boolean) => {
        const { named, selected } = latest.current
        if (!follow) setFollowing(false)
        else if (named === null && selected) go(selected.vehiculo, true)
        else show()
      },
      [go, show],
    ),
    /** A person has turned to the selected vehicle: no other takes its place. */
    hold: useCallback(() => {
      first.current = { ...first.current, isSettled: true }
    }, []),
    letGo: useCallback(() => setFollowing(false), []),
  }
}
