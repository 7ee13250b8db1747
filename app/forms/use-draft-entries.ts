/** For fields that keep more than the value they post: they take it from the draft that comes back into their form. */
import { type RefObject, useEffect, useRef } from 'react'
import { DRAFT_EVENT } from './draft-fields'
import type { Entry } from './draft-store'

/**
 * @param of the id of the form, or one of its fields
 * @param onDraft gets the entries of a draft, once its plain fields are filled in
 * @param onReset is called when the form is emptied again
 */
export function useDraftEntries(
  of: string | RefObject<HTMLInputElement | null>,
  take: { onDraft?: (entries: readonly Entry[]) => void; onReset?: () => void },
): void {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const form = typeof of === 'string' ? document.getElementById(of) : of.current?.form
    const onDraft = (event: Event) => latest.current.onDraft?.((event as CustomEvent<readonly Entry[]>).detail)
    const onReset = () => latest.current.onReset?.()
    form?.addEventListener(DRAFT_EVENT, onDraft)
    form?.addEventListener('reset', onReset)
    return () => {
      form?.removeEventListener(DRAFT_EVENT, onDraft)
      form?.removeEventListener('reset', onReset)
    }
  }, [of])
}
