/** A count beside the bell or an entry of the menu: the same everywhere, since no more than a hundred are counted for some. */
export const shownCount = (count: number): string => (count > 99 ? '99+' : String(count))
