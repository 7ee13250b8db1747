/** Which Usuarios see a vehicle: read and replaced per vehicle. Live maps follow at once. */
import { and, eq, type SQL } from 'drizzle-orm'
import { ascendente, opcional, sinCaja } from '../db/consulta'
import type { EmpresaDb } from '../db/empresa-db'
import { esHuerfano } from '../db/errores'
import { Negativa } from '../domain/negativa'
import { conGenerico } from './generico'
import type { Pendientes } from './pendientes'

/** As many people as one dialog shows; no plan has more. */
const MAX_PERSONAS = 90

export interface Asignables {
  vehiculo: { id: string; placa: string; marca: string; modelo: string; servicio: 'particular' | 'publico' }
  /** the company's people with the role Usuario, by name */
  personas: { id: string; nombre: string; email: string; asignado: boolean }[]
}

export class Asignaciones {
  constructor(
    private readonly db: EmpresaDb,
    private readonly pendientes: Pick<Pendientes, 'entregar'>,
    private readonly ahora: number,
  ) {}

  /** A vehicle of the company and who may be let see it, in one round trip; null when it is not ours. */
  async of(vehiculoId: string): Promise<Asignables | null> {
    const v = this.db.from('vehiculos')
    const a = this.db.from('asignaciones')
    const p = this.db.personas()
    const [[vehiculo], personas] = await this.db.together(
      {
        fields: { id: v.id, placa: v.placa, marca: v.marca, modelo: v.modelo, servicio: v.servicio },
        from: v,
        where: eq(v.id, vehiculoId),
      },
      {
        fields: { id: p.id, nombre: p.nombre, email: p.email, asignado: opcional(a.vehiculo_id) },
        from: p,
        leftJoins: [[a, and(eq(a.usuario_id, p.id), eq(a.vehiculo_id, vehiculoId)) as SQL]],
        where: eq(p.rol, 'Usuario'),
        orderBy: [ascendente(sinCaja(p.nombre)), ascendente(p.id)],
        limit: MAX_PERSONAS,
      },
    )
    if (!vehiculo) return null
    return { vehiculo, personas: personas.map((f) => ({ ...f, asignado: f.asignado !== null })) }
  }

  /**
   * Lets exactly these Usuarios see a vehicle; answers its plate. Refuses a vehicle that is not ours and anybody who is
   * no Usuario of the company; who left it meanwhile is refused by the database itself.
   */
  async replace(vehiculoId: string, usuarios: readonly string[]): Promise<string> {
    const asignables = await this.of(vehiculoId)
    const pedidos = [...new Set(usuarios)]
    const suyos = new Set(asignables?.personas.map((p) => p.id))
    if (!asignables || pedidos.some((id) => !suyos.has(id))) throw new Negativa('no-encontrado')
    await conGenerico('error-guardar-vehiculo', async () => {
      const escrituras = [
        this.db.remove('asignaciones', { vehiculo_id: vehiculoId }),
        ...pedidos.map((usuario_id) =>
          this.db.insert('asignaciones', { usuario_id, vehiculo_id: vehiculoId, created_at: this.ahora }),
        ),
        this.db.anotarFleet({}, this.ahora),
        this.db.auditar('vehiculo-asignado', { objeto: vehiculoId, datos: { personas: pedidos.length } }),
      ]
      await this.db.batch(escrituras).catch((error: unknown) => {
        throw esHuerfano(error) ? new Negativa('no-encontrado') : error
      })
    })
    await this.pendientes.entregar()
    return asignables.vehiculo.placa
  }
}
