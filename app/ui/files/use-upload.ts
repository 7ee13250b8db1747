/** The lifecycle of a file field: chosen, reduced, uploading, uploaded; or refused, with the reason. */
import type { UploadedArchivo } from '@domain/archivos/archivo'
import { useCallback, useEffect, useRef, useState } from 'react'
import { reducePicture, shouldReduce } from './photo'
import { checkBeforeUpload, discardArchivo, UploadFailure, uploadArchivo, withTipo } from './upload'

export type UploadState =
  /** `after`: what emptied the field, which is announced; the name of the file that was removed */
  | { phase: 'empty'; after?: 'cancel' | { removed: string } }
  | { phase: 'preparing'; nombre: string }
  | { phase: 'uploading'; nombre: string; tamano: number; share: number }
  | { phase: 'ready'; archivo: UploadedArchivo; isReduced: boolean }
  | { phase: 'error'; clave: string; retry?: () => void }

export function useUpload() {
  const [upload, setUpload] = useState<UploadState>({ phase: 'empty' })
  const activeUpload = useRef<AbortController | null>(null)
  const last = useRef<string | null>(null)

  const release = useCallback(() => {
    activeUpload.current?.abort()
    activeUpload.current = null
    if (last.current) discardArchivo(last.current)
    last.current = null
  }, [])
  // on unmount abort a running upload, but keep a finished one: it may just have been saved
  useEffect(() => () => activeUpload.current?.abort(), [])

  const choose = useCallback(
    async (selected: File, fromCamera = false) => {
      release()
      const controller = new AbortController()
      activeUpload.current = controller
      const tell = (estado: UploadState) => {
        if (!controller.signal.aborted) setUpload(estado)
      }
      let archivo = withTipo(selected)
      const send = async (isReduced: boolean) => {
        const { name: nombre, size: tamano } = archivo
        try {
          checkBeforeUpload(archivo)
          tell({ phase: 'uploading', nombre, tamano, share: 0 })
          const onProgress = (share: number) => tell({ phase: 'uploading', nombre, tamano, share })
          const uploaded = await uploadArchivo(archivo, onProgress, controller.signal)
          last.current = uploaded.id
          tell({ phase: 'ready', archivo: uploaded, isReduced })
        } catch (error) {
          if (!(error instanceof UploadFailure)) throw error
          tell({ phase: 'error', clave: error.clave, ...(error.retry && { retry: () => void send(isReduced) }) })
        }
      }
      const large = shouldReduce(archivo, fromCamera)
      if (large) {
        tell({ phase: 'preparing', nombre: archivo.name })
        archivo = (await reducePicture(archivo)) ?? archivo
      }
      if (!controller.signal.aborted) await send(large)
    },
    [release],
  )

  const cancel = useCallback(() => {
    release()
    setUpload({ phase: 'empty', after: 'cancel' })
  }, [release])
  const remove = useCallback(
    (nombre: string) => {
      release()
      setUpload({ phase: 'empty', after: { removed: nombre } })
    },
    [release],
  )
  return { upload, choose, cancel, remove }
}
