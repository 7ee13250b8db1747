import type { Idioma } from '@domain/identidad/perfil'
import { useEffect } from 'react'

/** The page of a driver, or of a visitor who tries it. */
export const isPhonePage = (pathname: string): boolean => /^\/track(\/|$)/.test(pathname)

async function registerOfflinePage(idioma: Idioma | null): Promise<void> {
  // the phone page has its own service worker (app/phone/offline.ts), and a demonstration leaves nothing behind
  if (!('serviceWorker' in navigator) || isPhonePage(location.pathname)) return
  // without a chosen language keep the installed worker: it may have one
  if (idioma === null && (await navigator.serviceWorker.getRegistration('/'))) return
  await navigator.serviceWorker.register(idioma === null ? '/sw.js' : `/sw.js?idioma=${idioma}`)
}

/**
 * Installs the service worker (sw.js here) that shows an offline page for addresses opened without a network.
 * @param idioma the language chosen in the account or in this browser, used for that page; null: none was chosen, and the page
 *   uses the browser's language
 */
export function useOfflinePage(idioma: Idioma | null): void {
  useEffect(() => {
    // private browsing refuses service workers: then there is no offline page
    const registerNow = () => void registerOfflinePage(idioma).catch(() => undefined)
    if (document.readyState === 'complete') return registerNow()
    addEventListener('load', registerNow, { once: true })
    return () => removeEventListener('load', registerNow)
  }, [idioma])
}
