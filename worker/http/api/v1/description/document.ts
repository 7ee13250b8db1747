/** The OpenAPI 3.1 document of API v1, from the descriptions that also make its routes. */
import { SCOPES } from '../../../../domain/api-clients/api-key'
import { PROBLEMS, type ProblemKind } from '../../../../domain/api-clients/problem'
import { KEY_REQUESTS, KEY_WINDOW_MS } from '../../../../domain/api-clients/rate'
import * as z from '../../../../domain/zod'
import { listQuery } from '../input'
import type { AnyReport } from '../reports/report'
import type { AnyResource } from '../resource'
import { FILE_SCHEMAS, filesOf } from './files'
import {
  CREATED,
  HEADERS,
  headers,
  ID,
  IF_MATCH,
  IF_NONE_MATCH,
  type Json,
  json,
  nothing,
  operationOf,
  pageOf,
  queryOf,
  READ,
  REPEATABLE,
  refusals,
  schemaOf,
  UNCHANGED,
  WRITE,
} from './parts'
import { reportOf } from './reports'

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

/** The paths and schemas of a noun. */
function describe(resource: AnyResource): { paths: Json; schemas: Json } {
  const { name, input, change = input } = resource
  const path = resource.path.replaceAll(/:(\w+)/g, '{$1}')
  const belongs = path !== resource.path
  const operation = operationOf(resource)
  const list: Json = {}
  const one: Json = {}
  const record = (description: string) => ({ description, content: json(name), headers })
  const body = (of: string) => ({ required: true, content: json(of) })
  list.get = operation(`list${name}s`, 'lista', 'read', {
    parameters: [
      ...(belongs ? [ID] : []),
      ...queryOf({ ...listQuery(resource.pageSize).shape, ...resource.filters.shape }),
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
        201: { ...record('Creado.'), headers: { ...headers, ...CREATED } },
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
        ...nothing('Eliminado.'),
        ...refusals([...READ, 'subscription-ended', 'not-found', 'changed-meanwhile']),
      },
    })
  const paths = Object.fromEntries(
    Object.entries({ [path]: list, [`${path}/{id}`]: one, ...filesOf(resource) }).filter(
      ([, operations]) => Object.keys(operations).length > 0,
    ),
  )
  const schemas = {
    [name]: schemaOf(resource.record),
    [`${name}Page`]: pageOf(name),
    ...(input && { [`${name}Input`]: schemaOf(input, 'input') }),
    ...(change && { [`${name}Change`]: schemaOf(change.partial(), 'input') }),
  }
  return { paths, schemas }
}

const ABOUT = `Los datos de su empresa para sus programas. Las fechas son días \`AAAA-MM-DD\` de la empresa. Cada clave puede hacer
${KEY_REQUESTS} solicitudes en ${KEY_WINDOW_MS / 1000} segundos: \`RateLimit\` dice cuántas quedan. Los errores son \`application/problem+json\`
(RFC 9457): decida por \`code\`, que no cambia.`

/** @param origin the product's address */
export function documentOf(resources: readonly AnyResource[], reports: readonly AnyReport[], origin: string) {
  const parts = [...resources.map(describe), ...reports.map(reportOf)]
  return {
    openapi: '3.1.0',
    info: { title: 'API de Vigía', version: '1', description: ABOUT },
    servers: [{ url: `${origin}/api/v1` }],
    tags: [...resources, ...reports].map(({ title, about }) => ({ name: title, description: about })),
    paths: Object.assign({}, ...parts.map(({ paths }) => paths)) as Json,
    components: {
      headers: HEADERS,
      securitySchemes: {
        key: {
          type: 'http',
          'x-scopes': SCOPES,
          scheme: 'bearer',
          description: `Una clave \`vig_live_…\` de Configuración › Integraciones. Permisos: ${SCOPES.join(', ')}.`,
        },
      },
      schemas: Object.assign(
        { Problem: schemaOf(ProblemBody), ...FILE_SCHEMAS },
        ...parts.map(({ schemas }) => schemas),
      ) as Json,
    },
  }
}
