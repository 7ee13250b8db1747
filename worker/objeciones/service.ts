/** What the drivers of a company object to, for its Administradores (docs/decisions/0067). */
import { eq } from 'drizzle-orm'
import { audit } from '../auditoria/sql'
import type { Objection } from '../domain/objeciones/objection'
import { Refusal } from '../domain/refusal'
import type { Connection } from '../platform-db/connect'
import type { EmpresaDb } from '../tenant/empresa-db'
import { withGenericError } from '../trace/generic-refusal'
import { attendTo, reopen } from './sql'
import { objectionsOf } from './told-sql'

export class Objeciones {
  constructor(
    private readonly d1: Connection,
    private readonly db: EmpresaDb,
    private readonly person: string,
    private readonly now: number,
  ) {}

  /** Those of a vehicle, the newest first, with who attended to each. */
  ofVehicle(vehiculoId: string): Promise<Objection[]> {
    return objectionsOf(this.d1, this.db.empresaId, vehiculoId)
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
        attendTo(db, id, vehiculoId, { personId: this.person, now: this.now }),
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
        reopen(db, id, vehiculoId, this.person),
        audit(db, 'objecion-reabierta', { objeto: id, datos: { vehiculo: vehiculoId } }),
      ]),
    )
    if (opened === 0) throw new Refusal('no-encontrado')
  }
}
