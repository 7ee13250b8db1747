/** The destination by a press on a map. The field of coordinates beside it says the same, also for the keyboard. */
import { readDestination } from '@domain/compartidos/destination'
import { ARRIVED_M } from '@domain/compartidos/estimate'
import { useMemo } from 'react'
import { useI18n } from '~/i18n/provider'
import type { Tiles } from '~/map/fleet-map.client'
import { coordinates } from '~/places/coordinates'
import type { ShownPlace } from '~/places/layer.client'
import PlacesMap from '~/places/places-map.client'
import './destination-map.css'

interface Props {
  tiles: Tiles
  /** the field's text, and the destination's name */
  text: string
  name: string
  /** tells the new coordinates as the field takes them */
  onChoose(text: string): void
}

/** Five decimals: a metre. */

export function DestinationMap({ tiles, text, name, onChoose }: Props) {
  const { t, need } = useI18n()
  need('lugares')
  const at = useMemo(() => readDestination(text), [text])
  // the circle is where the vehicle counts as arrived
  const places = useMemo(
    (): ShownPlace[] => [
      { id: 'destination', nombre: name, color: 'azul', forma: 'circulo', puntos: at ? [at] : [], radio: ARRIVED_M },
    ],
    [at, name],
  )
  return (
    <div className="destination-map">
      <PlacesMap
        tiles={tiles}
        places={places}
        label={t('compartidos.map')}
        onDraw={([point]) => point && onChoose(coordinates(point))}
      />
    </div>
  )
}
