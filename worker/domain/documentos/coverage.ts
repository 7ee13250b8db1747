/**
 * The cover given by several documents of a kind. Each covers from its first day to its last; one that begins no later
 * than the day after another ends continues it, and together they are one stretch of cover, which ends when its last
 * document ends. Between stretches, and before the first, there is no cover. On a given day the stretch that began last
 * counts; before any has begun, the first (docs/decisions/0041).
 */
import { addDays } from '../day'
import { NEVER_DAY } from './rules'

/** A document's first and last day, `YYYY-MM-DD`. */
export interface Covering {
  fecha_emision: string
  fecha_vencimiento: string
}

/** Consecutive days of cover. */
export interface Stretch<D extends Covering = Covering> {
  /**
   * the document that ends last and represents the stretch; on a tie the one issued later, then the later in the list
   */
  documento: D
  /** the first day of cover */
  cubre_desde: string
  /** the day from which it no longer counts because the next one has begun; NEVER_DAY for the last */
  cuenta_hasta: string
}

/** The next day; NEVER_DAY stays NEVER_DAY. */
export const dayAfter = (day: string): string => (day >= NEVER_DAY ? NEVER_DAY : addDays(day, 1))

/** The stretches of cover of documents of one kind, earliest first. */
export function stretchesOf<D extends Covering>(documents: readonly D[]): Stretch<D>[] {
  const sorted = [...documents].sort((a, b) =>
    a.fecha_emision === b.fecha_emision ? 0 : a.fecha_emision < b.fecha_emision ? -1 : 1,
  )
  const stretches: Stretch<D>[] = []
  for (const documento of sorted) {
    const last = stretches.at(-1)
    if (last && documento.fecha_emision <= dayAfter(last.documento.fecha_vencimiento)) {
      if (documento.fecha_vencimiento >= last.documento.fecha_vencimiento) last.documento = documento
      continue
    }
    if (last) last.cuenta_hasta = documento.fecha_emision
    stretches.push({ documento, cubre_desde: documento.fecha_emision, cuenta_hasta: NEVER_DAY })
  }
  return stretches
}

/** The stretch that counts on a day; null when there is none. */
export function stretchOn<S extends Pick<Stretch, 'cubre_desde'>>(stretches: readonly S[], day: string): S | null {
  return stretches.findLast((s) => s.cubre_desde <= day) ?? stretches[0] ?? null
}

/** The days without cover between `vence` and the next document; null when there is no gap. */
export function gapAfter(vence: string, next: string | null): { desde: string; hasta: string } | null {
  return next === null || next <= dayAfter(vence) ? null : { desde: dayAfter(vence), hasta: addDays(next, -1) }
}

/** Whether the cover of a document has begun. */
export const hasBegun = ({ cubre_desde }: Pick<Stretch, 'cubre_desde'>, day: string): boolean => cubre_desde <= day
