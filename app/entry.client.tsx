import { RemixBrowser } from '@remix-run/react'
import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { markOfPage } from './connection/page-mark'
import { retryingFetch } from './connection/retrying-fetch'
import { connection, tellUnanswered } from './connection/server'
import { untilLoaded } from './connection/until-loaded'
import { load } from './i18n/dictionaries'
import { lateSections } from './i18n/provider'
import { sectionsOf } from './i18n/screens'

window.fetch = retryingFetch(window.fetch.bind(window), {
  connection,
  isRefresh: () => window.__remixRouter.state.navigation.state === 'idle',
  mark: markOfPage,
  onUnanswered: tellUnanswered,
})

/**
 * RemixBrowser begins to decode the page's data when it is first rendered, and suspends without a boundary until it is
 * decoded. A press in that moment would make React hydrate at once and fail (its error 345), so the data come first.
 */
async function decodeData() {
  try {
    RemixBrowser({})
  } catch (decoding) {
    await decoding
  }
}

/**
 * RemixBrowser renders again on each router update, outside a transition; a boundary that is still hydrating then fails
 * (React's error 421). Its effects subscribe to the router after the first render, so `subscribe` is wrapped here: updates
 * become transitions, and updates that change no part of the state (answers about the page's links) are dropped.
 */
function Browser() {
  const page = RemixBrowser({})
  if (router !== window.__remixRouter) {
    router = window.__remixRouter
    const { subscribe, state } = router
    const parts = Object.keys(state) as (keyof typeof state)[]
    router.subscribe = (notify) => {
      let lastState = window.__remixRouter.state
      return subscribe((nextState, change) => {
        const hasChanged =
          change.deletedFetchers.length > 0 || parts.some((part) => nextState[part] !== lastState[part])
        lastState = nextState
        if (hasChanged) startTransition(() => notify(nextState, change))
      })
    }
  }
  return page
}
let router: typeof window.__remixRouter | undefined

// hydrate with the texts of the server render
const idioma = document.documentElement.lang === 'en' ? 'en' : 'es'
const sections = [...sectionsOf(location.pathname), ...lateSections()]
Promise.all([untilLoaded(() => load(idioma, sections)), decodeData()]).then(() => {
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <Browser />
      </StrictMode>,
    )
  })
})
