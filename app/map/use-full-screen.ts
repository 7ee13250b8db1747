/** Full screen of an element, by the browser's own; where it has none (an iPhone), the element covers the window. */
import { type RefObject, useCallback, useEffect, useState } from 'react'

export interface FullScreen {
  isFull: boolean
  toggle(): void
}

/** Escape leaves it either way. */
export function useFullScreen(box: RefObject<HTMLElement | null>): FullScreen {
  const [isFull, setFull] = useState(false)

  useEffect(() => {
    const onChange = () => setFull(document.fullscreenElement !== null && document.fullscreenElement === box.current)
    document.addEventListener('fullscreenchange', onChange)
    return () => document.removeEventListener('fullscreenchange', onChange)
  }, [box])

  useEffect(() => {
    if (!isFull) return
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.fullscreenElement) setFull(false)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [isFull])

  const toggle = useCallback(() => {
    const element = box.current
    if (isFull) {
      setFull(false)
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined)
    } else if (element?.requestFullscreen) {
      // refused inside a frame, or by the person's settings
      void element.requestFullscreen().catch(() => setFull(true))
    } else {
      setFull(true)
    }
  }, [isFull, box])

  return { isFull, toggle }
}
