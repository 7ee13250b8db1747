/**
 * Two people who edit the same record: each form writes what was changed in it, and what was left as it was shown stays
 * as it is stored by then. Of a field that both changed, the later form has the last word; a list that both changed is
 * refused, since it may be the work of an hour.
 */

/**
 * The values to write.
 * @param data the fields of a form
 * @param shown what the form showed in some of them; undefined: all are written
 * @param current what is stored now, of the same fields
 * @param together fields that mean something only with each other: who changed one of them has changed them all
 */
export function changedFrom<T extends object>(
  data: T,
  shown: Partial<T> | undefined,
  current: Readonly<Partial<Record<keyof T, unknown>>>,
  together: readonly (readonly (keyof T)[])[] = [],
): T {
  const isLeft = (field: keyof T) => data[field] === shown?.[field]
  const left = (Object.keys(shown ?? {}) as (keyof T)[]).filter((field) =>
    (together.find((group) => group.includes(field)) ?? [field]).every(isLeft),
  )
  return { ...data, ...Object.fromEntries(left.map((field) => [field, current[field]])) }
}

/**
 * The list to write of a form that saves it whole.
 * @param data what the form sent
 * @param shown what it showed; undefined: what it sent is written
 * @param current what is stored now
 * @param textOf tells two elements apart
 * @returns null when both people changed it, and not to the same
 */
export function listFrom<T>(
  data: readonly T[],
  shown: readonly T[] | undefined,
  current: readonly T[],
  textOf: (one: T) => string,
): readonly T[] | null {
  const same = (a: readonly T[], b: readonly T[]) =>
    a.length === b.length && a.every((one, i) => textOf(one) === textOf(b[i] as T))
  if (!shown || same(current, shown) || same(current, data)) return data
  return same(data, shown) ? current : null
}

/**
 * The members to write of a form that saves a set whole: those stored now, with what this form added and without what it
 * took away.
 * @param shown what the form showed; undefined: what it sent is written
 */
export function membersFrom<T>(data: readonly T[], shown: readonly T[] | undefined, current: readonly T[]): T[] {
  if (!shown) return [...data]
  const kept = current.filter((one) => data.includes(one) || !shown.includes(one))
  return [...kept, ...data.filter((one) => !shown.includes(one) && !current.includes(one))]
}
