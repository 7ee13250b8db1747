/**
 * Platform monitoring: every few minutes conditions are measured and assessed, and each one is an alert for the
 * SuperAdmin until it ends.
 */

import { readBackups } from '../copias/sql'
import { rowOf } from '../correo/sql'
import { DAY_MS } from '../domain/day'
import {
  assessSystem,
  conditionsOf,
  SYSTEM_RETENTION_DAYS,
  type SystemClase,
  tasksOf,
} from '../domain/plataforma/system-alert'
import { noticeDay, toNotify } from '../domain/plataforma/system-notice'
import type { Connection } from '../platform-db/connect'
import { FactsDb } from './monitoring-sql'
import { SystemAlertasDb } from './system-alerts-sql'
import { SystemNoticesDb } from './system-notices-sql'

export class Monitoring {
  readonly #facts: FactsDb
  readonly #alertas: SystemAlertasDb
  readonly #notices: SystemNoticesDb

  constructor(
    connection: Connection,
    private readonly now: number,
  ) {
    this.#facts = new FactsDb(connection)
    this.#alertas = new SystemAlertasDb(connection)
    this.#notices = new SystemNoticesDb(connection)
  }

  /** At most four round trips: the facts, the live alerts, the changes, the mark that the checks ran. */
  async assess(): Promise<void> {
    const [{ facts, trabajos, truncated }, live] = await Promise.all([this.#facts.read(this.now), this.#alertas.live()])
    const clockJob = trabajos.find((t) => t.nombre === 'reloj')?.cursor
    const heartbeats = (clockJob ? JSON.parse(clockJob) : {}) as Record<string, number>
    const marks = Object.fromEntries(trabajos.map((t) => [t.nombre, t.marca]))
    const backupSince = readBackups(trabajos).running?.empezo_at ?? null
    const tareas = tasksOf(heartbeats, marks, backupSince, this.now)
    const conditions = conditionsOf({ ...facts, tareas }, this.now)
    await this.#alertas.write(assessSystem(conditions, live, truncated), this.now)
    await this.#facts.checked(this.now)
  }

  /**
   * Mails new alerts to the SuperAdmins, one mail a day each, by their preferences. Alerts no SuperAdmin wants count as
   * notified. Idempotent and safe to run concurrently: a mail has one key per person and day.
   * @param appUrl the product's base URL, without a trailing slash
   */
  async notify(appUrl: string): Promise<void> {
    const day = noticeDay(this.now)
    if (day === null) return
    const { nuevas: newOnes, personas: people } = await this.#notices.toTell(day)
    if (newOnes.length === 0 || people.length === 0) return
    const { composeSystemNotice } = await import('../mail/system')
    const correos = people.flatMap(({ id, email, idioma, ...wants }) => {
      const wanted = toNotify(newOnes as { clase: SystemClase; n: number; empresa: string | null }[], wants)
      if (wanted.length === 0) return []
      const written = composeSystemNotice({ idioma, alertas: wanted, appUrl })
      const correo = { clave: `sistema:${id}:${day}`, usuario_id: id, empresa_id: null, para: email, ...written }
      return [rowOf(correo, new URL(appUrl).hostname, this.now)]
    })
    await this.#notices.told(
      newOnes.map(({ id }) => id),
      correos,
      day,
      this.now,
    )
  }

  /** Deletes alerts resolved long ago. Once an hour is enough. */
  cleanUp(): Promise<void> {
    return this.#alertas.cleanUp(this.now - SYSTEM_RETENTION_DAYS * DAY_MS)
  }
}
