/** What stands beside the map of a day: its files, its figures, its road and its legs. Loaded with the first day that is shown. */
import type { DayExcess } from '@domain/lugares/road-of-day'
import type { Day } from '@domain/recorridos/day'
import type { Leg } from '@domain/recorridos/legs'
import type { Interval } from '@domain/recorridos/params'
import type { DayFile } from './address'
import DayRoad, { type LimitedPlace } from './day-road'
import { FilesMenu } from './files-menu'
import { Legs } from './legs'
import type { Playhead } from './playhead'
import { Summary } from './summary'
import type { Way } from './way'

interface Props {
  day: Day
  way: Way
  legs: readonly Leg[]
  places: readonly LimitedPlace[] | undefined
  /** the company's own limit, km/h; null for none */
  limit: number | null
  playhead: Playhead
  isToday: boolean
  isTracking: boolean
  switchedOff: readonly Interval[]
  fileOf(file: DayFile): string
  onExcesses(excesses: readonly DayExcess[]): void
}

export default function DayList(props: Props) {
  const { day, way, legs, places, limit, playhead, isToday, isTracking, switchedOff, fileOf, onExcesses } = props
  return (
    <>
      <div className="day-files">
        <FilesMenu hrefOf={fileOf} />
      </div>
      <Summary day={day} />
      <DayRoad way={way} places={places} limit={limit} playhead={playhead} onExcesses={onExcesses} />
      <Legs
        legs={legs}
        day={day}
        playhead={playhead}
        isToday={isToday}
        isTracking={isTracking}
        switchedOff={switchedOff}
      />
    </>
  )
}
