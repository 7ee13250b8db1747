/** Messages to support, for a signed-in person. */
import type { Actor } from '../access/gate'
import { Soporte } from '../soporte/service'
import { SoporteDb } from '../soporte/sql'
import type { RequestParts } from './parts'

export function soporteOf(parts: RequestParts, actor: Actor): Soporte {
  const { d1, now, settings, requestTrace, intentos, courier } = parts
  const dependencies = { intentos, courier, supportEmail: settings.SUPPORT_EMAIL }
  return new Soporte(new SoporteDb(d1, requestTrace), actor, dependencies, now)
}
