/** What a person accepts before a card is saved: the provider's documents, and the tokens that say that they were accepted. */
import { useEffect, useState } from 'react'
import { useRefresh } from '~/connection/use-refresh'

interface Accepted {
  token: string
  url: string
}
export interface Terms {
  terminos: Accepted
  datos: Accepted
}

/**
 * The terms that the form shows. They stay those that it was opened with, as what is ticked was accepted with their tokens,
 * although the page's data bring others each time they are read. The provider takes each token once: those that were sent
 * are given up by `spend`, and the next ones are read. Until they are there, also where the provider does not give any,
 * `needsTerms` is true.
 * @param fresh of the page's data; null when the provider did not answer
 */
export function useTerms(fresh: Terms | null) {
  const refresh = useRefresh()
  const [terms, setTerms] = useState(fresh)
  const [needsTerms, setNeedsTerms] = useState(fresh === null)
  if (needsTerms && fresh && fresh.terminos.token !== terms?.terminos.token) {
    setTerms(fresh)
    setNeedsTerms(false)
  }
  useEffect(() => {
    if (needsTerms && terms) refresh()
  }, [needsTerms, terms, refresh])
  return { terms, needsTerms, spend: () => setNeedsTerms(true) }
}
