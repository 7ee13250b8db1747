/** Keeps the screen awake while tracking: a locked phone gives no positions. Reports when the phone refuses. */

export type ScreenState = 'free' | 'on' | 'unsupported' | 'denied'

export class ScreenWake {
  #sentinel: WakeLockSentinel | null = null
  /** Counts requests and releases: only the answer to the last request counts. */
  #turn = 0

  constructor(private readonly notify: (state: ScreenState) => void) {}

  /** Requests the lock, and again whenever the page is shown: the browser releases it each time the page is hidden. */
  async ask(): Promise<void> {
    if (!('wakeLock' in navigator)) return this.notify('unsupported')
    if (document.visibilityState !== 'visible' || (this.#sentinel && !this.#sentinel.released)) return
    const turn = ++this.#turn
    try {
      const sentinel = await navigator.wakeLock.request('screen')
      // a lock that is not held here could never be released
      if (turn !== this.#turn) return void (await sentinel.release())
      this.#sentinel = sentinel
      sentinel.addEventListener('release', () => this.#onReleased(sentinel))
      this.notify('on')
    } catch {
      // low battery, or a policy of the phone
      if (turn === this.#turn && document.visibilityState === 'visible') this.notify('denied')
    }
  }

  /** The phone released the lock although the page is visible: low battery. */
  #onReleased(sentinel: WakeLockSentinel) {
    if (this.#sentinel === sentinel && document.visibilityState === 'visible') this.notify('denied')
  }

  async release(): Promise<void> {
    this.#turn++
    const sentinel = this.#sentinel
    this.#sentinel = null
    await sentinel?.release().catch(() => {})
    this.notify('free')
  }
}
