/** What a program with a key gets: the services of its company, and what the key may do there. */

import type { Person } from '../access/gate'
import { findApiKey, noteUse } from '../api-clients/api-keys-sql'
import { KeptAnswers } from '../api-clients/kept-answers'
import { sentKey } from '../api-clients/key-token'
import type { Auditoria } from '../auditoria/service'
import { isUseToNote, keysMay, readScopes, type Scope } from '../domain/api-clients/api-key'
import { Problem } from '../domain/api-clients/problem'
import { asOf } from '../domain/suscripcion/suscripcion'
import type { EmpresaRow } from '../platform-db/platform-db'
import { EmpresaDb } from '../tenant/empresa-db'
import { logFailure } from '../trace/request'
import type { EmpresaServices } from './empresa'
import type { RequestParts } from './parts'

/** A program that has shown its key. */
export interface Program {
  keyId: string
  scopes: Scope[]
  /** the subscription is over: nothing is written, not even deleted */
  readsOnly: boolean
  empresa: EmpresaRow
  services: EmpresaServices
  answers: KeptAnswers
  auditoria: Auditoria
  /** the company's day */
  hoy: string
  /** the request's instant, UTC milliseconds */
  now: number
}

/** A key acts as an Administrador would, but for what no API route offers it; the log names it by its id. */
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

/**
 * The program of a request's key, read fresh in one round trip: a revoked key is refused at the next request.
 * @throws Problem `unauthorized` for a missing, unknown or revoked key, `plan-without-api`, `unavailable`
 */
export async function programOf(
  parts: RequestParts,
  request: Request,
  servicesOf: (empresa: EmpresaRow, person: Person) => EmpresaServices,
): Promise<Program> {
  const { d1, now, requestTrace } = parts
  const hash = await sentKey(request)
  if (!hash) throw new Problem('unauthorized')
  const found = await findApiKey(d1, hash).catch((error: unknown) => {
    logFailure('clave-ilegible', error)
    throw new Problem('unavailable')
  })
  if (!found) throw new Problem('unauthorized')
  const { key } = found
  const empresa = asOf(found.empresa, now)
  const may = keysMay(empresa, now)
  if (may === null) throw new Problem('plan-without-api')
  requestTrace.usuario_id = key.id
  const db = new EmpresaDb(d1, empresa.id, requestTrace)
  if (isUseToNote(key.usada_at, now)) {
    const remover = db.remover()
    parts.after(remover.run(noteUse(remover, key.id, now)).catch(() => undefined))
  }
  const services = servicesOf(empresa, memberOf(key, empresa))
  const answers = new KeptAnswers(db, key.id, now)
  return {
    keyId: key.id,
    scopes: readScopes(key.permisos),
    readsOnly: may === 'read',
    empresa,
    services,
    answers,
    auditoria: parts.auditoria,
    hoy: services.hoy,
    now,
  }
}
