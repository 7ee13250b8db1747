/**
 * Requests the data of a link's screen as soon as the pointer rests on the link or a finger touches it, and keeps the answer
 * in memory for a few seconds. An answer of the server may not be stored by the browser (`no-store`), so a
 * `<link rel="prefetch">` would ask twice.
 */
import { HIDDEN_PARAM } from '@domain/vistas/address'

/** A pointer on its way across a menu asks for nothing. */
const REST_MS = 65
/** How long an answer that arrived may be shown. */
const FRESH_MS = 5_000
/** The signed-in areas: their links change the page without loading the document. */
const AREAS = /^\/(admin|super-admin|home|vehicles|documents|alerts|gps|shares|reports|settings)(\/|$)/

/** A vehicle's page: its driver is told who opened it, so it is asked for when it is opened and not before. */
const IS_NOTED = /^\/(admin\/)?vehicles\/[^/?]+\/?($|\?)/
/** A saved view: opening it changes which columns this browser keeps. */
const PUTS_COLUMNS_AWAY = new RegExp(`[?&]${HIDDEN_PARAM}=`)

interface Early {
  answer: Promise<Response>
  /** when it arrived; null while it is under way */
  at: number | null
  isTaken: boolean
}

interface Links {
  /** sends a request as the page would */
  ask: typeof fetch
  /** asks early: a failure changes nothing on the page, and a banner that comes under a pressed button moves it away */
  askEarly: (address: string) => Promise<Response>
  now: () => number
  origin: string
}

/** The answers that came before they were asked for. */
export class EarlyAnswers {
  readonly #kept = new Map<string, Early>()
  constructor(private readonly links: Links) {}

  /** Asks for the data of a screen, unless a fresh answer is there or under way, or the page has just taken it. */
  want(path: string): void {
    if (IS_NOTED.test(path) || PUTS_COLUMNS_AWAY.test(path)) return
    const address = dataAddress(path, this.links.origin)
    if (!this.#fresh(address)) this.#keep(address, this.links.askEarly(address), false)
  }

  /** `fetch` that takes an early answer where there is a fresh one. Whatever is sent makes all of them old. */
  readonly fetch: typeof fetch = (input, init) => {
    if (input instanceof Request || (init?.method ?? 'GET') !== 'GET') {
      const isSent = (input instanceof Request ? input : init)?.method !== 'GET'
      const answer = this.links.ask(input, init)
      if (!isSent) return answer
      // what was read before or while something is sent may be out of date: dropped when it is sent, and again when it
      // is answered
      const forgetAll = () => this.#kept.clear()
      forgetAll()
      answer.then(forgetAll, forgetAll)
      return answer
    }
    const address = new URL(input, this.links.origin).href
    const early = this.#fresh(address)
    if (!early || early.isTaken) {
      const answer = this.links.ask(input, init)
      // kept as taken: the pointer is still over the pressed link, and must not ask for the same data again
      if (isData(address)) this.#keep(address, answer, true)
      return answer
    }
    early.isTaken = true
    return early.answer.then(
      (response) => (response.ok ? response : this.links.ask(input, init)),
      () => this.links.ask(input, init),
    )
  }

  #keep(address: string, answer: Promise<Response>, isTaken: boolean): void {
    const early: Early = { answer, at: null, isTaken }
    this.#kept.set(address, early)
    // a request that failed is forgotten: the page then sends its own, whose failure is shown
    const forget = () => this.#kept.get(address) === early && this.#kept.delete(address)
    answer.then((response) => {
      early.at = this.links.now()
      if (!response.ok) forget()
    }, forget)
  }

  /** What is under way, however long, or arrived a short time ago. */
  #fresh(address: string): Early | undefined {
    const early = this.#kept.get(address)
    return early && (early.at === null || this.links.now() - early.at < FRESH_MS) ? early : undefined
  }
}

const isData = (address: string) => new URL(address).pathname.endsWith('.data')

/** Where the router asks for the data of a screen. */
export function dataAddress(path: string, origin: string): string {
  const url = new URL(path, origin)
  url.pathname = `${url.pathname.replace(/\/$/, '')}.data`
  url.hash = ''
  return url.href
}

/** The screen that a link leads to without loading the document; null for any other link, and for the screen shown. */
function screenOf(link: HTMLAnchorElement, here: Location): string | null {
  const { origin, pathname, search, target, download } = link
  const isInner = origin === here.origin && AREAS.test(pathname) && !target && !download
  if (!isInner || !link.hasAttribute('data-discover')) return null
  return pathname === here.pathname && search === here.search ? null : pathname + search
}

/** Calls `want` with the screens that the person is about to open: by mouse, by keyboard, by a finger that comes down. */
export function onIntent(want: (path: string) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (ms: number) => (e: Event) => {
    clearTimeout(timer)
    const link = e.target instanceof Element ? e.target.closest('a') : null
    const path = link && screenOf(link, location)
    if (!path) return
    if (ms === 0) want(path)
    else timer = setTimeout(() => want(path), ms)
  }
  const options = { capture: true, passive: true }
  addEventListener('pointerover', later(REST_MS), options)
  addEventListener('focusin', later(REST_MS), options)
  addEventListener('touchstart', later(0), options)
  addEventListener('mousedown', later(0), options)
}
