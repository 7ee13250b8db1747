/** What a finger has to meet on a phone. */
import type { Page } from 'playwright-core'

/** Half a pixel less is a matter of rounding. */
const TARGET_PX = 43.5

/**
 * The links, buttons and fields of the page that are smaller than 44 px, each with its size. A field counts with its label,
 * a link that lies over its whole row with the row.
 * Left out: links within a sentence, what only a reader of the screen meets, and the map's own controls and attribution.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const all = document.querySelectorAll<HTMLElement>(
      'a[href], button, summary, input:not([type=hidden]), select, textarea, [role=option]',
    )
    const inSentence = (e: HTMLElement) =>
      getComputedStyle(e).display === 'inline' && e.closest('p, li, td, dd, small, .note-text') !== null
    const liesOver = (e: HTMLElement) => {
      const after = getComputedStyle(e, '::after')
      return getComputedStyle(e).position === 'static' && after.position === 'absolute' && after.inset === '0px'
    }
    return [...all].flatMap((e) => {
      if (e.closest('.leaflet-container, .skip, .sr') || inSentence(e)) return []
      if (!e.checkVisibility({ opacityProperty: true, visibilityProperty: true })) return []
      const label = e instanceof HTMLInputElement ? e.labels?.[0] : undefined
      const row = liesOver(e) ? e.offsetParent : null
      const boxes = [e, ...(label ? [label] : []), ...(row ? [row] : [])].map((one) => one.getBoundingClientRect())
      const width = Math.max(...boxes.map((box) => box.width))
      const height = Math.max(...boxes.map((box) => box.height))
      if (width < 2 || height < 2 || (width >= least && height >= least)) return []
      const name = (e.textContent || e.ariaLabel || e.getAttribute('name') || '').trim().slice(0, 30)
      return [`${e.tagName.toLowerCase()}.${e.className} «${name}» ${Math.round(width)} × ${Math.round(height)}`]
    })
  }, TARGET_PX)
