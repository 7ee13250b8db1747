/** The company a SuperAdmin has open for support: one per session, until an instant. Part of the platform door. */

import { auditRowInsert } from '../auditoria/sql'
import { type RequestTrace, toAuditEntry } from '../domain/auditoria/auditoria'
import type { Connection } from '../platform-db/connect'

export class ApoyosDb {
  constructor(
    private readonly d1: Connection,
    private readonly requestTrace: RequestTrace,
  ) {}

  /** Opens a company for a session, replacing another one. False when there is no such company. */
  async open(sesion: string, empresaId: string, until: number, minutes: number): Promise<boolean> {
    const [opened] = await this.d1.batch([
      this.d1
        .prepare(
          `insert into apoyos (sesion_id, empresa_id, hasta_at) select ?1, id, ?3 from empresas where id = ?2
           on conflict (sesion_id) do update set empresa_id = excluded.empresa_id, hasta_at = excluded.hasta_at`,
        )
        .bind(sesion, empresaId, until),
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
    return (opened?.meta.changes ?? 0) > 0
  }

  /** Closes the session's open company. */
  async close(sesion: string, empresaId: string): Promise<void> {
    await this.d1.batch([
      this.d1.prepare('delete from apoyos where sesion_id = ?1 and empresa_id = ?2').bind(sesion, empresaId),
      auditRowInsert(
        this.d1,
        toAuditEntry(this.requestTrace, 'soporte-cerrado', { objeto: empresaId, empresa_id: empresaId }),
        'tras-cambio',
      ),
    ])
  }
}
