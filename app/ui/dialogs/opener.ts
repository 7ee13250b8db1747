/**
 * What a dialog was opened from, and how the focus comes back there when it closes, also where what was saved in the dialog
 * drew its row anew or took it away. Otherwise the focus falls back to the top of the page.
 */

/**
 * In a closed menu a link takes no focus. The box that chooses a row is left out: it comes first in each row, and is not what
 * the person was at.
 */
const TAKING_FOCUS = 'a[href], button:enabled, summary, input:enabled:not([name=ids]), select:enabled'

/** Focuses the first of these that takes it. */
function focusFirst(candidates: Iterable<HTMLElement>): boolean {
  for (const one of candidates) {
    one.focus({ preventScroll: true })
    if (document.activeElement === one) return true
  }
  return false
}

/** Whether nothing has the focus, or what has it was just put away. */
function isFocusLost(): boolean {
  const { activeElement: at, body } = document
  return !at || at === body || at.getClientRects().length === 0
}

/**
 * To be called as the dialog opens.
 * @param box the dialog, which may have come with the page and hold the focus already
 * @returns to be called as it closes: the focus goes to what had it before. Where that is gone once the page is drawn, to the
 *   link with the same address, its row, the row that took its place, or the page's content.
 */
export function rememberOpener(box: HTMLElement): () => void {
  const { pathname, search } = location
  const had = document.activeElement
  const opener = had instanceof HTMLElement && had !== document.body && !box.contains(had) ? had : null
  // a dialog that came with the page was opened by the link with the page's address, if by any; so was one that was chosen in
  // a menu, which has closed meanwhile
  return rememberPlace(opener, { href: opener ? opener.getAttribute('href') : pathname + search })
}

/**
 * To be called before what was pressed is drawn anew, or goes away with its row or with the bar of the chosen rows.
 * @param from what was pressed, or what holds it
 * @param href the address of links that open the same
 * @param like which buttons of other rows do the same
 * @returns to be called when it has: as above; where other rows have a button that does the same, to the next of these
 */
export function rememberPlace(
  from: HTMLElement | null,
  { href = null, like }: { href?: string | null; like?: string } = {},
): () => void {
  const { pathname } = location
  const links = () => (href ? document.querySelectorAll<HTMLElement>(`main a[href="${CSS.escape(href)}"]`) : [])
  const row = (from ?? links()[0])?.closest('tr, li')
  const list = row?.parentElement
  const place = row && list ? [...list.children].indexOf(row) : from?.closest('.selection-bar') ? 0 : -1

  function* candidates(): Generator<HTMLElement> {
    const openers = [...(from?.isConnected ? [from] : []), ...links()]
    yield* openers
    for (const one of openers) yield* one.closest('details')?.querySelectorAll('summary') ?? []
    const rows = [...((list?.isConnected ? list : document.querySelector('main tbody'))?.children ?? [])]
    const near = row?.isConnected ? row : rows[Math.min(place, rows.length - 1)]
    const nextFirst = [...rows.slice(place), ...rows.slice(0, Math.max(place, 0)).reverse()]
    if (like) for (const one of nextFirst) yield* one.querySelectorAll<HTMLElement>(like)
    yield* near?.querySelectorAll<HTMLElement>(TAKING_FOCUS) ?? []
    yield* document.querySelectorAll('main')
  }

  return () => {
    // at once, since another dialog that opens in its place is opened from there too
    if (from?.isConnected) from.focus({ preventScroll: true })
    // the rows change in the same moment
    requestAnimationFrame(() => {
      if (isFocusLost() && location.pathname === pathname) focusFirst(candidates())
    })
  }
}
