/** Whom this page was drawn for: said with every form, since another tab may have signed in somebody else. */
import { useEffect, useState } from 'react'

let current: string | undefined

export const pageMark = (): string | undefined => current

/** For the frame of a signed-in area: it keeps whom it was first drawn for, also when its data are read anew. */
export function usePageMark(mark: string): void {
  const [drawnFor] = useState(mark)
  useEffect(() => {
    current = drawnFor
    return () => {
      current = undefined
    }
  }, [drawnFor])
}
