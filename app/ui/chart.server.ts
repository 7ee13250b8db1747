/** Where the bars of a chart stand, computed on the server: the page draws numbers and loads no chart code. */
import { scaleBand, scaleLinear } from 'd3-scale'
import { stack } from 'd3-shape'

/** The drawing is stretched over its place: these are its own units. */
const ANCHO = 1200
const ALTO = 200
const MARCAS = 4

export interface Dibujo {
  /** the sum of each column, and of all */
  porColumna: number[]
  total: number
  /** whole values of the axis, and how high they stand, 0 to 1 */
  marcas: { valor: number; alto: number }[]
  barras: { columna: number; serie: number; x: number; y: number; ancho: number; alto: number; valor: number }[]
}

/**
 * Bars by column, stacked by series, the first at the bottom; null where nothing is above zero.
 * @param series whole numbers (cents, people), one for each column, none below zero
 */
export function dibujar(columnas: number, series: readonly (readonly number[])[]): Dibujo | null {
  const cuales = Array.from({ length: columnas }, (_, i) => i)
  const porColumna = cuales.map((i) => series.reduce((n, valores) => n + (valores[i] ?? 0), 0))
  const mayor = Math.max(...porColumna)
  if (!(mayor > 0)) return null
  const x = scaleBand<number>().domain(cuales).range([0, ANCHO]).paddingInner(0.4).paddingOuter(0.2)
  const y = scaleLinear().domain([0, mayor]).range([ALTO, 0]).nice(MARCAS)
  const apilar = stack<unknown, number, number>()
    .keys(series.map((_, i) => i))
    .value((columna, serie) => series[serie]?.[columna as number] ?? 0)
  const barras = apilar(cuales).flatMap((tramos) =>
    tramos.flatMap(([desde, hasta], columna) =>
      hasta > desde
        ? [
            {
              columna,
              serie: tramos.key,
              x: redondo(x(columna) ?? 0),
              y: redondo(y(hasta)),
              ancho: redondo(x.bandwidth()),
              alto: redondo(y(desde) - y(hasta)),
              valor: hasta - desde,
            },
          ]
        : [],
    ),
  )
  const marcas = y
    .ticks(MARCAS)
    // half a person is nobody
    .filter(Number.isInteger)
    .map((valor) => ({ valor, alto: redondo(1 - y(valor) / ALTO, 4) }))
  return { porColumna, total: porColumna.reduce((a, b) => a + b, 0), marcas, barras }
}

const redondo = (n: number, decimales = 1) => Number(n.toFixed(decimales))
