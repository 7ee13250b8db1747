/**
 * What a person sees on a company's live map: an Administrador, or the SuperAdmin who has the company open for support,
 * everything; a Usuario the assigned vehicles.
 */
import { and, eq } from 'drizzle-orm'
import type { Person } from '../access/gate'
import type { Viewer } from '../live/protocol'
import type { EmpresaReader } from '../tenant/read'

export class LiveViews {
  constructor(
    private readonly db: EmpresaReader,
    private readonly person: Person,
  ) {}

  /** The viewer data attached to this person's live socket. */
  get viewer(): Viewer {
    const { id, sesion, rol } = this.person
    const scope = rol === 'Usuario' ? 'asignadas' : 'todas'
    return { sesion, usuario: id, empresa_id: this.db.empresaId, scope, visible: true }
  }

  /** The key of a device, or null when this person may not see it. */
  async key(id: string): Promise<string | null> {
    const g = this.db.from('gps_dispositivos')
    const fields = { clave: g.clave }
    if (this.person.rol !== 'Usuario') {
      return (await this.db.first({ fields, from: g, where: eq(g.id, id) }))?.clave ?? null
    }
    const a = this.db.from('asignaciones')
    const isAssigned = and(eq(a.vehiculo_id, g.vehiculo_id), eq(a.usuario_id, this.person.id))
    const row = isAssigned && (await this.db.first({ fields, from: g, joins: [[a, isAssigned]], where: eq(g.id, id) }))
    return row?.clave ?? null
  }
}
