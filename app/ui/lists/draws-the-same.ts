/**
 * For `memo` of a list's table: every load brings its rows as new objects, and a window that opens over the list brings
 * the same rows once more. Data are the same when they say the same, functions when they are the same.
 */
export function drawsTheSame<P extends object>(before: P, now: P): boolean {
  const names = new Set([...Object.keys(before), ...Object.keys(now)]) as Set<keyof P>
  return [...names].every((name) => before[name] === now[name] || saysTheSame(before[name], now[name]))
}

function saysTheSame(one: unknown, other: unknown): boolean {
  const isData = typeof one !== 'function' && typeof other !== 'function'
  return isData && JSON.stringify(one) === JSON.stringify(other)
}
