/** What a form showed when it was opened, so that what is left so is not written (worker/domain/editing/shown.ts). */
import { useLocation, useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'

type Values = Readonly<Record<string, string | number | null>>

/** @param of the fields by their names, as they are stored; of boxes that share a name, their values joined by commas */
export function Shown({ of }: { of: Values }) {
  // of the page that filled the fields: it may be read anew while the form is open
  const [shown, setShown] = useState(of)
  const { formData } = useNavigation()
  const { state } = useLocation()
  const sent = useRef<FormData | null>(null)
  useEffect(() => {
    if (formData) sent.current = formData
  }, [formData])
  // a form that stays open after a save (its answer was a redirect) shows what it sent: to set a field back is then a change
  useEffect(() => {
    const data = sent.current
    sent.current = null
    if (!data || !(state as { _isRedirect?: boolean } | null)?._isRedirect) return
    setShown((before) => {
      const names = Object.keys(before)
      const isOwn = names.every((name) => data.has(`antes.${name}`))
      return isOwn ? Object.fromEntries(names.map((name) => [name, data.getAll(name).join(',')])) : before
    })
  }, [state])
  return Object.entries(shown).map(([name, value]) => (
    <input key={name} type="hidden" name={`antes.${name}`} value={value ?? ''} />
  ))
}
