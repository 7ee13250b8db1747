/**
 * The rule of the first proof (docs/decisions/0037). Until its address is proven, an account may have been created by a
 * stranger, so the first proof ends what was set before it: the password, the second factor with its backup codes,
 * identities, sessions, API clients with their tokens, pending steps and codes. Joining a company does the same. What
 * the proving action vouches for stays. These are all statements for the batch of their cause.
 */

import { auditRowInsert } from '../auditoria/sql'
import { type RequestTrace, toAuditEntry } from '../domain/auditoria/auditoria'
import type { Connection } from '../platform-db/connect'
import { read, write } from '../platform-db/sql'
import { identidades } from '../tenant/schema/access'
import type { SqlCondition } from './codes-sql'

/** The values of a statement, numbered as they are added. */
class Params {
  readonly values: (string | number | null)[] = []

  /** Adds a value and returns its placeholder. */
  add(value: string | number | null): string {
    this.values.push(value)
    return `?${this.values.length}`
  }

  /** Adds a condition with its own values. */
  join(make: (n: number) => SqlCondition): string {
    const { sql, values } = make(this.values.length + 1)
    this.values.push(...values)
    return sql
  }
}
type Condition = (p: Params) => string

/**
 * What the proving action vouches for. A session opened with the password, or the password typed along with the proof,
 * shows that the same person chose it: it stays, and so does the second factor. `asked`: the password was asked for in
 * the same flow.
 */
export type Vouched =
  | { by: 'nothing' }
  | { by: 'session'; session: string }
  | { by: 'asked'; session: string }
  | { by: 'typed'; hash: string }

const session = (v: Vouched): string | null => ('session' in v ? v.session : null)

const cameByPassword =
  (usuario_id: string, id: string): Condition =>
  (p) =>
    `exists (select 1 from sesiones where id = ${p.add(id)} and usuario_id = ${p.add(usuario_id)} and via = 'contrasena')`

function passwordStays(usuario_id: string, v: Vouched): Condition {
  if (v.by === 'nothing') return () => '0'
  if (v.by === 'asked') return () => '1'
  if (v.by === 'session') return cameByPassword(usuario_id, v.session)
  return (p) =>
    `exists (select 1 from credenciales where usuario_id = ${p.add(usuario_id)} and password_hash = ${p.add(v.hash)})`
}

interface Ending {
  usuario_id: string
  /** whether anything ends at all */
  when: Condition
  passwordStays: Condition
  factorStays: Condition
  session: string | null
  /** the purpose of the code in use, which its own batch deletes */
  proposito: string | null
  /** keep identities whose provider vouched for this very address */
  keepVouchedIdentities: boolean
}

/** The first statement deletes the password: its `changes` tell whether one ended. */
function end(d1: Connection, e: Ending, now: number): D1PreparedStatement[] {
  const run = (text: (p: Params) => string) => {
    const p = new Params()
    return write(d1, text(p), ...p.values)
  }
  const from =
    (table: string, and: Condition = () => '1') =>
    (p: Params) =>
      `delete from ${table} where usuario_id = ${p.add(e.usuario_id)} and ${and(p)} and ${e.when(p)}`
  const unless =
    (stays: Condition): Condition =>
    (p) =>
      `not (${stays(p)})`
  return [
    run(from('credenciales', unless(e.passwordStays))),
    run(from('respaldos', unless(e.factorStays))),
    run(from('factores', unless(e.factorStays))),
    run(from('sesiones', (p) => `id is not ${p.add(e.session)}`)),
    run(from('api_familias')),
    run(from('pasos')),
    run(from('identidades', () => (e.keepVouchedIdentities ? 'por_correo = 0' : '1'))),
    run(from('codigos', (p) => `proposito is not ${p.add(e.proposito)}`)),
    // a password that stays counts as set after the proof of the address
    run(
      (p) => `update credenciales set updated_at = ${p.add(now)} where usuario_id = ${p.add(e.usuario_id)}
        and updated_at < coalesce((select email_verificado_at from usuarios where id = credenciales.usuario_id), ${p.add(now)})
        and ${e.when(p)}`,
    ),
  ]
}

interface Proof {
  usuario_id: string
  /** the address that is proven; ignored if the account has another by now */
  email: string
  vouched: Vouched
  /** the purpose of the code that proves it, which another statement of the batch deletes */
  proposito?: string
  /** an additional condition, with parameters from `n` on */
  condition?: (n: number) => SqlCondition
}

/**
 * The first proof of an account's own address; does nothing if it was proven before.
 * @returns statements; `changes` of the first tell whether a password ended, those of the last but one whether this was
 *   the first proof
 */
export function firstProof(d1: Connection, proof: Proof, requestTrace: RequestTrace): D1PreparedStatement[] {
  const { usuario_id, email, vouched, proposito = null, condition } = proof
  const good: Condition = (p) => (condition ? p.join(condition) : '1')
  const when: Condition = (p) =>
    `exists (select 1 from usuarios where id = ${p.add(usuario_id)} and email = ${p.add(email)}
       and email_verificado_at is null) and ${good(p)}`
  const stays = passwordStays(usuario_id, vouched)
  const p = new Params()
  const mark = `update usuarios set email_verificado_at = ${p.add(requestTrace.at)} where id = ${p.add(usuario_id)}
    and email = ${p.add(email)} and email_verificado_at is null and ${good(p)}`
  return [
    ...end(
      d1,
      {
        usuario_id,
        when,
        passwordStays: stays,
        factorStays: stays,
        proposito,
        session: session(vouched),
        keepVouchedIdentities: false,
      },
      requestTrace.at,
    ),
    write(d1, mark, ...p.values),
    auditRowInsert(d1, toAuditEntry(requestTrace, 'correo-confirmado', { usuario_id }), 'after-change'),
  ]
}

/**
 * The account changes its address, confirmed in the session `session` after the current password: this is the first
 * proof of the new mailbox. Identities are unlinked, since their providers vouched for the old address.
 */
export function addressChanged(
  d1: Connection,
  { usuario_id, session, condition }: { usuario_id: string; session: string; condition: (n: number) => SqlCondition },
  now: number,
): D1PreparedStatement[] {
  const stays = passwordStays(usuario_id, { by: 'asked', session })
  const when: Condition = (p) => p.join(condition)
  const proposito = 'cambiar-correo'
  return end(
    d1,
    { usuario_id, when, passwordStays: stays, factorStays: stays, session, proposito, keepVouchedIdentities: false },
    now,
  )
}

/**
 * The person joins a company, or gets another role on the platform. A password set after the proof of the address
 * stays, and so does the one with which the session `session` was opened. `condition`: that it has happened, in
 * this batch.
 */
export function joined(
  d1: Connection,
  {
    usuario_id,
    session,
    condition,
  }: { usuario_id: string; session: string | null; condition: (n: number) => SqlCondition },
  now: number,
): D1PreparedStatement[] {
  const bySession: Condition = session === null ? () => '0' : cameByPassword(usuario_id, session)
  const stays: Condition = (p) =>
    `${bySession(p)} or exists (select 1 from credenciales c join usuarios u on u.id = c.usuario_id
       where c.usuario_id = ${p.add(usuario_id)} and c.updated_at >= u.email_verificado_at)`
  // a session that passed the second factor shows that the factor is this person's
  const factorStays: Condition = (p) =>
    `${stays(p)} or exists (select 1 from sesiones s join factores f on f.usuario_id = s.usuario_id
       where s.id = ${p.add(session)} and s.usuario_id = ${p.add(usuario_id)} and f.verificado_at <= s.created_at)`
  const when: Condition = (p) => p.join(condition)
  return end(
    d1,
    { usuario_id, when, passwordStays: stays, factorStays, session, proposito: null, keepVouchedIdentities: true },
    now,
  )
}

/** A provider account that a person signs in with. */
export interface Linked {
  issuer: string
  /** as the provider gave it */
  email: string | null
  /** when it was linked, UTC ms */
  created_at: number
}

const LINKED_ROW = { issuer: identidades.issuer, email: identidades.email, created_at: identidades.created_at }

/**
 * What a new password by mail unlinks: everything that was linked in a session, since earlier proofs did the same.
 * Identities whose provider vouched for the address are proofs themselves and stay, once the address is proven.
 */
export async function linkedSince(d1: Connection, usuario_id: string): Promise<Linked[]> {
  return read(
    d1,
    LINKED_ROW,
    `select i.issuer, i.email, i.created_at from identidades i join usuarios u on u.id = i.usuario_id
       where i.usuario_id = ?1 and (i.por_correo = 0 or u.email_verificado_at is null) order by i.created_at`,
    usuario_id,
  ).all()
}

/** Unlinks them, for an address that is proven. @param condition its values are numbered from ?2 on */
export const unlinked = (d1: Connection, usuario_id: string, condition: SqlCondition): D1PreparedStatement =>
  write(
    d1,
    `delete from identidades where usuario_id = ?1 and por_correo = 0 and ${condition.sql}`,
    usuario_id,
    ...condition.values,
  )
