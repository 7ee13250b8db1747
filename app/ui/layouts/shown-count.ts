/** A count beside the bell or an entry of the menu: the same everywhere, since no more than a hundred are counted for some. */
export const shownCount = (count: number) => (count > 99 ? '99+' : count)
