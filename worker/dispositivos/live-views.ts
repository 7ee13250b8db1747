/**
 * Who may look at a company's live map, and at what: an Administrador at all of it, as the SuperAdmin who has it open to
 * help; a Usuario at what is assigned.
 */
import { and, eq } from 'drizzle-orm'
import type { Persona } from '../access/gate'
import type { Visor } from '../live/protocol'
import type { EmpresaDb } from '../tenant/empresa-db'

export class Mirador {
  constructor(
    private readonly db: EmpresaDb,
    private readonly persona: Persona,
  ) {}

  /** What a live socket remembers of this person. */
  get visor(): Visor {
    const { id, sesion, rol } = this.persona
    const scope = rol === 'Usuario' ? 'asignadas' : 'todas'
    return { sesion, usuario: id, empresa_id: this.db.empresaId, scope, visible: true }
  }

  /** The key of a device that this person may see, or null. */
  async clave(id: string): Promise<string | null> {
    const g = this.db.from('gps_dispositivos')
    const fields = { clave: g.clave }
    if (this.persona.rol !== 'Usuario') {
      return (await this.db.first({ fields, from: g, where: eq(g.id, id) }))?.clave ?? null
    }
    const a = this.db.from('asignaciones')
    const isAssigned = and(eq(a.vehiculo_id, g.vehiculo_id), eq(a.usuario_id, this.persona.id))
    const fila = isAssigned && (await this.db.first({ fields, from: g, joins: [[a, isAssigned]], where: eq(g.id, id) }))
    return fila?.clave ?? null
  }
}
