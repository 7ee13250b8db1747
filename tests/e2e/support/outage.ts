/** Pages in front of a server that a test takes away (gate.ts). Time is a fake clock that the test advances. */
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import type { Person } from '../../support/world'
import { SLOW, type TestBrowser, visit } from './browser'
import type { Gate } from './gate'

/**
 * How a browser reports a server that dies before, during or after a response. A body cut short ends as «network
 * error», which the framework's reader of pages leaves unhandled.
 */
export const GONE = [/net::ERR_/, /WebSocket connection/, /Failed to fetch/, /TypeError: network error/]

export const banner = (p: Page) => p.getByText('sin conexión con el servidor')

/** Holds requests of a page back; the function that is returned lets them go on. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Pages of one person in one browser, each with its own fake clock. */
export async function tabs(
  browser: TestBrowser,
  gate: Gate,
  actor: Person | undefined,
  paths: readonly string[],
): Promise<Page[]> {
  const first = await browser.open({ as: actor, origin: gate.origin })
  const pages = [first]
  while (pages.length < paths.length) pages.push(await first.context().newPage())
  for (const [i, page] of pages.entries()) {
    await page.clock.install()
    await visit(page, paths[i] ?? '/')
  }
  return pages
}

/** Advances pages by so many seconds, letting network failures arrive in between. */
export async function pass(pages: readonly Page[], seconds: number, step = 1) {
  for (let s = 0; s < seconds; s += step) await Promise.all(pages.map((page) => page.clock.runFor(step * 1000)))
}

interface Router {
  state: { navigation: { state: string }; revalidation: string }
}

/** Waits until a page has taken in all that it asked the server for. */
export const idle = (page: Page): Promise<void> =>
  expect
    .poll(() =>
      page.evaluate(() => {
        const { navigation, revalidation } = (window as unknown as { __remixRouter: Router }).__remixRouter.state
        return navigation.state === 'idle' && revalidation === 'idle'
      }),
    )
    .toBe(true)

/** A browser reports that it is online again, after which its page reads its data anew. */
export async function comeOnline(page: Page) {
  await idle(page)
  const read = page.waitForResponse(
    (response) => response.request().method() === 'GET' && new URL(response.url()).pathname.endsWith('.data'),
  )
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await read
  await idle(page)
}

/** The next form that a page sends reaches the server, whose answer is lost. The test tolerates GONE. */
export async function loseNextAnswer(page: Page) {
  const ofPages = ({ pathname }: URL) => pathname.endsWith('.data')
  await page.route(ofPages, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await route.fetch({ headers: await route.request().allHeaders(), maxRedirects: 0 })
    await route.abort()
    await page.unroute(ofPages)
  })
}

/** Advances pages until none says any more that the server is gone. */
export const heal = (pages: readonly Page[]): Promise<void> =>
  expect
    .poll(
      async () => {
        await pass(pages, 2, 2)
        return (await Promise.all(pages.map((page) => banner(page).count()))).filter((n) => n > 0).length
      },
      { timeout: 90_000 * SLOW },
    )
    .toBe(0)
