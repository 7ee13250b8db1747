/** What «Recordar la renovación» reads of people, and how its mails are queued: all of them and the note of it, or none. */
import { auditRowInsert } from '../auditoria/sql'
import { type CorreoRow, queueCorreos } from '../correo/sql'
import { DEFAULT_PREFERENCES } from '../domain/alertas/preferences'
import type { Responsible } from '../domain/alertas/reminder'
import { type RequestTrace, toAuditEntry } from '../domain/auditoria/auditoria'
import type { Connection } from '../platform-db/connect'
import { batch, flag, nullable, oneOf, read, write } from '../platform-db/sql'
import { recordatorios } from '../tenant/schema/alertas'
import { preferencias, usuarios } from '../tenant/schema/empresas'
import { asignaciones } from '../tenant/schema/fleet'

/** Who was asked about what. */
interface Asked {
  usuario_id: string
  cosa: string
}

export class RemindersDb {
  constructor(
    private readonly d1: Connection,
    private readonly empresaId: string,
    private readonly requestTrace: RequestTrace,
  ) {}

  /** The Usuarios of these vehicles, the Administradores, and what was asked on this day. One round trip. */
  async material(vehiculos: readonly string[], dia: string) {
    const [people, asked] = await batch(this.d1, [
      read(
        this.d1,
        {
          id: usuarios.id,
          rol: oneOf('Administrador', 'Usuario'),
          vehiculo_id: nullable(asignaciones.vehiculo_id),
          nombre: usuarios.nombre,
          email: usuarios.email,
          idioma: usuarios.idioma,
          reachable: flag,
          email_alerts: nullable(preferencias.email_alerts),
          document_expiration: nullable(preferencias.document_expiration),
          maintenance_reminders: nullable(preferencias.maintenance_reminders),
        },
        `select u.id, r.nombre as rol, e.vehiculo_id, u.nombre, u.email, u.idioma, p.email_alerts, p.document_expiration,
             p.maintenance_reminders, u.deshabilitado_at is null and u.email_verificado_at is not null as reachable
           from (
             select s.usuario_id, s.vehiculo_id from json_each(?2) j
               cross join asignaciones s on s.empresa_id = ?1 and s.vehiculo_id = j.value
             union all
             select a.id, null from usuarios a join roles q on q.id = a.rol_id
               where a.empresa_id = ?1 and q.nombre = 'Administrador'
           ) e
           cross join usuarios u on u.empresa_id = ?1 and u.id = e.usuario_id
           join roles r on r.id = u.rol_id left join preferencias p on p.usuario_id = u.id`,
        this.empresaId,
        JSON.stringify(vehiculos),
      ),
      read(
        this.d1,
        { usuario_id: recordatorios.usuario_id, cosa: recordatorios.cosa },
        'select usuario_id, cosa from recordatorios where empresa_id = ?1 and dia = ?2',
        this.empresaId,
        dia,
      ),
    ])
    const responsible = people.map(
      ({ email_alerts, document_expiration, maintenance_reminders, ...person }): Responsible => ({
        ...person,
        preferencias: {
          ...DEFAULT_PREFERENCES,
          ...(email_alerts === null ? {} : { email_alerts }),
          ...(document_expiration === null ? {} : { document_expiration }),
          ...(maintenance_reminders === null ? {} : { maintenance_reminders }),
        },
      }),
    )
    return { people: responsible, asked: asked satisfies Asked[] }
  }

  /** Queues the mails and notes who was asked; fails when one of them was asked about the same meanwhile. */
  async queue(correos: readonly CorreoRow[], asked: readonly Asked[], dia: string): Promise<void> {
    const trace = toAuditEntry(this.requestTrace, 'renovacion-recordada', {
      datos: { personas: correos.length, cuantas: new Set(asked.map(({ cosa }) => cosa)).size },
    })
    await this.d1.batch([
      write(this.d1, 'delete from recordatorios where empresa_id = ?1 and dia < ?2', this.empresaId, dia),
      write(
        this.d1,
        `insert into recordatorios (empresa_id, usuario_id, dia, cosa)
           select ?1, j.value ->> 'usuario_id', ?2, j.value ->> 'cosa' from json_each(?3) j`,
        this.empresaId,
        dia,
        JSON.stringify(asked),
      ),
      ...queueCorreos(this.d1, correos),
      auditRowInsert(this.d1, trace, 'always'),
    ])
  }
}
