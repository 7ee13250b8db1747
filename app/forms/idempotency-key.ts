/** The key by which a form counts once, however often it is sent. */
import { useEffect, useRef, useState } from 'react'

const NONE: readonly { id: string }[] = []

/**
 * The form's own key. The page's data bring another one each time they are read, also after an answer that was lost, when
 * what the person sends again must count as the same. Once what was sent under the key is in the page's data the form is
 * emptied, and goes on with another key; so it does, with what is in it, where the person changes what was sent.
 * @param form the id of the form
 * @param fresh the key that came with the page's data
 * @param written what the page shows of things that such a form wrote; nothing for a form that closes when it has written
 */
export function useIdempotencyKey(form: string, fresh: string, written = NONE): string {
  const [key, setKey] = useState(fresh)
  const wasSent = useRef(false)
  useEffect(() => {
    const element = document.getElementById(form)
    const noteSending = () => {
      wasSent.current = true
    }
    const noteChange = () => {
      if (wasSent.current) setKey(crypto.randomUUID())
      wasSent.current = false
    }
    element?.addEventListener('submit', noteSending)
    element?.addEventListener('input', noteChange)
    return () => {
      element?.removeEventListener('submit', noteSending)
      element?.removeEventListener('input', noteChange)
    }
  }, [form])

  const isWritten = key !== fresh && written.some(({ id }) => id === key)
  useEffect(() => {
    if (!isWritten) return
    setKey(fresh)
    wasSent.current = false
    // emptied, not drawn anew: a dialog goes on keeping the draft of this form
    const element = document.getElementById(form)
    if (element instanceof HTMLFormElement) element.reset()
  }, [isWritten, fresh, form])
  return key
}
