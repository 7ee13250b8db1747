import { useSyncExternalStore } from 'react'

function suscribir(avisar: () => void) {
  addEventListener('online', avisar)
  addEventListener('offline', avisar)
  return () => {
    removeEventListener('online', avisar)
    removeEventListener('offline', avisar)
  }
}

/** What the browser says of its connection; on the server there always is one. */
export const useOnline = () =>
  useSyncExternalStore(
    suscribir,
    () => navigator.onLine,
    () => true,
  )
