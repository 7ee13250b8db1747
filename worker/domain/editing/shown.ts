/**
 * Two people who edit the same record: each form writes what was changed in it, and what was left as it was shown stays
 * as it is stored by then. Of a field that both changed, the later form has the last word.
 */

/**
 * The values to write.
 * @param data the fields of a form
 * @param shown what the form showed in some of them; undefined: all are written, as a program asks for it
 * @param current what is stored now, of the same fields
 */
export function changedFrom<T extends object>(
  data: T,
  shown: Partial<T> | undefined,
  current: Readonly<Partial<Record<keyof T, unknown>>>,
): T {
  const left = (Object.keys(shown ?? {}) as (keyof T)[]).filter((field) => data[field] === shown?.[field])
  return { ...data, ...Object.fromEntries(left.map((field) => [field, current[field]])) }
}
