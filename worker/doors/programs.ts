/** What a program with a key or a token gets: the services of its company, and what it may do there. */

import type { Actor, Person } from '../access/gate'
import { findApiKey, noteUse } from '../api-clients/api-keys-sql'
import { KeptAnswers } from '../api-clients/kept-answers'
import { sentKeyHash } from '../api-clients/key-token'
import type { Auditoria } from '../auditoria/service'
import { isUseToNote, programAccess, READ_SCOPES, readScopes, type Scope } from '../domain/api-clients/api-key'
import { Problem, type ProblemKind } from '../domain/api-clients/problem'
import type { AuditEventData } from '../domain/auditoria/auditoria'
import type { LookRole } from '../domain/dispositivos/look'
import { asOf } from '../domain/suscripcion/suscripcion'
import type { EmpresaRow } from '../platform-db/platform-db'
import { EmpresaDb } from '../tenant/empresa-db'
import { logFailure } from '../trace/request'
import type { EmpresaServices } from './empresa'
import type { RequestParts } from './parts'

/** A program that has shown its key, or an Administrador's token. */
export interface ApiCaller {
  /** of the key, or of the token's family: whose requests are counted */
  keyId: string
  scopes: readonly Scope[]
  /** a token, or the subscription is over: nothing is written, not even deleted */
  readsOnly: boolean
  empresa: EmpresaRow
  services: EmpresaServices
  answers: KeptAnswers
  auditoria: Auditoria
  /** the company's day */
  today: string
  /** the request's instant, UTC milliseconds */
  now: number
}

/** A key acts as an Administrador, limited to what API v1 offers; the audit log and the drivers' page show the key. */
const memberOf = (key: { id: string; nombre: string }, empresa: EmpresaRow): Person => ({
  id: key.id,
  nombre: key.nombre,
  email: '',
  idioma: 'es',
  zona_horaria: empresa.zona_horaria,
  rol: 'Administrador',
  verificado: true,
  sesion: key.id,
})

/** Records that a program was refused, at most once a minute for each key or person. */
export const logRefused = (auditoria: Auditoria, motivo: AuditEventData<'acceso-negado'>['motivo']): void =>
  auditoria.recordOnce('acceso-negado', { datos: { puerta: 'api', motivo } })

interface Doors {
  servicesOf: (empresa: EmpresaRow, person: Person, looksAs?: LookRole) => EmpresaServices
  /** the owner of the request's token (access/bearer.ts) @throws Response */
  holderOf: (request: Request) => Promise<Actor>
}

/**
 * The program of a request's key or token, read fresh in one round trip: a revoked one is refused at the next request.
 * @throws Problem `unauthorized` for a missing, unknown or revoked one, `missing-scope`, `second-factor-missing`,
 *   `plan-without-api`, `unavailable`
 */
export async function programOf(parts: RequestParts, request: Request, doors: Doors): Promise<ApiCaller> {
  const hash = await sentKeyHash(request)
  return hash ? withKey(parts, hash, doors) : withToken(parts, request, doors)
}

/** What a token is refused for, by the status of its refusal. */
const BY_STATUS: Readonly<Record<number, ProblemKind>> = { 403: 'second-factor-missing', 503: 'unavailable' }

/** An Administrador's token (docs/decisions/0021) reads all that a key can, and writes nothing. */
async function withToken(parts: RequestParts, request: Request, { servicesOf, holderOf }: Doors): Promise<ApiCaller> {
  const { person, empresa } = await holderOf(request).catch((error: unknown) => {
    if (!(error instanceof Response)) throw error
    throw new Problem(BY_STATUS[error.status] ?? 'unauthorized')
  })
  const { d1, now, requestTrace, auditoria } = parts
  if (!empresa || person.rol !== 'Administrador') {
    logRefused(auditoria, 'permiso')
    throw new Problem('missing-scope', 'El token no es de un Administrador de una empresa.')
  }
  if (programAccess(empresa, now) === null) {
    logRefused(auditoria, 'plan')
    throw new Problem('plan-without-api')
  }
  const services = servicesOf(empresa, person)
  const answers = new KeptAnswers(new EmpresaDb(d1, empresa.id, requestTrace), person.sesion, now)
  const { today } = services
  return {
    keyId: person.sesion,
    scopes: READ_SCOPES,
    readsOnly: true,
    empresa,
    services,
    answers,
    auditoria,
    today,
    now,
  }
}

async function withKey(parts: RequestParts, hash: string, { servicesOf }: Doors): Promise<ApiCaller> {
  const { d1, now, requestTrace, auditoria } = parts
  const found = await findApiKey(d1, hash).catch((error: unknown) => {
    logFailure('clave-ilegible', error)
    throw new Problem('unavailable')
  })
  if (!found) {
    logRefused(auditoria, 'clave-desconocida')
    throw new Problem('unauthorized')
  }
  const { key } = found
  const empresa = asOf(found.empresa, now)
  requestTrace.usuario_id = key.id
  requestTrace.empresa_id = empresa.id
  if (key.revocada_at !== null) {
    logRefused(auditoria, 'clave-revocada')
    throw new Problem('unauthorized')
  }
  const may = programAccess(empresa, now)
  if (may === null) {
    logRefused(auditoria, 'plan')
    throw new Problem('plan-without-api')
  }
  const db = new EmpresaDb(d1, empresa.id, requestTrace)
  if (isUseToNote(key.usada_at, now)) {
    const remover = db.remover()
    parts.after(remover.run(noteUse(remover, key.id, now)).catch(() => undefined))
  }
  const services = servicesOf(empresa, memberOf(key, empresa), 'Programa')
  const answers = new KeptAnswers(db, key.id, now)
  return {
    keyId: key.id,
    scopes: readScopes(key.permisos),
    readsOnly: may === 'read',
    empresa,
    services,
    answers,
    auditoria,
    today: services.today,
    now,
  }
}
