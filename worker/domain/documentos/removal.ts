/** What deleting one of the documents of a kind changes on a day. */
import { type Covering, type Stretch, stretchesOf, stretchOn } from './coverage'

export type Removal<D extends Covering = Covering> =
  /** it is the only one */
  | { leaves: 'nothing' }
  /** the document that counts stays so; `later`: the deleted one begins after it */
  | { leaves: 'same'; later: boolean }
  /** no document covers the day any more, until the day on which the next one begins; `documento` is what counts then */
  | { leaves: 'uncovered'; until: string | null; documento: D }
  /** one that has begun already counts instead, or one that has yet to begin */
  | { leaves: 'earlier'; documento: D }
  | { leaves: 'later'; documento: D; begins: string }

/** @param all the documents of one vehicle, type and name, among them that with this id */
export function removalOf<D extends Covering & { id: string }>(
  all: readonly D[],
  id: string,
  today: string,
): Removal<D> {
  const rest = stretchesOf(all.filter((d) => d.id !== id))
  const before = stretchOn(stretchesOf(all), today)
  const after = stretchOn(rest, today)
  if (!before || !after) return { leaves: 'nothing' }
  const { documento, cubre_desde: begins } = after
  if (covers(before, today) && !covers(after, today)) {
    const next = rest.find((s) => s.cubre_desde > today)
    return { leaves: 'uncovered', until: next?.cubre_desde ?? null, documento }
  }
  if (documento.id === before.documento.id) {
    const removed = all.find((d) => d.id === id)
    return { leaves: 'same', later: (removed?.fecha_emision ?? '') > documento.fecha_vencimiento }
  }
  return begins <= today ? { leaves: 'earlier', documento } : { leaves: 'later', documento, begins }
}

const covers = ({ cubre_desde, documento }: Stretch, day: string): boolean =>
  cubre_desde <= day && day <= documento.fecha_vencimiento
