/** Keeps the screen awake while tracking: a locked phone gives no positions. Says honestly when the phone won't. */

export type EstadoPantalla = 'libre' | 'encendida' | 'no-soportada' | 'negada'

export class Pantalla {
  private centinela: WakeLockSentinel | null = null
  private querida = false

  constructor(private readonly avisar: (estado: EstadoPantalla) => void) {}

  /** Asks for it, and again whenever the page is shown: the browser takes it back each time the page is hidden. */
  async pedir(): Promise<void> {
    this.querida = true
    if (!('wakeLock' in navigator)) return this.avisar('no-soportada')
    if (document.visibilityState !== 'visible' || (this.centinela && !this.centinela.released)) return
    try {
      const centinela = await navigator.wakeLock.request('screen')
      if (!this.querida) return void (await centinela.release())
      this.centinela = centinela
      centinela.addEventListener('release', () => this.perdida())
      this.avisar('encendida')
    } catch {
      // low battery, or a policy of the phone
      if (document.visibilityState === 'visible') this.avisar('negada')
    }
  }

  /** The phone took it back while the page is in sight: low battery. */
  private perdida() {
    if (this.querida && document.visibilityState === 'visible') this.avisar('negada')
  }

  async soltar(): Promise<void> {
    this.querida = false
    const centinela = this.centinela
    this.centinela = null
    await centinela?.release().catch(() => {})
    this.avisar('libre')
  }
}
