import { type DragEvent, useEffect, useState } from 'react'

/** Accepts files dropped on the field; a drop beside it is ignored, where the browser would otherwise open the file. */
export function useDrop(takeFile: (archivo: File | undefined) => void) {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    const ignore = (e: globalThis.DragEvent) => {
      if (e.dataTransfer?.types.includes('Files')) e.preventDefault()
    }
    window.addEventListener('dragover', ignore)
    window.addEventListener('drop', ignore)
    return () => {
      window.removeEventListener('dragover', ignore)
      window.removeEventListener('drop', ignore)
    }
  }, [])
  const handlers = {
    onDragOver: (e: DragEvent) => {
      e.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop: (e: DragEvent) => {
      e.preventDefault()
      setIsOver(false)
      takeFile(e.dataTransfer.files[0])
    },
  }
  return { isOver, handlers }
}
