/**
 * What the clock does with subscriptions: it moves those whose time has come, tells their GPS devices, and reminds their
 * Administradores. Each company says itself when it is to be looked at next, so a minute in which nothing is due costs one
 * query, and a clock that slept finds what it missed.
 */

import { rowOf } from '../correo/sql'
import { dayIn, daysBetween } from '../domain/day'
import { dueReminder, nextReviewAt, type Reminder } from '../domain/suscripcion/reminder'
import { asOf, nextPago, onlyTrial } from '../domain/suscripcion/suscripcion'
import { nameInMail } from '../domain/text'
import type { Connection } from '../platform-db/connect'
import { logFailure } from '../trace/request'
import { concernsGps } from './change-sql'
import { type AdministradorRow, type SuscripcionChange, SuscripcionesDb, type SuscripcionRow } from './due-sql'

const PER_PAGE = 50
/** What one run looks at; the next minute goes on. */
const PAGES_MAX = 20

interface SeenSuscripcion extends SuscripcionChange {
  /** what is to be told, with the day of its end and how many are left to it, on the company's calendar */
  reminder: (Reminder & { dia: string; remaining: number }) | null
}

export class Suscripciones {
  readonly #db: SuscripcionesDb

  /** @param appUrl the product's address, without a slash at the end */
  constructor(
    connection: Connection,
    private readonly appUrl: string,
    private readonly now: number,
    private readonly perPage = PER_PAGE,
  ) {
    this.#db = new SuscripcionesDb(connection)
  }

  /** How many statements it took so far: at most 8 a page, but for the bytes of the mails. */
  get queries(): number {
    return this.#db.queries
  }

  /** Looks at all companies whose time has come. */
  async run(): Promise<void> {
    for (let i = 0; i < PAGES_MAX; i++) {
      const rows = await this.#db.due(this.now, this.perPage)
      const seen = rows.flatMap((row) => this.#look(row))
      await this.#remind(seen)
      if (seen.length > 0) await this.#db.write(seen, this.now)
      if (rows.length < this.perPage || seen.length === 0) return
    }
  }

  /** What becomes of one company; nothing where its row makes no sense, so that it holds up no other. */
  #look(before: SuscripcionRow): SeenSuscripcion[] {
    try {
      const { id, zona_horaria: zona } = before
      const after = asOf(before, this.now)
      const another = after.subscription_status !== before.subscription_status || after.plan_type !== before.plan_type
      const r = dueReminder(after, this.now, zona)
      const [day, hoy] = [dayIn(zona, r?.fin ?? this.now), dayIn(zona, this.now)]
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
          apunte: another ? { id: crypto.randomUUID(), datos: data } : null,
          avisar: concernsGps(before, after),
          reminder: r && { ...r, dia: day, remaining: daysBetween(hoy, day) },
          correos: [],
        },
      ]
    } catch (error) {
      logFailure('suscripcion-ilegible', error, { empresa: before.id })
      return []
    }
  }

  /** Adds the mails of who is to be reminded. */
  async #remind(seen: SeenSuscripcion[]): Promise<void> {
    const due = seen.filter((v) => v.reminder !== null)
    if (due.length === 0) return
    const { people, withTarjeta } = await this.#db.readers(due.map((v) => v.id))
    // the renderer is only loaded where there is something to write
    const { composeReminder } = await import('../mail/suscripcion')
    for (const view of due) {
      const { reminder: r, antes: before, despues: after } = view
      if (!r) continue
      const common = {
        tipo: r.tipo,
        empresa: nameInMail(before.nombre),
        dia: r.dia,
        remaining: r.remaining,
        isTrial: onlyTrial(after),
        plan: after.plan_type,
        pago: nextPago(after),
        withTarjeta: withTarjeta.has(view.id),
        enlace: `${this.appUrl}/admin/settings?tab=facturacion`,
      }
      view.correos = people
        .filter((person) => person.empresa_id === view.id)
        .map((person) => this.#correo(person, r, composeReminder({ ...common, idioma: person.idioma })))
    }
  }

  #correo(person: AdministradorRow, r: Reminder, written: { asunto: string; html: string; texto: string }) {
    const key = `suscripcion:${person.empresa_id}:${r.tipo}-${r.dias}:${r.fin}:${person.id}`
    const correo = { clave: key, usuario_id: person.id, empresa_id: person.empresa_id, para: person.email, ...written }
    return rowOf(correo, new URL(this.appUrl).hostname, this.now)
  }
}
