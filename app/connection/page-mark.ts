/** Whom this page was drawn for: said with every form, since another tab may have signed in somebody else. */
import { isSamePerson } from '@domain/identidad/page-mark'
import { useEffect, useState } from 'react'

let current: string | undefined

export const pageMark = (): string | undefined => current

/**
 * For the frame of a signed-in area: it keeps whom it was first drawn for, also when its data are read anew for somebody
 * else. A person who creates a company on the page stays the one.
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
