/** Accessibility and layout checks of the current screen. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axeCore from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { es } from '../../../app/i18n/es'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const TEXTS: Record<string, Record<string, string>> = es

type Theme = 'light' | 'dark'
/** What the page has for a check: the library, and what tells it where to look. */
interface InPage {
  axe: typeof axeCore
  looksOfTexts: Map<Element, number>
  crowdedTargets: () => Element[]
}

/** Half a megabyte of script, once per page; as a script of its own the browser compiles it only once. */
async function injectAxe(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Runtime.enable')
  const script = { expression: AXE, sourceURL: 'axe.js', persistScript: true }
  const { scriptId } = await cdp.send('Runtime.compileScript', script)
  await cdp.send('Runtime.runScript', { scriptId: scriptId ?? '' })
  await cdp.detach()
  const selectors = { 'color-contrast': '[data-judged-by-colour]', 'target-size': '[data-judged-by-size]' }
  const rules = Object.entries(selectors).map(([id, selector]) => ({ id, selector }))
  await page.evaluate(`axe.configure(${JSON.stringify({ rules })}); window.crowdedTargets = ${CROWDED_TARGETS}`)
}

/**
 * The looks of texts whose contrast is right, of all screens of a run: whatever could change it, as one number. The rule
 * takes most of a check's time, and a hundred screens share their rows, buttons and frame.
 */
const goodLooks = new Set<number>()

/** The looks of all texts that are shown, by element, kept in the page as `looksOfTexts`. */
const readLooks = (page: Page, where: string): Promise<number[]> =>
  page.evaluate((selector) => {
    const chains = new Map<Element, string>()
    /** What lies behind an element, and what fades it. */
    const chainOf = (element: Element | null): string => {
      if (!element) return ''
      const known = chains.get(element)
      if (known !== undefined) return known
      const style = getComputedStyle(element)
      const own = [style.backgroundColor, style.backgroundImage, style.opacity, style.filter, style.mixBlendMode]
      // what is placed over other things may have any of them behind it
      const place = style.position === 'static' ? '' : `${element.tagName}.${element.getAttribute('class')}`
      const chain = `${own.join()} ${place}|${chainOf(element.parentElement)}`
      chains.set(element, chain)
      return chain
    }
    const hash = (text: string) => {
      let a = 0xdeadbeef
      let b = 0x41c6ce57
      for (let i = 0; i < text.length; i++) {
        a = Math.imul(a ^ text.charCodeAt(i), 2654435761)
        b = Math.imul(b ^ text.charCodeAt(i), 1597334677)
      }
      return 4294967296 * (2097151 & b) + (a >>> 0)
    }
    const hasText = (element: Element) =>
      element.matches('input, select, textarea') ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim())
    const looks = new Map<Element, number>()
    for (const element of document.querySelectorAll(`${selector}, ${selector} *`)) {
      if (!hasText(element)) continue
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
      const { color, fontSize, fontWeight, textShadow, webkitTextFillColor } = getComputedStyle(element)
      const own = [element.tagName, element.getAttribute('class'), element.hasAttribute('disabled'), color, fontSize]
      looks.set(element, hash([...own, fontWeight, textShadow, webkitTextFillColor, chainOf(element)].join()))
    }
    Object.assign(window, { looksOfTexts: looks })
    return [...new Set(looks.values())]
  }, where)

/** Defined in the page beside axe: the targets under 24 px around whose middle no free circle of 24 px remains. */
const CROWDED_TARGETS = `function crowdedTargets() {
  const targets = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role]:not(thead, tbody, tr, td, th), [tabindex="0"]')]
    .map((element) => ({ element, box: element.getBoundingClientRect() }))
    .filter(({ box }) => box.width > 1 && box.height > 1)
  const isSmall = ({ box }) => box.width < 24 || box.height < 24
  const isNear = (target, other) => {
    const x = (target.box.left + target.box.right) / 2
    const y = (target.box.top + target.box.bottom) / 2
    const beside = Math.hypot(
      Math.max(other.box.left - x, 0, x - other.box.right),
      Math.max(other.box.top - y, 0, y - other.box.bottom),
    )
    const between = Math.hypot(
      x - (other.box.left + other.box.right) / 2,
      y - (other.box.top + other.box.bottom) / 2,
    )
    return beside < 12.5 || (isSmall(other) && between < 24.5)
  }
  const apart = (a, b) => !a.contains(b) && !b.contains(a)
  return targets
    .filter((target) => isSmall(target))
    .filter((target) => targets.some((other) => apart(target.element, other.element) && isNear(target, other)))
    .map(({ element }) => element)
}`

/**
 * Runs axe on the page: all rules in the first theme, colours again in the other. The contrast of a text is judged once a
 * run for each look, so wherever a text has one that no screen had before; the distance of targets to their neighbours,
 * which takes half of what remains, where one is smaller than the 24 px of WCAG 2.2 and has a neighbour that near.
 * @param where the part of the page to check
 */
export async function axeFailures(page: Page, themes: Theme[] = ['light', 'dark'], where = 'html'): Promise<string[]> {
  if (!(await page.evaluate('typeof axe === "object"'))) await injectAxe(page)
  const failures: string[] = []
  for (const [i, theme] of themes.entries()) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const newLooks = (await readLooks(page, where)).filter((look) => !goodLooks.has(look))
    if (i > 0 && newLooks.length === 0) continue
    const { violations, good } = await page.evaluate(
      async ([selector, fresh, onlyContrast]) => {
        const { axe, looksOfTexts, crowdedTargets } = window as unknown as InPage
        const unknown = new Set(fresh)
        const toJudge = [...looksOfTexts].filter(([, look]) => unknown.has(look))
        for (const [element] of toJudge) element.setAttribute('data-judged-by-colour', '')
        const small = onlyContrast ? [] : crowdedTargets().filter((target) => target.closest(selector))
        for (const target of small) target.setAttribute('data-judged-by-size', '')
        const only = { 'color-contrast': { enabled: fresh.length > 0 }, 'target-size': { enabled: small.length > 0 } }
        // names, roles and order do not depend on the theme; colours do
        const rules = onlyContrast ? { runOnly: ['color-contrast'] } : { rules: only }
        const result = await axe.run(selector, {
          // these rules need no style sheets and no media
          preload: false,
          elementRef: true,
          resultTypes: ['violations', 'incomplete'],
          ...rules,
        })
        // what lies under something else could not be judged
        const unsure = [...result.violations, ...result.incomplete].filter(({ id }) => id === 'color-contrast')
        for (const { nodes } of unsure)
          for (const { element } of nodes) unknown.delete(looksOfTexts.get(element as Element) ?? 0)
        for (const [element] of toJudge) element.removeAttribute('data-judged-by-colour')
        for (const target of small) target.removeAttribute('data-judged-by-size')
        return {
          good: [...unknown],
          violations: result.violations.flatMap(({ id, nodes }) =>
            nodes.map((n) => `${id}: ${n.target.join(' ')} — ${n.failureSummary?.replaceAll('\n', ' ')}`),
          ),
        }
      },
      [where, newLooks, i > 0] as const,
    )
    for (const look of good) goodLooks.add(look)
    failures.push(...violations.map((violation) => `${theme}, ${violation}`))
  }
  if (themes.length > 1) await page.emulateMedia({ colorScheme: themes[0], reducedMotion: 'reduce' })
  return failures
}

/** Keys of texts that stand on the page in place of their words: their section was not loaded. */
async function textKeys(page: Page): Promise<string[]> {
  const text = await page.locator('body').innerText()
  return [...text.matchAll(/\b(\w+)\.(\w+)/g)]
    .filter(([, section = '', name = '']) => TEXTS[section]?.[name] !== undefined)
    .map(([key]) => key)
}

/** Fails when axe finds anything on the page, in the light theme or in the dark one, or when a text is its key. */
export async function expectNoFailures(page: Page, nombre = new URL(page.url()).pathname): Promise<void> {
  expect([...(await textKeys(page)), ...(await axeFailures(page))], nombre).toEqual([])
}

/** Phones, tablets, laptops and desktops, and the widths at which a list or the frame changes. */
const WIDTHS = [320, 360, 390, 641, 683, 768, 800, 960, 1024, 1100, 1280, 1366, 1440, 1920]

/**
 * What is too wide at any of the widths: the page, or what stands in a cell of a list; `1024: the page by 13 px, …`.
 * One page, whose window changes.
 */
export async function tooWide(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 })
    const [over, cells, words] = await page.evaluate(() => {
      const { scrollWidth, clientWidth } = document.documentElement
      const outside = [...document.querySelectorAll('.table td')].filter((cell) => {
        const right = cell.getBoundingClientRect().right
        return [...cell.querySelectorAll('*:not(.sr, .sr *, .pop, .pop *)')].some(
          (part) => part.getBoundingClientRect().right > right + 0.5,
        )
      })
      // words that run over the edge of what is pressed, as over the other half of a switch
      const long = [...document.querySelectorAll('main :is(a, button)')].filter(
        (e) => e.clientWidth > 0 && e.scrollWidth > e.clientWidth + 1 && getComputedStyle(e).overflowX === 'visible',
      )
      return [
        scrollWidth - clientWidth,
        [...new Set(outside.map((cell) => cell.className))],
        [...new Set(long.map((e) => e.textContent?.trim().slice(0, 40)))],
      ]
    })
    if (words.length > 0) found.push(`${width}: the words of ${words.join(' and ')}`)
    if (over > 0) found.push(`${width}: the page by ${over} px`)
    if (cells.length > 0) found.push(`${width}: what stands in ${cells.join(' and ')}`)
  }
  return found
}

/**
 * Fails when the page is wider than its window, when a table's cell lies outside of its row, as happens when another
 * screen's class styles it, or when two cells of a row overlap, e.g. a name over its button where a card is too narrow.
 */
export async function expectNoOverflow(page: Page): Promise<void> {
  let layout = await layoutOf(page)
  if (layout.content > layout.width) {
    // a window that has just changed may keep the columns of its former width until the next frame
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    layout = await layoutOf(page)
  }
  const { width, content, culprits, loose, over } = layout
  expect(loose, `${page.url()}: cells outside of their rows`).toEqual([])
  expect(over, `${page.url()}: cells over each other`).toEqual([])
  expect(content, `${page.url()} is wider than ${width}: ${culprits}`).toBeLessThanOrEqual(width)
}

const layoutOf = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth: width, scrollWidth: content } = document.documentElement
    const isTooWide = (e: Element) => e.getBoundingClientRect().right > width + 1
    const loose = [...document.querySelectorAll('table')]
      .filter((table) => getComputedStyle(table).display === 'table')
      .flatMap((table) => [...table.querySelectorAll('td, th')])
      .filter((cell) => !['table-cell', 'none'].includes(getComputedStyle(cell).display))
      .map((cell) => `${cell.tagName.toLowerCase()}.${cell.className}`)
    const over = [...document.querySelectorAll('tbody tr')].flatMap((row) => {
      const cells = [...row.children].map((cell) => ({ name: cell.className, box: cell.getBoundingClientRect() }))
      return cells.flatMap((a, i) =>
        cells
          .slice(i + 1)
          .filter(
            (b) =>
              Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left) > 1 &&
              Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top) > 1,
          )
          .map((b) => `${a.name} / ${b.name}`),
      )
    })
    const outside = content > width ? [...document.querySelectorAll('body *')].filter(isTooWide).slice(0, 5) : []
    const culprits = outside.map((e) => `${e.tagName.toLowerCase()}.${e.className}`)
    return { width, content, culprits, loose: [...new Set(loose)], over: [...new Set(over)] }
  })
