/** The reports in the OpenAPI document of API v1. */
import type { ApiNoun } from '../../../../domain/api-clients/api-key'
import { type AnyReport, answerOf, parametersOf } from '../reports/report'
import {
  headers,
  IF_NONE_MATCH,
  type Json,
  json,
  operationOf,
  queryOf,
  READ,
  refusals,
  schemaOf,
  UNCHANGED,
} from './parts'

const noun: ApiNoun = 'reports'

/** The path and the schema of a report. */
export function reportOf(of: AnyReport): { paths: Json; schemas: Json } {
  const operation = operationOf({ noun, title: of.title })
  return {
    paths: {
      [`/reports/${of.report}`]: {
        get: operation(`get${of.name}`, 'leer', 'read', {
          parameters: [...queryOf(parametersOf(of.report)), IF_NONE_MATCH],
          responses: {
            200: { description: 'El reporte, con una página de sus filas.', content: json(of.name), headers },
            ...UNCHANGED,
            ...refusals([...READ, 'invalid-request', 'not-found']),
          },
        }),
      },
    },
    schemas: { [of.name]: schemaOf(answerOf(of)) },
  }
}
