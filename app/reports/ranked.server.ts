/** Bars by month or day of the vehicles or people with the most, and of all others together. */
import type { ChartSeries } from '~/ui/signs/chart'

/** How many have bars of their own. */
const TOP_COUNT = 4

const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0)

/** @param rows a value of a vehicle or person in a column, a month or a day */
export function rankedSeries(
  rows: readonly { id: string; name: string; column: string; value: number }[],
  { columns, others }: { columns: readonly string[]; others: string },
): ChartSeries[] {
  const byId = new Map<string, { id: string; name: string; byColumn: Map<string, number> }>()
  for (const { id, name, column, value } of rows) {
    const one = byId.get(id) ?? { id, name, byColumn: new Map() }
    byId.set(id, one)
    one.byColumn.set(column, (one.byColumn.get(column) ?? 0) + value)
  }
  const most = [...byId.values()]
    .map((one) => ({ ...one, total: sum([...one.byColumn.values()]) }))
    .sort((a, b) => b.total - a.total || a.name.localeCompare(b.name))
  const top = most.slice(0, TOP_COUNT)
  const rest = most.slice(TOP_COUNT)
  const valuesOf = (some: typeof most) => columns.map((column) => sum(some.map((one) => one.byColumn.get(column) ?? 0)))
  return [
    ...top.map((one) => ({ key: one.id, name: one.name, values: valuesOf([one]) })),
    ...(rest.length > 0 ? [{ key: 'others', name: others, values: valuesOf(rest), rest: true }] : []),
  ]
}
