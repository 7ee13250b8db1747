/** Which viewers with open live sockets may still watch: one round trip for all sockets of an object. */
import { type SesionTimes, sesionVigencia } from '../domain/identidad/session'
import { DEFAULT_IDLE_MINUTES } from '../empresa/seguridad-sql'
import type { Connection } from '../platform-db/connect'

export interface Permission {
  /** 'terminada' closes the socket as an ended session, 'ajena' as a person who no longer has access */
  estado: 'viva' | 'terminada' | 'ajena'
  /** an Administrador sees all vehicles, a Usuario the assigned ones */
  scope: 'todas' | 'asignadas'
}

type Row = SesionTimes & {
  id: string
  rol: string | null
  session_timeout: number | null
  /** 1 when the company requires a second factor */
  two_factor_auth: number | null
  /** since when the person has one */
  verificado_at: number | null
  /** 1 when the session has this company open for support (docs/decisions/0028) */
  apoyo: number | null
}

/** An open socket: its session, and whether its tab is visible. */
export interface View {
  sesion: string
  usuario: string
  visible: boolean
}

const IDLE_MS = `coalesce((select session_timeout from seguridad where empresa_id = ?3), ${DEFAULT_IDLE_MINUTES}, ?4) * 60000`

export class ViewersDb {
  constructor(private readonly d1: Connection) {}

  /**
   * Checks each session by its id, after marking those with a visible tab as used at `now`: watching a live map is
   * activity.
   * @param idleMinutes default idle timeout for a company that chose none
   * @returns permissions by session id, and the assigned vehicles by user id
   */
  async recheck(empresaId: string, views: View[], now: number, idleMinutes: number) {
    const sesiones = [...new Set(views.map((m) => m.sesion))]
    const visible = [...new Set(views.filter((m) => m.visible).map((m) => m.sesion))]
    const usuarios = [...new Set(views.map((m) => m.usuario))]
    const [, rows, assignedRows] = await this.d1.batch<Record<string, unknown>>([
      this.d1
        .prepare(
          `update sesiones set last_seen = ?1 where id in (select value from json_each(?2))
           and last_seen < ?1 and expires_at > ?1 and ?1 - last_seen < ${IDLE_MS}`,
        )
        .bind(now, JSON.stringify(visible), empresaId, idleMinutes),
      this.d1
        .prepare(
          `select s.id, s.last_seen, s.expires_at, r.nombre as rol, p.hasta_at > ?3 as apoyo,
             coalesce(g.session_timeout, ${DEFAULT_IDLE_MINUTES}) as session_timeout, g.two_factor_auth, f.verificado_at
           from sesiones s
           left join usuarios u on u.id = s.usuario_id and u.empresa_id = ?1
           left join roles r on r.id = u.rol_id
           left join seguridad g on g.empresa_id = ?1
           left join factores f on f.usuario_id = s.usuario_id
           left join apoyos p on p.sesion_id = s.id and p.empresa_id = ?1
           where s.id in (select value from json_each(?2))`,
        )
        .bind(empresaId, JSON.stringify(sesiones), now),
      this.d1
        .prepare(
          `select usuario_id, vehiculo_id from asignaciones
           where empresa_id = ?1 and usuario_id in (select value from json_each(?2))`,
        )
        .bind(empresaId, JSON.stringify(usuarios)),
    ])
    const permissions = new Map<string, Permission>(
      sesiones.map((id) => [id, { estado: 'terminada', scope: 'asignadas' } as const]),
    )
    for (const row of (rows?.results ?? []) as unknown as Row[]) permissions.set(row.id, permissionOf(row, now))
    const assigned = new Map<string, Set<string>>(usuarios.map((u) => [u, new Set()]))
    for (const a of (assignedRows?.results ?? []) as { usuario_id: string; vehiculo_id: string }[]) {
      assigned.get(a.usuario_id)?.add(a.vehiculo_id)
    }
    return { permissions, assigned }
  }
}

function permissionOf(row: Row, now: number): Permission {
  const scope = row.rol === 'Administrador' || row.apoyo === 1 ? 'todas' : 'asignadas'
  const sinFactor = row.two_factor_auth === 1 && row.verificado_at === null
  if (sinFactor || sesionVigencia(row, row.session_timeout, now) !== 'Vigente') return { estado: 'terminada', scope }
  const hasAccess = row.rol === 'Administrador' || row.rol === 'Usuario' || row.apoyo === 1
  return { estado: hasAccess ? 'viva' : 'ajena', scope }
}
