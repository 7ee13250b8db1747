/** Mail preferences of the SuperAdmins for platform alerts, and which alerts were mailed. */

import { type CorreoRow, queueCorreos } from '../correo/sql'
import { DEFAULT_SYSTEM_NOTICES, type SystemNotices } from '../domain/plataforma/system-notice'
import type { Connection } from '../platform-db/connect'

/** Job name: its mark is the last day whose mail is written. */
const JOB = 'avisos-sistema'
/** Maximum alerts in one mail. */
const NOTICES_MAX = 50
const SI = (column: keyof SystemNotices) => `coalesce(a.${column}, 1) as ${column}`
const GROUPS = `${SI('correo')}, ${SI('pagos')}, ${SI('tareas')}, ${SI('espacio')}`

type Marks = Record<keyof SystemNotices, number>
const read = ({ correo, pagos, tareas, espacio: space }: Marks): SystemNotices => ({
  correo: correo === 1,
  pagos: pagos === 1,
  tareas: tareas === 1,
  espacio: space === 1,
})

export interface NewSystemAlerta {
  id: string
  clase: string
  n: number
  empresa: string | null
}
export interface SystemReader extends SystemNotices {
  id: string
  email: string
  idioma: 'es' | 'en'
}

export class SystemNoticesDb {
  constructor(private readonly d1: Connection) {}

  /** A SuperAdmin's preferences; the default is everything. */
  async from(usuario_id: string): Promise<SystemNotices> {
    const row = await this.d1
      .prepare('select correo, pagos, tareas, espacio from avisos_sistema where usuario_id = ?')
      .bind(usuario_id)
      .first<Marks>()
    return row ? read(row) : DEFAULT_SYSTEM_NOTICES
  }

  async save(usuario_id: string, { correo, pagos, tareas, espacio: space }: SystemNotices): Promise<void> {
    await this.d1
      .prepare(
        `insert into avisos_sistema (usuario_id, correo, pagos, tareas, espacio) values (?1, ?2, ?3, ?4, ?5)
         on conflict (usuario_id) do update set correo = ?2, pagos = ?3, tareas = ?4, espacio = ?5`,
      )
      .bind(usuario_id, ...[correo, pagos, tareas, space].map(Number))
      .run()
  }

  /** Open alerts not mailed yet, and the SuperAdmins; empty once that day's mail is written. One round trip. */
  async toTell(day: string): Promise<{ nuevas: NewSystemAlerta[]; personas: SystemReader[] }> {
    const [newOnes, people] = await this.d1.batch([
      this.d1.prepare(
        `select id, clase, n, datos ->> 'empresa' as empresa from alertas_sistema
         where avisada is null and estado <> 'Resuelto' limit ${NOTICES_MAX}`,
      ),
      this.d1
        .prepare(
          `select u.id, u.email, u.idioma, ${GROUPS} from usuarios u join roles r on r.id = u.rol_id
           left join avisos_sistema a on a.usuario_id = u.id
           where r.nombre = 'SuperAdmin' and not exists (select 1 from trabajos where nombre = '${JOB}' and marca >= ?1)`,
        )
        .bind(day),
    ])
    const readers = (people?.results ?? []) as unknown as (Marks & Pick<SystemReader, 'id' | 'email' | 'idioma'>)[]
    return {
      nuevas: (newOnes?.results ?? []) as unknown as NewSystemAlerta[],
      personas: readers.map(({ id, email, idioma, ...marks }) => ({ id, email, idioma, ...read(marks) })),
    }
  }

  /** Writes the mails and marks their alerts, all or nothing. */
  async told(ids: readonly string[], correos: readonly CorreoRow[], day: string, now: number): Promise<void> {
    const markStatement = this.d1
      .prepare(
        `insert into trabajos (nombre, marca, updated_at) values ('${JOB}', ?1, ?2)
         on conflict (nombre) do update set marca = ?1, updated_at = ?2`,
      )
      .bind(day, now)
    await this.d1.batch([
      ...(correos.length > 0 ? [markStatement] : []),
      ...queueCorreos(this.d1, correos),
      this.d1
        .prepare(
          `update alertas_sistema set avisada = ?2
           where id in (select value from json_each(?1)) and avisada is null`,
        )
        .bind(JSON.stringify(ids), day),
    ])
  }
}
