/** The stacks of the cost chart: the most expensive vehicles, and all others as one. */
import { type Drawing, draw } from '~/ui/signs/chart.server'

type Servicio = 'particular' | 'publico'
interface Gasto {
  months: string[]
  vehiculos: { id: string; placa: string; servicio: Servicio; total: number; byMonth: number[] }[]
  otros: number[]
  total: number[]
}

export interface GastoDrawing extends Drawing {
  months: string[]
  /** the series; `id` null: all other vehicles */
  series: { id: string | null; placa: string | null; servicio: Servicio | null; total: number; byMonth: number[] }[]
}

/** The chart of the last twelve months; null without any cost. */
export function drawGasto({ months, vehiculos, otros: others }: Gasto): GastoDrawing | null {
  const total = others.reduce((a, b) => a + b, 0)
  const rest = { id: null, placa: null, servicio: null, total, byMonth: others }
  const series = [...vehiculos, ...(total > 0 ? [rest] : [])]
  const drawing = draw(
    months.length,
    series.map(({ byMonth }) => byMonth),
  )
  return drawing && { ...drawing, months, series }
}
