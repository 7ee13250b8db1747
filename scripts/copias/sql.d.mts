export function sqlDe(
  index: unknown,
  filas: AsyncIterable<(string | number | null)[]> | Iterable<(string | number | null)[]>,
): AsyncGenerator<string>
