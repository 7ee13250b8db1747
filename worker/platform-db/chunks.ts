/** D1 allows 2 MB per parameter. */
const BYTES_MAX = 1_500_000

/** Splits into lists that each fit into one parameter. */
export function inParts<T>(list: readonly T[]): T[][] {
  const parts: T[][] = []
  let bytes = BYTES_MAX
  for (const item of list) {
    // a character may take three bytes
    const itemBytes = JSON.stringify(item).length * 1.1
    if (bytes + itemBytes > BYTES_MAX) {
      parts.push([])
      bytes = 0
    }
    parts.at(-1)?.push(item)
    bytes += itemBytes
  }
  return parts
}
