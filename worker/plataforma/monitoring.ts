/**
 * The platform watches itself: every few minutes what can be wrong is counted and judged, and what is wrong is an alert of
 * the SuperAdmin until it ends.
 */

import { readBackups } from '../copias/sql'
import { filaDe } from '../correo/sql'
import {
  type ClaseSistema,
  conditionsOf,
  juzgarSistema,
  SYSTEM_RETENTION_DAYS,
  tareasDe,
} from '../domain/plataforma/system-alert'
import { diaDelAviso, toNotify } from '../domain/plataforma/system-notice'
import type { Connection } from '../platform-db/connect'
import { FactsDb } from './monitoring-sql'
import { AlertasSistemaDb } from './system-alerts-sql'
import { AvisosSistemaDb } from './system-notices-sql'

const DIA_MS = 86_400_000

export class Monitoring {
  readonly #facts: FactsDb
  readonly #alertas: AlertasSistemaDb
  readonly #avisos: AvisosSistemaDb

  constructor(
    connection: Connection,
    private readonly ahora: number,
  ) {
    this.#facts = new FactsDb(connection)
    this.#alertas = new AlertasSistemaDb(connection)
    this.#avisos = new AvisosSistemaDb(connection)
  }

  /** Three round trips at most: the facts, the alerts that stand, what changes. */
  async look(): Promise<void> {
    const [{ facts, trabajos, truncated }, vivas] = await Promise.all([
      this.#facts.leer(this.ahora),
      this.#alertas.vivas(),
    ])
    const clockJob = trabajos.find((t) => t.nombre === 'reloj')?.cursor
    const heartbeats = (clockJob ? JSON.parse(clockJob) : {}) as Record<string, number>
    const marks = Object.fromEntries(trabajos.map((t) => [t.nombre, t.marca]))
    const backupSince = readBackups(trabajos).running?.empezo_at ?? null
    const tareas = tareasDe(heartbeats, marks, backupSince, this.ahora)
    const conditions = conditionsOf({ ...facts, tareas }, this.ahora)
    await this.#alertas.write(juzgarSistema(conditions, vivas, truncated), this.ahora)
  }

  /**
   * Tells the SuperAdmins of what is new, each in one mail a day and only of what they want to hear. What nobody wants to
   * hear counts as told. Run twice, or by two at once, it tells nothing twice: a mail has one key a person and day.
   * @param appUrl the product's address, without a slash at the end
   */
  async avisar(appUrl: string): Promise<void> {
    const dia = diaDelAviso(this.ahora)
    if (dia === null) return
    const { nuevas: newOnes, personas } = await this.#avisos.toTell(dia)
    if (newOnes.length === 0 || personas.length === 0) return
    const { composeSystemNotice } = await import('../mail/system')
    const correos = personas.flatMap(({ id, email, idioma, ...wants }) => {
      const wanted = toNotify(newOnes as { clase: ClaseSistema; n: number; empresa: string | null }[], wants)
      if (wanted.length === 0) return []
      const written = composeSystemNotice({ idioma, alertas: wanted, appUrl })
      const correo = { clave: `sistema:${id}:${dia}`, usuario_id: id, empresa_id: null, para: email, ...written }
      return [filaDe(correo, new URL(appUrl).hostname, this.ahora)]
    })
    await this.#avisos.told(
      newOnes.map(({ id }) => id),
      correos,
      dia,
      this.ahora,
    )
  }

  /** What was resolved long ago goes. Once an hour is enough. */
  cleanUp(): Promise<void> {
    return this.#alertas.cleanUp(this.ahora - SYSTEM_RETENTION_DAYS * DIA_MS)
  }
}
