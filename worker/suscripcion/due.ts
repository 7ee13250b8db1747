/**
 * The scheduled job on subscriptions: applies state changes that are due, notifies GPS devices, and reminds the
 * Administradores. Each company stores when it is due next, so an idle minute costs one query, and after downtime
 * everything missed is found.
 */

import { rowOf } from '../correo/sql'
import { dayIn, daysBetween } from '../domain/day'
import type { PaymentEnvironment } from '../domain/pagos/pago'
import { dueReminder, nextReviewAt, type Reminder } from '../domain/suscripcion/reminder'
import { asOf, nextPago, onlyTrial } from '../domain/suscripcion/suscripcion'
import { nameInMail } from '../domain/text'
import type { ComposedMail } from '../mail/frame'
import type { Connection } from '../platform-db/connect'
import { logFailure } from '../trace/request'
import { concernsGps } from './change-sql'
import { type AdministradorRow, type SuscripcionChange, SuscripcionesDb, type SuscripcionRow } from './due-sql'

const PER_PAGE = 50
/** Pages per run; the next minute continues. */
const PAGES_MAX = 20

interface Settings {
  /** the product's base URL, without a trailing slash */
  appUrl: string
  /** that of the payment keys; null without keys: no card is charged then */
  environment: PaymentEnvironment | null
}

interface SeenSuscripcion extends SuscripcionChange {
  /** the reminder, with the day of its end and the days left, in the company's zone */
  reminder: (Reminder & { dia: string; remaining: number }) | null
}

export class Suscripciones {
  readonly #db: SuscripcionesDb

  constructor(
    connection: Connection,
    private readonly settings: Settings,
    private readonly now: number,
    private readonly perPage = PER_PAGE,
  ) {
    this.#db = new SuscripcionesDb(connection)
  }

  /** Number of statements so far: at most 8 per page, plus those for large mails. */
  get queries(): number {
    return this.#db.queries
  }

  /** Processes all companies that are due. */
  async run(): Promise<void> {
    for (let i = 0; i < PAGES_MAX; i++) {
      const rows = await this.#db.due(this.now, this.perPage)
      const seen = rows.flatMap((row) => this.#changeOf(row))
      await this.#remind(seen)
      if (seen.length > 0) await this.#db.write(seen, this.now)
      if (rows.length < this.perPage || seen.length === 0) return
    }
  }

  /** The change of one company; empty when its row is inconsistent, so that it does not block the others. */
  #changeOf(before: SuscripcionRow): SeenSuscripcion[] {
    try {
      const { id, zona_horaria: zona } = before
      const after = asOf(before, this.now)
      const isChanged = after.subscription_status !== before.subscription_status || after.plan_type !== before.plan_type
      const r = dueReminder(after, this.now, zona)
      const day = dayIn(zona, r?.fin ?? this.now)
      const today = dayIn(zona, this.now)
      const data = {
        antes: before.subscription_status,
        estado: after.subscription_status,
        plan: after.plan_type,
      }
      return [
        {
          id,
          antes: before,
          despues: after,
          revisar_at: nextReviewAt(after, this.now, zona),
          apunte: isChanged ? { id: crypto.randomUUID(), datos: data } : null,
          concernsGps: concernsGps(before, after),
          reminder: r && { ...r, dia: day, remaining: daysBetween(today, day) },
          correos: [],
        },
      ]
    } catch (error) {
      logFailure('suscripcion-ilegible', error, { empresa: before.id })
      return []
    }
  }

  /** Adds the reminder mails. */
  async #remind(seen: SeenSuscripcion[]): Promise<void> {
    const due = seen.filter((v) => v.reminder !== null)
    if (due.length === 0) return
    const { people, withTarjeta } = await this.#db.readers(
      due.map((v) => v.id),
      this.settings.environment,
    )
    // lazy import of the renderer, only when there is a mail
    const { composeReminder } = await import('../mail/suscripcion')
    for (const one of due) {
      const { reminder: r, antes: before, despues: after } = one
      if (!r) continue
      const common = {
        tipo: r.tipo,
        empresa: nameInMail(before.nombre),
        dia: r.dia,
        remaining: r.remaining,
        isTrial: onlyTrial(after),
        plan: after.plan_type,
        pago: nextPago(after),
        withTarjeta: withTarjeta.has(one.id),
        enlace: `${this.settings.appUrl}/admin/settings?tab=facturacion`,
      }
      one.correos = people
        .filter((person) => person.empresa_id === one.id)
        .map((person) => this.#correo(person, r, composeReminder({ ...common, idioma: person.idioma })))
    }
  }

  #correo(person: AdministradorRow, r: Reminder, written: ComposedMail) {
    const key = `suscripcion:${person.empresa_id}:${r.tipo}-${r.dias}:${r.fin}:${person.id}`
    const correo = { clave: key, usuario_id: person.id, empresa_id: person.empresa_id, para: person.email, ...written }
    return rowOf(correo, new URL(this.settings.appUrl).hostname, this.now)
  }
}
