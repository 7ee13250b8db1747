import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { cargar } from './i18n/diccionarios'

// the page is hydrated in the language it was rendered in
cargar(document.documentElement.lang === 'en' ? 'en' : 'es').then(() => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    )
  })
})

/** A phone that only tracks has a worker of its own (app/track/sin-red.ts), and a demonstration leaves nothing behind. */
const DE_CELULAR = /^\/track(\/|$)/

// once the page stands: an address that is opened without a network shows a page of ours (app/offline)
if ('serviceWorker' in navigator && !DE_CELULAR.test(location.pathname)) {
  // private browsing refuses, and then there is no such page
  const registrar = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  if (document.readyState === 'complete') registrar()
  else addEventListener('load', registrar, { once: true })
}
