/** When two points are one. Apart from the parser of reports, which browsers that read a day do not need. */
import type { Point } from './point'

/**
 * Whether both are the same point. `seq` alone is not enough: two phones may use the same numbers, and a restored
 * backup repeats old ones.
 */
export const isSamePoint = (a: Point, b: Point): boolean =>
  a.enviado === b.enviado && a.seq === b.seq && a.src === b.src
