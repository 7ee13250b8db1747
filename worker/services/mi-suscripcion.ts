/** The subscription of the company that asks: cancelled, resumed, changed for the next period. Paid for elsewhere. */
import type { MiSuscripcionDb, SucesoDeSuscripcion } from '../db/mi-suscripcion-db'
import type { KeptEvent } from '../db/subscription-events'
import { type MotivoKey, Negativa } from '../domain/negativa'
import type { Compra } from '../domain/plan'
import { cambiarPlan, cancelar, reanudar, type SuscripcionEntera } from '../domain/suscripcion'
import { conGenerico } from './generico'
import type { Pendientes } from './pendientes'

/** Somebody else changed it in between: asked once more over what stands there now. */
const VECES = 3

export class MiSuscripcion {
  constructor(
    private readonly db: MiSuscripcionDb,
    private readonly pendientes: Pick<Pendientes, 'entregar'>,
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
  changePlan(compra: Compra): Promise<void> {
    const event = { tipo: 'cambiar-plan', at: this.ahora, datos: compra } as const
    return this.#mover((s) => cambiarPlan(s, compra, this.ahora), 'plan-elegido', 'plan-sin-cambio', event, compra)
  }

  async #mover(
    paso: (s: SuscripcionEntera) => SuscripcionEntera | null,
    suceso: SucesoDeSuscripcion,
    motivo: MotivoKey,
    event: KeptEvent,
    datos?: Compra,
  ): Promise<void> {
    await conGenerico('error-suscripcion', async () => {
      for (let vez = 0; vez < VECES; vez++) {
        const antes = await this.db.leer()
        const despues = antes && paso(antes)
        if (!antes || !despues) throw new Negativa(motivo)
        if (await this.db.cambiar({ antes, despues, event }, suceso, datos)) return this.pendientes.entregar()
      }
      throw new Negativa('error-suscripcion')
    })
  }
}
