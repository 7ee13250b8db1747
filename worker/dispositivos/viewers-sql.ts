/** Which viewers with open live sockets may still watch: one round trip for all sockets of an object. */
import { IDLE_MINUTES, sesionVigencia } from '../domain/identidad/session'
import { DEFAULT_IDLE_MINUTES } from '../empresa/defaults-sql'
import type { Connection } from '../platform-db/connect'
import { batch, flag, nullable, number, type RowOf, read, text, write } from '../platform-db/sql'

interface Permission {
  /** 'ended' closes the socket as an ended session, 'no-access' as a person who no longer has access */
  estado: 'live' | 'ended' | 'no-access'
  /** an Administrador sees all vehicles, a Usuario the assigned ones */
  scope: 'todas' | 'asignadas'
}

/** By kinds, not by columns of the schema: the live objects load before the first answer, without drizzle (0048). */
const SESION_ROW = {
  id: text,
  last_seen: number,
  expires_at: number,
  rol: nullable(text),
  session_timeout: nullable(number),
  /** the company requires a second factor */
  two_factor_auth: nullable(flag),
  /** since when the person has one */
  verificado_at: nullable(number),
  /** the session has this company open for support (docs/decisions/0028) */
  apoyo: nullable(flag),
}

/** An open socket: its session, and whether its tab is visible. */
interface View {
  sesion: string
  usuario: string
  visible: boolean
}

/** The company's, else the platform's, else IDLE_MINUTES. */
const IDLE_MS = `coalesce((select session_timeout from seguridad where empresa_id = ?3), ${DEFAULT_IDLE_MINUTES}, ${IDLE_MINUTES}) * 60000`

export class ViewersDb {
  constructor(private readonly d1: Connection) {}

  /**
   * Checks each session by its id, after marking those with a visible tab as used at `now`: watching a live map is
   * activity.
   * @returns permissions by session id, and the assigned vehicles by user id
   */
  async recheck(empresaId: string, views: View[], now: number) {
    const sesiones = [...new Set(views.map((m) => m.sesion))]
    const visible = [...new Set(views.filter((m) => m.visible).map((m) => m.sesion))]
    const usuarios = [...new Set(views.map((m) => m.usuario))]
    const [, rows, assignedRows] = await batch(this.d1, [
      write(
        this.d1,
        `update sesiones set last_seen = ?1 where id in (select value from json_each(?2))
           and last_seen < ?1 and expires_at > ?1 and ?1 - last_seen < ${IDLE_MS}`,
        now,
        JSON.stringify(visible),
        empresaId,
      ),
      read(
        this.d1,
        SESION_ROW,
        `select s.id, s.last_seen, s.expires_at, r.nombre as rol, p.hasta_at > ?3 as apoyo,
             coalesce(g.session_timeout, ${DEFAULT_IDLE_MINUTES}) as session_timeout, g.two_factor_auth, f.verificado_at
           from sesiones s
           left join usuarios u on u.id = s.usuario_id and u.empresa_id = ?1
           left join roles r on r.id = u.rol_id
           left join seguridad g on g.empresa_id = ?1
           left join factores f on f.usuario_id = s.usuario_id
           left join apoyos p on p.sesion_id = s.id and p.empresa_id = ?1
           where s.id in (select value from json_each(?2))`,
        empresaId,
        JSON.stringify(sesiones),
        now,
      ),
      read(
        this.d1,
        { usuario_id: text, vehiculo_id: text },
        `select usuario_id, vehiculo_id from asignaciones
           where empresa_id = ?1 and usuario_id in (select value from json_each(?2))`,
        empresaId,
        JSON.stringify(usuarios),
      ),
    ])
    const permissions = new Map<string, Permission>(
      sesiones.map((id) => [id, { estado: 'ended', scope: 'asignadas' } as const]),
    )
    for (const row of rows) permissions.set(row.id, permissionOf(row, now))
    const assigned = new Map<string, Set<string>>(usuarios.map((u) => [u, new Set()]))
    for (const a of assignedRows) {
      assigned.get(a.usuario_id)?.add(a.vehiculo_id)
    }
    return { permissions, assigned }
  }
}

function permissionOf(row: RowOf<typeof SESION_ROW>, now: number): Permission {
  const scope = row.rol === 'Administrador' || row.apoyo ? 'todas' : 'asignadas'
  const lacksFactor = row.two_factor_auth && row.verificado_at === null
  if (lacksFactor || sesionVigencia(row, row.session_timeout, now) !== 'Vigente') return { estado: 'ended', scope }
  const hasAccess = row.rol === 'Administrador' || row.rol === 'Usuario' || row.apoyo
  return { estado: hasAccess ? 'live' : 'no-access', scope }
}
