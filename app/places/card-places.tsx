/** At which places of the company the selected vehicle is. Loaded with the first card that may say so. */
import { distanceTo } from '@domain/lugares/shape'
import { MapPin } from 'lucide-react'
import { useI18n } from '~/i18n/provider'
import type { Fix } from '~/map/protocol'
import { Icon } from '~/ui/signs/icon'
import type { ShownPlace } from './layer.client'

export default function CardPlaces({ places, fix }: { places: readonly ShownPlace[]; fix: Fix }) {
  const { t } = useI18n()
  const names = places.filter((place) => distanceTo(place, fix) < 0).map(({ nombre }) => nombre)
  if (names.length === 0) return null
  return (
    <p className="map-card-places">
      <Icon of={MapPin} />
      {t('gps.at_places', { lugares: names.join(', ') })}
    </p>
  )
}
