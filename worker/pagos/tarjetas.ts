/**
 * The saved card of a company: at most one, held by the provider; stored here are only its display data and the
 * provider's id. When a card is no longer charged its row is deleted: without the id it cannot be charged
 * (docs/decisions/0034).
 */

import { eq } from 'drizzle-orm'
import type { Person } from '../access/gate'
import { audit } from '../auditoria/sql'
import type { PaymentEnvironment } from '../domain/pagos/pago'
import type { SavedTarjeta, SaveTarjeta } from '../domain/pagos/tarjeta'
import { Refusal } from '../domain/refusal'
import { type Wompi, WompiFailure } from '../payments/client'
import type { Acceptance } from '../payments/protocol'
import type { EmpresaDb } from '../tenant/empresa-db'
import type { EmpresaReader } from '../tenant/read'
import { logAs, withGenericError } from '../trace/generic-refusal'

/**
 * The query of the saved card that keys of an environment charge: after a change of keys one of the other environment stays
 * unused until another takes its place. Without keys (null) none is charged, and any is shown.
 */
export function savedTarjeta(db: EmpresaReader, environment: PaymentEnvironment | null) {
  const f = db.from('fuentes_pago')
  return {
    fields: { marca: f.marca, ultimos: f.ultimos, vence: f.vence },
    from: f,
    where: environment === null ? undefined : eq(f.ambiente, environment),
    limit: 1,
  }
}

export class Tarjetas {
  constructor(
    private readonly db: EmpresaDb,
    private readonly wompi: Pick<Wompi, 'ambiente' | 'aceptacion' | 'savePaymentSource' | 'publico'>,
    private readonly person: Pick<Person, 'id' | 'email'>,
    private readonly now: number,
  ) {}

  /** What a browser needs to tokenise a card with the provider. */
  get publico() {
    return this.wompi.publico
  }

  /** The card that is charged now, or null. */
  async current(): Promise<SavedTarjeta | null> {
    return (await this.db.first(savedTarjeta(this.db, this.wompi.ambiente))) ?? null
  }

  /** The terms to accept before saving a card; null when the provider does not answer. */
  async acceptance(): Promise<Acceptance | null> {
    return this.wompi.aceptacion().catch((error: unknown) => {
      logAs('aceptacion-sin-leer')(error)
      return null
    })
  }

  /**
   * Saves a card, replacing the previous one.
   * @throws Refusal `tarjeta-rechazada` when the provider does not accept it
   */
  async save({ token, vence, terminos_token, datos_token }: SaveTarjeta): Promise<void> {
    const { id: user_id, email: correo } = this.person
    const db = this.db.settings()
    await withGenericError('error-guardar-tarjeta', async () => {
      const fuente = await this.wompi
        .savePaymentSource({ token, correo, terminos: terminos_token, datos: datos_token })
        .catch((error: unknown) => {
          if (error instanceof WompiFailure && error.tipo === 'data') throw new Refusal('tarjeta-rechazada')
          throw error
        })
      if (fuente.status !== 'AVAILABLE') throw new Refusal('tarjeta-rechazada')
      const { brand: marca = null, last_four: ultimos = null } = fuente.public_data ?? {}
      await db.batch([
        db.put('fuentes_pago', {
          id: crypto.randomUUID(),
          fuente_id: fuente.id,
          ambiente: this.wompi.ambiente,
          marca,
          ultimos,
          vence: vence ?? null,
          correo,
          user_id,
          created_at: this.now,
        }),
        audit(db, 'tarjeta-guardada'),
      ])
    })
  }

  /** Stops automatic charges and deletes the card. */
  async remove(): Promise<void> {
    const db = this.db.remover()
    const f = this.db.from('fuentes_pago')
    await withGenericError('error-guardar-tarjeta', async () => {
      const card = await this.db.first({ fields: { id: f.id }, from: f })
      if (!card) throw new Refusal('no-encontrado')
      await db.batch([db.remove('fuentes_pago', { id: card.id }), audit(db, 'tarjeta-retirada')])
    })
  }
}
