/** The phone's back button, which would leave the page and with it end the tracking. */
import { useEffect, useRef } from 'react'

/** What each holder does when the button is pressed, the one that began last at the end: an entry of the history for each. */
const holders: (() => void)[] = []
/** how many entries there were before the first */
let base = 0
/** entries of released holders are being taken out: the event that follows is no press */
let isShortening = false

const depth = () => Number(history.state) || 0
const wanted = () => base + holders.length

function lengthen() {
  while (!isShortening && depth() < wanted()) history.pushState(depth() + 1, '')
}

function shorten() {
  if (isShortening || depth() <= wanted()) return
  isShortening = true
  history.go(wanted() - depth())
}

function moved() {
  if (!isShortening) {
    while (holders.length > 0 && depth() < wanted()) holders.pop()?.()
    return
  }
  isShortening = false
  // holders that began or were released meanwhile
  lengthen()
  shorten()
}

function hold(holder: () => void) {
  // adding the same listener again has no effect
  addEventListener('popstate', moved)
  // an entry would bring back where the page stood when it was made, away from what has the focus
  history.scrollRestoration = 'manual'
  if (holders.length === 0 && !isShortening) base = depth()
  holders.push(holder)
  lengthen()
}

function release(holder: () => void) {
  const place = holders.indexOf(holder)
  // a press has taken its entry
  if (place === -1) return
  holders.splice(place, 1)
  shorten()
}

/**
 * While it is held, the next press of the back button calls `onBack` and the page stays; the press after that leaves the page,
 * unless the button is held again. Where several hold it, the one that began last gets the press.
 */
export function useBack(isHeld: boolean, onBack: () => void): void {
  const called = useRef(onBack)
  called.current = onBack
  useEffect(() => {
    if (!isHeld) return
    const holder = () => called.current()
    hold(holder)
    return () => release(holder)
  }, [isHeld])
}
