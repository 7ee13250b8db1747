/** What stands beside the map of a day: its files, its figures, its road and its legs. */
import type { RoadOfDay } from '@domain/lugares/road-of-day'
import type { ComponentProps, ReactNode } from 'react'
import type { ShownPlace } from '~/places/layer.client'
import type { DayFile } from './address'
import { DayRoad } from './day-road'
import { FilesMenu } from './files-menu'
import { Legs } from './legs'
import { isOverLimit } from './over'
import { Summary } from './summary'

interface Props extends Omit<ComponentProps<typeof Legs>, 'places' | 'excesses'> {
  road: RoadOfDay
  /** what devices that were deleted had counted of the day besides */
  erased: ReactNode
  /** the company's places for this vehicle, once they are there */
  places: readonly ShownPlace[] | undefined
  fileOf(file: DayFile): string
}

const NO_PLACES: readonly ShownPlace[] = []

export function DayList({ road, erased, places, fileOf, ...legs }: Props) {
  const { day, playhead } = legs
  return (
    <>
      <div className="day-files">
        <FilesMenu hrefOf={fileOf} />
      </div>
      <Summary day={day} isOver={isOverLimit(day, road.excesses)} />
      {erased}
      <DayRoad road={road} places={places ?? NO_PLACES} playhead={playhead} />
      <Legs {...legs} places={places} excesses={road.excesses} />
    </>
  )
}
