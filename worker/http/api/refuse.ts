/** The one way in which an API route refuses. */
import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type ApiErrorCode, apiError } from '../../domain/api-error'

export const refuse = (
  c: Context,
  status: ContentfulStatusCode,
  code: ApiErrorCode,
  headers: Record<string, string> = {},
): Response => c.json(apiError(code), status, headers)
