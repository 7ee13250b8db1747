/** The places of a screen: over them a map, and their list; or that they could not be read. */
import type { ReactNode } from 'react'
import { useI18n } from '~/i18n/provider'
import type { Tiles } from '~/map/fleet-map.client'
import { ErrorState } from '~/ui/error-state'
import { Panel } from '~/ui/page'
import type { ShownPlace } from './layer.client'
import { PlacesOverview } from './overview'
// the map loads later, its styles with the page: leaving a screen that has them would take them away
import '~/map/styles/live.css'

interface Props {
  /** null when they could not be read */
  places: readonly ShownPlace[] | null
  tiles: Tiles
  list: ReactNode
}

export function PlacesPanel({ places, tiles, list }: Props) {
  const { t } = useI18n()
  return (
    <>
      {places && places.length > 0 && <PlacesOverview places={places} tiles={tiles} />}
      <Panel label={t('lugares.title')}>
        {places ? (
          list
        ) : (
          <div className="tools">
            <ErrorState message={t('lugares.load_error')} />
          </div>
        )}
      </Panel>
    </>
  )
}
