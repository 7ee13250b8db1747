/** Files: uploaded by our pages' script, served to those who may see the vehicle (docs/security.md 21, 22). */
import { type Context, Hono } from 'hono'
import type { Archivos } from '../../archivos/service'
import { type FileRefusal, isFileRefusal } from '../../domain/api-error'
import { ARCHIVO_MAX_BYTES } from '../../domain/archivos/archivo'
import { Refusal } from '../../domain/refusal'
import { readBytes } from './body'
import type { Api } from './environment'
import { fileResponse } from './file-response'
import { enter } from './guard'
import { refuse } from './refuse'

type C = Context<Api>

/** The multipart overhead around one file. */
const ENVELOPE_BYTES = 16 * 1024
const STATUS = {
  'archivo-grande': 413,
  'archivo-tipo': 415,
  'archivo-vacio': 422,
  'archivo-danado': 422,
  'archivo-demasiados': 429,
  'suscripcion-terminada': 403,
  'prueba-terminada': 403,
  'error-subir-archivo': 503,
} as const satisfies Record<FileRefusal, number>

export const archivos = new Hono<Api>()

archivos.post('/files', async (c) => {
  const services = await openDoor(c)
  if (services instanceof Response) return services
  try {
    services.requireUploadAllowed()
    // a truncated body is not a file
    const body = await readBytes(c.req.raw, ARCHIVO_MAX_BYTES + ENVELOPE_BYTES).catch(() => new Uint8Array())
    if (!body) throw new Refusal('archivo-grande', 'archivo')
    const archivo = await oneArchivo(c.req.header('Content-Type') ?? '', body)
    if (!archivo) return refuse(c, 400, 'error-subir-archivo')
    return c.json(await services.upload(archivo.name, archivo.type, new Uint8Array(await archivo.arrayBuffer())), 201)
  } catch (error) {
    if (!(error instanceof Refusal) || !isFileRefusal(error.clave)) throw error
    return refuse(c, STATUS[error.clave], error.clave)
  }
})

archivos.get('/files/:id', async (c) => {
  const services = await openDoor(c)
  if (services instanceof Response) return services
  const archivo = await services.read(c.req.param('id'))
  if (!archivo) return refuse(c, 404, 'no-encontrado')
  c.get('context').auditoria.recordOnce('archivo-leido', { objeto: archivo.id })
  return fileResponse(archivo, c.req.query('descargar') === undefined ? 'inline' : 'attachment')
})

/** The upload is cancelled before the record is saved. */
archivos.delete('/files/:id', async (c) => {
  const services = await openDoor(c)
  if (services instanceof Response) return services
  return (await services.discard(c.req.param('id'))) ? c.body(null, 204) : refuse(c, 404, 'no-encontrado')
})

/** The reader's files, or the refusal. */
async function openDoor(c: C): Promise<Archivos | Response> {
  const services = await enter(c, c.get('context').withServices(c.req.raw))
  return services instanceof Response ? services : services.archivos
}

/** The file in the field `archivo` of a form that has nothing else; null for any other body. */
async function oneArchivo(contentType: string, body: Uint8Array<ArrayBuffer>): Promise<File | null> {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return null
  try {
    const parts = [...(await new Response(body, { headers: { 'Content-Type': contentType } }).formData())]
    const [field, archivo] = parts[0] ?? []
    return parts.length === 1 && field === 'archivo' && typeof archivo === 'object' ? archivo : null
  } catch {
    return null
  }
}
