/** A day that was read: its list beside the map, and the tape of its hours below. Loaded with the first one. */
import { roadOf } from '@domain/lugares/road-of-day'
import type { Day } from '@domain/recorridos/day'
import { legsOf } from '@domain/recorridos/legs'
import type { Interval } from '@domain/recorridos/params'
import { type ReactNode, Suspense, useEffect, useMemo, useState } from 'react'
import { lazyPart } from '~/connection/until-loaded'
import { useJson } from '~/connection/use-json'
import { useI18n } from '~/i18n/provider'
import type { Tiles } from '~/map/fleet-map.client'
import type { ShownPlace } from '~/places/layer.client'
import { type DayFile, noteMoments } from './address'
import { DayList } from './day-list'
import { Playhead } from './playhead'
import { Tape } from './tape/tape'
import type { DayBounds } from './use-day'
import { Way } from './way'
import { WayKey } from './way-key'

const WayMap = lazyPart(() => import('./way-map.client'))

/** A place with the company's limit inside, km/h. */
type LimitedPlace = ShownPlace & { limite: number | null }
const NO_PLACES: readonly LimitedPlace[] = []

/** What is known of a day before it is read. */
export interface DaySetting extends DayBounds {
  /** the company's, which dates and the minute in the address are read in */
  zona: string
  /** the moment to begin with, UTC milliseconds; null: the first drive */
  start: number | null
  /** what the company allows the vehicle, km/h; null for none */
  limit: number | null
  device: { isTracking: boolean } | null
  tiles: Tiles
  /** the address of the day as a file */
  fileOf(file: DayFile): string
  /** where a place is made of a position */
  namePlace(at: { lat: number; lng: number }): string
}

type Props = DaySetting & { day: Day; switchedOff: readonly Interval[]; erased: ReactNode }

export function ShownDay(props: Props) {
  const { day, switchedOff, date, from, until, zona, start, limit, tiles, device, fileOf, vehiculo, namePlace } = props
  const places = useJson<readonly LimitedPlace[]>(`/admin/gps/lugares/mapa?vehiculo=${vehiculo}`)
  const { t } = useI18n()
  const way = useMemo(() => new Way(day), [day])
  const legs = useMemo(() => legsOf(day), [day])
  const road = useMemo(() => {
    const unrecorded = [...day.segments.filter(({ kind }) => kind === 'off-hours'), ...switchedOff]
    return roadOf(way.good, { lugares: places ?? NO_PLACES, limite: limit, unrecorded })
  }, [way, day, switchedOff, places, limit])
  const [playhead] = useState(() => {
    const first = day.segments.find((s) => s.kind === 'moving')?.from ?? day.fixes[0]?.at ?? from
    return new Playhead(day.segments, Math.min(start ?? first, day.until))
  })
  const [isFollowing, setFollowing] = useState(true)
  useEffect(() => noteMoments(playhead, zona, date), [playhead, date, zona])
  return (
    <>
      <div className="day-list">
        <DayList
          day={day}
          erased={props.erased}
          switchedOff={switchedOff}
          legs={legs}
          places={places}
          road={road}
          playhead={playhead}
          fileOf={fileOf}
          namePlace={namePlace}
          isToday={day.until < until}
          isTracking={device?.isTracking ?? true}
        />
      </div>
      <div className="map day-map">
        <Suspense fallback={<p className="map-over">{t('gps.loading_map')}</p>}>
          <WayMap
            way={way}
            places={places}
            excesses={road.excesses}
            legs={legs}
            playhead={playhead}
            tiles={tiles}
            isFollowing={isFollowing}
            onDragged={() => setFollowing(false)}
          />
        </Suspense>
        <WayKey way={way} hasOver={road.excesses.length > 0} />
      </div>
      <Tape
        way={way}
        day={day}
        playhead={playhead}
        until={until}
        limit={limit}
        excesses={road.excesses}
        places={places ?? NO_PLACES}
        isFollowing={isFollowing}
        onFollow={setFollowing}
      />
    </>
  )
}
