/** The places that a list shows, on a map over it. */
import { Suspense } from 'react'
import { lazyPart } from '~/connection/until-loaded'
import { useHydrated } from '~/forms/use-hydrated'
import { useI18n } from '~/i18n/provider'
import type { Tiles } from '~/map/fleet-map.client'
import type { ShownPlace } from './layer.client'

const PlacesMap = lazyPart(() => import('./places-map.client'))

export function PlacesOverview({ places, tiles }: { places: readonly ShownPlace[]; tiles: Tiles }) {
  const { t } = useI18n()
  const mounted = useHydrated()
  return (
    <div className="map places-map">
      {mounted && (
        <Suspense fallback={<p className="map-over">{t('lugares.loading_map')}</p>}>
          <PlacesMap tiles={tiles} places={places} label={t('lugares.map')} />
        </Suspense>
      )}
    </div>
  )
}
