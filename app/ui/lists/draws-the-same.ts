/**
 * For `memo` of a list's table: every load brings its rows as new objects, and a window that opens over the list brings
 * the same rows once more. Data are the same when they say the same, functions when they are the same.
 */
export function drawsTheSame<P extends object>(before: P, now: P): boolean {
  const names = Object.keys({ ...before, ...now }) as (keyof P)[]
  return names.every((name) => said(before[name]) === said(now[name]))
}

const said = (value: unknown) => (typeof value === 'function' ? value : JSON.stringify(value))
