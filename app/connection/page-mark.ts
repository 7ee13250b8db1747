/** Whom this page was drawn for: said with every form, since another tab may have signed in another person. */
import { isSamePerson } from '@domain/identidad/page-mark'
import { useEffect, useState } from 'react'

let current: string | undefined

/** Undefined on pages of no signed-in area. */
export const markOfPage = (): string | undefined => current

/**
 * For the frame of a signed-in area: it keeps whom it was first drawn for, also when its data are read anew for another
 * person. A person who creates a company on the page is still the same person.
 */
export function usePageMark(mark: string): void {
  const [drawnFor, setDrawnFor] = useState(mark)
  if (mark !== drawnFor && isSamePerson(mark, drawnFor)) setDrawnFor(mark)
  useEffect(() => {
    current = drawnFor
    return () => {
      current = undefined
    }
  }, [drawnFor])
}
