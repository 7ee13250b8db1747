/**
 * The only way to open a session, part of the platform door. The statement that opens it also checks for a second
 * factor, so that not even one verified a moment ago can be bypassed (docs/security.md 9).
 */

import { auditRowInsert } from '../auditoria/sql'
import { emptyTrace, type RequestTrace, toAuditEntry } from '../domain/auditoria/auditoria'
import type { Rol } from '../domain/identidad/sign-in'
import type { Connection } from '../platform-db/connect'
import { flag, hasChanged, read, text, write } from '../platform-db/sql'
import { factores, type sesiones } from '../tenant/schema/access'
import { roles, usuarios } from '../tenant/schema/empresas'
import { refund } from './attempts-sql'
import { consumeProof, proofHolds, type SecondProof } from './factor-sql'

type SesionRow = typeof sesiones.$inferSelect

interface Opening {
  row: SesionRow
  /** what is started instead when there is a second factor */
  paso: { token_hash: string; datos: LoginStepData; expires_at: number }
  /** the hash that the password was checked with: if it changed meanwhile, nothing opens */
  verifiedHash: string | null
  /** hash of the token that the same browser carried before */
  previous: string | null
  /** the identity asserted by a provider: if it was unlinked meanwhile, nothing opens */
  identidad: { issuer: string; sub: string } | null
  /** statements to run first, whatever is opened then */
  antes: readonly D1PreparedStatement[]
  /** statements settled in the same batch, whether anything opens or not */
  settlement: readonly D1PreparedStatement[]
}
/** The result of opening. */
interface Opened {
  /** which of the two was written; `nothing`: the platform no longer lets this person in */
  opens: 'session' | 'step' | 'nothing'
  rol: Rol
  email: string
  /** whether the first statement of `antes` changed anything */
  ended: boolean
}
/** The data that the second step needs. */
interface LoginStepData {
  via: SesionRow['via']
  recordar: boolean
  /** encrypted with the step's token (access/login-step.ts) */
  volver: string | null
}
/** The step is still valid: not expired, and the password has not changed since the first factor. */
const VALID = `p.tipo = 'segundo-factor' and p.expires_at > ?2
  and not exists (select 1 from credenciales c where c.usuario_id = p.usuario_id and c.updated_at > p.created_at)`
const WITH_FACTOR = 'exists (select 1 from factores f where f.usuario_id = u.id and f.verificado_at is not null)'
const COLUMNS = '(id, token_hash, usuario_id, recordar, via, user_agent, lugar, created_at, last_seen, expires_at)'
/** The columns after the person, from ?4 on. */
const REST = '?4, ?5, ?6, ?7, ?8, ?8, ?9'

const values = (row: SesionRow) => [
  row.recordar ? 1 : 0,
  row.via,
  row.user_agent,
  row.lugar,
  row.created_at,
  row.expires_at,
]

export class SessionOpenerDb {
  /** @param requestTrace the origin of the request, for the audit log */
  constructor(
    private readonly d1: Connection,
    private readonly requestTrace: RequestTrace | null = null,
  ) {}

  /**
   * Opens a session, or starts the second step if there is a verified factor. One round trip.
   * @returns null when neither was written: the password changed meanwhile, the identity was unlinked, or the account
   *   is gone
   */
  async open(opening: Opening): Promise<Opened | null> {
    const { row, paso: loginStep, verifiedHash, identidad: identity, antes: before } = opening
    const proofs = [
      ...(verifiedHash === null ? [] : [verifiedHash]),
      ...(identity ? [identity.issuer, identity.sub] : []),
    ]
    const same = (n: number) => {
      if (verifiedHash !== null)
        return `and exists (select 1 from credenciales where usuario_id = u.id and password_hash = ?${n})`
      if (!identity) return ''
      return `and exists (select 1 from identidades where usuario_id = u.id and issuer = ?${n} and sub = ?${n + 1})`
    }
    const who = read(
      this.d1,
      { rol: roles.nombre, email: usuarios.email, isOut: flag },
      `select r.nombre as rol, u.email, u.deshabilitado_at is not null as isOut
       from usuarios u join roles r on r.id = u.rol_id where u.id = ?`,
      row.usuario_id,
    )
    const results = await this.d1.batch([
      ...before,
      write(
        this.d1,
        `insert into sesiones ${COLUMNS} select ?1, ?2, u.id, ${REST}
           from usuarios u where u.id = ?3 and u.deshabilitado_at is null and not ${WITH_FACTOR} ${same(10)}`,
        row.id,
        row.token_hash,
        row.usuario_id,
        ...values(row),
        ...proofs,
      ),
      this.#ingreso(row, false),
      write(
        this.d1,
        `insert into pasos (token_hash, tipo, usuario_id, datos, expires_at, created_at)
           select ?1, 'segundo-factor', u.id, ?2, ?4, ?5
           from usuarios u where u.id = ?3 and u.deshabilitado_at is null and ${WITH_FACTOR} ${same(6)}`,
        loginStep.token_hash,
        JSON.stringify(loginStep.datos),
        row.usuario_id,
        loginStep.expires_at,
        row.created_at,
        ...proofs,
      ),
      who.statement,
      ...this.#change(opening.previous, row.id),
      ...opening.settlement,
    ])
    const [sesion, , started, actor] = results.slice(before.length)
    const ended = before.length > 0 && hasChanged(results[0])
    const [person] = actor ? who.rows(actor) : []
    if (!person) return null
    const { rol, email, isOut } = person
    if (isOut) return { opens: 'nothing', rol, email, ended }
    if (sesion?.meta.changes) return { opens: 'session', rol, email, ended }
    return started?.meta.changes ? { opens: 'step', rol, email, ended } : null
  }

  /** The person of a second step by its token's hash, with the data to check codes; null when no longer valid. */
  async step(tokenHash: string, now: number) {
    const row = await read(
      this.d1,
      {
        usuario_id: usuarios.id,
        datos: text,
        email: usuarios.email,
        rol: roles.nombre,
        secreto: factores.secreto,
        paso: factores.paso,
      },
      `select p.usuario_id, p.datos, u.email, r.nombre as rol, f.secreto, f.paso
         from pasos p join usuarios u on u.id = p.usuario_id join roles r on r.id = u.rol_id
         join factores f on f.usuario_id = p.usuario_id and f.verificado_at is not null
         where p.token_hash = ?1 and ${VALID}`,
      tokenHash,
      now,
    ).first()
    return row && { ...row, datos: JSON.parse(row.datos) as LoginStepData }
  }

  /**
   * Uses up a second factor's proof and its step, and opens the session, all or nothing: of two concurrent uses of one
   * code, one succeeds. One round trip.
   * @returns false when the code was already used, or the step is no longer valid
   */
  async complete(
    row: SesionRow,
    loginStep: {
      token_hash: string
      prueba: SecondProof
      previous: string | null
      refunds: ReadonlyMap<string, number>
    },
  ): Promise<boolean> {
    const { prueba: proof, token_hash } = loginStep
    const now = row.created_at
    const opened = 'exists (select 1 from sesiones where id = ?2)'
    const good = proofHolds(proof, 'u.id', 11)
    const holder = { usuario_id: row.usuario_id, at: now, trace: this.requestTrace ?? emptyTrace(now) }
    const [sesion] = await this.d1.batch([
      write(
        this.d1,
        `insert into sesiones ${COLUMNS} select ?1, ?3, u.id, ${REST}
           from pasos p join usuarios u on u.id = p.usuario_id where p.token_hash = ?10 and u.deshabilitado_at is null and ${VALID} and ${good.sql}`,
        row.id,
        now,
        row.token_hash,
        ...values(row),
        token_hash,
        ...good.values,
      ),
      this.#ingreso(row, true),
      ...consumeProof(this.d1, proof, holder, { table: 'sesiones', id: row.id }),
      write(this.d1, `delete from pasos where token_hash = ?1 and ${opened}`, token_hash, row.id),
      ...this.#change(loginStep.previous, row.id),
      ...refund(this.d1, loginStep.refunds, {
        sql: 'exists (select 1 from sesiones where id = ?3)',
        values: [row.id],
      }),
    ])
    return hasChanged(sesion)
  }

  /** The audit entry of a session, directly after the statement that opens it. */
  #ingreso(
    { id, usuario_id, via, recordar: remember, created_at }: SesionRow,
    segundo_factor: boolean,
  ): D1PreparedStatement {
    const what = { usuario_id, objeto: id, datos: { via, recordar: remember, segundo_factor } }
    return auditRowInsert(
      this.d1,
      toAuditEntry(this.requestTrace ?? emptyTrace(created_at), 'ingreso', what),
      'after-change',
    )
  }

  /** A new sign-in ends the previous session of the same browser, once the new one is open. */
  #change(previous: string | null, fresh: string): D1PreparedStatement[] {
    if (previous === null) return []
    const sql = 'delete from sesiones where token_hash = ?1 and exists (select 1 from sesiones where id = ?2)'
    return [write(this.d1, sql, previous, fresh)]
  }
}
