/** Uploads one file to /api/files with progress: XMLHttpRequest, because fetch does not report upload progress. */
import { checkMetadata, tipoOfNombre, type UploadedArchivo } from '@domain/archivos/archivo'
import { Refusal } from '@domain/refusal'

const TIMEOUT_MS = 5 * 60_000
const UNAUTHORIZED = 401

/** Why an upload failed: the key of a refusal, or `sesion`; `retry` if another attempt may succeed. */
export class UploadFailure extends Error {
  constructor(
    readonly clave: string,
    readonly retry: boolean,
  ) {
    super(clave)
  }
}

/** The same file, with its type inferred where the phone gave none (some Androids). */
export function withTipo(archivo: File): File {
  const tipo = archivo.type || tipoOfNombre(archivo.name)
  return tipo === archivo.type ? archivo : new File([archivo], archivo.name, { type: tipo })
}

/** Validates before uploading. Throws UploadFailure. */
export function checkBeforeUpload({ name, type, size }: File): void {
  try {
    checkMetadata(name, type, size)
  } catch (error) {
    if (error instanceof Refusal) throw new UploadFailure(error.clave, false)
    throw error
  }
}

/**
 * @param onProgress called with the uploaded fraction, from 0 to 1
 * @param signal aborts the upload: the promise then never settles
 */
export function uploadArchivo(
  archivo: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<UploadedArchivo> {
  return new Promise((resolve, fail) => {
    const body = new FormData()
    body.append('archivo', archivo, archivo.name)
    const request = new XMLHttpRequest()
    const onConnectionFailure = () => fail(new UploadFailure('error-subir-archivo', true))
    request.open('POST', '/api/files')
    request.responseType = 'json'
    request.timeout = TIMEOUT_MS
    request.upload.onprogress = (e) => onProgress(e.lengthComputable ? e.loaded / e.total : 0)
    request.onerror = onConnectionFailure
    request.ontimeout = onConnectionFailure
    request.onload = () => {
      const answer: unknown = request.response
      if (request.status === 201 && isUploaded(answer)) return resolve(answer)
      if (request.status === UNAUTHORIZED) return fail(new UploadFailure('sesion', false))
      const key = typeof answer === 'object' && answer !== null && 'code' in answer ? String(answer.code) : null
      fail(new UploadFailure(key ?? 'error-subir-archivo', key === null || key === 'error-subir-archivo'))
    }
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
}

const isUploaded = (answer: unknown): answer is UploadedArchivo =>
  typeof answer === 'object' && answer !== null && 'id' in answer && typeof answer.id === 'string'

/** Discards an unused upload; if the request fails, the server deletes the file by itself within hours. */
export function discardArchivo(id: string): void {
  void fetch(`/api/files/${id}`, { method: 'DELETE', keepalive: true }).catch(() => undefined)
}
