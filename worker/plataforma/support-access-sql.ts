/** The company a SuperAdmin has open for support: one per session, until an instant. Part of the platform door. */

import { and, eq } from 'drizzle-orm'
import { auditRowInsert } from '../auditoria/sql'
import { type RequestTrace, toAuditEntry } from '../domain/auditoria/auditoria'
import type { Connection } from '../platform-db/connect'
import { drizzled } from '../platform-db/drizzled'
import { hasChanged, write } from '../platform-db/sql'
import { apoyos } from '../tenant/schema/access'

export class ApoyosDb {
  constructor(
    private readonly d1: Connection,
    private readonly requestTrace: RequestTrace,
  ) {}

  /** Opens a company for a session, replacing another one. False when there is no such company. */
  async open(sesion: string, empresaId: string, until: number, minutes: number): Promise<boolean> {
    const [opened] = await this.d1.batch([
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
        'tras-cambio',
      ),
    ])
    return hasChanged(opened)
  }

  /** Closes the session's open company. */
  async close(sesion: string, empresaId: string): Promise<void> {
    await this.d1.batch([
      drizzled(this.d1, (db) =>
        db.delete(apoyos).where(and(eq(apoyos.sesion_id, sesion), eq(apoyos.empresa_id, empresaId))),
      ),
      auditRowInsert(
        this.d1,
        toAuditEntry(this.requestTrace, 'soporte-cerrado', { objeto: empresaId, empresa_id: empresaId }),
        'tras-cambio',
      ),
    ])
  }
}
