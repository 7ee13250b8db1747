import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { patient } from './connection/patient'
import { connection, tellUnanswered } from './connection/server'
import { load } from './i18n/dictionaries'

window.fetch = patient(window.fetch.bind(window), {
  connection,
  isRefresh: () => window.__remixRouter.state.navigation.state === 'idle',
  onUnanswered: tellUnanswered,
})

// hydrate in the language of the server render
load(document.documentElement.lang === 'en' ? 'en' : 'es').then(() => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    )
  })
})
