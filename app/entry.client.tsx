import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { patient } from './connection/patient'
import { connection, tellUnanswered } from './connection/server'
import { load } from './i18n/dictionaries'
import { lateSections } from './i18n/provider'
import { sectionsOf } from './i18n/screens'

window.fetch = patient(window.fetch.bind(window), {
  connection,
  isRefresh: () => window.__remixRouter.state.navigation.state === 'idle',
  onUnanswered: tellUnanswered,
})

// hydrate with the texts of the server render
const idioma = document.documentElement.lang === 'en' ? 'en' : 'es'
load(idioma, [...sectionsOf(location.pathname), ...lateSections()]).then(() => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RemixBrowser />
      </StrictMode>,
    )
  })
})
