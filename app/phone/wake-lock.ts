/** Keeps the screen awake while tracking: a locked phone gives no positions. Reports when the phone refuses. */

export type ScreenEstado = 'libre' | 'encendida' | 'no-soportada' | 'negada'

export class ScreenWake {
  private sentinel: WakeLockSentinel | null = null
  private isWanted = false

  constructor(private readonly notify: (estado: ScreenEstado) => void) {}

  /** Requests the lock, and again whenever the page is shown: the browser releases it each time the page is hidden. */
  async ask(): Promise<void> {
    this.isWanted = true
    if (!('wakeLock' in navigator)) return this.notify('no-soportada')
    if (document.visibilityState !== 'visible' || (this.sentinel && !this.sentinel.released)) return
    try {
      const sentinel = await navigator.wakeLock.request('screen')
      if (!this.isWanted) return void (await sentinel.release())
      this.sentinel = sentinel
      sentinel.addEventListener('release', () => this.onReleased())
      this.notify('encendida')
    } catch {
      // low battery, or a policy of the phone
      if (document.visibilityState === 'visible') this.notify('negada')
    }
  }

  /** The phone released the lock although the page is visible: low battery. */
  private onReleased() {
    if (this.isWanted && document.visibilityState === 'visible') this.notify('negada')
  }

  async release(): Promise<void> {
    this.isWanted = false
    const sentinel = this.sentinel
    this.sentinel = null
    await sentinel?.release().catch(() => {})
    this.notify('libre')
  }
}
