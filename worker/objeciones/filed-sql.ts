/** Statements behind a tracking link: what its holder files, and reads of what was filed. */
import { auditRowInsert } from '../auditoria/sql'
import { emptyTrace, toAuditEntry } from '../domain/auditoria/auditoria'
import { OBJECTION_NOTICE, OBJECTIONS_A_DAY, OBJECTIONS_MS } from '../domain/objeciones/objection'
import { outboxInsert } from '../outbox/raw-rows-sql'
import type { Connection } from '../platform-db/connect'
import { read, text, write } from '../platform-db/sql'

/** The vehicle of a link, and its company's zone. */
interface OfLink {
  empresa_id: string
  vehiculo_id: string
  zona: string
}

export class FiledDb {
  constructor(private readonly d1: Connection) {}

  /** The vehicle of a device, by its key; null for a link of an earlier version. */
  ofLink(key: string, version: number): Promise<OfLink | null> {
    return read(
      this.d1,
      { empresa_id: text, vehiculo_id: text, zona: text },
      `select g.empresa_id, g.vehiculo_id, e.zona_horaria as zona
         from gps_dispositivos g join empresas e on e.id = g.empresa_id where g.clave = ? and g.link_version = ?`,
      key,
      version,
    ).first()
  }

  /**
   * Writes an objection with its notice, unless it is there already or the vehicle has filed enough within a day.
   * @returns whether it is there now
   */
  async file(
    { empresa_id: empresaId, vehiculo_id: vehiculoId }: OfLink,
    { id, texto, vence }: { id: string; texto: string; vence: string },
    now: number,
  ): Promise<boolean> {
    const trace = toAuditEntry(emptyTrace(now), 'objecion-recibida', {
      objeto: id,
      empresa_id: empresaId,
      datos: { vehiculo: vehiculoId },
    })
    await this.d1.batch([
      write(
        this.d1,
        `insert into objeciones (id, empresa_id, vehiculo_id, texto, vence, created_at) select ?1, ?2, ?3, ?4, ?5, ?6
           where (select count(*) from objeciones o
             where o.empresa_id = ?2 and o.vehiculo_id = ?3 and o.created_at > ?7) < ${OBJECTIONS_A_DAY}
           on conflict (id) do nothing`,
        id,
        empresaId,
        vehiculoId,
        texto,
        vence,
        now,
        now - OBJECTIONS_MS,
      ),
      auditRowInsert(this.d1, trace, 'after-change'),
      // only if the objection has just been inserted
      write(
        this.d1,
        outboxInsert({
          tipo: OBJECTION_NOTICE,
          destino: '?1',
          carga: "json_object('id', ?2)",
          now: '?3',
          rest: 'where changes() > 0',
        }),
        empresaId,
        id,
        now,
      ),
    ])
    const kept = await read(
      this.d1,
      { id: text },
      'select id from objeciones where empresa_id = ?1 and vehiculo_id = ?2 and id = ?3',
      empresaId,
      vehiculoId,
      id,
    ).first()
    return kept !== null
  }
}
