/** The current company's subscription: cancel, resume, change for the next period. Payment is separate. */

import { Refusal, type RefusalReason } from '../domain/refusal'
import type { Purchase } from '../domain/suscripcion/plan'
import {
  cancel,
  changePlan,
  type FullSuscripcion,
  resume,
  whyNotCancelled,
  whyNotResumed,
} from '../domain/suscripcion/suscripcion'
import type { Pendientes } from '../outbox/service'
import { withGenericError } from '../trace/generic-refusal'
import type { KeptEvent } from './events-sql'
import type { MiSuscripcionDb, SuscripcionEvent } from './sql'

/** Retries after a concurrent change, each on the current row. */
const ROUNDS_MAX = 3

export class MiSuscripcion {
  constructor(
    private readonly db: MiSuscripcionDb,
    private readonly pendientes: Pick<Pendientes, 'deliver'>,
    private readonly now: number,
  ) {}

  /** Cancels at the end of the period. @throws Refusal by its state (`whyNotCancelled`), or the generic error */
  cancel(): Promise<void> {
    const event = { tipo: 'cancelar', at: this.now } as const
    return this.#move(
      (s) => cancel(s, this.now),
      'suscripcion-cancelada',
      (s) => whyNotCancelled(s, this.now),
      event,
    )
  }

  /** Undoes the cancellation. @throws Refusal by its state (`whyNotResumed`), or the generic error */
  resume(): Promise<void> {
    const event = { tipo: 'reanudar', at: this.now } as const
    return this.#move(
      (s) => resume(s, this.now),
      'suscripcion-reanudada',
      (s) => whyNotResumed(s, this.now),
      event,
    )
  }

  /**
   * Requests a plan for the next period; the current one withdraws the request. @throws Refusal `plan-sin-cambio`, …
   */
  changePlan(purchase: Purchase): Promise<void> {
    const event = { tipo: 'cambiar-plan', at: this.now, datos: purchase } as const
    return this.#move(
      (s) => changePlan(s, purchase, this.now),
      'plan-elegido',
      () => 'plan-sin-cambio',
      event,
      purchase,
    )
  }

  async #move(
    step: (s: FullSuscripcion) => FullSuscripcion | null,
    auditEvent: SuscripcionEvent,
    whyNot: (s: FullSuscripcion) => RefusalReason | null,
    event: KeptEvent,
    data?: Purchase,
  ): Promise<void> {
    await withGenericError('error-suscripcion', async () => {
      const writer = this.db.writer()
      for (let attempt = 0; attempt < ROUNDS_MAX; attempt++) {
        const before = await this.db.read()
        const after = before && step(before)
        if (!before || !after) throw new Refusal((before && whyNot(before)) ?? 'error-suscripcion')
        if (await writer.change({ antes: before, despues: after, event }, auditEvent, data))
          return this.pendientes.deliver()
      }
      throw new Refusal('error-suscripcion')
    })
  }
}
