/** Mail preferences of the SuperAdmins for platform alerts, and which alerts were mailed. */

import { eq } from 'drizzle-orm'
import { type CorreoRow, queueCorreos } from '../correo/sql'
import { DEFAULT_SYSTEM_NOTICES, type SystemNotices } from '../domain/plataforma/system-notice'
import { type Connection, connect } from '../platform-db/connect'
import { batch, flag, nullable, read, text, write } from '../platform-db/sql'
import { usuarios } from '../tenant/schema/empresas'
import { alertas_sistema, avisos_sistema } from '../tenant/schema/platform'

/** Job name: its mark is the last day whose mail is written. */
const JOB = 'avisos-sistema'
/** Maximum alerts in one mail. */
const NOTICES_MAX = 50
const ENABLED_BY_DEFAULT = (column: keyof SystemNotices) => `coalesce(a.${column}, 1) as ${column}`
const GROUPS = `${ENABLED_BY_DEFAULT('correo')}, ${ENABLED_BY_DEFAULT('pagos')}, ${ENABLED_BY_DEFAULT('tareas')}, ${ENABLED_BY_DEFAULT('espacio')}`

const MARKS = { correo: flag, pagos: flag, tareas: flag, espacio: flag }

interface NewSystemAlerta {
  id: string
  clase: string
  n: number
  empresa: string | null
}
interface SystemReader extends SystemNotices {
  id: string
  email: string
  idioma: 'es' | 'en'
}

export class SystemNoticesDb {
  constructor(private readonly d1: Connection) {}

  /** A SuperAdmin's preferences; the default is everything. */
  async get(usuario_id: string): Promise<SystemNotices> {
    const { correo, pagos, tareas, espacio } = avisos_sistema
    const [row] = await connect(this.d1)
      .select({ correo, pagos, tareas, espacio })
      .from(avisos_sistema)
      .where(eq(avisos_sistema.usuario_id, usuario_id))
    return row ?? DEFAULT_SYSTEM_NOTICES
  }

  async save(usuario_id: string, { correo, pagos, tareas, espacio: space }: SystemNotices): Promise<void> {
    await write(
      this.d1,
      `insert into avisos_sistema (usuario_id, correo, pagos, tareas, espacio) values (?1, ?2, ?3, ?4, ?5)
         on conflict (usuario_id) do update set correo = ?2, pagos = ?3, tareas = ?4, espacio = ?5`,
      usuario_id,
      ...[correo, pagos, tareas, space].map(Number),
    ).run()
  }

  /**
   * Open alerts not mailed yet, and the SuperAdmins who may sign in; empty once that day's mail is written. One round trip.
   * The address need not be confirmed: that of the first SuperAdmin is not.
   */
  async toTell(day: string): Promise<{ nuevas: NewSystemAlerta[]; personas: SystemReader[] }> {
    const [fresh, people] = await batch(this.d1, [
      read(
        this.d1,
        { id: alertas_sistema.id, clase: alertas_sistema.clase, n: alertas_sistema.n, empresa: nullable(text) },
        `select id, clase, n, datos ->> 'empresa' as empresa from alertas_sistema
         where avisada is null and estado <> 'Resuelto' limit ${NOTICES_MAX}`,
      ),
      read(
        this.d1,
        { id: usuarios.id, email: usuarios.email, idioma: usuarios.idioma, ...MARKS },
        `select u.id, u.email, u.idioma, ${GROUPS} from usuarios u join roles r on r.id = u.rol_id
           left join avisos_sistema a on a.usuario_id = u.id
           where r.nombre = 'SuperAdmin' and u.deshabilitado_at is null
             and not exists (select 1 from trabajos where nombre = '${JOB}' and marca >= ?1)`,
        day,
      ),
    ])
    return { nuevas: fresh, personas: people }
  }

  /** Writes the mails and marks their alerts, all or nothing. */
  async told(ids: readonly string[], correos: readonly CorreoRow[], day: string, now: number): Promise<void> {
    const markStatement = write(
      this.d1,
      `insert into trabajos (nombre, marca, updated_at) values ('${JOB}', ?1, ?2)
         on conflict (nombre) do update set marca = ?1, updated_at = ?2`,
      day,
      now,
    )
    await this.d1.batch([
      ...(correos.length > 0 ? [markStatement] : []),
      ...queueCorreos(this.d1, correos),
      write(
        this.d1,
        `update alertas_sistema set avisada = ?2
           where id in (select value from json_each(?1)) and avisada is null`,
        JSON.stringify(ids),
        day,
      ),
    ])
  }
}
