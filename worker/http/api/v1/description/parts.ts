/** Pieces that the OpenAPI document of API v1 is written with. */
import { PROBLEMS, type ProblemKind } from '../../../../domain/api-clients/problem'
import * as z from '../../../../domain/zod'
import type { AnyResource } from '../resource'

export type Json = Record<string, unknown>

/** The JSON Schema of a zod schema: of what it accepts (`input`), or of a record as it is sent (`output`). */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output' = 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    override({ jsonSchema: one }) {
      // noise for readers: the format «date» says the pattern, and these bounds are those of every integer
      if (one.format === 'date') delete one.pattern
      if (one.minimum === Number.MIN_SAFE_INTEGER) delete one.minimum
      if (one.maximum === Number.MAX_SAFE_INTEGER) delete one.maximum
    },
  })
  return json
}

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })
export const json = (name: string): Json => ({ 'application/json': { schema: ref(name) } })

const next = { type: ['string', 'null'], description: 'El cursor de la página siguiente.' }
/** A page of a list of these. */
export const pageOf = (name: string): Json => ({
  type: 'object',
  properties: { data: { type: 'array', items: ref(name) }, next },
  required: ['data', 'next'],
})

export const READ: ProblemKind[] = [
  ...(['unauthorized', 'missing-scope', 'plan-without-api', 'second-factor-missing'] as const),
  ...(['too-many-requests', 'internal-error', 'unavailable'] as const),
]
export const WRITE: ProblemKind[] = [
  ...READ,
  ...(['subscription-ended', 'invalid-request', 'too-large', 'unsupported-type', 'not-valid', 'conflict'] as const),
]

/** The problems that an operation may answer, one response for each status. */
export function refusals(kinds: readonly ProblemKind[]): Json {
  const byStatus = new Map<number, ProblemKind[]>()
  for (const kind of new Set(kinds)) {
    const { status } = PROBLEMS[kind]
    byStatus.set(status, [...(byStatus.get(status) ?? []), kind])
  }
  const content = { 'application/problem+json': { schema: ref('Problem') } }
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => [
      status,
      {
        description: of.map((k) => PROBLEMS[k].title).join(' '),
        content,
        ...(status === 401 ? {} : { headers: status === 429 ? { ...LIMIT, ...WAIT } : LIMIT }),
      },
    ]),
  )
}

const text = { type: 'string' }
const headerOf = (name: string): Json => ({ $ref: `#/components/headers/${name}` })
/** Headers of answers, described once. */
export const HEADERS: Json = {
  ETag: { description: 'La versión de lo leído.', schema: text },
  Location: { description: 'La dirección de lo creado.', schema: text },
  RateLimit: { description: 'Cuántas solicitudes quedan (`r`) y en cuántos segundos vuelven (`t`).', schema: text },
  'RateLimit-Policy': { description: 'Cuántas (`q`) en cuántos segundos (`w`).', schema: text },
  'Retry-After': { description: 'Segundos por esperar.', schema: { type: 'integer' } },
  'Idempotent-Replayed': { description: '`true` si es la respuesta de una solicitud anterior.', schema: text },
}
/** Headers of every answer to a request with a key, as long as the counter of requests answers. */
export const LIMIT = { RateLimit: headerOf('RateLimit'), 'RateLimit-Policy': headerOf('RateLimit-Policy') }
const WAIT = { 'Retry-After': headerOf('Retry-After') }
export const headers = { ETag: headerOf('ETag'), ...LIMIT }
/** Headers of the answer to a creation. */
export const CREATED = {
  ...LIMIT,
  Location: headerOf('Location'),
  'Idempotent-Replayed': headerOf('Idempotent-Replayed'),
}
const header = (name: string, description: string): Json => ({ name, in: 'header', description, schema: text })
export const IF_MATCH = header('If-Match', 'Solo si no ha cambiado desde este ETag.')
export const IF_NONE_MATCH = header('If-None-Match', '304 si sigue siendo este ETag.')
export const REPEATABLE = header(
  'Idempotency-Key',
  'Repetir la solicitud con la misma clave, durante 24 horas, no crea otro registro.',
)
export const ID = { name: 'id', in: 'path', required: true, schema: text }
export const UNCHANGED = { 304: { description: 'Sin cambios.', headers } }
/** An answer without a body. */
export const nothing = (description: string): Json => ({ 204: { description, headers: LIMIT } })

export const queryOf = (shape: Record<string, z.ZodType>): Json[] =>
  Object.entries(shape).map(([name, field]) => {
    const { description, ...schema } = schemaOf(field, 'input')
    return { name, in: 'query', ...(description ? { description } : {}), schema }
  })

/** Makes the operations of a noun, each with its id, its summary and the permission that it needs. */
export const operationOf =
  ({ noun, title }: Pick<AnyResource, 'noun' | 'title'>) =>
  (id: string, summary: string, access: 'read' | 'write', rest: Json): Json => ({
    operationId: id,
    summary: `${title}: ${summary}`,
    tags: [title],
    security: [{ key: [`${noun}:${access}`] }],
    ...rest,
  })
