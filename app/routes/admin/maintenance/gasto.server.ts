/** What the cost chart stacks: the dearest vehicles, and all the others as one. */
import { type Dibujo, dibujar } from '~/ui/chart.server'

type Servicio = 'particular' | 'publico'
interface Gasto {
  meses: string[]
  vehiculos: { id: string; placa: string; servicio: Servicio; total: number; porMes: number[] }[]
  otros: number[]
  total: number[]
}

export interface DibujoDeGasto extends Dibujo {
  meses: string[]
  /** what is stacked; `id` null are all the other vehicles */
  series: { id: string | null; placa: string | null; servicio: Servicio | null; total: number; porMes: number[] }[]
}

/** The drawing of a year; null when it cost nothing. */
export function dibujarGasto({ meses, vehiculos, otros }: Gasto): DibujoDeGasto | null {
  const total = otros.reduce((a, b) => a + b, 0)
  const resto = { id: null, placa: null, servicio: null, total, porMes: otros }
  const series = [...vehiculos, ...(total > 0 ? [resto] : [])]
  const dibujo = dibujar(
    meses.length,
    series.map(({ porMes }) => porMes),
  )
  return dibujo && { ...dibujo, meses, series }
}
