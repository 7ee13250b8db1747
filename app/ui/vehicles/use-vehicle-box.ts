/**
 * What happens in the box that searches for a vehicle: what was typed, which vehicle the arrows are on, and what «Enter» and
 * leaving the box mean, also while the answer to what was typed is still on its way.
 */
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { type SelectableVehiculo, useVehicleSearch } from './search'
import { useHeldSubmit } from './use-held-submit'

export type Choose = (vehiculo: SelectableVehiculo | null) => void

/**
 * @param some vehicles that are offered before anything is typed
 * @param form the id of the form that posts the choice, where there is one
 */
export function useVehicleBox(some: readonly SelectableVehiculo[], onChoose: Choose, form?: string) {
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const { q, vehiculos, estado } = useVehicleSearch(typed, some)
  const shown = isOpen ? vehiculos : []
  const current = shown[Math.min(active, shown.length - 1)]
  // «Enter», or leaving the box, while the answer to what was typed is still on its way: then it decides
  const [awaits, setAwaits] = useState<'enter' | 'leave' | null>(null)
  const isAnswered = typed === null || q === typed

  const put = (text: string | null, opens: boolean) => {
    setTyped(text)
    setOpen(opens)
    setActive(0)
    setAwaits(null)
  }
  const choose: Choose = (v) => {
    onChoose(v)
    put(null, false)
  }
  /** A complete plate counts as a selection. */
  const chooseWhole = (): boolean => {
    const whole = typed ? vehiculos.find((v) => fold(v.placa) === fold(typed)) : undefined
    if (whole) choose(whole)
    return whole !== undefined
  }
  const leave = () => {
    if (typed === '') choose(null)
    else if (!isAnswered && estado !== 'offline') {
      setOpen(false)
      setAwaits('leave')
    } else if (!chooseWhole()) {
      // partial text keeps the previous vehicle
      put(null, false)
    }
  }
  const decide = useRef<() => void>(() => undefined)
  decide.current = () => {
    if (awaits === 'leave') leave()
    else if (awaits === 'enter' && !chooseWhole()) setAwaits(null)
  }
  const isSettled = awaits !== null && (isAnswered || estado === 'offline')
  useEffect(() => {
    if (isSettled) decide.current()
  }, [isSettled])
  useHeldSubmit(form, { typed, isOffline: estado === 'offline', leave })
  const onKeyDown = (e: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[e.key]
    if (step !== undefined) {
      e.preventDefault()
      if (!isOpen) setOpen(true)
      else setActive((Math.min(active, shown.length - 1) + step + shown.length) % Math.max(1, shown.length))
    } else if (e.key === 'Enter' && !isAnswered) {
      e.preventDefault()
      setAwaits('enter')
    } else if (e.key === 'Enter' && isOpen && current) {
      e.preventDefault()
      choose(current)
    } else if (e.key === 'Escape' && isOpen) {
      // closes the list, not the surrounding dialog
      e.preventDefault()
      e.stopPropagation()
      put(null, false)
    }
  }
  return {
    /** null: nothing was typed, the chosen vehicle stands there */
    typed,
    /** what the vehicles shown were found by */
    q,
    estado,
    shown,
    current,
    isOpen,
    open: () => setOpen(true),
    type: (text: string) => put(text, true),
    choose,
    leave,
    onKeyDown,
  }
}

const fold = (text: string) => text.replace(/[^a-z0-9]/gi, '').toUpperCase()
