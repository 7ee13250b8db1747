/**
 * What a dialog was opened from, and how the focus comes back there when it closes. Who works by the keyboard would begin anew
 * at the top of the page, also where what was saved in the dialog drew its row anew or took it away.
 */

/** In a closed menu a link takes no focus. */
const TAKING_FOCUS = 'a[href], button:enabled, summary, input:enabled, select:enabled'

/** Focuses the first of these that takes it. */
function focusFirst(candidates: Iterable<HTMLElement>): boolean {
  for (const one of candidates) {
    one.focus({ preventScroll: true })
    if (document.activeElement === one) return true
  }
  return false
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
  const href = opener ? opener.getAttribute('href') : pathname + search
  const links = () => (href ? document.querySelectorAll<HTMLElement>(`main a[href="${CSS.escape(href)}"]`) : [])
  const row = (opener ?? links()[0])?.closest('tr, li')
  const list = row?.parentElement
  const place = row && list ? [...list.children].indexOf(row) : -1

  function* candidates(): Generator<HTMLElement> {
    const openers = [...(opener?.isConnected ? [opener] : []), ...links()]
    yield* openers
    for (const one of openers) yield* one.closest('details')?.querySelectorAll('summary') ?? []
    const rows = (list?.isConnected ? list : document.querySelector('main tbody'))?.children ?? []
    const near = row?.isConnected ? row : rows[Math.min(place, rows.length - 1)]
    yield* near?.querySelectorAll<HTMLElement>(TAKING_FOCUS) ?? []
    yield* document.querySelectorAll('main')
  }

  return () => {
    // at once, since another dialog that opens in its place is opened from there too
    if (opener?.isConnected) opener.focus({ preventScroll: true })
    // the rows change in the same moment
    requestAnimationFrame(() => {
      if (document.activeElement === document.body && location.pathname === pathname) focusFirst(candidates())
    })
  }
}
