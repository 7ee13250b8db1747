/** A company's places on a map that shows vehicles. What draws them is loaded with the first place: many have none. */
import type { Map as LeafletMap } from 'leaflet'
import { untilLoaded } from '~/connection/until-loaded'
import type { PlaceLayer, ShownPlace } from './layer.client'

/** @returns takes them off the map again, also before they are drawn */
export function showPlaces(map: LeafletMap, places: readonly ShownPlace[]): () => void {
  let layer: PlaceLayer | null = null
  let isOver = places.length === 0
  const draw = async () => {
    const module = await untilLoaded(() => import('./layer.client'))
    if (isOver) return
    layer = new module.PlaceLayer(map)
    layer.show(places)
  }
  if (!isOver) void draw()
  return () => {
    isOver = true
    layer?.remove()
  }
}
