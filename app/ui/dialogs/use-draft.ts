/**
 * Keeps what was typed in a dialog that closes without saving, and brings it back when the dialog opens again.
 * @param box the dialog; its last form is the one that is kept
 */
import { useMatches, useNavigation } from '@remix-run/react'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { entriesOf, filesOf, openingOf, recordOf, restore } from '~/forms/draft-fields'
import { draftKey, readDraft, removeDraft, writeDraft } from '~/forms/draft-store'
import { leftUnsaved } from '~/forms/left-unsaved'
import { useToast } from '../toasts/toast'
import { useBrowserLayoutEffect } from '../use-browser-layout-effect'

/** Who is signed in, from the layout of the area; '' on public pages, where no draft is kept. */
export function usePerson(): string {
  const matches = useMatches()
  for (const { data } of matches)
    if (typeof data === 'object' && data !== null && 'person' in data) {
      const person = data.person as { email?: unknown } | null
      if (typeof person?.email === 'string') return person.email
    }
  return ''
}

const formOf = (box: HTMLElement | null) => [...(box?.querySelectorAll('form') ?? [])].at(-1) ?? null

export function useDraft(box: RefObject<HTMLElement | null>) {
  const person = usePerson()
  const { push } = useToast()
  const written = useRef(false)
  const sent = useRef(false)
  const key = useRef<string | null>(null)
  // the files of the draft that came back, which it could not keep
  const [restored, setRestored] = useState<readonly string[] | null>(null)
  const { formData } = useNavigation()

  // a dialog that closes with the answer to its form was saved, and one still open after it was refused
  useEffect(() => {
    sent.current = formData !== undefined
  }, [formData])

  useBrowserLayoutEffect(() => {
    const form = formOf(box.current)
    if (!form || person === '') return
    const ownKey = draftKey(person, `${location.pathname}:${form.id}:${recordOf(form)}`)
    key.current = ownKey
    const opening = openingOf(form)
    return () => {
      if (!leftUnsaved() && (sent.current || form.dataset.saved !== undefined)) return removeDraft(ownKey)
      if (!written.current) return
      const entries = entriesOf(form, opening)
      if (entries.length === 0) removeDraft(ownKey)
      else if (writeDraft(ownKey, entries, Date.now())) push({ clave: 'common.draft_kept' })
    }
  }, [box, person, push])

  useEffect(() => {
    const form = formOf(box.current)
    const draft = key.current === null ? null : readDraft(key.current, Date.now())
    if (!form || !draft) return
    // a person who typed before the script came goes on with that
    if (written.current) return
    restore(form, draft.entries)
    setRestored(filesOf(draft.entries))
  }, [box])

  const discard = useCallback(() => {
    const form = formOf(box.current)
    if (key.current) removeDraft(key.current)
    form?.reset()
    written.current = false
    setRestored(null)
  }, [box])

  return {
    restored,
    discard,
    written,
    onInput: () => {
      written.current = true
    },
  }
}
