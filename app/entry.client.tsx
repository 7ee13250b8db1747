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
 * RemixBrowser renders everything that reads its context anew with each change of address, and not as a transition, as the
 * router does: a part that is still hydrating then fails (React's error 421) and is drawn a second time. Its first render
 * makes the router and its effects subscribe to it: in between, what the router tells becomes a transition.
 *
 * Nothing is told where nothing changed: the router tells of each answer about addresses that the links of the page lead
 * to, moments after the page was loaded. Parts that are still hydrating wait even for a transition, and React reports the
 * same error where another render comes in between.
 */
function Browser() {
  const page = RemixBrowser({})
  if (router !== window.__remixRouter) {
    router = window.__remixRouter
    const { subscribe, state } = router
    const parts = Object.keys(state) as (keyof typeof state)[]
    router.subscribe = (tell) => {
      let told = window.__remixRouter.state
      return subscribe((state, change) => {
        const isNews = change.deletedFetchers.length > 0 || parts.some((part) => state[part] !== told[part])
        told = state
        if (isNews) startTransition(() => tell(state, change))
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
