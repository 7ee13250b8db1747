/** The OpenAPI 3.1 document of API v1, from the descriptions that also make its routes. */
import { SCOPES } from '../../../domain/api-clients/api-key'
import { PROBLEMS, type ProblemKind } from '../../../domain/api-clients/problem'
import { KEY_REQUESTS, KEY_WINDOW_MS } from '../../../domain/api-clients/rate'
import * as z from '../../../domain/zod'
import { FILE_TYPES, FileQuery, KeptFile } from './file'
import { ListQuery } from './input'
import type { AnyResource } from './resource'

type Json = Record<string, unknown>

/** The JSON Schema of what zod reads (`input`) or of a record as it is sent. */
function schemaOf(schema: z.ZodType, io: 'input' | 'output' = 'output'): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    override({ jsonSchema: one }) {
      // the format says it, and every integer is safe
      if (one.format === 'date') delete one.pattern
      if (one.minimum === Number.MIN_SAFE_INTEGER) delete one.minimum
      if (one.maximum === Number.MAX_SAFE_INTEGER) delete one.maximum
    },
  })
  return json
}

const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })
const json = (name: string): Json => ({ 'application/json': { schema: ref(name) } })

const ProblemBody = z.object({
  type: z.url().describe('La dirección que explica este problema; no cambia.'),
  title: z.string(),
  status: z.int(),
  code: z.enum(Object.keys(PROBLEMS) as [ProblemKind, ...ProblemKind[]]),
  detail: z.string().optional(),
  errors: z
    .array(z.object({ field: z.string(), reason: z.string() }))
    .optional()
    .describe('Qué campos se rechazaron; un campo vacío es la solicitud entera.'),
})

/** The body of a file. */
const BYTES = Object.fromEntries(FILE_TYPES.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))

const READ: ProblemKind[] = [
  ...(['unauthorized', 'missing-scope', 'plan-without-api', 'too-many-requests', 'internal-error'] as const),
  'unavailable',
]
const WRITE: ProblemKind[] = [
  ...READ,
  ...(['subscription-ended', 'invalid-request', 'too-large', 'unsupported-type', 'not-valid', 'conflict'] as const),
]

/** The problems that an operation may answer, one response for each status. */
function refusals(kinds: readonly ProblemKind[]): Json {
  const byStatus = new Map<number, ProblemKind[]>()
  for (const kind of new Set(kinds)) {
    const { status } = PROBLEMS[kind]
    byStatus.set(status, [...(byStatus.get(status) ?? []), kind])
  }
  const content = { 'application/problem+json': { schema: ref('Problem') } }
  return Object.fromEntries(
    [...byStatus].map(([status, of]) => [status, { description: of.map((k) => PROBLEMS[k].title).join(' '), content }]),
  )
}

const text = { type: 'string' }
const headers = { ETag: { description: 'La versión de lo leído.', schema: text } }
const header = (name: string, description: string): Json => ({ name, in: 'header', description, schema: text })
const IF_MATCH = header('If-Match', 'Solo si no ha cambiado desde este ETag.')
const IF_NONE_MATCH = header('If-None-Match', '304 si sigue siendo este ETag.')
const REPEATABLE = header(
  'Idempotency-Key',
  'Repetir la solicitud con la misma clave, durante 24 horas, no crea otro registro.',
)
const ID = { name: 'id', in: 'path', required: true, schema: text }
const UNCHANGED = { 304: { description: 'Sin cambios.' } }

const queryOf = (shape: Record<string, z.ZodType>): Json[] =>
  Object.entries(shape).map(([name, field]) => {
    const { description, ...schema } = schemaOf(field, 'input')
    return { name, in: 'query', ...(description ? { description } : {}), schema }
  })

/** The paths and schemas of a noun. */
function describe(resource: AnyResource): { paths: Json; schemas: Json } {
  const { noun, name, title, input, change = input } = resource
  const path = resource.path.replaceAll(/:(\w+)/g, '{$1}')
  const belongs = path !== resource.path
  const operation = (id: string, summary: string, access: 'read' | 'write', rest: Json): Json => ({
    operationId: id,
    summary: `${title}: ${summary}`,
    tags: [title],
    security: [{ key: [`${noun}:${access}`] }],
    ...rest,
  })
  const list: Json = {}
  const one: Json = {}
  const ofFile: Json = {}
  const record = (description: string) => ({ description, content: json(name), headers })
  const body = (of: string) => ({ required: true, content: json(of) })
  list.get = operation(`list${name}s`, 'lista', 'read', {
    parameters: [
      ...(belongs ? [ID] : []),
      ...queryOf({ ...ListQuery.shape, ...resource.filters.shape }),
      IF_NONE_MATCH,
    ],
    responses: {
      200: { description: 'Una página.', content: json(`${name}Page`), headers },
      ...UNCHANGED,
      ...refusals([...READ, 'invalid-request', ...(belongs ? (['not-found'] as const) : [])]),
    },
  })
  if (resource.find)
    one.get = operation(`get${name}`, 'uno', 'read', {
      parameters: [ID, IF_NONE_MATCH],
      responses: { 200: record('El registro.'), ...UNCHANGED, ...refusals([...READ, 'not-found']) },
    })
  if (resource.create)
    list.post = operation(`create${name}`, 'crear', 'write', {
      parameters: [REPEATABLE],
      requestBody: body(`${name}Input`),
      responses: {
        201: record('Creado.'),
        ...refusals([...WRITE, 'not-found', 'limit-reached', 'still-running', 'key-reused']),
      },
    })
  if (resource.update)
    one.patch = operation(`update${name}`, 'cambiar', 'write', {
      parameters: [ID, IF_MATCH],
      requestBody: body(`${name}Change`),
      responses: { 200: record('Como quedó.'), ...refusals([...WRITE, 'not-found', 'changed-meanwhile']) },
    })
  if (resource.remove)
    one.delete = operation(`delete${name}`, 'eliminar', 'write', {
      parameters: [ID, IF_MATCH],
      responses: {
        204: { description: 'Eliminado.' },
        ...refusals([...READ, 'subscription-ended', 'not-found', 'changed-meanwhile']),
      },
    })
  if (resource.file) {
    ofFile.get = operation(`get${name}File`, 'su archivo', 'read', {
      parameters: [ID],
      responses: { 200: { description: 'El archivo.', content: BYTES }, ...refusals([...READ, 'not-found']) },
    })
    ofFile.put = operation(`put${name}File`, 'guardar su archivo', 'write', {
      parameters: [ID, ...queryOf(FileQuery.shape)],
      requestBody: { required: true, content: BYTES },
      responses: {
        200: { description: 'Guardado; reemplaza al anterior.', content: json('File') },
        ...refusals([...WRITE, 'not-found']),
      },
    })
    ofFile.delete = operation(`delete${name}File`, 'quitar su archivo', 'write', {
      parameters: [ID],
      responses: { 204: { description: 'Quitado.' }, ...refusals([...READ, 'subscription-ended', 'not-found']) },
    })
  }
  const paths = Object.fromEntries(
    Object.entries({ [path]: list, [`${path}/{id}`]: one, [`${path}/{id}/file`]: ofFile }).filter(
      ([, operations]) => Object.keys(operations).length > 0,
    ),
  )
  const next = { type: ['string', 'null'], description: 'El cursor de la página siguiente.' }
  const schemas = {
    [name]: schemaOf(resource.record),
    [`${name}Page`]: {
      type: 'object',
      properties: { data: { type: 'array', items: ref(name) }, next },
      required: ['data', 'next'],
    },
    ...(input && { [`${name}Input`]: schemaOf(input, 'input') }),
    ...(change && { [`${name}Change`]: schemaOf(change.partial(), 'input') }),
  }
  return { paths, schemas }
}

const ABOUT = `Los datos de su empresa para sus programas. Las fechas son días \`AAAA-MM-DD\` de la empresa. Cada clave puede hacer
${KEY_REQUESTS} solicitudes en ${KEY_WINDOW_MS / 1000} segundos: \`RateLimit\` dice cuántas quedan. Los errores son \`application/problem+json\`
(RFC 9457): decida por \`code\`, que no cambia.`

/** @param origin the product's address */
export function documentOf(resources: readonly AnyResource[], origin: string) {
  const parts = resources.map(describe)
  return {
    openapi: '3.1.0',
    info: { title: 'API de Vigía', version: '1', description: ABOUT },
    servers: [{ url: `${origin}/api/v1` }],
    tags: resources.map(({ title, about }) => ({ name: title, description: about })),
    paths: Object.assign({}, ...parts.map(({ paths }) => paths)) as Json,
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          'x-scopes': SCOPES,
          scheme: 'bearer',
          description: `Una clave \`vig_live_…\` de Configuración › Integraciones. Permisos: ${SCOPES.join(', ')}.`,
        },
      },
      schemas: Object.assign(
        { Problem: schemaOf(ProblemBody), File: schemaOf(KeptFile) },
        ...parts.map(({ schemas }) => schemas),
      ) as Json,
    },
  }
}
