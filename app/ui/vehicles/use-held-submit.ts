/**
 * A form that is sent while something typed stands in its box: what was typed is decided first and the form is sent then, so
 * that it never posts the vehicle that was chosen before.
 */
import { useEffect, useRef } from 'react'

interface Box {
  /** null: nothing was typed, or it is decided */
  typed: string | null
  /** whether what was typed could not be looked up: who sees the vehicle that stays presses again */
  isOffline: boolean
  /** decides what was typed, now or once its answer is here */
  leave: () => void
}

/** @param form the id of the form that posts the choice, undefined for a box without one */
export function useHeldSubmit(form: string | undefined, { typed, isOffline, leave }: Box): void {
  // by what the form was sent meanwhile; undefined when it was not, and when the person typed on
  const pressed = useRef<HTMLElement | null | undefined>(undefined)
  const decide = useRef(leave)
  decide.current = leave
  useEffect(() => {
    const posted = form === undefined ? null : document.getElementById(form)
    if (!(posted instanceof HTMLFormElement)) return
    if (typed === null) {
      const by = pressed.current
      pressed.current = undefined
      if (by !== undefined && !isOffline) posted.requestSubmit(by)
      return
    }
    pressed.current = undefined
    const hold = (event: SubmitEvent) => {
      // the form library judges what is typed in other fields by a hidden button of its own
      if (event.submitter?.hidden) return
      event.preventDefault()
      event.stopPropagation()
      pressed.current = event.submitter
      decide.current()
    }
    posted.addEventListener('submit', hold, true)
    return () => posted.removeEventListener('submit', hold, true)
  }, [form, typed, isOffline])
}
