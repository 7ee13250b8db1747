/**
 * Leaflet from its own sources: what our maps use, 31 kB gzipped instead of 43. Its index names each of its classes, so
 * that no bundler can leave one out.
 */
import type { Plugin } from 'vite'

const ID = '\0leaflet'
const SOURCE = /\/node_modules\/leaflet\/src\/(.+)\.js$/

/** Modules that add themselves to every map: how it is moved, and what draws on it. */
const ADDING = [
  'map/handler/Map.BoxZoom',
  'map/handler/Map.DoubleClickZoom',
  'map/handler/Map.Drag',
  'map/handler/Map.Keyboard',
  'map/handler/Map.ScrollWheelZoom',
  'map/handler/Map.TouchZoom',
  'layer/vector/Renderer.getRenderer',
]

/** Modules whose exports our maps import by name. */
const EXPORTS: Record<string, string> = {
  'map/Map': 'Map, createMap as map',
  'layer/tile/TileLayer': 'TileLayer, tileLayer',
  'layer/vector/Polyline': 'Polyline, polyline',
  'layer/vector/Polygon': 'Polygon, polygon',
  'layer/vector/CircleMarker': 'CircleMarker, circleMarker',
  'layer/vector/Circle': 'Circle, circle',
  'layer/marker/Marker': 'Marker, marker',
  'layer/marker/DivIcon': 'DivIcon, divIcon',
  'layer/LayerGroup': 'LayerGroup, layerGroup',
  'geo/LatLng': 'LatLng, toLatLng as latLng',
  'geo/LatLngBounds': 'LatLngBounds, toLatLngBounds as latLngBounds',
  'geometry/Point': 'Point, toPoint as point',
  'geometry/Bounds': 'Bounds, toBounds as bounds',
}

/** What is drawn by SVG alone needs no canvas, and no browser that we serve needs VML. */
const UNUSED: Record<string, string> = {
  './Canvas': 'export const canvas = () => null',
  './SVG.VML': 'export const vmlMixin = {}, vmlCreate = null',
}
const UNUSED_ID = '\0leaflet-unused:'

const source = (module: string) => JSON.stringify(`leaflet/src/${module}.js`)

const TEXT = [
  ...ADDING.map((module) => `import ${source(module)}`),
  `import { Control, control } from ${source('control/Control')}`,
  `import { Attribution, attribution } from ${source('control/Control.Attribution')}`,
  `import { Zoom, zoom } from ${source('control/Control.Zoom')}`,
  'Object.assign(Control, { Attribution, Zoom })',
  'Object.assign(control, { attribution, zoom })',
  'export { Control, control }',
  // react-leaflet imports it
  `export * as DomUtil from ${source('dom/DomUtil')}`,
  ...Object.entries(EXPORTS).map(([module, names]) => `export { ${names} } from ${source(module)}`),
].join('\n')

/** Answers `leaflet` with these modules; one that is exported comes along where an import names it. */
export function leaflet(): Plugin {
  return {
    name: 'leaflet',
    enforce: 'pre',
    resolveId(id, importer) {
      if (id === 'leaflet') return ID
      return importer && SOURCE.test(importer) && id in UNUSED ? UNUSED_ID + id : null
    },
    load(id) {
      if (id === ID) return TEXT
      return id.startsWith(UNUSED_ID) ? UNUSED[id.slice(UNUSED_ID.length)] : null
    },
    transform(_, id) {
      const [, module] = SOURCE.exec(id) ?? []
      return module && !ADDING.includes(module) ? { moduleSideEffects: false } : null
    },
  }
}
