/** Answers of API v1: JSON with its ETag, and problems (RFC 9457). */
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { kindOf, PROBLEMS, Problem, type ProblemKind } from '../../../domain/api-clients/problem'
import { sha256 } from '../../../domain/bytes/sha256'
import { Refusal } from '../../../domain/refusal'
import { logFailure } from '../../../trace/request'

const ETAG_LETTERS = 22
/** Where the kinds of problems are explained. */
const problemPage = (kind: ProblemKind) => `/docs/api?code=${kind}#problemas`

/** A strong ETag of a body: 132 bits of its SHA-256. */
export const etagOf = async (body: string): Promise<string> => `"${(await sha256(body)).slice(0, ETAG_LETTERS)}"`

/**
 * Whether a header with ETags (`"a", W/"b"`, `*`) names this one. A weak ETag counts like the strong one of the same
 * body.
 */
export const namesEtag = (header: string, etag: string): boolean =>
  header.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, '')))

/** The answer to a read: 304 when the program has it already. */
export async function readAnswer(c: Context, value: unknown): Promise<Response> {
  const body = JSON.stringify(value)
  const etag = await etagOf(body)
  const headers = { ETag: etag, 'Cache-Control': 'private, no-cache' }
  if (namesEtag(c.req.header('If-None-Match') ?? '', etag)) return c.body(null, 304, headers)
  return c.body(body, 200, { ...headers, 'Content-Type': 'application/json' })
}

/** A field of a form, «items[0].plan_id», as problems name it: «items.0.plan_id». */
const pathOf = (field: string): string => field.replaceAll(/\[(\d+)\]/g, '.$1')

/**
 * The problem that answers an error: a refusal of the rules by its kind, anything else as `internal-error`, which is
 * logged.
 */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof Refusal) {
    const kind = kindOf(error.clave)
    const reason = { field: pathOf(error.field ?? ''), reason: error.clave }
    return new Problem(kind, undefined, kind === 'not-found' ? undefined : [reason])
  }
  logFailure('api-v1-error', error)
  return new Problem('internal-error')
}

export function refuse(c: Context, { kind, detail, errors }: Problem): Response {
  const { status, title } = PROBLEMS[kind]
  const type = new URL(problemPage(kind), c.req.url).href
  const body = { type, title, status, code: kind, ...(detail ? { detail } : {}), ...(errors ? { errors } : {}) }
  const challenge: Record<string, string> = status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}
  return c.body(JSON.stringify(body), status as ContentfulStatusCode, {
    'Content-Type': 'application/problem+json',
    ...challenge,
  })
}
