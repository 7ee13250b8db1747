/** Records of API v1 with several files: a list, and an address for each file. file.ts checks and stores them. */
import type { Hono } from 'hono'
import type { ApiNoun } from '../../../domain/api-clients/api-key'
import { Problem } from '../../../domain/api-clients/problem'
import { base64url } from '../../../domain/bytes/base64url'
import * as z from '../../../domain/zod'
import type { ApiCaller } from '../../../doors/programs'
import type { V1 } from './environment'
import { KeptFile, keep, readFile, type SentFile, sentFile } from './file'
import { runOnce } from './idempotency'
import { refuseOtherMethods } from './methods'
import { programWith } from './program-with'
import { readAnswer } from './respond'

/** One of the files of a record. */
export const OneFile = z.object({ id: z.string(), ...KeptFile.shape })

export interface RecordFiles {
  /** null for no such record */
  list: (program: ApiCaller, id: string) => Promise<readonly z.output<typeof OneFile>[] | null>
  /** @param archivo the id of an upload @throws Refusal */
  add: (program: ApiCaller, id: string, archivo: string) => Promise<unknown>
  /** @throws Refusal */
  remove: (program: ApiCaller, id: string, archivo: string) => Promise<unknown>
}

/** A text that is the same for the same file, by which a repeated request is recognized. */
async function textOf({ nombre, tipo, bytes }: SentFile): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return `${nombre}\n${tipo}\n${base64url(digest)}`
}

/** Adds the routes of the files of a noun's records. */
export function serveFiles(app: Hono<V1>, { path, noun }: { path: string; noun: ApiNoun }, files: RecordFiles): void {
  const all = `${path}/:id/files` as const
  const one = `${path}/:id/files/:file` as const

  app.get(all, async (c) => {
    const found = await files.list(programWith(c, `${noun}:read`), c.req.param('id'))
    if (!found) throw new Problem('not-found')
    return readAnswer(c, { data: found, next: null })
  })

  app.post(all, async (c) => {
    const program = programWith(c, `${noun}:write`)
    const id = c.req.param('id')
    if (!(await files.list(program, id))) throw new Problem('not-found')
    const sent = await sentFile(c)
    const under = `/api/v1${path}/${id}/files/`
    return runOnce(c, program, await textOf(sent), {
      run: async () => under + (await keep(program, sent, (archivo) => files.add(program, id, archivo))).id,
      read: async (Location) => {
        const kept = (await files.list(program, id))?.find((one) => `${under}${one.id}` === Location)
        if (!kept) throw new Problem('not-found')
        return { status: 201, headers: { 'Content-Type': 'application/json', Location }, body: JSON.stringify(kept) }
      },
    })
  })

  app.get(one, async (c) => {
    const program = programWith(c, `${noun}:read`)
    const found = await files.list(program, c.req.param('id'))
    return readFile(program, found?.find(({ id }) => id === c.req.param('file'))?.id ?? null)
  })

  app.delete(one, async (c) => {
    const program = programWith(c, `${noun}:write`)
    await files.remove(program, c.req.param('id'), c.req.param('file'))
    return c.body(null, 204)
  })

  refuseOtherMethods(app, all, ['GET', 'POST'])
  refuseOtherMethods(app, one, ['GET', 'DELETE'])
}
