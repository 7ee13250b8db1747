/** What the mail about an objection needs, and its queue. */
import { type NewCorreo, queueCorreos, rowOf } from '../correo/sql'
import { mailedAdministradores } from '../equipo/administradores-sql'
import type { Connection } from '../platform-db/connect'
import { batch, read } from '../platform-db/sql'
import { empresas } from '../tenant/schema/empresas'
import { vehiculos } from '../tenant/schema/fleet'
import { objeciones } from '../tenant/schema/objeciones'

export class ObjectionNoticeDb {
  constructor(
    private readonly d1: Connection,
    private readonly empresaId: string,
  ) {}

  /** The objection with its vehicle and company, null when it is gone; and the Administradores with a mailbox. */
  async material(id: string) {
    const [[objection], people] = await batch(this.d1, [
      read(
        this.d1,
        {
          texto: objeciones.texto,
          vence: objeciones.vence,
          vehiculo_id: objeciones.vehiculo_id,
          placa: vehiculos.placa,
          empresa: empresas.nombre,
        },
        `select o.texto, o.vence, o.vehiculo_id, v.placa, e.nombre as empresa
           from objeciones o join vehiculos v on v.empresa_id = o.empresa_id and v.id = o.vehiculo_id
           join empresas e on e.id = o.empresa_id where o.empresa_id = ?1 and o.id = ?2`,
        this.empresaId,
        id,
      ),
      mailedAdministradores(this.d1, this.empresaId),
    ])
    return { objection: objection ?? null, people }
  }

  /** Queues the mails, each once. */
  async queue(mails: readonly NewCorreo[], domain: string, now: number): Promise<void> {
    if (mails.length === 0) return
    await this.d1.batch(
      queueCorreos(
        this.d1,
        mails.map((mail) => rowOf(mail, domain, now)),
      ),
    )
  }
}
