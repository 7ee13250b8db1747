/** What the services of money are made of. */
import type { RequestTrace } from '../domain/auditoria/auditoria'
import type { RequestParts } from './parts'

export type PagosParts = Pick<RequestParts, 'd1' | 'now' | 'settings' | 'pendientes'> & {
  /** null in scheduled jobs */
  requestTrace: RequestTrace | null
}
