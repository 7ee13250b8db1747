export function sqlDe(
  indice: unknown,
  filas: AsyncIterable<(string | number | null)[]> | Iterable<(string | number | null)[]>,
): AsyncGenerator<string>
