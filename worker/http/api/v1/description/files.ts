/** The files of records in the OpenAPI document of API v1: the one that a record has, or the several. */
import { FILE_TYPES, FileQuery, KeptFile } from '../file'
import { OneFile } from '../files'
import type { AnyResource } from '../resource'
import {
  CREATED,
  headers,
  ID,
  IF_NONE_MATCH,
  type Json,
  json,
  LIMIT,
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

/** The body of a file. */
const BYTES = Object.fromEntries(FILE_TYPES.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))
const SENT = { required: true, content: BYTES }
const FILE_ID = { ...ID, name: 'file' }

export const FILE_SCHEMAS: Json = {
  File: schemaOf(KeptFile),
  OneFile: schemaOf(OneFile),
  OneFilePage: pageOf('OneFile'),
}

/** The paths of a noun's files. */
export function filesOf(resource: AnyResource): Record<string, Json> {
  const { name, path } = resource
  const operation = operationOf(resource)
  const read = {
    200: { description: 'El archivo.', content: BYTES, headers: LIMIT },
    ...refusals([...READ, 'not-found']),
  }
  const removed = { ...nothing('Quitado.'), ...refusals([...READ, 'subscription-ended', 'not-found']) }
  const ofFile = resource.file && {
    get: operation(`get${name}File`, 'su archivo', 'read', { parameters: [ID], responses: read }),
    put: operation(`put${name}File`, 'guardar su archivo', 'write', {
      parameters: [ID, ...queryOf(FileQuery.shape)],
      requestBody: SENT,
      responses: {
        200: { description: 'Guardado; reemplaza al anterior.', content: json('File'), headers: LIMIT },
        ...refusals([...WRITE, 'not-found']),
      },
    }),
    delete: operation(`delete${name}File`, 'quitar su archivo', 'write', { parameters: [ID], responses: removed }),
  }
  const ofFiles = resource.files && {
    get: operation(`list${name}Files`, 'sus archivos', 'read', {
      parameters: [ID, IF_NONE_MATCH],
      responses: {
        200: { description: 'Todos.', content: json('OneFilePage'), headers },
        ...UNCHANGED,
        ...refusals([...READ, 'not-found']),
      },
    }),
    post: operation(`create${name}File`, 'agregar un archivo', 'write', {
      parameters: [ID, ...queryOf(FileQuery.shape), REPEATABLE],
      requestBody: SENT,
      responses: {
        201: { description: 'Guardado.', content: json('OneFile'), headers: CREATED },
        ...refusals([...WRITE, 'not-found', 'still-running', 'key-reused']),
      },
    }),
  }
  const ofOne = resource.files && {
    get: operation(`get${name}File`, 'uno de sus archivos', 'read', { parameters: [ID, FILE_ID], responses: read }),
    delete: operation(`delete${name}File`, 'quitar un archivo', 'write', {
      parameters: [ID, FILE_ID],
      responses: removed,
    }),
  }
  return {
    [`${path}/{id}/file`]: ofFile ?? {},
    [`${path}/{id}/files`]: ofFiles ?? {},
    [`${path}/{id}/files/{file}`]: ofOne ?? {},
  }
}
