/**
 * The file of a record of API v1, under an address of its own. The body is the file itself, not a form. It is checked
 * like an upload on the screens, and belongs to its record at once.
 */
import type { Context, Hono } from 'hono'
import { idOf } from '../../../archivos/service'
import type { ApiNoun } from '../../../domain/api-clients/api-key'
import { Problem } from '../../../domain/api-clients/problem'
import { ARCHIVO_MAX_BYTES, EXTENSION, type UploadedArchivo } from '../../../domain/archivos/archivo'
import * as z from '../../../domain/zod'
import type { ApiCaller } from '../../../doors/programs'
import { readBytes } from '../body'
import { fileResponse } from '../file-response'
import type { V1 } from './environment'
import { queryOf } from './input'
import { refuseOtherMethods } from './methods'
import { programWith } from './program-with'

export interface RecordFile {
  /** the address of the record's file: null when the record has none, undefined when there is no such record */
  find: (program: ApiCaller, id: string) => Promise<string | null | undefined>
  /** @param archivo the id of an upload @throws Refusal */
  attach: (program: ApiCaller, id: string, archivo: string) => Promise<unknown>
  /** @param url the file that was found @throws Refusal */
  remove: (program: ApiCaller, id: string, url: string) => Promise<unknown>
}

export const FILE_TYPES = Object.keys(EXTENSION) as (keyof typeof EXTENSION)[]

/** The parameters of an upload; a file without a name is named after its type. */
export const FileQuery = z.object({
  nombre: z.string().min(1).max(200).optional().describe('El nombre del archivo, con su extensión.'),
})
/** A file that was kept. */
export const KeptFile = z.object({
  nombre: z.string(),
  tipo: z.enum(FILE_TYPES as [string]),
  tamano: z.int().describe('Bytes.'),
})

const nameByType = (type: string): string => {
  const extension = EXTENSION[type.split(';', 1)[0]?.trim().toLowerCase() as keyof typeof EXTENSION]
  return extension ? `archivo.${extension}` : ''
}

/** A file as a program sent it, not yet judged. */
export interface SentFile {
  nombre: string
  tipo: string
  bytes: Uint8Array<ArrayBuffer>
}

/** The body of a request as a file. @throws Problem `invalid-request`, `too-large` */
export async function sentFile(c: Context<V1>): Promise<SentFile> {
  const { nombre } = queryOf(c, FileQuery)
  const bytes = await readBytes(c.req.raw, ARCHIVO_MAX_BYTES).catch(() => {
    throw new Problem('invalid-request')
  })
  if (!bytes) throw new Problem('too-large')
  const tipo = c.req.header('Content-Type') ?? ''
  return { nombre: nombre ?? nameByType(tipo), tipo, bytes }
}

/**
 * Stores a file and attaches it to its record; when the record refuses it, the file is deleted again.
 * @param attach is given the id of the upload
 * @throws Refusal
 */
export async function keep(
  { services: { archivos } }: ApiCaller,
  { nombre, tipo, bytes }: SentFile,
  attach: (archivo: string) => Promise<unknown>,
): Promise<UploadedArchivo> {
  const kept = await archivos.upload(nombre, tipo, bytes)
  try {
    await attach(kept.id)
  } catch (error) {
    await archivos.discard(kept.id)
    throw error
  }
  return kept
}

/** The answer that carries a file; the audit log records that it was read. @throws Problem `not-found` */
export async function readFile(program: ApiCaller, id: string | null): Promise<Response> {
  const archivo = id === null ? null : await program.services.archivos.read(id)
  if (!archivo) throw new Problem('not-found')
  program.auditoria.recordOnce('archivo-leido', { objeto: archivo.id })
  return fileResponse(archivo, 'attachment')
}

/** Adds the routes of the file of a noun's records. */
export function serveFile(app: Hono<V1>, { path, noun }: { path: string; noun: ApiNoun }, file: RecordFile): void {
  const address = `${path}/:id/file` as const

  app.get(address, async (c) => {
    const program = programWith(c, `${noun}:read`)
    const url = await file.find(program, c.req.param('id'))
    return readFile(program, url ? idOf(url) : null)
  })

  app.put(address, async (c) => {
    const program = programWith(c, `${noun}:write`)
    const id = c.req.param('id')
    if ((await file.find(program, id)) === undefined) throw new Problem('not-found')
    const kept = await keep(program, await sentFile(c), (archivo) => file.attach(program, id, archivo))
    const { id: _, ...sent } = kept
    return c.json(sent satisfies z.output<typeof KeptFile>)
  })

  app.delete(address, async (c) => {
    const program = programWith(c, `${noun}:write`)
    const id = c.req.param('id')
    const url = await file.find(program, id)
    if (!url) throw new Problem('not-found')
    await file.remove(program, id, url)
    return c.body(null, 204)
  })

  refuseOtherMethods(app, address, ['GET', 'PUT', 'DELETE'])
}
