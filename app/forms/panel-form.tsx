/**
 * A form of a panel, which stays on its page when it is saved. Where its answer led to the sign-in or to an error instead,
 * what was typed is kept in this browser, as of a dialog, and comes back when the page opens again.
 *   <PanelForm of={f}>…<SaveButton of={f} /></PanelForm>
 */
import { useActionData } from '@remix-run/react'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { useI18n } from '~/i18n/provider'
import { usePerson } from '~/ui/dialogs/use-draft'
import { Form } from '~/ui/form'
import { Note } from '~/ui/note'
import { useBrowserLayoutEffect } from '~/ui/use-browser-layout-effect'
import { changedEarly, entriesOf, openingOf, restore } from './draft-fields'
import { draftKey, readDraft, removeDraft, writeDraft } from './draft-store'
import type { PostedForm } from './form'
import { leftUnsaved } from './left-unsaved'

export function PanelForm({ of: f, children }: { of: PostedForm; children: ReactNode }) {
  const { t } = useI18n()
  const { isRestored, discard } = useDraftOfPanel(f)
  return (
    <Form of={f} className="panel-form">
      {isRestored && (
        <Note
          action={
            <button type="button" className="btn btn--quiet" onClick={discard}>
              {t('common.draft_discard')}
            </button>
          }
        >
          <span role="status">{t('common.draft_restored')}</span>
        </Note>
      )}
      {children}
    </Form>
  )
}

function useDraftOfPanel({ form: { id }, submitting }: PostedForm) {
  const person = usePerson()
  const key = useRef('')
  const isTyped = useRef(false)
  const [isRestored, setRestored] = useState(false)

  useBrowserLayoutEffect(() => {
    const form = formOf(id)
    if (!form || person === '') return
    const ownKey = draftKey(person, `${location.pathname}:${id}`)
    key.current = ownKey
    const opening = openingOf(form)
    isTyped.current = changedEarly(form).length > 0
    const note = () => {
      isTyped.current = true
    }
    form.addEventListener('input', note)
    return () => {
      form.removeEventListener('input', note)
      // a person who goes to another page gives the form up on purpose
      if (!isTyped.current || !leftUnsaved()) return
      const entries = entriesOf(form, opening)
      if (entries.length > 0) writeDraft(ownKey, entries, Date.now())
    }
  }, [id, person])

  useEffect(() => {
    const form = formOf(id)
    const draft = readDraft(key.current, Date.now())
    // a person who typed before the script came goes on with that
    if (!form || !draft || isTyped.current) return
    restore(form, draft.entries)
    setRestored(true)
  }, [id])

  const end = useCallback(() => {
    removeDraft(key.current)
    isTyped.current = false
    setRestored(false)
  }, [])
  // once it is answered the draft has served: the form was saved, or shows what is to be corrected
  const answer = useActionData<unknown>()
  const wasSubmitting = useRef(false)
  useEffect(() => {
    // null: no answer came, so nothing is known to be saved; undefined after a redirect
    if (wasSubmitting.current && !submitting && answer !== null) end()
    wasSubmitting.current = submitting
  }, [submitting, answer, end])

  const discard = () => {
    formOf(id)?.reset()
    end()
  }
  return { isRestored, discard }
}

function formOf(id: string): HTMLFormElement | null {
  const form = document.getElementById(id)
  return form instanceof HTMLFormElement ? form : null
}
