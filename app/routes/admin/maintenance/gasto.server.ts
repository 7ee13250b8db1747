/** What the cost chart stacks: the dearest vehicles, and all the others as one. */
import { type Drawing, draw } from '~/ui/signs/chart.server'

type Servicio = 'particular' | 'publico'
interface Gasto {
  meses: string[]
  vehiculos: { id: string; placa: string; servicio: Servicio; total: number; porMes: number[] }[]
  otros: number[]
  total: number[]
}

export interface GastoDrawing extends Drawing {
  meses: string[]
  /** what is stacked; `id` null are all the other vehicles */
  series: { id: string | null; placa: string | null; servicio: Servicio | null; total: number; porMes: number[] }[]
}

/** The drawing of a year; null when it cost nothing. */
export function drawGasto({ meses, vehiculos, otros: others }: Gasto): GastoDrawing | null {
  const total = others.reduce((a, b) => a + b, 0)
  const rest = { id: null, placa: null, servicio: null, total, porMes: others }
  const series = [...vehiculos, ...(total > 0 ? [rest] : [])]
  const drawing = draw(
    meses.length,
    series.map(({ porMes }) => porMes),
  )
  return drawing && { ...drawing, meses, series }
}
