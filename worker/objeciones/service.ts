/** What the drivers of a company object to, for its Administradores (docs/decisions/0067). */
import { eq } from 'drizzle-orm'
import { audit } from '../auditoria/sql'
import { OBJECTIONS_MAX } from '../domain/objeciones/objection'
import { Refusal } from '../domain/refusal'
import type { EmpresaDb } from '../tenant/empresa-db'
import { descending, optional } from '../tenant/expressions'
import { withGenericError } from '../trace/generic-refusal'
import { attendTo, leaveOpen } from './sql'

export class Objeciones {
  constructor(
    private readonly db: EmpresaDb,
    private readonly person: string,
    private readonly now: number,
  ) {}

  /** Those of a vehicle, the newest first, with who attended to each (null: not yet, or an account that is gone). */
  async ofVehicle(vehiculoId: string) {
    const o = this.db.from('objeciones')
    const m = this.db.from('team_members')
    return this.db.all({
      fields: {
        id: o.id,
        texto: o.texto,
        vence: o.vence,
        created_at: o.created_at,
        atendida_at: o.atendida_at,
        nombre: optional(m.nombre),
      },
      from: o,
      leftJoins: [[m, eq(m.user_id, o.atendida_por)]],
      where: eq(o.vehiculo_id, vehiculoId),
      orderBy: [descending(o.created_at)],
      limit: OBJECTIONS_MAX,
    })
  }

  /**
   * Marks an objection as attended to by this person; one that a colleague marked first stays as it is.
   * @returns whether the mark is new
   * @throws Refusal `no-encontrado`
   */
  async attend(id: string, vehiculoId: string): Promise<boolean> {
    const db = this.db.remover()
    const o = this.db.from('objeciones')
    const of = await this.db.first({ fields: { vehiculo_id: o.vehiculo_id }, from: o, where: eq(o.id, id) })
    if (of?.vehiculo_id !== vehiculoId) throw new Refusal('no-encontrado')
    const [marked] = await withGenericError('error-guardar-configuracion', () =>
      db.batch([
        attendTo(db, id, vehiculoId, { persona: this.person, now: this.now }),
        audit(db, 'objecion-atendida', { objeto: id, datos: { vehiculo: vehiculoId } }),
      ]),
    )
    return marked !== 0
  }

  /** Takes back this person's own mark; the activity log keeps both acts. @throws Refusal `no-encontrado` */
  async reopen(id: string, vehiculoId: string): Promise<void> {
    const db = this.db.remover()
    const [opened] = await withGenericError('error-guardar-configuracion', () =>
      db.batch([
        leaveOpen(db, id, vehiculoId, this.person),
        audit(db, 'objecion-reabierta', { objeto: id, datos: { vehiculo: vehiculoId } }),
      ]),
    )
    if (opened === 0) throw new Refusal('no-encontrado')
  }
}
