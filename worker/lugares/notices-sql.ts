/**
 * Reads alerts of episodes that were not mailed yet and their recipients; writes the mails and marks the alerts, all or
 * none.
 */
import { type CorreoRow, queueCorreos } from '../correo/sql'
import type { Connection } from '../platform-db/connect'
import { batch, flag, oneOf, read, write } from '../platform-db/sql'
import { alertas } from '../tenant/schema/alertas'
import { empresas, usuarios } from '../tenant/schema/empresas'
import { asignaciones, vehiculos } from '../tenant/schema/fleet'
import { episodios } from '../tenant/schema/lugares'

const UNTOLD = `a.empresa_id = ?1 and a.resumen is null and a.estado <> 'Resuelto' and a.cosa like 'episodio:%'`

export class NoticesDb {
  constructor(
    private readonly d1: Connection,
    private readonly empresaId: string,
  ) {}

  /**
   * The company, its untold alerts with their episodes (at most `max`), its people, and who has which of the vehicles.
   */
  async material(max: number) {
    const [[empresa], notices, people, assigned] = await batch(this.d1, [
      read(
        this.d1,
        { nombre: empresas.nombre, zona: empresas.zona_horaria },
        'select nombre, zona_horaria as zona from empresas where id = ?1',
        this.empresaId,
      ),
      read(
        this.d1,
        {
          id: alertas.id,
          umbral: alertas.umbral,
          vehiculo_id: episodios.vehiculo_id,
          placa: vehiculos.placa,
          tipo: episodios.tipo,
          lugar: episodios.lugar,
          inicio: episodios.inicio,
          fin: episodios.fin,
          maximo: episodios.maximo,
          limite: episodios.limite,
        },
        `select a.id, a.umbral, e.vehiculo_id, v.placa, e.tipo, e.lugar, e.inicio, e.fin, e.maximo, e.limite
           from alertas a cross join episodios e on e.id = substr(a.cosa, 10) and e.empresa_id = a.empresa_id
           join vehiculos v on v.empresa_id = a.empresa_id and v.id = e.vehiculo_id
           where ${UNTOLD} order by e.inicio, a.id limit ?2`,
        this.empresaId,
        max,
      ),
      read(
        this.d1,
        {
          id: usuarios.id,
          email: usuarios.email,
          idioma: usuarios.idioma,
          rol: oneOf('Administrador', 'Usuario'),
          wants: flag,
        },
        `select u.id, u.email, u.idioma, r.nombre as rol,
             coalesce(p.email_alerts, 1) = 1 and coalesce(p.gps_alerts, 1) = 1 as wants
           from usuarios u join roles r on r.id = u.rol_id left join preferencias p on p.usuario_id = u.id
           where u.empresa_id = ?1 and r.nombre <> 'SuperAdmin' and u.deshabilitado_at is null
             and u.email_verificado_at is not null`,
        this.empresaId,
      ),
      read(
        this.d1,
        { usuario_id: asignaciones.usuario_id, vehiculo_id: asignaciones.vehiculo_id },
        `select s.usuario_id, s.vehiculo_id from asignaciones s where s.empresa_id = ?1 and s.vehiculo_id in (
           select a.vehiculo_id from alertas a where ${UNTOLD})`,
        this.empresaId,
      ),
    ])
    return { empresa: empresa ?? null, notices, people: people.filter(({ wants }) => wants), assigned }
  }

  /**
   * Queues the mails and marks their alerts as mailed on a day. When another run has mailed one of them meanwhile
   * nothing is written.
   * @returns whether it was written
   */
  async write(correos: readonly CorreoRow[], alertIds: readonly string[], day: string): Promise<boolean> {
    const ids = JSON.stringify(alertIds)
    const untold = (list: string) =>
      `not exists (select 1 from alertas t where t.id in (select value from json_each(${list})) and t.resumen is not null)`
    const results = await this.d1.batch([
      ...queueCorreos(this.d1, correos, { sql: untold('?2'), values: [ids] }),
      write(
        this.d1,
        `update alertas set resumen = ?2 where empresa_id = ?1 and id in (select value from json_each(?3)) and ${untold('?3')}`,
        this.empresaId,
        day,
        ids,
      ),
    ])
    return (results.at(-1)?.meta.changes ?? 0) > 0
  }
}

export type UntoldNotice = Awaited<ReturnType<NoticesDb['material']>>['notices'][number]
