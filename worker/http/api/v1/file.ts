/**
 * The file of a record of API v1, under an address of its own: the bytes are the body, without a form around them. It is
 * judged as an upload of the screens is, and claimed by its record at once.
 */
import type { Hono } from 'hono'
import { idOf } from '../../../archivos/service'
import type { ApiNoun } from '../../../domain/api-clients/api-key'
import { Problem } from '../../../domain/api-clients/problem'
import { ARCHIVO_MAX_BYTES, EXTENSION } from '../../../domain/archivos/archivo'
import * as z from '../../../domain/zod'
import type { Program } from '../../../doors/programs'
import { readBytes } from '../body'
import { fileResponse } from '../file-response'
import type { V1 } from './environment'
import { queryOf } from './input'
import { programWith } from './program-with'

export interface RecordFile {
  /** the address of the record's file; null without one, undefined for no such record */
  find: (program: Program, id: string) => Promise<string | null | undefined>
  /** @param archivo the id of an upload @throws Refusal */
  attach: (program: Program, id: string, archivo: string) => Promise<unknown>
  /** @param url the file that was found @throws Refusal */
  remove: (program: Program, id: string, url: string) => Promise<unknown>
}

export const FILE_TYPES = Object.keys(EXTENSION) as (keyof typeof EXTENSION)[]

/** What an upload is called; without a name it is called after its type. */
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

/** Adds the routes of the file of a noun's records. */
export function serveFile(app: Hono<V1>, { path, noun }: { path: string; noun: ApiNoun }, file: RecordFile): void {
  const address = `${path}/:id/file` as const

  app.get(address, async (c) => {
    const program = programWith(c, `${noun}:read`)
    const url = await file.find(program, c.req.param('id'))
    const archivo = url ? await program.services.archivos.read(idOf(url)) : null
    if (!archivo) throw new Problem('not-found')
    program.auditoria.recordOnce('archivo-leido', { objeto: archivo.id })
    return fileResponse(archivo, 'attachment')
  })

  app.put(address, async (c) => {
    const program = programWith(c, `${noun}:write`)
    const id = c.req.param('id')
    const { nombre } = queryOf(c, FileQuery)
    if ((await file.find(program, id)) === undefined) throw new Problem('not-found')
    const bytes = await readBytes(c.req.raw, ARCHIVO_MAX_BYTES).catch(() => {
      throw new Problem('invalid-request')
    })
    if (!bytes) throw new Problem('too-large')
    const type = c.req.header('Content-Type') ?? ''
    const { archivos } = program.services
    const kept = await archivos.upload(nombre ?? nameByType(type), type, bytes)
    try {
      await file.attach(program, id, kept.id)
    } catch (error) {
      await archivos.discard(kept.id)
      throw error
    }
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

  app.all(address, () => {
    throw new Problem('method-not-allowed')
  })
}
