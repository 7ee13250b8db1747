import { type DragEvent, useEffect, useState } from 'react'

/** Files dropped on the field are taken; beside it nothing happens, where the browser would leave the page for them. */
export function useDrop(escoger: (archivo: File | undefined) => void) {
  const [encima, setEncima] = useState(false)
  useEffect(() => {
    const nada = (e: globalThis.DragEvent) => {
      if (e.dataTransfer?.types.includes('Files')) e.preventDefault()
    }
    window.addEventListener('dragover', nada)
    window.addEventListener('drop', nada)
    return () => {
      window.removeEventListener('dragover', nada)
      window.removeEventListener('drop', nada)
    }
  }, [])
  const oidos = {
    onDragOver: (e: DragEvent) => {
      e.preventDefault()
      setEncima(true)
    },
    onDragLeave: () => setEncima(false),
    onDrop: (e: DragEvent) => {
      e.preventDefault()
      setEncima(false)
      escoger(e.dataTransfer.files[0])
    },
  }
  return { encima, oidos }
}
