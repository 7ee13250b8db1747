/** The life of a file field: chosen, made to fit, on its way, there; or refused, and why. */
import type { ArchivoSubido } from '@domain/archivo'
import { useCallback, useEffect, useRef, useState } from 'react'
import { debeReducirse, reducirFoto } from './photo'
import { conTipo, descartarArchivo, NoSubio, revisarAntes, subirArchivo } from './upload'

export type Subida =
  | { fase: 'vacio'; dicho?: 'cancelado' | 'quitado'; nombre?: string }
  | { fase: 'preparando'; nombre: string }
  | { fase: 'subiendo'; nombre: string; tamano: number; parte: number }
  | { fase: 'listo'; archivo: ArchivoSubido; reducida: boolean }
  | { fase: 'error'; clave: string; otraVez?: () => void }

export function useUpload() {
  const [subida, setSubida] = useState<Subida>({ fase: 'vacio' })
  const curso = useRef<AbortController | null>(null)
  const ultimo = useRef<string | null>(null)

  const soltar = useCallback(() => {
    curso.current?.abort()
    curso.current = null
    if (ultimo.current) descartarArchivo(ultimo.current)
    ultimo.current = null
  }, [])
  // leaving gives up what is on its way; what is there may just have been saved
  useEffect(() => () => curso.current?.abort(), [])

  const elegir = useCallback(
    async (elegido: File, deCamara = false) => {
      soltar()
      const turno = new AbortController()
      curso.current = turno
      const decir = (estado: Subida) => {
        if (!turno.signal.aborted) setSubida(estado)
      }
      let archivo = conTipo(elegido)
      const enviar = async (reducida: boolean) => {
        const { name: nombre, size: tamano } = archivo
        try {
          revisarAntes(archivo)
          decir({ fase: 'subiendo', nombre, tamano, parte: 0 })
          const alAvanzar = (parte: number) => decir({ fase: 'subiendo', nombre, tamano, parte })
          const subido = await subirArchivo(archivo, alAvanzar, turno.signal)
          ultimo.current = subido.id
          decir({ fase: 'listo', archivo: subido, reducida })
        } catch (error) {
          if (!(error instanceof NoSubio)) throw error
          decir({ fase: 'error', clave: error.clave, ...(error.otraVez && { otraVez: () => void enviar(reducida) }) })
        }
      }
      const grande = debeReducirse(archivo, deCamara)
      if (grande) {
        decir({ fase: 'preparando', nombre: archivo.name })
        archivo = (await reducirFoto(archivo)) ?? archivo
      }
      if (!turno.signal.aborted) await enviar(grande)
    },
    [soltar],
  )

  const cancelar = useCallback(() => {
    soltar()
    setSubida({ fase: 'vacio', dicho: 'cancelado' })
  }, [soltar])
  const quitar = useCallback(
    (nombre: string) => {
      soltar()
      setSubida({ fase: 'vacio', dicho: 'quitado', nombre })
    },
    [soltar],
  )
  return { subida, elegir, cancelar, quitar }
}
