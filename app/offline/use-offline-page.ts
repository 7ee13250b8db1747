import { useEffect } from 'react'
import type { Idioma } from '~/i18n/texts'

/** A phone that only tracks has a worker of its own (app/phone/offline.ts), and a demonstration leaves nothing behind. */
const PHONE_PAGE = /^\/track(\/|$)/

async function registerOfflinePage(idioma: Idioma | null): Promise<void> {
  if (!('serviceWorker' in navigator) || PHONE_PAGE.test(location.pathname)) return
  // without a choice the worker that is there stays: it may know one
  if (idioma === null && (await navigator.serviceWorker.getRegistration('/'))) return
  await navigator.serviceWorker.register(idioma === null ? '/sw.js' : `/sw.js?idioma=${idioma}`)
}

/**
 * An address that is opened without a network shows a page of ours (sw.js here): from now on, once the page stands.
 * @param idioma the language that was chosen, by an account or in this browser, which the page then speaks; null: none was, and it speaks the browser's
 */
export function useOfflinePage(idioma: Idioma | null): void {
  useEffect(() => {
    // private browsing refuses, and then there is no such page
    const registerNow = () => void registerOfflinePage(idioma).catch(() => undefined)
    if (document.readyState === 'complete') return registerNow()
    addEventListener('load', registerNow, { once: true })
    return () => removeEventListener('load', registerNow)
  }, [idioma])
}
