/**
 * The browser of a test: the fixture opens a page in its own context (a person's browser), signed in or not, phone or
 * desktop. Only tiles are requested from outside, and chromium.ts serves them. When the test ends, an unexpected
 * console error, page error, CSP report or foreign request on any of its pages fails it. With SLOW_PAGES=6 the scripts of
 * every page run at a sixth of their speed, as on a cheap phone or a busy machine: a test that races the page then loses
 * (`node scripts/repeat-tests.mjs --slow 6`).
 */
import type { Browser, BrowserContext, Page, Request, Response } from 'playwright-core'
import { test as base, inject } from 'vitest'
import { ORIGIN } from '../../support/world'
import { openChromium } from './chromium'

/** The payment page of the local imitation of the provider. */
export const WOMPI = inject('wompi')
const TILES = /^https:\/\/(\w+\.)*tile\.openstreetmap\.org\//

/** How many times slower than this machine a page computes. */
export const SLOW = Number(process.env.SLOW_PAGES || 1)

export const DESKTOP = { width: 1440, height: 900 }
export const TELEFONO = { width: 390, height: 844 }
/** An Android phone, because the tracking page shows different texts on one. */
const MOBILE_USER_AGENT =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36'

interface Options {
  /** the signed-in person: anything with a session token */
  as?: { token: string }
  /** a phone: small, with touch, and its user agent */
  movil?: boolean
  tamano?: { width: number; height: number }
  theme?: 'light' | 'dark'
  /** the phone's position; if given, the page has permission to read it */
  posicion?: { latitude: number; longitude: number; accuracy?: number }
  /** allow service workers; otherwise off, because requests that a test intercepts would bypass it */
  workers?: boolean
  /** false: JavaScript is off */
  script?: boolean
  /** the server's origin, where a test has put a proxy in front (gate.ts) */
  origin?: string
  /** loads the other screens of the menu while it rests, as for a person who did not ask to save data */
  warms?: boolean
  /** a page shared by tests that only read: opening the same one again reuses it, with a warm cache */
  continuous?: boolean
}

export interface TestBrowser {
  open(options?: Options): Promise<Page>
  /** Errors that this test provokes on purpose: a match is no failure. */
  tolerate(...expected: RegExp[]): void
}

/** Of all files: they run one after the other in one process (vitest.config.ts). */
let chromium: Promise<Browser> | undefined
/** Errors of the browser in the current test. */
let problems: string[] = []
const reusedPages = new Map<string, Page>()

/** What a browser keeps for a person who visits a site; not its cache. */
const KEPT_FOR_A_PERSON = 'cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems'

/** What says nothing of a fault: a form that the server refuses answers 422, which the browser logs as an error. */
const ALWAYS = [/Failed to load resource: the server responded with a status of 422/]

async function contextOf(browser: Browser, o: Options): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: o.origin ?? ORIGIN,
    viewport: o.tamano ?? (o.movil ? TELEFONO : DESKTOP),
    locale: 'es-CO',
    timezoneId: 'America/Bogota',
    colorScheme: o.theme ?? 'light',
    reducedMotion: 'reduce',
    // the tile server of this run
    ignoreHTTPSErrors: true,
    javaScriptEnabled: o.script ?? true,
    serviceWorkers: o.workers ? 'allow' : 'block',
    // zipping what never leaves this machine takes longer than sending it
    extraHTTPHeaders: { 'accept-encoding': 'identity' },
    ...(o.movil ? { isMobile: true, hasTouch: true, userAgent: MOBILE_USER_AGENT, deviceScaleFactor: 2 } : {}),
    ...(o.posicion ? { geolocation: o.posicion, permissions: ['geolocation'] } : {}),
  })
  context.setDefaultTimeout(30_000 * SLOW)
  return context
}

/**
 * Contexts that ended tests left, by what cannot be changed in one: the next test finds their scripts, styles and fonts in
 * the cache, compiled, and nothing else that was in them.
 */
const idleContexts = new Map<string, BrowserContext[]>()
const isShareable = ({ workers, posicion, origin, script, warms, continuous }: Options) =>
  !(workers || posicion || origin || warms || continuous) && script !== false
const keyOf = ({ movil }: Options) => (movil ? 'phone' : 'desktop')
/** Those whose clock a test replaced: that lasts as long as they do. */
const spoiled = new Set<BrowserContext>()

/** A page in a context that an ended test left, as empty as in a new one; undefined when there is none. */
async function pageInIdleContext(options: Options): Promise<Page | undefined> {
  const context = isShareable(options) && idleContexts.get(keyOf(options))?.pop()
  if (!context) return
  const page = await context.newPage()
  await page.setViewportSize(options.tamano ?? (options.movil ? TELEFONO : DESKTOP))
  await page.emulateMedia({ colorScheme: options.theme ?? 'light', reducedMotion: 'reduce' })
  return page
}

/** Empties a context for another test, but for its cache; closes it where that is not possible. */
async function leave(context: BrowserContext, options: Options): Promise<void> {
  const [page, ...others] = context.pages()
  if (!page || !isShareable(options) || spoiled.has(context)) return context.close()
  await Promise.all(others.map((other) => other.close()))
  const cdp = await context.newCDPSession(page)
  await cdp.send('Storage.clearDataForOrigin', { origin: ORIGIN, storageTypes: KEPT_FOR_A_PERSON })
  await page.close()
  await context.clearCookies()
  await context.clearPermissions()
  await context.unrouteAll()
  await context.setOffline(false)
  const key = keyOf(options)
  idleContexts.set(key, [...(idleContexts.get(key) ?? []), context])
}

/** Puts a session's cookie into the browser. Playwright's own method sets a domain, which `__Host-` forbids. */
async function signIn(context: BrowserContext, page: Page, token: string): Promise<void> {
  const cdp = await context.newCDPSession(page)
  const cookie = { name: '__Host-vigia', value: token, url: ORIGIN, path: '/', secure: true, httpOnly: true }
  const { success } = await cdp.send('Network.setCookie', { ...cookie, sameSite: 'Lax' })
  if (!success) throw new Error('the browser refused the session cookie')
  await cdp.detach()
}

/**
 * Slows the scripts of a page down, and lets it load nothing ahead unless the test asks for that: each page would bring all
 * screens of the menu, a second of processor time. The session stays open, since the browser forgets both with it.
 */
async function restrain(page: Page, { warms }: Options): Promise<void> {
  if (SLOW === 1 && warms) return
  const cdp = await page.context().newCDPSession(page)
  if (SLOW !== 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOW })
  if (!warms) await cdp.send('Emulation.setDataSaverOverride', { dataSaverEnabled: true })
}

const recordProblems = (page: Page) => {
  page.on('console', (m) => {
    if (m.type() === 'error') problems.push(`console: ${m.text()} (${m.location().url} on ${page.url()})`)
  })
  page.on('pageerror', (error) => problems.push(`page error on ${page.url()}: ${error.stack || error}`))
}

/** A page in its own context, which records every error. */
async function newPage(chrome: Browser, options: Options): Promise<Page> {
  const used = await pageInIdleContext(options)
  const page = used ?? (await pageInNewContext(chrome, options))
  await restrain(page, options)
  if (options.as) await signIn(page.context(), page, options.as.token)
  return page
}

async function pageInNewContext(chrome: Browser, options: Options): Promise<Page> {
  const context = await contextOf(chrome, options)
  const install = context.clock.install.bind(context.clock)
  context.clock.install = (...how) => {
    spoiled.add(context)
    return install(...how)
  }
  context.on('page', recordProblems)
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (e) =>
      console.error(`CSP: ${e.violatedDirective} refused ${e.blockedURI} ${e.sourceFile ?? ''}:${e.lineNumber}`),
    )
  })
  context.on('request', (request) => {
    const url = new URL(request.url())
    const isOwn = url.origin === (options.origin ?? ORIGIN) || url.origin === WOMPI || TILES.test(url.href)
    if (url.protocol.startsWith('http') && !isOwn) problems.push(`foreign request: ${url}`)
  })
  const page = await context.newPage()
  context.on('page', (another) => {
    // a page that closes at once has nothing left to restrain
    restrain(another, options).catch(() => {})
  })
  return page
}

export const test = base.extend<{ browser: TestBrowser }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright's form of a fixture that needs no other
  browser: async ({}, provide) => {
    chromium ??= openChromium()
    const chrome = await chromium
    const contexts: { context: BrowserContext; options: Options }[] = []
    problems = []
    const tolerated = [...ALWAYS]

    await provide({
      async open(options = {}) {
        const key = JSON.stringify([options.as?.token, options.movil, options.theme])
        const old = options.continuous && reusedPages.get(key)
        if (old && !old.isClosed()) {
          if (options.tamano) await old.setViewportSize(options.tamano)
          await old.emulateMedia({ colorScheme: options.theme ?? 'light', reducedMotion: 'reduce' })
          await old.setExtraHTTPHeaders({})
          return old
        }
        const page = await newPage(chrome, options)
        if (options.continuous) reusedPages.set(key, page)
        else contexts.push({ context: page.context(), options })
        return page
      },
      tolerate: (...expected) => tolerated.push(...expected),
    })

    await Promise.all(contexts.map(({ context, options }) => leave(context, options)))
    const unexpected = problems.filter((p) => !tolerated.some((t) => t.test(p)))
    // thrown, not expected: the message of an assertion cuts what the browser said short
    if (unexpected.length > 0) throw new Error(`the browser was not clean:\n${unexpected.join('\n')}`)
  },
})

/**
 * Reports the responses with status 200 to requests whose address ends so. A response still under way when the page
 * closes has no body any more: that is the end of a test, not a failure.
 */
export function onAnswer<T>(
  from: Page | BrowserContext,
  ending: string,
  tell: (said: T, asked: Request) => void,
): void {
  const listen = async (answer: Response) => {
    if (!answer.url().endsWith(ending) || answer.status() !== 200) return
    const said = await answer.json().catch((error: Error) => {
      if (!/closed/.test(error.message)) throw error
    })
    if (said !== undefined) tell(said as T, answer.request())
  }
  if ('context' in from) from.on('response', listen)
  else from.on('response', listen)
}

/**
 * Waits until the page is hydrated, by Remix or by the phone page's own script, so that the application handles clicks.
 * Public pages are never hydrated.
 */
export async function list(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  await page.waitForFunction(() => {
    if (!('__remixContext' in window || document.getElementById('phone'))) return true
    const button = document.querySelector('a, button, input, main')
    // a dialog of the first page takes the focus on hydration
    if (document.querySelector('dialog[open]:not(:modal)')) return false
    return button !== null && Object.keys(button).some((k) => k.startsWith('__react'))
  })
}

/** Goes to an address and waits for hydration. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await list(page)
}
