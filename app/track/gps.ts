/** The browser's geolocation: high accuracy, never a cached position. */
import { NO_DISPONIBLE } from './errores-gps'
import { type Fix, fix } from './fix'

const OPCIONES = { enableHighAccuracy: true, maximumAge: 0 } as const

export interface Gps {
  readonly disponible: boolean
  /** One position, or the browser's error code. `plazo` in ms. */
  pedir(plazo: number): Promise<Fix | number>
  /** Follows the position until the answered function is called. */
  seguir(plazo: number, alFix: (f: Fix) => void, alError: (code: number) => void): () => void
  /** Whether a position would come without asking the person; false when the browser does not tell. */
  concedido(): Promise<boolean>
}

export const gps: Gps = {
  get disponible() {
    return 'geolocation' in navigator
  },

  pedir(plazo) {
    return new Promise((resolve) => {
      navigator.geolocation.getCurrentPosition(
        (posicion) => resolve(fix(posicion, Date.now()) ?? NO_DISPONIBLE),
        (error) => resolve(error.code),
        { ...OPCIONES, timeout: plazo },
      )
    })
  },

  seguir(plazo, alFix, alError) {
    const id = navigator.geolocation.watchPosition(
      (posicion) => {
        const f = fix(posicion, Date.now())
        if (f) alFix(f)
      },
      (error) => alError(error.code),
      { ...OPCIONES, timeout: plazo },
    )
    return () => navigator.geolocation.clearWatch(id)
  },

  async concedido() {
    try {
      return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
    } catch {
      return false
    }
  },
}
