/** The company a SuperAdmin has open for support: one per session, until an instant. Part of the platform door. */

import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import { auditRowInsert } from '../auditoria/sql'
import { type RequestTrace, toAuditEntry } from '../domain/auditoria/auditoria'
import type { Connection } from '../platform-db/connect'
import { drizzled } from '../platform-db/drizzled'
import { insertIf } from '../platform-db/insert-if'
import { hasChanged, write } from '../platform-db/sql'
import { apoyos } from '../tenant/schema/access'
import { auditoria } from '../tenant/schema/auditoria'
import { empresas } from '../tenant/schema/empresas'

/**
 * The entry that a session leaves the company it has open, in the log of that company: for a batch, before the row goes.
 * None is written when no company is open, nor when its time was over: that was said when it was opened.
 * @param which the row of `apoyos`
 */
export function leavingEntry(d1: Connection, requestTrace: RequestTrace, which: SQL): D1PreparedStatement {
  const left = sql`select ${apoyos.empresa_id} from ${apoyos} where ${which} and ${apoyos.hasta_at} > ${requestTrace.at}`
  const { empresa_id: _, ...entry } = toAuditEntry(requestTrace, 'soporte-cerrado')
  return drizzled(d1, (db) =>
    insertIf(db, auditoria, { id: crypto.randomUUID(), ...entry }, sql`exists (${left})`, {
      empresa_id: sql`(${left})`,
      objeto: sql`(${left})`,
    }),
  )
}

export class ApoyosDb {
  constructor(
    private readonly d1: Connection,
    private readonly requestTrace: RequestTrace,
  ) {}

  /** Opens a company for a session, which leaves another one. False when there is no such company. */
  async open(sesion: string, empresaId: string, until: number, minutes: number): Promise<boolean> {
    const exists = sql`exists (select 1 from ${empresas} where ${empresas.id} = ${empresaId})`
    const another = and(eq(apoyos.sesion_id, sesion), ne(apoyos.empresa_id, empresaId), exists) as SQL
    const [, opened] = await this.d1.batch([
      leavingEntry(this.d1, this.requestTrace, another),
      write(
        this.d1,
        `insert into apoyos (sesion_id, empresa_id, hasta_at) select ?1, id, ?3 from empresas where id = ?2
           on conflict (sesion_id) do update set empresa_id = excluded.empresa_id, hasta_at = excluded.hasta_at`,
        sesion,
        empresaId,
        until,
      ),
      auditRowInsert(
        this.d1,
        toAuditEntry(this.requestTrace, 'soporte-abierto', {
          objeto: empresaId,
          empresa_id: empresaId,
          datos: { minutos: minutes },
        }),
        'after-change',
      ),
    ])
    return hasChanged(opened)
  }

  /** Closes the session's open company: its row stays with an end in the past, so that another tab says that it was left. */
  async close(sesion: string, empresaId: string): Promise<void> {
    await this.d1.batch([
      drizzled(this.d1, (db) =>
        db
          .update(apoyos)
          .set({ hasta_at: 0 })
          .where(and(eq(apoyos.sesion_id, sesion), eq(apoyos.empresa_id, empresaId))),
      ),
      auditRowInsert(
        this.d1,
        toAuditEntry(this.requestTrace, 'soporte-cerrado', { objeto: empresaId, empresa_id: empresaId }),
        'after-change',
      ),
    ])
  }
}
