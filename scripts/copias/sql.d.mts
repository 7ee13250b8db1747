export function sqlOf(
  index: unknown,
  rows: AsyncIterable<(string | number | null)[]> | Iterable<(string | number | null)[]>,
): AsyncGenerator<string>
