/** Sends one file to /api/files, telling how far it is: XMLHttpRequest, since fetch says nothing of an upload's way. */
import { type ArchivoSubido, revisarEnvoltura, tipoDeNombre } from '@domain/archivo'
import { Negativa } from '@domain/negativa'

const PLAZO_MS = 5 * 60_000
const SIN_SESION = 401

/** Why a file did not arrive: a refusal by its key, or `sesion`; `otraVez` when the same file may well arrive next time. */
export class NoSubio extends Error {
  constructor(
    readonly clave: string,
    readonly otraVez: boolean,
  ) {
    super(clave)
  }
}

/** The same file, its type told where the phone did not (some Androids). */
export function conTipo(archivo: File): File {
  const tipo = archivo.type || tipoDeNombre(archivo.name)
  return tipo === archivo.type ? archivo : new File([archivo], archivo.name, { type: tipo })
}

/** What can be refused without sending a byte. Throws NoSubio. */
export function revisarAntes({ name, type, size }: File): void {
  try {
    revisarEnvoltura(name, type, size)
  } catch (error) {
    if (error instanceof Negativa) throw new NoSubio(error.clave, false)
    throw error
  }
}

/**
 * @param alAvanzar is told the part that is on its way, from 0 to 1
 * @param senal gives it up: the promise then never settles
 */
export function subirArchivo(
  archivo: File,
  alAvanzar: (parte: number) => void,
  senal: AbortSignal,
): Promise<ArchivoSubido> {
  return new Promise((listo, fallar) => {
    const cuerpo = new FormData()
    cuerpo.append('archivo', archivo, archivo.name)
    const pedido = new XMLHttpRequest()
    const caido = () => fallar(new NoSubio('error-subir-archivo', true))
    pedido.open('POST', '/api/files')
    pedido.responseType = 'json'
    pedido.timeout = PLAZO_MS
    pedido.upload.onprogress = (e) => alAvanzar(e.lengthComputable ? e.loaded / e.total : 0)
    pedido.onerror = caido
    pedido.ontimeout = caido
    pedido.onload = () => {
      const dicho: unknown = pedido.response
      if (pedido.status === 201 && esSubido(dicho)) return listo(dicho)
      if (pedido.status === SIN_SESION) return fallar(new NoSubio('sesion', false))
      const clave = typeof dicho === 'object' && dicho !== null && 'clave' in dicho ? String(dicho.clave) : null
      fallar(new NoSubio(clave ?? 'error-subir-archivo', clave === null || clave === 'error-subir-archivo'))
    }
    senal.addEventListener('abort', () => pedido.abort(), { once: true })
    pedido.send(cuerpo)
  })
}

const esSubido = (dicho: unknown): dicho is ArchivoSubido =>
  typeof dicho === 'object' && dicho !== null && 'id' in dicho && typeof dicho.id === 'string'

/** Throws an upload away that no record will take; should it not be heard, it goes by itself within the hours. */
export function descartarArchivo(id: string): void {
  void fetch(`/api/files/${id}`, { method: 'DELETE', keepalive: true }).catch(() => undefined)
}
