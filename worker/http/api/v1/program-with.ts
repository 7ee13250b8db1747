/** The permission check of API v1: every handler calls it first. */
import type { Context } from 'hono'
import { allows, type Scope } from '../../../domain/api-clients/api-key'
import { Problem } from '../../../domain/api-clients/problem'
import { type ApiCaller, logRefused } from '../../../doors/programs'
import type { V1 } from './environment'

/**
 * The program that asks, if its key and its company's subscription allow it.
 * @throws Problem `missing-scope`, `subscription-ended`
 */
export function programWith(c: Context<V1>, scope: Scope): ApiCaller {
  const program = c.get('program')
  if (!allows(program.scopes, scope)) {
    logRefused(program.auditoria, 'permiso')
    throw new Problem('missing-scope', `Falta el permiso ${scope}.`)
  }
  if (program.readsOnly && scope.endsWith(':write')) {
    logRefused(program.auditoria, 'solo-lectura')
    throw new Problem('subscription-ended')
  }
  return program
}
