/**
 * What the daily digests are built from, and how they are written: for the companies of a zone, in batches, in a fixed
 * number of statements however many companies, people or alerts there are. Part of the platform door, for the cron job;
 * results of several companies share a list only until the caller separates them.
 */

import { type CorreoRow, queueCorreos } from '../correo/sql'
import {
  type MissingPaper,
  type Notifiable,
  REMIND_EVERY_DAYS,
  TOLD_OF_COMPANY,
  tellsMissing,
  type VehicleOfDigest,
} from '../domain/alertas/digest'
import { addDays } from '../domain/day'
import type { Connection } from '../platform-db/connect'

export type NoticeRow = Notifiable & { empresa_id: string }
export type StoppedRow = VehicleOfDigest & { empresa_id: string }
export type MissingRow = MissingPaper & { empresa_id: string }
export interface ReaderRow {
  id: string
  empresa_id: string
  email: string
  idioma: 'es' | 'en'
  rol: 'Administrador' | 'Usuario'
  /** null if never chosen */
  email_alerts: number | null
  document_expiration: number | null
  maintenance_reminders: number | null
  /** already has a digest of this day */
  ya: number
}

/** What is written for one company: its mails, and the alerts that they report. */
export interface Batch {
  empresa_id: string
  correos: CorreoRow[]
  avisos: string[]
  /** mark all waiting alerts, not only those read, because there were too many to read */
  todos: boolean
}

/**
 * The alerts to report on a day: new ones, and expired ones last reported a week ago, of companies with a subscription
 * or a trial. `day` and `told` (the last day that is long enough ago) are parameters.
 */
const toTell = (day: string, told: string) => `a.estado <> 'Resuelto' AND (a.resumen IS NULL OR (a.resumen <= ${told}
  AND ((a.vence LIKE 'km:%' AND a.umbral = 0) OR (a.vence NOT LIKE 'km:%' AND a.vence < ${day}))
  AND (SELECT s.subscription_status FROM empresas s WHERE s.id = a.empresa_id) <> 'expired'))`
/**
 * Required documents that are not registered, of companies with a subscription or a trial; on the other days nothing.
 */
const toRegister = (day: string) => (tellsMissing(day) ? MISSING_HERE : '1 = 0')
const MISSING_HERE = `f.desde <= ?3 AND (SELECT s.subscription_status FROM empresas s WHERE s.id = f.empresa_id) <> 'expired'`
/** Joins a company's vehicles that may not be driven on a day. */
const stoppedOf = (company: string) => `CROSS JOIN veredictos w ON w.empresa_id = ${company}
    AND w.veredicto = 'No puede salir' AND w.desde <= ?3 AND w.hasta > ?3
  JOIN vehiculos v ON v.empresa_id = w.empresa_id AND v.id = w.vehiculo_id`

const NOTICES = `
  SELECT a.id, a.empresa_id, a.vehiculo_id, a.cosa, a.tipo, a.vence, a.umbral, a.mensaje, v.placa, v.servicio,
    coalesce(c.nombre, p.nombre) AS nombre
  FROM json_each(?1) e CROSS JOIN alertas a ON a.empresa_id = e.value AND ${toTell('?3', '?4')}
  LEFT JOIN vehiculos v ON v.empresa_id = a.empresa_id AND v.id = a.vehiculo_id
  LEFT JOIN conductores c ON a.cosa LIKE 'licencia:%' AND c.empresa_id = a.empresa_id AND c.id = substr(a.cosa, 10)
  LEFT JOIN planes_mantenimiento p
    ON a.cosa LIKE 'mantenimiento:%' AND p.empresa_id = a.empresa_id AND p.id = substr(a.cosa, 15)`

const weekBefore = (day: string) => addDays(day, -REMIND_EVERY_DAYS)

export class DigestsDb {
  /** how many statements this instance has run */
  queries = 0

  constructor(private readonly d1: Connection) {}

  /** Companies of a zone that have something to report, after an id. */
  async empresas(zona: string, day: string, afterId: string, n: number): Promise<{ id: string; nombre: string }[]> {
    this.queries++
    const { results } = await this.d1
      .prepare(
        `SELECT e.id, e.nombre FROM empresas e WHERE e.id > ?2 AND e.zona_horaria = ?1
         AND (EXISTS (SELECT 1 FROM alertas a WHERE a.empresa_id = e.id AND ${toTell('?3', '?4')})
           OR EXISTS (SELECT 1 FROM faltantes f WHERE f.empresa_id = e.id AND ${toRegister(day)}))
         ORDER BY e.id LIMIT ?5`,
      )
      .bind(zona, afterId, day, weekBefore(day), n)
      .all<{ id: string; nombre: string }>()
    return results
  }

  /**
   * Their alerts (by company, at most `max`), the vehicles that may not be driven, what is missing, their people with a
   * proven address, and who sees which of those vehicles. One round trip.
   */
  async material(empresas: readonly string[], day: string, max: number) {
    this.queries += 5
    const ids = JSON.stringify(empresas)
    const week = weekBefore(day)
    const [notices, readers, assigned, stopped, missing] = await this.d1.batch([
      this.d1.prepare(`${NOTICES} ORDER BY a.empresa_id, a.id LIMIT ?2`).bind(ids, max, day, week),
      this.d1
        .prepare(
          `SELECT u.id, u.empresa_id, u.email, u.idioma, r.nombre AS rol, p.email_alerts, p.document_expiration,
             p.maintenance_reminders, k.id IS NOT NULL AS ya
           FROM json_each(?1) e CROSS JOIN usuarios u ON u.empresa_id = e.value JOIN roles r ON r.id = u.rol_id
           LEFT JOIN preferencias p ON p.usuario_id = u.id
           LEFT JOIN correos k ON k.clave = 'resumen:' || u.id || ':' || ?2
           WHERE r.nombre <> 'SuperAdmin' AND u.deshabilitado_at IS NULL AND u.email_verificado_at IS NOT NULL`,
        )
        .bind(ids, day),
      this.d1
        .prepare(
          `SELECT s.usuario_id, s.vehiculo_id FROM json_each(?1) e CROSS JOIN (
             SELECT a.empresa_id, a.vehiculo_id FROM json_each(?1) x CROSS JOIN alertas a ON a.empresa_id = x.value
               AND ${toTell('?3', '?4')}
             UNION SELECT v.empresa_id, v.id FROM json_each(?1) x ${stoppedOf('x.value')}
             UNION SELECT f.empresa_id, f.vehiculo_id FROM json_each(?1) x CROSS JOIN faltantes f ON f.empresa_id = x.value
               AND ${toRegister(day)}) t ON t.empresa_id = e.value
           JOIN asignaciones s ON s.empresa_id = t.empresa_id AND s.vehiculo_id = t.vehiculo_id LIMIT ?2`,
        )
        .bind(ids, max * 5, day, week),
      this.d1
        .prepare(
          `SELECT * FROM (SELECT v.empresa_id, v.id AS vehiculo_id, v.placa, v.servicio,
               row_number() OVER (PARTITION BY v.empresa_id ORDER BY v.placa) AS i
             FROM json_each(?1) e ${stoppedOf('e.value')}) WHERE i <= ?2`,
        )
        .bind(ids, TOLD_OF_COMPANY, day),
      ...(tellsMissing(day) ? [this.#missing(ids, day)] : []),
    ])
    return {
      avisos: (notices?.results ?? []) as unknown as NoticeRow[],
      readers: (readers?.results ?? []) as unknown as ReaderRow[],
      assigned: (assigned?.results ?? []) as unknown as { usuario_id: string; vehiculo_id: string }[],
      stopped: (stopped?.results ?? []) as unknown as StoppedRow[],
      missing: (missing?.results ?? []) as unknown as MissingRow[],
    }
  }

  /** Required documents that are not registered, the most serious first. */
  #missing(ids: string, day: string): D1PreparedStatement {
    return this.d1
      .prepare(
        `SELECT * FROM (SELECT f.empresa_id, f.vehiculo_id, f.placa, v.servicio, f.tipo,
             row_number() OVER (PARTITION BY f.empresa_id ORDER BY f.orden, f.placa) AS i
           FROM json_each(?1) e CROSS JOIN faltantes f ON f.empresa_id = e.value AND ${MISSING_HERE}
           JOIN vehiculos v ON v.empresa_id = f.empresa_id AND v.id = f.vehiculo_id) WHERE i <= ?2`,
      )
      .bind(ids, TOLD_OF_COMPANY, day)
  }

  /** The alerts of one company that has too many to read all: those due first. */
  async worst(empresa: string, day: string, max: number): Promise<NoticeRow[]> {
    this.queries++
    const { results } = await this.d1
      .prepare(`${NOTICES} ORDER BY a.vence, a.id LIMIT ?2`)
      .bind(JSON.stringify([empresa]), max, day, weekBefore(day))
      .all<NoticeRow>()
    return results
  }

  /**
   * Writes the mails and marks their alerts as reported, all or nothing. If a company already has a digest of this day
   * (a concurrent run was faster), neither is done: anything new is reported tomorrow.
   */
  async write(batches: readonly Batch[], day: string): Promise<void> {
    const correos = batches.flatMap((l) => l.correos)
    const keys = JSON.stringify(correos.map(({ id, clave: key, empresa_id }) => ({ id, clave: key, empresa_id })))
    const statements = queueCorreos(this.d1, correos, {
      sql: `j.value ->> 'empresa_id' NOT IN (SELECT q.value ->> 'empresa_id' FROM json_each(?2) q
        JOIN correos k ON k.clave = q.value ->> 'clave' AND k.id <> q.value ->> 'id')`,
      values: [keys],
    })
    // mark the alerts of companies without recipients, and of those whose mails have just been written
    const toldBatches = (all: boolean) =>
      batches
        .filter((l) => l.todos === all)
        .map((l) => ({ e: l.empresa_id, c: l.correos[0]?.id ?? null, a: all ? [] : l.avisos }))
    const written = `(g.value ->> 'c' IS NULL OR EXISTS (SELECT 1 FROM correos k WHERE k.id = g.value ->> 'c'))`
    statements.push(
      this.d1
        .prepare(
          `UPDATE alertas SET resumen = ?1 WHERE (resumen IS NULL OR resumen < ?1) AND id IN (
             SELECT x.value FROM json_each(?2) g, json_each(g.value, '$.a') x WHERE ${written})`,
        )
        .bind(day, JSON.stringify(toldBatches(false))),
    )
    const wholeOnes = toldBatches(true)
    if (wholeOnes.length > 0)
      statements.push(
        this.d1
          .prepare(
            `UPDATE alertas AS a SET resumen = ?3 WHERE ${toTell('?3', '?4')} AND a.empresa_id IN (
               SELECT g.value ->> 'e' FROM json_each(?2) g WHERE ${written})`,
          )
          .bind(null, JSON.stringify(wholeOnes), day, weekBefore(day)),
      )
    this.queries += statements.length
    await this.d1.batch(statements)
  }
}
