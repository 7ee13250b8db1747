/** Mail preferences of the SuperAdmins for platform alerts, and which alerts were mailed. */

import { type CorreoRow, queueCorreos } from '../correo/sql'
import { DEFAULT_SYSTEM_NOTICES, type SystemNotices } from '../domain/plataforma/system-notice'
import type { Connection } from '../platform-db/connect'

/** Job name: its mark is the last day whose mail is written. */
const JOB = 'avisos-sistema'
/** Maximum alerts in one mail. */
const NOTICES_MAX = 50
const SI = (column: keyof SystemNotices) => `coalesce(a.${column}, 1) AS ${column}`
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
      .prepare('SELECT correo, pagos, tareas, espacio FROM avisos_sistema WHERE usuario_id = ?')
      .bind(usuario_id)
      .first<Marks>()
    return row ? read(row) : DEFAULT_SYSTEM_NOTICES
  }

  async save(usuario_id: string, { correo, pagos, tareas, espacio: space }: SystemNotices): Promise<void> {
    await this.d1
      .prepare(
        `INSERT INTO avisos_sistema (usuario_id, correo, pagos, tareas, espacio) VALUES (?1, ?2, ?3, ?4, ?5)
         ON CONFLICT (usuario_id) DO UPDATE SET correo = ?2, pagos = ?3, tareas = ?4, espacio = ?5`,
      )
      .bind(usuario_id, ...[correo, pagos, tareas, space].map(Number))
      .run()
  }

  /** Open alerts not mailed yet, and the SuperAdmins; empty once that day's mail is written. One round trip. */
  async toTell(day: string): Promise<{ nuevas: NewSystemAlerta[]; personas: SystemReader[] }> {
    const [newOnes, people] = await this.d1.batch([
      this.d1.prepare(
        `SELECT id, clase, n, datos ->> 'empresa' AS empresa FROM alertas_sistema
         WHERE avisada IS NULL AND estado <> 'Resuelto' LIMIT ${NOTICES_MAX}`,
      ),
      this.d1
        .prepare(
          `SELECT u.id, u.email, u.idioma, ${GROUPS} FROM usuarios u JOIN roles r ON r.id = u.rol_id
           LEFT JOIN avisos_sistema a ON a.usuario_id = u.id
           WHERE r.nombre = 'SuperAdmin' AND NOT EXISTS (SELECT 1 FROM trabajos WHERE nombre = '${JOB}' AND marca >= ?1)`,
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
        `INSERT INTO trabajos (nombre, marca, updated_at) VALUES ('${JOB}', ?1, ?2)
         ON CONFLICT (nombre) DO UPDATE SET marca = ?1, updated_at = ?2`,
      )
      .bind(day, now)
    await this.d1.batch([
      ...(correos.length > 0 ? [markStatement] : []),
      ...queueCorreos(this.d1, correos),
      this.d1
        .prepare(
          `UPDATE alertas_sistema SET avisada = ?2
           WHERE id IN (SELECT value FROM json_each(?1)) AND avisada IS NULL`,
        )
        .bind(JSON.stringify(ids), day),
    ])
  }
}
