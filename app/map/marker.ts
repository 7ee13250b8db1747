/**
 * Draws a vehicle's marker: a 27 px disc with its state, the plate 29 px below. DOM elements, not HTML, because of the
 * CSP.
 */

import { LIVE_ESTADOS, type LiveEstado } from '@domain/dispositivos/live'
import type { Servicio } from '@domain/vehiculos/clase'
import { formatPlaca } from '@domain/vehiculos/placa'
import { ringOf } from './cluster'
import type { LiveCounts, MarkerKind } from './fleet'

export const MARKER_PX = 42
const PLATE_CHAR_PX = 7.6
const PLATE_MIN_PX = 58

export interface MarkerDrawing {
  placa: string
  servicio: Servicio
  kind: MarkerKind
  /** degrees from north; an arrow without a heading points north */
  heading: number | null
}

const SVG = 'http://www.w3.org/2000/svg'

function element(name: string, attributes: Record<string, string | number>, ...children: (SVGElement | string)[]) {
  const element = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value))
  for (const child of children) element.appendChild(typeof child === 'string' ? document.createTextNode(child) : child)
  return element
}

function glyph({ kind, heading }: MarkerDrawing): SVGElement {
  switch (kind) {
    case 'go':
      return element('path', {
        class: 'mk-arrow',
        d: 'M0-7.5 6 6 0 2.6-6 6Z',
        transform: `rotate(${Math.round(heading ?? 0)})`,
      })
    case 'stop':
      return element('rect', { class: 'mk-arrow', x: -4.5, y: -4.5, width: 9, height: 9, rx: 1.5 })
    case 'wait':
      return element('path', { class: 'mk-line', d: 'M0-5V0L3.5 2.5' })
    case 'off':
      return element('path', { class: 'mk-line', d: 'M-4-4 4 4M4-4-4 4' })
  }
}

function plate({ placa, servicio }: MarkerDrawing): SVGElement {
  const written = formatPlaca(placa)
  const width = Math.max(PLATE_MIN_PX, Math.ceil(written.length * PLATE_CHAR_PX) + 8)
  const face = servicio === 'publico' ? 'mk-plate mk-plate--public' : 'mk-plate'
  return element(
    'g',
    { class: 'mk-tag', transform: 'translate(0 29)' },
    element('rect', { class: face, x: -width / 2, y: -9.5, width, height: 19, rx: 3.5 }),
    element('text', { class: 'mk-no', y: 5 }, written),
  )
}

const canvas = (...children: SVGElement[]) => {
  const half = MARKER_PX / 2
  return element(
    'svg',
    {
      viewBox: `${-half} ${-half} ${MARKER_PX} ${MARKER_PX}`,
      width: MARKER_PX,
      height: MARKER_PX,
      'aria-hidden': 'true',
    },
    ...children,
  )
}

/** Markers with the same key look the same. */
export function drawingKey({ placa, servicio, kind, heading }: MarkerDrawing): string {
  return `${kind} ${kind === 'go' ? Math.round(heading ?? 0) : ''} ${servicio} ${placa}`
}

export function drawVehicle(drawing: MarkerDrawing): SVGElement {
  const body = element('circle', { class: 'mk-body', r: 13.5 })
  const halo = element('circle', { class: 'mk-halo', r: 21 })
  return canvas(element('g', { class: `mk mk--${drawing.kind}` }, halo, body, glyph(drawing), plate(drawing)))
}

const RING: Record<LiveEstado, string> = {
  'En línea': 'mk-ring mk-ring--on',
  'Esperando ubicación': 'mk-ring mk-ring--wait',
  'Rastreo desactivado': 'mk-ring mk-ring--off',
  // a vehicle outside its hours has no place, and so no part in a ring
  'Fuera de horario': 'mk-ring',
}

/** A disc with the number of vehicles, in a ring of their states. */
export function drawCluster(states: LiveCounts): SVGElement {
  const count = LIVE_ESTADOS.reduce((sum, estado) => sum + states[estado], 0)
  const r = count < 10 ? 15 : count < 100 ? 17 : 20
  const ring = { r: r + 4, pathLength: 100, transform: 'rotate(-90)' }
  return canvas(
    element(
      'g',
      { class: 'mk mk--many' },
      element('circle', { class: 'mk-ring', r: ring.r }),
      ...ringOf(states).map(({ estado, from, length }) =>
        element('circle', {
          ...ring,
          class: RING[estado],
          'stroke-dasharray': `${length} ${100 - length}`,
          'stroke-dashoffset': -from,
        }),
      ),
      element('circle', { class: 'mk-body', r }),
      element('text', { class: 'mk-count', y: 5 }, String(count)),
    ),
  )
}
