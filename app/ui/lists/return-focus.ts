/**
 * «Back» to a list from what one of its rows opened: the focus returns to the link of that row, as the router returns the
 * scroll.
 */
type Router = typeof window.__remixRouter

/** How long the list may take to be drawn once its data are there. */
const PATIENCE_MS = 2000

export function returnFocus(router: Router): void {
  let shown = router.state.location
  router.subscribe(({ location, historyAction }) => {
    const { pathname, search } = shown
    shown = location
    if (historyAction === 'POP' && location.pathname !== pathname) focusSoon(pathname + search)
  })
}

/** Focuses the link once it is there, and the screen that is left has lost the focus. */
function focusSoon(href: string): void {
  const until = performance.now() + PATIENCE_MS
  const isFree = () => document.activeElement === document.body
  const look = () => {
    // of two links of a row, one for each width, the hidden one takes no focus
    const links = document.querySelectorAll<HTMLElement>(`main tbody a[href="${CSS.escape(href)}"]`)
    for (const link of isFree() ? links : []) if (isFree()) link.focus({ preventScroll: true })
    if ((links.length === 0 || isFree()) && performance.now() < until) requestAnimationFrame(look)
  }
  look()
}
