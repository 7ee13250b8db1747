/**
 * A noun of API v1: its records as programs see them, and the calls to the company's services. Both its routes (here)
 * and its part of the OpenAPI document (description/) are made from one description.
 */
import type { Context, Hono } from 'hono'
import type { ApiNoun } from '../../../domain/api-clients/api-key'
import { Problem } from '../../../domain/api-clients/problem'
import type { Cursor } from '../../../domain/cursor'
import type * as z from '../../../domain/zod'
import type { ApiCaller } from '../../../doors/programs'
import type { Page } from '../../../tenant/pager'
import type { V1 } from './environment'
import { type RecordFile, serveFile } from './file'
import { type RecordFiles, serveFiles } from './files'
import { runOnce } from './idempotency'
import { bodyText, checked, jsonObject, listQueryOf, type PageSize, readCursor, writeCursor } from './input'
import { refuseOtherMethods } from './methods'
import { programWith } from './program-with'
import { etagOf, namesEtag, readAnswer } from './respond'

/** What a list is asked for. */
interface Asked<F> {
  /** the id in the path of a list that belongs to a record, «/vehicles/:id/days»; else empty */
  of: string
  limit: number
  /** null for the first page */
  cursor: Cursor | null
  filters: F
}
/** A page of records, and where the next one begins. */
interface Listed<I> {
  data: I[]
  next: Cursor | null
}

export interface Resource<
  I extends z.ZodObject,
  F extends z.ZodObject,
  W extends z.ZodObject,
  C extends z.ZodObject = W,
> {
  /** beginning with «/» */
  path: string
  noun: ApiNoun
  /** its name in the OpenAPI document: «Vehicle» */
  name: string
  /** its name for people, and what it is */
  title: string
  about: string
  record: I
  /** what the list can be narrowed by */
  filters: F
  /** how many records a page has, where it is not the usual */
  pageSize?: PageSize
  /** null when there is no such record for the list to belong to */
  list: (program: ApiCaller, asked: Asked<z.output<F>>) => Promise<Listed<z.output<I>> | null>
  /** absent where records have no address of their own */
  find?: (program: ApiCaller, id: string) => Promise<z.output<I> | null>
  /** what creates one: the fields of the screen's form */
  input?: W
  /**
   * what may be changed, where that is less than `input`: fields of `record`, or ones that are not stored (`corregir`)
   */
  change?: C
  /** Returns the id. @throws Refusal, Problem */
  create?: (program: ApiCaller, input: z.output<W>) => Promise<string>
  /**
   * @param read the same fields as they were read for this change, so that another person's change since then stays in
   *   those that were not sent; undefined when such a record would be refused
   */
  update?: (program: ApiCaller, id: string, input: z.output<C>, read: z.output<C> | undefined) => Promise<unknown>
  remove?: (program: ApiCaller, id: string) => Promise<unknown>
  /** the file that each record may have, or the several */
  file?: RecordFile
  files?: RecordFiles
}

/** A page of a screen's list, for a program that asked for the rows after a cursor. */
export function listed<R, I>(page: Page<R>, cursor: Cursor | null, recordOf: (row: R) => I): Listed<I> {
  // the rows after the cursor were deleted, so the list starts over: a program would read its first page twice
  if (cursor && !page.before) return { data: [], next: null }
  return { data: page.rows.map(recordOf), next: page.after }
}

/**
 * A page of a list that was read whole. The rows are sorted here, since the database sorts some letters («Ñ») otherwise
 * and a row must be on one page only.
 * @param cursorOf the value that a row is sorted by, and its id
 */
export function pageAfter<R>(
  rows: readonly R[],
  cursor: Cursor | null,
  limit: number,
  cursorOf: (row: R) => [string, string],
) {
  const placed = rows.map((row) => ({ row, place: cursorOf(row) })).sort((a, b) => compared(a.place, b.place))
  const start: [string, string] | null = cursor && [String(cursor[0]), cursor[1]]
  const found = start ? placed.filter(({ place }) => compared(place, start) > 0) : placed
  const page = found.slice(0, limit)
  const next = found.length > limit ? (page.at(-1)?.place ?? null) : null
  return { data: page.map(({ row }) => row), next }
}

/** Below 0 when the first is before the second, by value and then by id. */
function compared([value, id]: [string, string], [otherValue, otherId]: [string, string]): number {
  if (value !== otherValue) return value < otherValue ? -1 : 1
  return id === otherId ? 0 : id < otherId ? -1 : 1
}

/**
 * The fields of a screen's form for a record that was read.
 * @returns undefined when the form would refuse them: rules may have changed since it was saved
 */
export function shownBy<I, T>(read: I | undefined, fieldsBy: (input: I) => T): T | undefined {
  if (read === undefined) return undefined
  try {
    return fieldsBy(read)
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

/** A noun of any fields, as its routes and the OpenAPI document take it. */
export type AnyResource = Resource<z.ZodObject, z.ZodObject, z.ZodObject>

/** Adds the routes of a noun. */
export function serve(app: Hono<V1>, resource: AnyResource): void {
  const { path, noun, input } = resource
  const one = `${path}/:id` as const
  const { find, file, files } = resource
  const found = async (program: ApiCaller, id: string) => {
    const record = await find?.(program, id)
    if (!record) throw new Problem('not-found')
    return record
  }

  app.get(path, async (c) => {
    const program = programWith(c, `${noun}:read`)
    const { limit, cursor, filters } = listQueryOf(c, resource.filters, resource.pageSize)
    const place = cursor ? readCursor(path, cursor) : null
    const page = await resource.list(program, { limit, cursor: place, filters, of: c.req.param('id') ?? '' })
    if (!page) throw new Problem('not-found')
    return readAnswer(c, { data: page.data, next: page.next && writeCursor(path, page.next) })
  })

  if (find) app.get(one, async (c) => readAnswer(c, await found(programWith(c, `${noun}:read`), c.req.param('id'))))
  if (file) serveFile(app, resource, file)
  if (files) serveFiles(app, resource, files)

  const { create, update, remove } = resource
  if (create && input)
    app.post(path, async (c) => {
      const program = programWith(c, `${noun}:write`)
      const text = await bodyText(c)
      return runOnce(c, program, text, {
        run: async () => {
          const id = await create(program, checked(input, jsonObject(text)))
          return new URL(`/api/v1${path}/${id}`, c.req.url).pathname
        },
        read: async (Location) => written(await found(program, lastPart(Location)), 201, { Location }),
      })
    })

  const change = resource.change ?? input
  if (update && change)
    app.patch(one, async (c) => {
      const program = programWith(c, `${noun}:write`)
      const sent = jsonObject(await bodyText(c))
      const id = c.req.param('id')
      const before = await found(program, id)
      await unchanged(c, before)
      // what is not sent stays as it is
      const kept = Object.fromEntries(Object.keys(change.shape).map((field) => [field, before[field] ?? null]))
      await update(program, id, checked(change, { ...kept, ...sent }), change.safeParse(kept).data)
      const { status, headers, body } = await written(await found(program, id), 200)
      return c.body(body, status, headers)
    })

  if (remove)
    app.delete(one, async (c) => {
      const program = programWith(c, `${noun}:write`)
      const id = c.req.param('id')
      await unchanged(c, await found(program, id))
      await remove(program, id)
      return c.body(null, 204)
    })

  refuseOtherMethods(app, path, ['GET', ...(create && input ? ['POST'] : [])])
  const ofOne = [...(find ? ['GET'] : []), ...(update && change ? ['PATCH'] : []), ...(remove ? ['DELETE'] : [])]
  if (ofOne.length > 0) refuseOtherMethods(app, one, ofOne)
}

/** The id at the end of a record's path. */
const lastPart = (path: string): string => decodeURIComponent(path.slice(path.lastIndexOf('/') + 1))

/** @throws Problem `changed-meanwhile` when the program read another version */
async function unchanged(c: Context, record: object): Promise<void> {
  const expected = c.req.header('If-Match')
  if (expected !== undefined && !namesEtag(expected, await etagOf(JSON.stringify(record))))
    throw new Problem('changed-meanwhile')
}

async function written<S extends 200 | 201>(record: object, status: S, more: Record<string, string> = {}) {
  const body = JSON.stringify(record)
  const headers: Record<string, string> = { 'Content-Type': 'application/json', ETag: await etagOf(body), ...more }
  return { status, headers, body }
}
