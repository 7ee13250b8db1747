/** The list beside the map: the same data as text, so that a vehicle can be located without seeing the map. */
import { fold, terms } from '@domain/fold'
import { Search } from 'lucide-react'
import { memo, useDeferredValue, useEffect, useId, useRef, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { Icon } from '~/ui/signs/icon'
import { LiveBadge } from '~/ui/signs/live-badge'
import { useOffHours } from '~/ui/signs/off-hours'
import { Plate } from '~/ui/signs/plate'
import type { FleetVehicle } from './fleet'

type Props = {
  /** in the order of the list */
  fleet: readonly FleetVehicle[]
  selected: string | null
  now: number
  onSelect(id: string): void
}

export function VehicleList({ fleet, selected, now, onSelect }: Props) {
  const { t, ago } = useI18n()
  const offHours = useOffHours()
  const [q, setQ] = useState('')
  const wanted = terms(useDeferredValue(q))
  const found = wanted.length === 0 ? fleet : fleet.filter((v) => wanted.every((w) => fold(v.placa).includes(w)))
  const { drawn, more } = useGrowing(found.length)
  const id = useId()
  return (
    <div className="live-list">
      <div className="tools">
        <search className="search">
          <Icon of={Search} />
          <label className="sr" htmlFor={id}>
            {t('gps.search_map')}
          </label>
          <input
            className="input"
            id={id}
            type="search"
            placeholder={t('gps.search_placa')}
            autoComplete="off"
            maxLength={20}
            value={q}
            onChange={(e) => setQ(e.currentTarget.value)}
          />
        </search>
      </div>
      <ul className="rows" aria-label={t('gps.map_list')}>
        {found.slice(0, drawn).map((vehicle) => (
          <li key={vehicle.id}>
            <Row
              vehicle={vehicle}
              on={vehicle.id === selected}
              ago={vehicle.fix ? ago(vehicle.fix.at, now) : ''}
              rest={vehicle.off ? offHours(vehicle.off, now) : ''}
              onSelect={onSelect}
            />
          </li>
        ))}
        {drawn < found.length && <li className="rows-more" aria-hidden="true" ref={more} />}
      </ul>
      {found.length === 0 && (
        <p className="live-none">{q === '' ? t('gps.none_in_state') : t('gps.no_matches', { q })}</p>
      )}
    </div>
  )
}

/** Rows drawn at once: more of a large fleet come when the list is scrolled to their end. */
const ROWS = 150

/** How many rows to draw, and the place after the last: when it comes near, there are more. */
function useGrowing(total: number) {
  const [drawn, setDrawn] = useState(ROWS)
  const more = useRef<HTMLLIElement>(null)
  useEffect(() => {
    const end = more.current
    if (!end || drawn >= total) return
    const observer = new IntersectionObserver(
      ([entry]) => entry?.isIntersecting && setDrawn((before) => before + ROWS),
      { rootMargin: '600px' },
    )
    observer.observe(end)
    return () => observer.disconnect()
  }, [drawn, total])
  return { drawn, more }
}

type RowProps = { vehicle: FleetVehicle; on: boolean; ago: string; rest: string; onSelect(id: string): void }

/** Memoized: re-rendered only when its text changes, not with every tick of the clock. */
const Row = memo(
  function Row({ vehicle, on, ago, rest, onSelect }: RowProps) {
    const { t, coordinate } = useI18n()
    const { fix, live } = vehicle
    return (
      <button
        type="button"
        className={on ? 'row row--go row--on' : 'row row--go'}
        aria-pressed={on}
        data-device={vehicle.id}
        onClick={() => onSelect(vehicle.id)}
      >
        <Plate placa={vehicle.placa} servicio={vehicle.servicio} size="base" />
        <span className="row-main">
          <span className="row-l1">
            <b>{vehicle.nombre}</b>
            <small>{ago}</small>
          </span>
          <small className="row-where">
            {fix ? `${coordinate(fix.lat)}, ${coordinate(fix.lng)}` : rest || t('estados.no_position')}
          </small>
          <small className="row-live">
            {live !== 'Fuera de horario' && <LiveBadge estado={live} />}
            <span>{pace(vehicle, t)}</span>
          </small>
        </span>
      </button>
    )
  },
  (a, b) =>
    a.on === b.on && a.ago === b.ago && a.rest === b.rest && a.onSelect === b.onSelect && same(a.vehicle, b.vehicle),
)

function pace({ kmh }: FleetVehicle, t: ReturnType<typeof useI18n>['t']): string {
  if (kmh === null) return ''
  return kmh === 0 ? t('gps.stopped') : t('gps.kmh', { n: kmh })
}

const same = (a: FleetVehicle, b: FleetVehicle) =>
  a.fix === b.fix &&
  a.live === b.live &&
  a.kmh === b.kmh &&
  a.placa === b.placa &&
  a.nombre === b.nombre &&
  a.servicio === b.servicio
