/** Which Usuarios see a vehicle: read and replaced per vehicle, or given to one person for several. Live maps are updated at once. */
import { and, eq, type SQL } from 'drizzle-orm'
import { audit } from '../auditoria/sql'
import { Refusal } from '../domain/refusal'
import { queueRecheck } from '../outbox/rows-sql'
import type { Pendientes } from '../outbox/service'
import { isOrphan } from '../platform-db/errors'
import type { EmpresaDb } from '../tenant/empresa-db'
import { ascending, caseInsensitive, countDistinct, oneOf, optional } from '../tenant/expressions'
import { withGenericError } from '../trace/generic-refusal'

interface Assignables {
  vehiculo: { id: string; placa: string; marca: string; modelo: string; servicio: 'particular' | 'publico' }
  /** the company's people with the role Usuario, by name */
  personas: { id: string; nombre: string; email: string; asignado: boolean }[]
}

interface ManyAssignables {
  /** by plate */
  vehiculos: { id: string; placa: string }[]
  /** the company's people with the role Usuario, by name */
  personas: { id: string; nombre: string; email: string }[]
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
      },
    )
    if (!vehiculo) return null
    return { vehiculo, personas: people.map((f) => ({ ...f, asignado: f.asignado !== null })) }
  }

  /**
   * Changes which Usuarios see a vehicle, from those whom its dialog showed as it opened (`shown`; those who see it now if
   * left out) to `usuarios`: who was added or taken away by another person meanwhile stays so. Returns the vehicle's plate and
   * who saw it before and sees it after. Refuses another company's vehicle, to add anyone who is not a Usuario of the
   * company, and to add once the subscription is over; the database itself refuses those who have just left the company.
   */
  async replace(
    vehiculoId: string,
    usuarios: readonly string[],
    shown?: readonly string[],
  ): Promise<{ placa: string; before: string[]; after: string[] }> {
    const remover = this.db.remover()
    const assignables = await this.of(vehiculoId)
    if (!assignables) throw new Refusal('no-encontrado')
    const before = assignedTo(assignables)
    const opened = shown ?? before
    const added = [...new Set(usuarios)].filter((id) => !opened.includes(id))
    const taken = opened.filter((id) => !usuarios.includes(id))
    if (added.some((id) => !assignables.personas.some((p) => p.id === id))) throw new Refusal('no-encontrado')
    if (added.length === 0 && taken.length === 0) return { placa: assignables.vehiculo.placa, before, after: before }
    const writer = added.length > 0 ? this.db.writer() : null
    const after = [...before.filter((id) => !taken.includes(id) && !added.includes(id)), ...added]
    await withGenericError('error-guardar-vehiculo', async () => {
      const writes = [
        ...[...taken, ...added].map((usuario_id) =>
          remover.remove('asignaciones', { usuario_id, vehiculo_id: vehiculoId }),
        ),
        ...added.flatMap((usuario_id) =>
          writer ? [writer.insert('asignaciones', { usuario_id, vehiculo_id: vehiculoId, created_at: this.now })] : [],
        ),
        audit(remover, 'vehiculo-asignado', {
          objeto: vehiculoId,
          datos: { vehiculo: vehiculoId, personas: after.length },
        }),
        queueRecheck(remover, this.now),
      ]
      await remover.batch(writes).catch((error: unknown) => {
        throw isOrphan(error) ? new Refusal('no-encontrado') : error
      })
    })
    await this.pendientes.deliver()
    return { placa: assignables.vehiculo.placa, before, after }
  }

  /** Takes a replacement back; refuses when those who see the vehicle are no longer the ones it left. */
  async undo(vehiculoId: string, before: readonly string[], after: readonly string[]): Promise<void> {
    const current = await this.of(vehiculoId)
    if (!current || !sameMembers(assignedTo(current), after)) throw new Refusal('ya-no-se-deshace')
    await this.replace(vehiculoId, before, after)
  }

  /** The vehicles of the company among these, and the assignable people, in one round trip; null without a vehicle. */
  async ofMany(vehiculoIds: readonly string[]): Promise<ManyAssignables | null> {
    const v = this.db.from('vehiculos')
    const p = this.db.people()
    const [vehiculos, personas] = await this.db.together(
      { fields: { id: v.id, placa: v.placa }, from: v, where: oneOf(v.id, vehiculoIds) },
      {
        fields: { id: p.id, nombre: p.nombre, email: p.email },
        from: p,
        where: eq(p.rol, 'Usuario'),
        orderBy: [ascending(caseInsensitive(p.nombre)), ascending(p.id)],
      },
    )
    vehiculos.sort((a, b) => (a.placa < b.placa ? -1 : 1))
    return vehiculos.length > 0 ? { vehiculos, personas } : null
  }

  /**
   * Lets one Usuario see several vehicles more. Vehicles that are not the company's, and those that the person sees
   * already, are left out: `added` says how many were new, `known` how many are the company's. Refuses anyone who is not a
   * Usuario of the company.
   */
  async assignMany(
    usuarioId: string,
    vehiculoIds: readonly string[],
  ): Promise<{ nombre: string; added: number; known: number; at: number }> {
    const writer = this.db.writer()
    const { persona, vehiculos } = await this.#seenBy(usuarioId, vehiculoIds)
    if (!persona || vehiculos.length === 0) throw new Refusal('no-encontrado')
    const added = vehiculos.filter((v) => v.own === null)
    if (added.length > 0) {
      await withGenericError('error-guardar-vehiculo', async () => {
        const writes = [
          ...added.map(({ id: vehiculo_id }) =>
            writer.insert('asignaciones', { usuario_id: usuarioId, vehiculo_id, created_at: this.now }),
          ),
          ...added.map(({ id, people }) =>
            audit(writer, 'vehiculo-asignado', { objeto: id, datos: { vehiculo: id, personas: people + 1 } }),
          ),
          queueRecheck(writer, this.now),
        ]
        await writer.batch(writes).catch((error: unknown) => {
          throw isOrphan(error) ? new Refusal('no-encontrado') : error
        })
      })
      await this.pendientes.deliver()
    }
    return { nombre: persona.nombre, added: added.length, known: vehiculos.length, at: this.now }
  }

  /**
   * Takes back what `assignMany` added for a person at an instant (UTC milliseconds), as far as it stands: who was
   * assigned a vehicle anew since keeps it. Refuses when nothing of it stands.
   */
  async undoMany(usuarioId: string, at: number): Promise<void> {
    const remover = this.db.remover()
    const a = this.db.from('asignaciones')
    const given = await this.db.all({
      fields: { id: a.vehiculo_id },
      from: a,
      where: and(eq(a.usuario_id, usuarioId), eq(a.created_at, at)) as SQL,
    })
    if (given.length === 0) throw new Refusal('ya-no-se-deshace')
    const ids = given.map(({ id }) => id)
    const { vehiculos } = await this.#seenBy(usuarioId, ids)
    await withGenericError('error-guardar-vehiculo', async () => {
      await remover.batch([
        remover.remove('asignaciones', { usuario_id: usuarioId, created_at: at }),
        ...vehiculos.map(({ id, people }) =>
          audit(remover, 'vehiculo-asignado', { objeto: id, datos: { vehiculo: id, personas: people - 1 } }),
        ),
        queueRecheck(remover, this.now),
      ])
    })
    await this.pendientes.deliver()
  }

  /** A Usuario of the company, and of each of these vehicles how many people see it and whether this one does. */
  async #seenBy(usuarioId: string, vehiculoIds: readonly string[]) {
    const v = this.db.from('vehiculos')
    const p = this.db.people()
    const own = this.db.from('asignaciones', 'suya')
    const every = this.db.from('asignaciones', 'todas')
    const [[persona], vehiculos] = await this.db.together(
      { fields: { nombre: p.nombre }, from: p, where: and(eq(p.id, usuarioId), eq(p.rol, 'Usuario')) as SQL },
      {
        fields: { id: v.id, own: optional(own.created_at), people: countDistinct(every.usuario_id) },
        from: v,
        leftJoins: [
          [own, and(eq(own.usuario_id, usuarioId), eq(own.vehiculo_id, v.id)) as SQL],
          [every, eq(every.vehiculo_id, v.id)],
        ],
        where: oneOf(v.id, vehiculoIds),
        groupBy: [v.id],
      },
    )
    return { persona, vehiculos }
  }
}

const assignedTo = ({ personas: people }: Assignables) => people.filter((p) => p.asignado).map((p) => p.id)
const sameMembers = (one: readonly string[], other: readonly string[]) =>
  [...one].sort().join() === [...new Set(other)].sort().join()
