/** An illustrated map of Bogotá: static, so that a page requests no tiles. Its vehicles are drawings too. */

import type { ReactNode } from 'react'
import bogota from './bogota.svg'

const RECORRIDO =
  'M605.4,833.7L630.1,677.7Q632,665.8 643.9,667.7L758.4,685.8Q770.3,687.7 772.2,675.8L791.8,551.4Q793.7,539.5 805.6,541.4L939.9,562.6Q951.8,564.5 953.7,552.6L970.2,448Q972.1,436.1 974,424.2L987.4,339.4Q989.3,327.5 1001.2,329.4L1145.3,352.2Q1157.2,354.1 1159.1,342.2L1172.5,257.3Q1174.4,245.4 1186.3,247.3L1271.2,260.7Q1283.1,262.6 1285,250.7L1303.4,134.2'
/** The same path without its last segment: for a map whose top is covered by a bar. */
const UP_TO_LAST_BEND = RECORRIDO.slice(0, RECORRIDO.lastIndexOf('L'))
const ARROW = 'M0-7.5 6 6 0 2.6-6 6Z'

type MapLabel = readonly [text: string, x: number, y: number, className?: 'm-area' | 'm-park-name']
/** Streets that run north: their names are rotated. */
const CARRERAS: readonly MapLabel[] = [
  ['Autopista Norte', 963.5, 215],
  ['Av. Caracas', 963.5, 660],
  ['Kr 7', 1243.5, 150],
  ['Kr 7', 1243.5, 470],
  ['Kr 7', 1243.5, 770],
  ['Kr 11', 1133.5, 390],
  ['Kr 11', 1133.5, 760],
  ['Av. NQS', 663.5, 240],
  ['Av. NQS', 663.5, 640],
  ['Kr 24', 803.5, 480],
  ['Kr 24', 803.5, 720],
]
const STREETS: readonly MapLabel[] = [
  ['Cl 100', 745, 63.5],
  ['Cl 100', 1080, 63.5],
  ['Cl 92', 860, 193.5],
  ['Cl 85', 860, 303.5],
  ['Cl 85', 1180, 303.5],
  ['Cl 72', 860, 543.5],
  ['Cl 72', 1185, 543.5],
  ['Cl 63', 870, 693.5],
  ['Cl 63', 1185, 693.5],
  ['Cl 53', 870, 863.5],
  ['El Virrey', 1087.5, 250, 'm-park-name'],
  ['CHAPINERO', 1085, 585, 'm-area'],
  ['TEUSAQUILLO', 760, 815, 'm-area'],
  ['BARRIOS UNIDOS', 745, 470, 'm-area'],
  ['LA CABRERA', 1090, 268, 'm-area'],
]

/**
 * `children` are its vehicles, drawn over the streets and their names. `isShort`: the trail without its last segment.
 */
export function DrawnMap({
  className,
  isShort,
  children,
}: {
  className: string
  isShort?: boolean
  children: ReactNode
}) {
  const recorrido = isShort ? UP_TO_LAST_BEND : RECORRIDO
  return (
    <div className={`${className} oscuro`} aria-hidden="true">
      <img src={bogota} alt="" width="760" height="780" decoding="async" />
      <svg viewBox="620 60 760 780" preserveAspectRatio="xMidYMid slice" role="presentation">
        <g transform="rotate(9 800 500)">
          {CARRERAS.map(([text, x, y]) => (
            <text key={`${text}${y}`} className="m-label" transform={`translate(${x} ${y}) rotate(-90)`}>
              {text}
            </text>
          ))}
          {STREETS.map(([text, x, y, className]) => (
            <text key={`${text}${x}`} className={className ? `m-label ${className}` : 'm-label'} x={x} y={y}>
              {text}
            </text>
          ))}
        </g>
        <path className="trail-c" d={recorrido} />
        <path className="trail" d={recorrido} />
        {children}
      </svg>
    </div>
  )
}

export function DrawnVehicle(props: { x: number; y: number; placa?: string; publico?: boolean; isStopped?: boolean }) {
  const { x, y, placa, publico: isPublico, isStopped } = props
  return (
    <g className={isStopped ? 'mk mk--stop' : 'mk'} transform={`translate(${x} ${y})`}>
      <circle className="mk-halo" r="21" />
      <circle className="mk-body" r="13.5" />
      {isStopped ? (
        <rect className="mk-arrow" x="-4.5" y="-4.5" width="9" height="9" rx="1.5" />
      ) : (
        <path className="mk-arrow" transform="rotate(9)" d={ARROW} />
      )}
      {placa && (
        <g transform="translate(0 29)">
          <rect
            className={isPublico ? 'mk-plate mk-plate--public' : 'mk-plate'}
            x="-29"
            y="-9.5"
            width="58"
            height="19"
            rx="3.5"
          />
          <text className="mk-no" y="5">
            {placa}
          </text>
        </g>
      )}
    </g>
  )
}
