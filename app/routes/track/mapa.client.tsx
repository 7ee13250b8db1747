/** The phone's own map: one marker, its trail since the start, recentred on each fix. */
import 'leaflet/dist/leaflet.css'
import './mapa.css'
import L from 'leaflet'
import { useEffect, useRef } from 'react'
import type { Fix } from '~/track/fix'

const ZOOM = 15
/** Points of the trail that are drawn; older ones leave the picture anyway. */
const RASTRO = 600
/** m/s under which a vehicle stands: a square instead of an arrow */
const EN_MARCHA = 1

interface Props {
  posicion: Fix
  tiles: { url: string; attribution: string }
  /** «Ubicación Actual», the label of the map, and the coordinates as people copy them */
  textos: { titulo: string; mapa: string; coordenadas: string }
}

interface Dibujo {
  mapa: L.Map
  marca: L.Marker
  rastro: L.Polyline[]
  popup: HTMLElement
}

export default function Mapa({ posicion, tiles, textos }: Props) {
  const caja = useRef<HTMLDivElement>(null)
  const dibujo = useRef<Dibujo | null>(null)
  const { url, attribution } = tiles

  // biome-ignore lint/correctness/useExhaustiveDependencies: the first position places the map, later ones move it below
  useEffect(() => {
    if (!caja.current) return
    dibujo.current = dibujar(caja.current, posicion, url, attribution)
    const { mapa, marca } = dibujo.current
    // what must be said beside it takes room from it
    const resized = new ResizeObserver(() => {
      mapa.invalidateSize({ animate: false }).panTo(marca.getLatLng(), { animate: false })
    })
    resized.observe(caja.current)
    return () => {
      resized.disconnect()
      dibujo.current?.mapa.remove()
      dibujo.current = null
    }
  }, [url, attribution])

  useEffect(() => {
    if (dibujo.current) mover(dibujo.current, posicion, textos)
  }, [posicion, textos])

  return <section ref={caja} className="track-leaflet" aria-label={textos.mapa} />
}

function dibujar(caja: HTMLElement, { lat, lng }: Fix, url: string, attribution: string): Dibujo {
  const sinMovimiento = matchMedia('(prefers-reduced-motion: reduce)').matches
  const mapa = L.map(caja, {
    center: [lat, lng],
    zoom: ZOOM,
    // the map follows the vehicle: dragging it away would only fight the next fix, and hold the page's own scrolling up
    dragging: false,
    scrollWheelZoom: false,
    touchZoom: 'center',
    doubleClickZoom: 'center',
    fadeAnimation: !sinMovimiento,
    zoomAnimation: !sinMovimiento,
    markerZoomAnimation: !sinMovimiento,
  })
  mapa.attributionControl.setPrefix(false)
  mapa.zoomControl.setPosition('bottomleft')
  L.tileLayer(url, { attribution, maxZoom: 19 }).addTo(mapa)
  const rastro = ['trail-c', 'trail'].map((className) => L.polyline([], { className, interactive: false }).addTo(mapa))
  const popup = document.createElement('div')
  const marca = L.marker([lat, lng], { icon: icono(null) })
    .bindPopup(popup, { autoPan: false, offset: [0, -8] })
    .addTo(mapa)
  return { mapa, marca, rastro, popup }
}

function mover({ mapa, marca, rastro, popup }: Dibujo, fix: Fix, textos: Props['textos']) {
  const { lat, lng } = fix
  const animate = !matchMedia('(prefers-reduced-motion: reduce)').matches
  marca.setLatLng([lat, lng]).setIcon(icono(fix))
  marca.getElement()?.setAttribute('aria-label', textos.titulo)
  for (const linea of rastro) {
    linea.setLatLngs([...(linea.getLatLngs() as L.LatLng[]).slice(1 - RASTRO), L.latLng(lat, lng)])
  }
  const titulo = document.createElement('b')
  titulo.textContent = textos.titulo
  const donde = document.createElement('span')
  donde.textContent = textos.coordenadas
  popup.replaceChildren(titulo, donde)
  mapa.panTo([lat, lng], { animate, duration: 0.3 })
}

const SVG = 'http://www.w3.org/2000/svg'

function trazo(nombre: string, atributos: Record<string, string>, ...hijos: SVGElement[]) {
  const elemento = document.createElementNS(SVG, nombre)
  for (const [clave, valor] of Object.entries(atributos)) elemento.setAttribute(clave, valor)
  for (const hijo of hijos) elemento.appendChild(hijo)
  return elemento
}

/** The marker of the look: an arrow turned to its heading while moving, a square while standing. */
function icono(fix: Fix | null): L.DivIcon {
  const anda = (fix?.speed ?? 0) >= EN_MARCHA && fix?.heading !== undefined
  const figura = anda
    ? trazo('path', {
        class: 'mk-arrow',
        transform: `rotate(${Math.round(fix?.heading ?? 0)})`,
        d: 'M0-7.5 6 6 0 2.6-6 6Z',
      })
    : trazo('rect', { class: 'mk-arrow', x: '-4.5', y: '-4.5', width: '9', height: '9', rx: '1.5' })
  const svg = trazo(
    'svg',
    { viewBox: '-22 -22 44 44', width: '44', height: '44', 'aria-hidden': 'true' },
    trazo(
      'g',
      { class: `mk mk--${anda ? 'go' : 'here'}` },
      trazo('circle', { class: 'mk-halo', r: '21' }),
      trazo('circle', { class: 'mk-body', r: '13.5' }),
      figura,
    ),
  )
  return L.divIcon({ html: svg as unknown as HTMLElement, className: 'track-marker', iconSize: [44, 44] })
}
