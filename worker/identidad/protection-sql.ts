/** The security of a person's own account, part of the platform door: the second factor and open sessions. */

import { and, eq } from 'drizzle-orm'
import { auditCountInsert, auditRowInsert } from '../auditoria/sql'
import { type CorreoRow, queueCorreo } from '../correo/sql'
import { type AuditEvent, type AuditEventDetails, type RequestTrace, toAuditEntry } from '../domain/auditoria/auditoria'
import { IDLE_MINUTES } from '../domain/identidad/session'
import { DEFAULT_IDLE_MINUTES } from '../empresa/defaults-sql'
import { RULES, RULES_ROW } from '../empresa/seguridad-sql'
import type { Connection } from '../platform-db/connect'
import { drizzled } from '../platform-db/drizzled'
import { batch, hasChanged, nullable, number, read, write } from '../platform-db/sql'
import { credenciales, factores, sesiones } from '../tenant/schema/access'
import { usuarios } from '../tenant/schema/empresas'
import { refund, resetCounter } from './attempts-sql'
import { proofHolds, type SecondProof } from './factor-sql'

export interface FactorRow {
  email: string
  idioma: 'es' | 'en'
  zona_horaria: string
  /** null: signs in by other means only */
  password_hash: string | null
  /** when the requesting session was opened */
  sesion_at: number | null
  /** the encrypted secret, null when there is no factor, not even an unverified one */
  secreto: string | null
  verificado_at: number | null
  paso: number
  comenzado_at: number | null
  /** remaining backup codes */
  respaldos: number
}
export interface OpenSesion {
  id: string
  user_agent: string | null
  lugar: string | null
  created_at: number
  last_seen: number
}
/** A condition with its values, which are numbered from ?2 on; ?1 is the person. */
type SqlCondition = { sql: string; values: readonly (string | number)[] }

/** The person that a mail notifies, in the statement that queues it. */
const RECIPIENT = `j.value ->> 'usuario_id'`

const FACTOR_ROW = {
  email: usuarios.email,
  idioma: usuarios.idioma,
  zona_horaria: usuarios.zona_horaria,
  password_hash: nullable(credenciales.password_hash),
  sesion_at: nullable(sesiones.created_at),
  secreto: nullable(factores.secreto),
  verificado_at: factores.verificado_at,
  paso: number,
  comenzado_at: nullable(factores.created_at),
  respaldos: number,
}
const SESION_ROW = {
  id: sesiones.id,
  user_agent: sesiones.user_agent,
  lugar: sesiones.lugar,
  created_at: sesiones.created_at,
  last_seen: sesiones.last_seen,
}
const FACTOR = `
select u.email, u.idioma, u.zona_horaria, c.password_hash, s.created_at as sesion_at, f.secreto, f.verificado_at,
  coalesce(f.paso, 0) as paso, f.created_at as comenzado_at,
  (select count(*) from respaldos r where r.usuario_id = u.id and r.usado_at is null) as respaldos
from usuarios u left join credenciales c on c.usuario_id = u.id left join factores f on f.usuario_id = u.id
left join sesiones s on s.id = ?2 and s.usuario_id = u.id where u.id = ?1`
/** More than any person has open; the oldest are left out. */
const SESIONES_MAX = 100
const OPEN_SESIONES = (minutes: string) => `
select s.id, s.user_agent, s.lugar, s.created_at, s.last_seen from sesiones s
where s.usuario_id = ?1 and s.expires_at > ?2 and s.last_seen > ?2 - ${minutes} * 60000
order by s.created_at desc limit ${SESIONES_MAX}`
const EMPRESA_SESIONES = OPEN_SESIONES(
  `coalesce((select session_timeout from seguridad where empresa_id = ?4), ${DEFAULT_IDLE_MINUTES}, ?3)`,
)
const WITHOUT_EMPRESA = OPEN_SESIONES(`coalesce(${DEFAULT_IDLE_MINUTES}, ?3)`)
export class ProtectionDb {
  /** @param requestTrace the person and origin of the request, for the audit log */
  constructor(
    private readonly d1: Connection,
    private readonly requestTrace: RequestTrace,
  ) {}

  /** A person's factor, as seen from the session `sesion`. One round trip. */
  factor(usuario_id: string, sesion: string): Promise<FactorRow | null> {
    return read(this.d1, FACTOR_ROW, FACTOR, usuario_id, sesion).first()
  }

  /** The same, with the active sessions, newest first, and the company's rules if it set any. One round trip. */
  async factorAndSessions(usuario_id: string, sesion: string, input: { empresa_id: string | null; now: number }) {
    const common = [usuario_id, input.now, IDLE_MINUTES]
    const [[factor = null], open, rules] = await batch(this.d1, [
      read(this.d1, FACTOR_ROW, FACTOR, usuario_id, sesion),
      input.empresa_id === null
        ? read(this.d1, SESION_ROW, WITHOUT_EMPRESA, ...common)
        : read(this.d1, SESION_ROW, EMPRESA_SESIONES, ...common, input.empresa_id),
      ...(input.empresa_id === null ? [] : [read(this.d1, RULES_ROW, RULES, input.empresa_id)]),
    ])
    return {
      factor: factor satisfies FactorRow | null,
      sesiones: open satisfies OpenSesion[],
      reglas: rules?.[0] ?? null,
    }
  }

  /** Ends one session of a person. False when it is not theirs, or ended already. */
  async close(usuario_id: string, id: string): Promise<boolean> {
    const [closed] = await this.d1.batch([
      drizzled(this.d1, (db) =>
        db.delete(sesiones).where(and(eq(sesiones.id, id), eq(sesiones.usuario_id, usuario_id))),
      ),
      this.#record('sesion-cerrada', { usuario_id, objeto: id, datos: { cuantas: 1 } }),
    ])
    return hasChanged(closed)
  }

  /** Ends all of a person's sessions but one, and pending second steps; returns how many sessions, not what went along. */
  async closeOthers(usuario_id: string, sesion: string): Promise<number> {
    const [closed] = await this.d1.batch([
      write(this.d1, 'delete from sesiones where usuario_id = ?1 and id <> ?2 returning id', usuario_id, sesion),
      auditCountInsert(this.d1, toAuditEntry(this.requestTrace, 'sesion-cerrada', { usuario_id }), 'cuantas'),
      write(this.d1, "delete from pasos where usuario_id = ? and tipo = 'segundo-factor'", usuario_id),
    ])
    return closed?.results.length ?? 0
  }

  /**
   * Stores a new secret, active once confirmed, in place of one never confirmed. `ownKey` is the counter of the
   * password that was asked for again. False when there is a verified factor, or the password changed meanwhile.
   */
  async start(
    usuario_id: string,
    input: { secreto: string; verifiedHash: string | null; ownKey: string | null },
    now: number,
  ): Promise<boolean> {
    const { secreto: secret, verifiedHash, ownKey } = input
    const [placed] = await this.d1.batch([
      write(
        this.d1,
        `insert into factores (usuario_id, secreto, paso, created_at) select u.id, ?2, 0, ?3
           from usuarios u left join credenciales c on c.usuario_id = u.id
           where u.id = ?1 and c.password_hash is ?4
           on conflict (usuario_id) do update set secreto = ?2, paso = 0, created_at = ?3 where verificado_at is null`,
        usuario_id,
        secret,
        now,
        verifiedHash,
      ),
      ...this.#resetCounter(ownKey),
    ])
    return hasChanged(placed)
  }

  /**
   * Activates the secret, with its first code used up and its backup codes. False when it was confirmed already,
   * replaced, or started before `desde`.
   */
  async confirm(
    usuario_id: string,
    input: { secreto: string; paso: number; desde: number; respaldos: readonly string[]; correo: CorreoRow },
    refunds: ReadonlyMap<string, number>,
    now: number,
  ): Promise<boolean> {
    const { secreto: secret, paso: step, desde } = input
    const begun = (usuarioSql: string) => ({
      sql: `exists (select 1 from factores f where f.usuario_id = ${usuarioSql} and f.verificado_at is null
        and f.secreto = ?2 and f.created_at > ?3)`,
      values: [secret, desde],
    })
    const condition = begun('?1')
    return this.#tookEffect([
      ...refund(this.d1, refunds),
      ...this.#saveBackupCodes(usuario_id, input.respaldos, condition),
      queueCorreo(this.d1, input.correo, begun(RECIPIENT)),
      write(
        this.d1,
        `update factores set verificado_at = ?4, paso = ?5 where usuario_id = ?1 and ${condition.sql}`,
        usuario_id,
        ...condition.values,
        now,
        step,
      ),
      this.#record('factor-agregado', { usuario_id }),
    ])
  }

  /** Replaces all backup codes, using up a code. False when that code was no longer valid. */
  async renew(usuario_id: string, input: WithProof & { respaldos: readonly string[] }): Promise<boolean> {
    const { prueba: proof } = input
    const condition = proofHolds(proof, '?1', 2)
    const [firstOne = ''] = input.respaldos
    const renewedSql = 'exists (select 1 from respaldos where usuario_id = ?3 and hash = ?4)'
    const renewed = { sql: renewedSql, values: [usuario_id, firstOne] }
    return this.#tookEffect([
      ...this.#resetCounter(input.ownKey),
      queueCorreo(this.d1, input.correo, proofHolds(proof, RECIPIENT, 2)),
      // insert the new ones first: the backup code used for this is itself among those deleted
      write(
        this.d1,
        `insert into respaldos (usuario_id, hash) select ?1, j.value from json_each(?${condition.values.length + 2}) j
           where ${condition.sql}`,
        usuario_id,
        ...condition.values,
        JSON.stringify(input.respaldos),
      ),
      write(
        this.d1,
        `delete from respaldos where usuario_id = ?1 and ${condition.sql}
           and hash not in (select value from json_each(?${condition.values.length + 2}))`,
        usuario_id,
        ...condition.values,
        JSON.stringify(input.respaldos),
      ),
      ...refund(this.d1, input.refunds, renewed),
      write(
        this.d1,
        `update factores set paso = max(paso, ?2) where usuario_id = ?1
           and exists (select 1 from respaldos where usuario_id = ?1 and hash = ?3)`,
        usuario_id,
        'paso' in proof ? proof.paso : 0,
        firstOne,
      ),
      this.#record('respaldos-creados', { usuario_id, datos: { cuantos: input.respaldos.length } }),
    ])
  }

  /** Removes the second factor, using up a code. False when that code was no longer valid. */
  async remove(usuario_id: string, input: WithProof): Promise<boolean> {
    const condition = proofHolds(input.prueba, '?1', 2)
    const removedOne = { sql: 'not exists (select 1 from factores where usuario_id = ?3)', values: [usuario_id] }
    const fromHere = (table: string) =>
      write(
        this.d1,
        `delete from ${table} where usuario_id = ?1 and not exists (select 1 from factores where usuario_id = ?1)`,
        usuario_id,
      )
    const [, removed] = await this.d1.batch([
      queueCorreo(this.d1, input.correo, proofHolds(input.prueba, RECIPIENT, 2)),
      write(
        this.d1,
        `delete from factores where usuario_id = ?1 and ${condition.sql}`,
        usuario_id,
        ...condition.values,
      ),
      this.#record('factor-retirado', { usuario_id }),
      // delete the factor's dependent rows
      fromHere('respaldos'),
      fromHere('pasos'),
      ...refund(this.d1, input.refunds, removedOne),
      ...this.#resetCounter(input.ownKey),
    ])
    return hasChanged(removed)
  }

  #saveBackupCodes(usuario_id: string, hashes: readonly string[], condition: SqlCondition): D1PreparedStatement[] {
    const n = condition.values.length + 2
    return [
      write(
        this.d1,
        `delete from respaldos where usuario_id = ?1 and ${condition.sql}`,
        usuario_id,
        ...condition.values,
      ),
      write(
        this.d1,
        `insert into respaldos (usuario_id, hash) select ?1, j.value from json_each(?${n}) j where ${condition.sql}`,
        usuario_id,
        ...condition.values,
        JSON.stringify(hashes),
      ),
    ]
  }

  #resetCounter(key: string | null): D1PreparedStatement[] {
    return key === null ? [] : [resetCounter(this.d1, key)]
  }

  #record<S extends AuditEvent>(auditEvent: S, what: AuditEventDetails<S>): D1PreparedStatement {
    return auditRowInsert(this.d1, toAuditEntry(this.requestTrace, auditEvent, what), 'after-change')
  }

  /** Runs a batch whose last statement, the audit entry, tells whether it took effect. */
  async #tookEffect(statements: D1PreparedStatement[]): Promise<boolean> {
    return hasChanged((await this.d1.batch(statements)).at(-1))
  }
}

interface WithProof {
  prueba: SecondProof
  correo: CorreoRow
  refunds: ReadonlyMap<string, number>
  /** the counter of the password that was asked for again */
  ownKey: string | null
}
