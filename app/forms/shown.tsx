/** What a form showed when it was opened, so that what is left so is not written (worker/domain/editing/shown.ts). */
import { useLocation, useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { shownName } from './draft-fields'
import { useDraftEntries } from './use-draft-entries'

type Values = Readonly<Record<string, string | number | null>>

/** @param of the fields by their names, as they are stored; of boxes that share a name, their values joined by commas */
export function Shown({ of }: { of: Values }) {
  // of the page that filled the fields: it may be read anew while the form is open
  const [shown, setShown] = useState(of)
  const beforeDraft = useRef<Values | null>(null)
  const { formData } = useNavigation()
  const { state } = useLocation()
  const first = useRef<HTMLInputElement>(null)
  const sent = useRef<FormData | null>(null)
  useEffect(() => {
    if (formData) sent.current = formData
  }, [formData])
  // a form that stays open after a save (its answer was a redirect) shows what it sent: to set a field back is then a change
  useEffect(() => {
    const data = sent.current
    sent.current = null
    if (!data || !(state as { _isRedirect?: boolean } | null)?._isRedirect) return
    const form = first.current?.form
    setShown((before) => {
      const names = Object.keys(before)
      if (!names.every((name) => data.has(shownName(name)))) return before
      // of an option that is not chosen the fields are there and not sent
      const isSent = (name: string) => !form?.querySelector(`[name="${name}"]:disabled`)
      return Object.fromEntries(
        names.map((name) => [name, isSent(name) ? data.getAll(name).join(',') : (before[name] ?? null)]),
      )
    })
  }, [state])
  // with a draft comes what its form showed: another person's change since then is none of its own
  useDraftEntries(first, {
    onDraft: (entries) => {
      const kept = new Map(entries)
      beforeDraft.current = shown
      setShown(Object.fromEntries(Object.entries(shown).map(([name, one]) => [name, kept.get(shownName(name)) ?? one])))
    },
    onReset: () => beforeDraft.current && setShown(beforeDraft.current),
  })
  return Object.entries(shown).map(([name, value], i) => (
    <input key={name} ref={i === 0 ? first : undefined} type="hidden" name={shownName(name)} value={value ?? ''} />
  ))
}
