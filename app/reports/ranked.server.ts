/** Bars by month of the vehicles with the most, and of all others together. */
import type { ChartSeries } from '~/ui/signs/chart'

/** Vehicles with bars of their own. */
const TOP_COUNT = 4

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

/** @param rows a value of a vehicle in a month */
export function rankedSeries(
  rows: readonly { id: string; placa: string; mes: string; value: number }[],
  { months, others }: { months: readonly string[]; others: string },
): ChartSeries[] {
  const byVehicle = new Map<string, { id: string; placa: string; months: Map<string, number> }>()
  for (const { id, placa, mes, value } of rows) {
    const one = byVehicle.get(id) ?? { id, placa, months: new Map() }
    byVehicle.set(id, one)
    one.months.set(mes, (one.months.get(mes) ?? 0) + value)
  }
  const most = [...byVehicle.values()]
    .map((one) => ({ ...one, total: sum([...one.months.values()]) }))
    .sort((a, b) => b.total - a.total || a.placa.localeCompare(b.placa))
  const top = most.slice(0, TOP_COUNT)
  const rest = most.slice(TOP_COUNT)
  const valuesOf = (some: typeof most) => months.map((month) => sum(some.map((one) => one.months.get(month) ?? 0)))
  return [
    ...top.map((one) => ({ key: one.id, name: one.placa, values: valuesOf([one]) })),
    ...(rest.length > 0 ? [{ key: 'others', name: others, values: valuesOf(rest), rest: true }] : []),
  ]
}
