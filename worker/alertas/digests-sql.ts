/**
 * What the daily digests are built from, and how they are written: for the companies of a zone, in batches, in a fixed
 * number of statements however many companies, people or alerts there are. Part of the platform door, for the cron job;
 * results of several companies share a list only until the caller separates them.
 */

import { type CorreoRow, queueCorreos } from '../correo/sql'
import {
  type MissingDocumento,
  type Notifiable,
  REMIND_EVERY_DAYS,
  TOLD_OF_COMPANY,
  tellsMissing,
  type VehicleOfDigest,
} from '../domain/alertas/digest'
import { addDays } from '../domain/day'
import { TIPOS } from '../domain/documentos/rules'
import type { Connection } from '../platform-db/connect'
import { batch, nullable, number, oneOf, read, text, write } from '../platform-db/sql'
import { alertas } from '../tenant/schema/alertas'
import { empresas, usuarios } from '../tenant/schema/empresas'
import { asignaciones, vehiculos } from '../tenant/schema/fleet'

export type NoticeRow = Notifiable & { empresa_id: string }
type StoppedRow = VehicleOfDigest & { empresa_id: string }
type MissingRow = MissingDocumento & { empresa_id: string }
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
 * or a trial; an episode of a vehicle has a mail of its own. `day` and `told` (the last day that is long enough ago) are parameters.
 */
const toTell = (
  day: string,
  told: string,
) => `a.estado <> 'Resuelto' and coalesce(a.cosa, '') not like 'episodio:%' and (a.resumen is null or (a.resumen <= ${told}
  and ((a.vence like 'km:%' and a.umbral = 0) or (a.vence not like 'km:%' and a.vence < ${day}))
  and (select s.subscription_status from empresas s where s.id = a.empresa_id) <> 'expired'))`
/**
 * Required documents that are not registered, of companies with a subscription or a trial; on the other days nothing.
 */
const toRegister = (day: string) => (tellsMissing(day) ? MISSING_HERE : '1 = 0')
const MISSING_HERE = `f.desde <= ?3 and (select s.subscription_status from empresas s where s.id = f.empresa_id) <> 'expired'`
/** Joins a company's vehicles that may not be driven on a day. */
const stoppedOf = (company: string) => `cross join veredictos w on w.empresa_id = ${company}
    and w.veredicto = 'No puede salir' and w.desde <= ?3 and w.hasta > ?3
  join vehiculos v on v.empresa_id = w.empresa_id and v.id = w.vehiculo_id`

const NOTICE_ROW = {
  id: alertas.id,
  empresa_id: alertas.empresa_id,
  vehiculo_id: alertas.vehiculo_id,
  cosa: alertas.cosa,
  tipo: alertas.tipo,
  vence: alertas.vence,
  umbral: alertas.umbral,
  mensaje: alertas.mensaje,
  placa: nullable(vehiculos.placa),
  servicio: nullable(vehiculos.servicio),
  clase: nullable(text),
  nombre: nullable(text),
}
const READER_ROW = {
  id: usuarios.id,
  empresa_id: text,
  email: usuarios.email,
  idioma: usuarios.idioma,
  rol: oneOf('Administrador', 'Usuario'),
  email_alerts: nullable(number),
  document_expiration: nullable(number),
  maintenance_reminders: nullable(number),
  ya: number,
}
const STOPPED_ROW = {
  empresa_id: vehiculos.empresa_id,
  vehiculo_id: vehiculos.id,
  placa: vehiculos.placa,
  servicio: vehiculos.servicio,
}
const MISSING_ROW = { ...STOPPED_ROW, tipo: oneOf(...TIPOS) }
const ASSIGNED_ROW = { usuario_id: asignaciones.usuario_id, vehiculo_id: asignaciones.vehiculo_id }

const NOTICES = `
  select a.id, a.empresa_id, a.vehiculo_id, a.cosa, a.tipo, a.vence, a.umbral, a.mensaje, v.placa, v.servicio, v.clase,
    coalesce(c.nombre, p.nombre) as nombre
  from json_each(?1) e cross join alertas a on a.empresa_id = e.value and ${toTell('?3', '?4')}
  left join vehiculos v on v.empresa_id = a.empresa_id and v.id = a.vehiculo_id
  left join conductores c on a.cosa like 'licencia:%' and c.empresa_id = a.empresa_id and c.id = substr(a.cosa, 10)
  left join planes_mantenimiento p
    on a.cosa like 'mantenimiento:%' and p.empresa_id = a.empresa_id and p.id = substr(a.cosa, 15)`

const weekBefore = (day: string) => addDays(day, -REMIND_EVERY_DAYS)

export class DigestsDb {
  /** how many statements this instance has run */
  queries = 0

  constructor(private readonly d1: Connection) {}

  /** Companies of a zone that have something to report, after an id. */
  async empresas(zona: string, day: string, afterId: string, n: number): Promise<{ id: string; nombre: string }[]> {
    this.queries++
    return read(
      this.d1,
      { id: empresas.id, nombre: empresas.nombre },
      `select e.id, e.nombre from empresas e where e.id > ?2 and e.zona_horaria = ?1
         and (exists (select 1 from alertas a where a.empresa_id = e.id and ${toTell('?3', '?4')})
           or exists (select 1 from faltantes f where f.empresa_id = e.id and ${toRegister(day)}))
         order by e.id limit ?5`,
      zona,
      afterId,
      day,
      weekBefore(day),
      n,
    ).all()
  }

  /**
   * Their alerts (by company, at most so many), the vehicles that may not be driven, what is missing, their people with a
   * proven address, and who sees which of those vehicles (at most so many, null: all). One round trip.
   */
  async material(empresas: readonly string[], day: string, most: { avisos: number; asignaciones: number | null }) {
    this.queries += 5
    const ids = JSON.stringify(empresas)
    const week = weekBefore(day)
    const [notices, readers, assigned, stopped, missing] = await batch(this.d1, [
      read(this.d1, NOTICE_ROW, `${NOTICES} order by a.empresa_id, a.id limit ?2`, ids, most.avisos, day, week),
      read(
        this.d1,
        READER_ROW,
        `select u.id, u.empresa_id, u.email, u.idioma, r.nombre as rol, p.email_alerts, p.document_expiration,
             p.maintenance_reminders, k.id is not null as ya
           from json_each(?1) e cross join usuarios u on u.empresa_id = e.value join roles r on r.id = u.rol_id
           left join preferencias p on p.usuario_id = u.id
           left join correos k on k.clave = 'resumen:' || u.id || ':' || ?2
           where r.nombre <> 'SuperAdmin' and u.deshabilitado_at is null and u.email_verificado_at is not null`,
        ids,
        day,
      ),
      read(
        this.d1,
        ASSIGNED_ROW,
        `select s.usuario_id, s.vehiculo_id from json_each(?1) e cross join (
             select a.empresa_id, a.vehiculo_id from json_each(?1) x cross join alertas a on a.empresa_id = x.value
               and ${toTell('?3', '?4')}
             union select v.empresa_id, v.id from json_each(?1) x ${stoppedOf('x.value')}
             union select f.empresa_id, f.vehiculo_id from json_each(?1) x cross join faltantes f on f.empresa_id = x.value
               and ${toRegister(day)}) t on t.empresa_id = e.value
           join asignaciones s on s.empresa_id = t.empresa_id and s.vehiculo_id = t.vehiculo_id limit ?2`,
        ids,
        most.asignaciones ?? -1,
        day,
        week,
      ),
      read(
        this.d1,
        STOPPED_ROW,
        `select * from (select v.empresa_id, v.id as vehiculo_id, v.placa, v.servicio,
               row_number() over (partition by v.empresa_id order by v.placa) as i
             from json_each(?1) e ${stoppedOf('e.value')}) where i <= ?2`,
        ids,
        TOLD_OF_COMPANY,
        day,
      ),
      ...(tellsMissing(day) ? [this.#missing(ids, day)] : []),
    ])
    return {
      avisos: notices satisfies NoticeRow[],
      readers: readers satisfies ReaderRow[],
      assigned,
      stopped: stopped satisfies StoppedRow[],
      missing: (missing ?? []) satisfies MissingRow[],
    }
  }

  /** Required documents that are not registered, the most serious first. */
  #missing(ids: string, day: string) {
    return read(
      this.d1,
      MISSING_ROW,
      `select * from (select f.empresa_id, f.vehiculo_id, f.placa, v.servicio, f.tipo,
             row_number() over (partition by f.empresa_id order by f.orden, f.placa) as i
           from json_each(?1) e cross join faltantes f on f.empresa_id = e.value and ${MISSING_HERE}
           join vehiculos v on v.empresa_id = f.empresa_id and v.id = f.vehiculo_id) where i <= ?2`,
      ids,
      TOLD_OF_COMPANY,
      day,
    )
  }

  /** The alerts of one company that has too many to read all: those due first. */
  async worst(empresa: string, day: string, max: number): Promise<NoticeRow[]> {
    this.queries++
    return read(
      this.d1,
      NOTICE_ROW,
      `${NOTICES} order by a.vence, a.id limit ?2`,
      JSON.stringify([empresa]),
      max,
      day,
      weekBefore(day),
    ).all()
  }

  /**
   * Writes the mails and marks their alerts as reported, all or nothing. If a company already has a digest of this day
   * (a concurrent run was faster), neither is done: anything new is reported tomorrow.
   */
  async write(batches: readonly Batch[], day: string): Promise<void> {
    const correos = batches.flatMap((l) => l.correos)
    const keys = JSON.stringify(correos.map(({ id, clave, empresa_id }) => ({ id, clave, empresa_id })))
    const statements = queueCorreos(this.d1, correos, {
      sql: `j.value ->> 'empresa_id' not in (select q.value ->> 'empresa_id' from json_each(?2) q
        join correos k on k.clave = q.value ->> 'clave' and k.id <> q.value ->> 'id')`,
      values: [keys],
    })
    // mark the alerts of companies without recipients, and of those whose mails have just been written
    const toldBatches = (all: boolean) =>
      batches
        .filter((l) => l.todos === all)
        .map((l) => ({ e: l.empresa_id, c: l.correos[0]?.id ?? null, a: all ? [] : l.avisos }))
    const written = `(g.value ->> 'c' is null or exists (select 1 from correos k where k.id = g.value ->> 'c'))`
    statements.push(
      write(
        this.d1,
        `update alertas set resumen = ?1 where (resumen is null or resumen < ?1) and id in (
             select x.value from json_each(?2) g, json_each(g.value, '$.a') x where ${written})`,
        day,
        JSON.stringify(toldBatches(false)),
      ),
    )
    const wholeOnes = toldBatches(true)
    if (wholeOnes.length > 0)
      statements.push(
        write(
          this.d1,
          `update alertas as a set resumen = ?2 where ${toTell('?2', '?3')} and a.empresa_id in (
               select g.value ->> 'e' from json_each(?1) g where ${written})`,
          JSON.stringify(wholeOnes),
          day,
          weekBefore(day),
        ),
      )
    this.queries += statements.length
    await this.d1.batch(statements)
  }
}
