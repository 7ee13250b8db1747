/**
 * Who may look at a company's live map, and at what: an Administrador at all of it, as the SuperAdmin who has it open to
 * help; a Usuario at what is assigned.
 */
import { and, eq } from 'drizzle-orm'
import type { Person } from '../access/gate'
import type { Viewer } from '../live/protocol'
import type { EmpresaDb } from '../tenant/empresa-db'

export class LiveViews {
  constructor(
    private readonly db: EmpresaDb,
    private readonly person: Person,
  ) {}

  /** What a live socket remembers of this person. */
  get viewer(): Viewer {
    const { id, sesion, rol } = this.person
    const scope = rol === 'Usuario' ? 'asignadas' : 'todas'
    return { sesion, usuario: id, empresa_id: this.db.empresaId, scope, visible: true }
  }

  /** The key of a device that this person may see, or null. */
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
