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
