/**
 * What the clock does with subscriptions: it moves those whose time has come, tells their GPS devices, and reminds their
 * Administradores. Each company says itself when it is to be looked at next, so a minute in which nothing is due costs one
 * query, and a clock that slept finds what it missed.
 */

import { filaDe } from '../correo/sql'
import { diaEn, diasEntre } from '../domain/day'
import { dueReminder, proximaRevision, type Reminder } from '../domain/suscripcion/reminder'
import { asOf, onlyTrial, proximoPago } from '../domain/suscripcion/suscripcion'
import { nameInMail } from '../domain/text'
import type { Connection } from '../platform-db/connect'
import { registrar } from '../trace/request'
import { concernsGps } from './change-sql'
import { type AdministradorFila, type SuscripcionChange, SuscripcionesDb, type SuscripcionFila } from './due-sql'

const PER_PAGE = 50
/** What one run looks at; the next minute goes on. */
const PAGES_MAX = 20

interface Vista extends SuscripcionChange {
  /** what is to be told, with the day of its end and how many are left to it, on the company's calendar */
  reminder: (Reminder & { dia: string; remaining: number }) | null
}

export class Suscripciones {
  readonly #db: SuscripcionesDb

  /** @param appUrl the product's address, without a slash at the end */
  constructor(
    connection: Connection,
    private readonly appUrl: string,
    private readonly ahora: number,
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
      const filas = await this.#db.due(this.ahora, this.perPage)
      const vistas = filas.flatMap((fila) => this.#look(fila))
      await this.#recordar(vistas)
      if (vistas.length > 0) await this.#db.write(vistas, this.ahora)
      if (filas.length < this.perPage || vistas.length === 0) return
    }
  }

  /** What becomes of one company; nothing where its row makes no sense, so that it holds up no other. */
  #look(antes: SuscripcionFila): Vista[] {
    try {
      const { id, zona_horaria: zona } = antes
      const after = asOf(antes, this.ahora)
      const another = after.subscription_status !== antes.subscription_status || after.plan_type !== antes.plan_type
      const r = dueReminder(after, this.ahora, zona)
      const [dia, hoy] = [diaEn(zona, r?.fin ?? this.ahora), diaEn(zona, this.ahora)]
      const datos = {
        antes: antes.subscription_status,
        estado: after.subscription_status,
        plan: after.plan_type,
      }
      return [
        {
          id,
          antes,
          despues: after,
          revisar_at: proximaRevision(after, this.ahora, zona),
          apunte: another ? { id: crypto.randomUUID(), datos } : null,
          avisar: concernsGps(antes, after),
          reminder: r && { ...r, dia, remaining: diasEntre(hoy, dia) },
          correos: [],
        },
      ]
    } catch (error) {
      registrar('suscripcion-ilegible', error, { empresa: antes.id })
      return []
    }
  }

  /** Adds the mails of who is to be reminded. */
  async #recordar(vistas: Vista[]): Promise<void> {
    const due = vistas.filter((v) => v.reminder !== null)
    if (due.length === 0) return
    const { people, withTarjeta } = await this.#db.readers(due.map((v) => v.id))
    // the renderer is only loaded where there is something to write
    const { composeReminder } = await import('../mail/suscripcion')
    for (const vista of due) {
      const { reminder: r, antes, despues: after } = vista
      if (!r) continue
      const common = {
        tipo: r.tipo,
        empresa: nameInMail(antes.nombre),
        dia: r.dia,
        remaining: r.remaining,
        isTrial: onlyTrial(after),
        plan: after.plan_type,
        pago: proximoPago(after),
        withTarjeta: withTarjeta.has(vista.id),
        enlace: `${this.appUrl}/admin/settings?tab=facturacion`,
      }
      vista.correos = people
        .filter((persona) => persona.empresa_id === vista.id)
        .map((persona) => this.#correo(persona, r, composeReminder({ ...common, idioma: persona.idioma })))
    }
  }

  #correo(persona: AdministradorFila, r: Reminder, written: { asunto: string; html: string; texto: string }) {
    const clave = `suscripcion:${persona.empresa_id}:${r.tipo}-${r.dias}:${r.fin}:${persona.id}`
    const correo = { clave, usuario_id: persona.id, empresa_id: persona.empresa_id, para: persona.email, ...written }
    return filaDe(correo, new URL(this.appUrl).hostname, this.ahora)
  }
}
