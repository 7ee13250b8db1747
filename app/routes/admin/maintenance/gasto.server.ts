/** Where the bars of the cost chart stand, computed on the server: the page draws numbers and loads no chart code. */
import { scaleBand, scaleLinear } from 'd3-scale'
import { stack } from 'd3-shape'

type Servicio = 'particular' | 'publico'
interface Gasto {
  meses: string[]
  vehiculos: { id: string; placa: string; servicio: Servicio; total: number; porMes: number[] }[]
  otros: number[]
  total: number[]
}

/** The drawing is stretched over the panel: these are its own units. */
export const ANCHO = 1200
export const ALTO = 200
const MARCAS = 4

export interface Dibujo {
  meses: string[]
  /** what is stacked, the first at the bottom; `id` null are all the other vehicles */
  series: { id: string | null; placa: string | null; servicio: Servicio | null; total: number; porMes: number[] }[]
  total: number
  porMes: number[]
  /** values of the axis in cents, and how high they stand, 0 to 1 */
  marcas: { valor: number; alto: number }[]
  barras: { mes: number; serie: number; x: number; y: number; ancho: number; alto: number; valor: number }[]
}

/** The drawing of a year; null when it cost nothing. */
export function dibujarGasto({ meses, vehiculos, otros, total }: Gasto): Dibujo | null {
  const suma = (valores: number[]) => valores.reduce((a, b) => a + b, 0)
  if (suma(total) === 0) return null
  const resto = { id: null, placa: null, servicio: null, total: suma(otros), porMes: otros }
  const series = [...vehiculos, ...(resto.total > 0 ? [resto] : [])]
  const x = scaleBand<number>()
    .domain(meses.map((_, i) => i))
    .range([0, ANCHO])
    .paddingInner(0.4)
    .paddingOuter(0.2)
  const y = scaleLinear()
    .domain([0, Math.max(...total)])
    .range([ALTO, 0])
    .nice(MARCAS)
  const apilar = stack<unknown, string, number>()
    .keys(series.map((_, i) => i))
    .value((_, serie, mes) => series[serie]?.porMes[mes] ?? 0)
  const barras = apilar(meses).flatMap((tramos) =>
    tramos.flatMap(([desde, hasta], mes) =>
      hasta > desde
        ? [
            {
              mes,
              serie: tramos.key,
              x: redondo(x(mes) ?? 0),
              y: redondo(y(hasta)),
              ancho: redondo(x.bandwidth()),
              alto: redondo(y(desde) - y(hasta)),
              valor: hasta - desde,
            },
          ]
        : [],
    ),
  )
  const marcas = y.ticks(MARCAS).map((valor) => ({ valor, alto: redondo(1 - y(valor) / ALTO, 4) }))
  return {
    meses,
    series,
    total: suma(total),
    porMes: total,
    marcas,
    barras,
  }
}

const redondo = (n: number, decimales = 1) => Number(n.toFixed(decimales))
