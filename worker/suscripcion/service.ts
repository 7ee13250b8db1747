/** The subscription of the company that asks: cancelled, resumed, changed for the next period. Paid for elsewhere. */

import { type MotivoKey, Refusal } from '../domain/refusal'
import type { Purchase } from '../domain/suscripcion/plan'
import { cambiarPlan, cancelar, type FullSuscripcion, reanudar } from '../domain/suscripcion/suscripcion'
import type { Pendientes } from '../outbox/service'
import { withGenericError } from '../trace/generic-refusal'
import type { KeptEvent } from './events-sql'
import type { MiSuscripcionDb, SucesoDeSuscripcion } from './sql'

/** Somebody else changed it in between: asked once more over what stands there now. */
const MAX_ROUNDS = 3

export class MiSuscripcion {
  constructor(
    private readonly db: MiSuscripcionDb,
    private readonly pendientes: Pick<Pendientes, 'deliver'>,
    private readonly ahora: number,
  ) {}

  /** It ends with its period. @throws Negativa `nada-que-cancelar`, or the generic error */
  cancel(): Promise<void> {
    const event = { tipo: 'cancelar', at: this.ahora } as const
    return this.#mover((s) => cancelar(s, this.ahora), 'suscripcion-cancelada', 'nada-que-cancelar', event)
  }

  /** Takes that back. @throws Negativa `nada-que-reanudar`, or the generic error */
  resume(): Promise<void> {
    const event = { tipo: 'reanudar', at: this.ahora } as const
    return this.#mover((s) => reanudar(s, this.ahora), 'suscripcion-reanudada', 'nada-que-reanudar', event)
  }

  /** What the next period shall be; what it is already takes the wish back. @throws Negativa `plan-sin-cambio`, … */
  changePlan(purchase: Purchase): Promise<void> {
    const event = { tipo: 'cambiar-plan', at: this.ahora, datos: purchase } as const
    return this.#mover((s) => cambiarPlan(s, purchase, this.ahora), 'plan-elegido', 'plan-sin-cambio', event, purchase)
  }

  async #mover(
    paso: (s: FullSuscripcion) => FullSuscripcion | null,
    suceso: SucesoDeSuscripcion,
    motivo: MotivoKey,
    event: KeptEvent,
    datos?: Purchase,
  ): Promise<void> {
    await withGenericError('error-suscripcion', async () => {
      for (let attempt = 0; attempt < MAX_ROUNDS; attempt++) {
        const antes = await this.db.leer()
        const after = antes && paso(antes)
        if (!antes || !after) throw new Refusal(motivo)
        if (await this.db.cambiar({ antes, despues: after, event }, suceso, datos)) return this.pendientes.deliver()
      }
      throw new Refusal('error-suscripcion')
    })
  }
}
