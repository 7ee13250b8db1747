/** Which Usuarios see a vehicle: read and replaced per vehicle. Live maps are updated at once. */
import { and, eq, type SQL } from 'drizzle-orm'
import { audit } from '../auditoria/sql'
import { Refusal } from '../domain/refusal'
import { recordFleet } from '../outbox/rows-sql'
import type { Pendientes } from '../outbox/service'
import { isOrphan } from '../platform-db/errors'
import type { EmpresaDb } from '../tenant/empresa-db'
import { ascending, caseInsensitive, optional } from '../tenant/expressions'
import { withGenericError } from '../trace/generic-refusal'

/** Limit of people in one dialog; no plan allows more. */
const MAX_PEOPLE = 90

export interface Assignables {
  vehiculo: { id: string; placa: string; marca: string; modelo: string; servicio: 'particular' | 'publico' }
  /** the company's people with the role Usuario, by name */
  personas: { id: string; nombre: string; email: string; asignado: boolean }[]
}

export class Asignaciones {
  constructor(
    private readonly db: EmpresaDb,
    private readonly pendientes: Pick<Pendientes, 'deliver'>,
    private readonly now: number,
  ) {}

  /** A vehicle of the company and the assignable people, in one round trip; null for another company's vehicle. */
  async of(vehiculoId: string): Promise<Assignables | null> {
    const v = this.db.from('vehiculos')
    const a = this.db.from('asignaciones')
    const p = this.db.people()
    const [[vehiculo], people] = await this.db.together(
      {
        fields: { id: v.id, placa: v.placa, marca: v.marca, modelo: v.modelo, servicio: v.servicio },
        from: v,
        where: eq(v.id, vehiculoId),
      },
      {
        fields: { id: p.id, nombre: p.nombre, email: p.email, asignado: optional(a.vehiculo_id) },
        from: p,
        leftJoins: [[a, and(eq(a.usuario_id, p.id), eq(a.vehiculo_id, vehiculoId)) as SQL]],
        where: eq(p.rol, 'Usuario'),
        orderBy: [ascending(caseInsensitive(p.nombre)), ascending(p.id)],
        limit: MAX_PEOPLE,
      },
    )
    if (!vehiculo) return null
    return { vehiculo, personas: people.map((f) => ({ ...f, asignado: f.asignado !== null })) }
  }

  /**
   * Replaces the Usuarios who see a vehicle; returns its plate. Refuses another company's vehicle and anyone who is not
   * a Usuario of the company; the database itself refuses those who have just left it.
   */
  async replace(vehiculoId: string, usuarios: readonly string[]): Promise<string> {
    const requests = [...new Set(usuarios)]
    const [remover, writer] = [this.db.remover(), requests.length > 0 ? this.db.writer() : null]
    const assignables = await this.of(vehiculoId)
    const assignableIds = new Set(assignables?.personas.map((p) => p.id))
    if (!assignables || requests.some((id) => !assignableIds.has(id))) throw new Refusal('no-encontrado')
    await withGenericError('error-guardar-vehiculo', async () => {
      const writes = [
        remover.remove('asignaciones', { vehiculo_id: vehiculoId }),
        ...requests.flatMap((usuario_id) =>
          writer ? [writer.insert('asignaciones', { usuario_id, vehiculo_id: vehiculoId, created_at: this.now })] : [],
        ),
        recordFleet(remover, {}, this.now),
        audit(remover, 'vehiculo-asignado', { objeto: vehiculoId, datos: { personas: requests.length } }),
      ]
      await remover.batch(writes).catch((error: unknown) => {
        throw isOrphan(error) ? new Refusal('no-encontrado') : error
      })
    })
    await this.pendientes.deliver()
    return assignables.vehiculo.placa
  }
}
