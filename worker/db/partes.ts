/** D1 takes 2 MB in a parameter. */
const BYTES_MAX = 1_500_000

/** Cut into lists that each fit into one parameter. */
export function enPartes<T>(lista: readonly T[]): T[][] {
  const partes: T[][] = []
  let bytes = BYTES_MAX
  for (const cosa of lista) {
    // a letter may take three bytes
    const suyos = JSON.stringify(cosa).length * 1.1
    if (bytes + suyos > BYTES_MAX) {
      partes.push([])
      bytes = 0
    }
    partes.at(-1)?.push(cosa)
    bytes += suyos
  }
  return partes
}
