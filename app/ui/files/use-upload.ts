/** The life of a file field: chosen, made to fit, on its way, there; or refused, and why. */
import type { ArchivoSubido } from '@domain/archivos/archivo'
import { useCallback, useEffect, useRef, useState } from 'react'
import { reducePicture, shouldReduce } from './photo'
import { conTipo, discardArchivo, NoSubio, revisarAntes, uploadArchivo } from './upload'

export type UploadState =
  | { phase: 'vacio'; dicho?: 'cancelado' | 'quitado'; nombre?: string }
  | { phase: 'preparando'; nombre: string }
  | { phase: 'subiendo'; nombre: string; tamano: number; parte: number }
  | { phase: 'listo'; archivo: ArchivoSubido; isReduced: boolean }
  | { phase: 'error'; clave: string; retry?: () => void }

export function useUpload() {
  const [upload, setUpload] = useState<UploadState>({ phase: 'vacio' })
  const activeUpload = useRef<AbortController | null>(null)
  const ultimo = useRef<string | null>(null)

  const release = useCallback(() => {
    activeUpload.current?.abort()
    activeUpload.current = null
    if (ultimo.current) discardArchivo(ultimo.current)
    ultimo.current = null
  }, [])
  // leaving gives up what is on its way; what is there may just have been saved
  useEffect(() => () => activeUpload.current?.abort(), [])

  const choose = useCallback(
    async (selected: File, fromCamera = false) => {
      release()
      const controller = new AbortController()
      activeUpload.current = controller
      const tell = (estado: UploadState) => {
        if (!controller.signal.aborted) setUpload(estado)
      }
      let archivo = conTipo(selected)
      const send = async (isReduced: boolean) => {
        const { name: nombre, size: tamano } = archivo
        try {
          revisarAntes(archivo)
          tell({ phase: 'subiendo', nombre, tamano, parte: 0 })
          const onProgress = (parte: number) => tell({ phase: 'subiendo', nombre, tamano, parte })
          const subido = await uploadArchivo(archivo, onProgress, controller.signal)
          ultimo.current = subido.id
          tell({ phase: 'listo', archivo: subido, isReduced })
        } catch (error) {
          if (!(error instanceof NoSubio)) throw error
          tell({ phase: 'error', clave: error.clave, ...(error.retry && { retry: () => void send(isReduced) }) })
        }
      }
      const grande = shouldReduce(archivo, fromCamera)
      if (grande) {
        tell({ phase: 'preparando', nombre: archivo.name })
        archivo = (await reducePicture(archivo)) ?? archivo
      }
      if (!controller.signal.aborted) await send(grande)
    },
    [release],
  )

  const cancelar = useCallback(() => {
    release()
    setUpload({ phase: 'vacio', dicho: 'cancelado' })
  }, [release])
  const remove = useCallback(
    (nombre: string) => {
      release()
      setUpload({ phase: 'vacio', dicho: 'quitado', nombre })
    },
    [release],
  )
  return { upload, elegir: choose, cancelar, quitar: remove }
}
