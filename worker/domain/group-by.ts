/** The items of each key in their order, or what `pick` takes of them; the keys in the order of their first items. */
export function groupBy<T>(list: readonly T[], keyOf: (item: T) => string): Map<string, T[]>
export function groupBy<T, V>(list: readonly T[], keyOf: (item: T) => string, pick: (item: T) => V): Map<string, V[]>
export function groupBy<T, V>(list: readonly T[], keyOf: (item: T) => string, pick?: (item: T) => V) {
  const groups = new Map<string, (T | V)[]>()
  for (const item of list) {
    const key = keyOf(item)
    const value = pick ? pick(item) : item
    const group = groups.get(key)
    if (group) group.push(value)
    else groups.set(key, [value])
  }
  return groups
}
