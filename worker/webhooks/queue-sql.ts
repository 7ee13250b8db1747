/**
 * The queue of messages to webhooks (schema.entregas). One sender at a time leases a message; the result of an
 * attempt is written together with its consequence for the webhook. Every statement names the company, because people
 * send too.
 */

import { auditRowInsert } from '../auditoria/sql'
import { type CorreoRow, queueCorreos } from '../correo/sql'
import type { AuditInput } from '../domain/auditoria/auditoria'
import { type Answer, type DeliveryOutcome, FAILING_MS, KEPT_MS } from '../domain/webhooks/attempt'
import type { OffReason } from '../domain/webhooks/states'
import { mailedAdministradores } from '../equipo/administradores-sql'
import type { Connection } from '../platform-db/connect'
import { PLAN_ROW } from '../platform-db/plan-row'
import { batch, number, type RowOf, read, write } from '../platform-db/sql'
import { empresas } from '../tenant/schema/empresas'
import { entregas, webhooks } from '../tenant/schema/webhooks'

const LEASED_ROW = {
  id: entregas.id,
  empresa_id: entregas.empresa_id,
  webhook_id: entregas.webhook_id,
  evento: entregas.evento,
  datos: entregas.datos,
  ocurrio_at: entregas.ocurrio_at,
  intentos: entregas.intentos,
  created_at: entregas.created_at,
}
/** A leased message. */
export type Leased = RowOf<typeof LEASED_ROW>
/** The same with the columns that order the webhooks. */
const IN_TURN_ROW = { ...LEASED_ROW, fails: number, turno_at: webhooks.turno_at }

const HOOK_ROW = {
  id: webhooks.id,
  empresa_id: webhooks.empresa_id,
  nombre: webhooks.nombre,
  url: webhooks.url,
  secreto: webhooks.secreto,
  secreto_anterior: webhooks.secreto_anterior,
  anterior_hasta: webhooks.anterior_hasta,
  fallando_desde: webhooks.fallando_desde,
  ...PLAN_ROW,
}
/** A webhook, with the columns that tell whether the company's plan includes it. */
export type Hook = RowOf<typeof HOOK_ROW>

const HOOK = `select w.id, w.empresa_id, w.nombre, w.url, w.secreto, w.secreto_anterior, w.anterior_hasta, w.fallando_desde,
    e.plan_type, e.subscription_status, e.trial_ends_at, e.subscription_ends_at
  from webhooks w join empresas e on e.id = w.empresa_id`

export class DeliveriesDb {
  constructor(private readonly d1: Connection) {}

  /**
   * Leases due messages of active webhooks, at most `each` of one webhook and `all` together. Webhooks that work come
   * first, and among them those that waited longest, so that neither a busy webhook nor one that is down holds up the
   * others.
   * @param without ids of webhooks to leave out
   * @returns the messages in the order of the webhooks, those of one webhook oldest first
   */
  async lease(
    now: number,
    until: number,
    without: readonly string[],
    [each, all]: [number, number],
  ): Promise<Leased[]> {
    const rows = await read(
      this.d1,
      IN_TURN_ROW,
      `update entregas set arriendo_hasta = ?2 where id in (
         select d.id from webhooks w indexed by webhooks_turno cross join entregas d on d.id in (
           select x.id from entregas x where x.webhook_id = w.id and x.estado = 'pendiente' and x.proximo_at <= ?1
             and x.arriendo_hasta <= ?1 order by x.proximo_at, x.id limit ?4)
         where w.activo = 1 and w.id not in (select value from json_each(?3)) order by w.fallando_desde is not null, w.turno_at, w.id limit ?5)
       returning *, (select fallando_desde is not null from webhooks where id = webhook_id) as fails,
         (select turno_at from webhooks where id = webhook_id) as turno_at`,
      now,
      until,
      JSON.stringify(without),
      each,
      all,
    ).all()
    return rows.sort(
      (a, b) => a.fails - b.fails || a.turno_at - b.turno_at || a.created_at - b.created_at || (a.id < b.id ? -1 : 1),
    )
  }

  /** Leases one message of a company, also of a webhook that is off; null when it is done or leased already. */
  leaseOne(empresaId: string, id: string, now: number, until: number): Promise<Leased | null> {
    return read(
      this.d1,
      LEASED_ROW,
      `update entregas set arriendo_hasta = ?4 where empresa_id = ?1 and id = ?2 and estado = 'pendiente'
         and arriendo_hasta <= ?3 returning *`,
      empresaId,
      id,
      now,
      until,
    ).first()
  }

  /** A webhook of a company; null when it is gone. */
  hook(empresaId: string, id: string): Promise<Hook | null> {
    return read(this.d1, HOOK_ROW, `${HOOK} where w.empresa_id = ?1 and w.id = ?2`, empresaId, id).first()
  }

  /** Records an attempt, and on its webhook since when it has been failing. */
  async note(of: Leased, answer: Answer, outcome: DeliveryOutcome, now: number): Promise<void> {
    const isDelivered = outcome.estado === 'entregada'
    await this.d1.batch([
      write(
        this.d1,
        `update entregas set estado = ?3, intentos = intentos + 1, proximo_at = ?4, arriendo_hasta = 0, intento_at = ?5,
           codigo = ?6, ms = ?7, respuesta = ?8, error = ?9 where empresa_id = ?1 and id = ?2`,
        of.empresa_id,
        of.id,
        outcome.estado,
        outcome.proximo_at,
        now,
        answer.codigo,
        answer.ms,
        answer.respuesta,
        answer.error,
      ),
      write(
        this.d1,
        `update webhooks set turno_at = ?3, fallando_desde = ${isDelivered ? 'null' : 'coalesce(fallando_desde, ?3)'}
           where empresa_id = ?1 and id = ?2`,
        of.empresa_id,
        of.webhook_id,
        now,
      ),
    ])
  }

  /** Gives messages up without an attempt. */
  async drop(empresaId: string, ids: readonly string[], error: 'plan', now: number): Promise<void> {
    await write(
      this.d1,
      `update entregas set estado = 'fallida', error = ?3, proximo_at = ?4, arriendo_hasta = 0
         where empresa_id = ?1 and id in (select value from json_each(?2))`,
      empresaId,
      JSON.stringify(ids),
      error,
      now,
    ).run()
  }

  /** Ends the lease of messages that were not tried. */
  async release(empresaId: string, ids: readonly string[], until: number): Promise<void> {
    if (ids.length === 0) return
    await write(
      this.d1,
      `update entregas set arriendo_hasta = 0 where empresa_id = ?1 and id in (select value from json_each(?2))
         and arriendo_hasta = ?3`,
      empresaId,
      JSON.stringify(ids),
      until,
    ).run()
  }

  /** Who is told that a webhook was turned off, and the name of the company. */
  async people(empresaId: string) {
    const [[empresa], people] = await batch(this.d1, [
      read(this.d1, { nombre: empresas.nombre }, 'select nombre from empresas where id = ?1', empresaId),
      mailedAdministradores(this.d1, empresaId),
    ])
    return { empresa: empresa?.nombre ?? '', people }
  }

  /**
   * Turns a webhook off, queues the mails and writes the audit log; does nothing when it is off already, or works
   * again.
   * @param now UTC milliseconds
   */
  async turnOff(
    hook: Hook,
    reason: OffReason,
    mails: readonly CorreoRow[],
    log: AuditInput,
    now: number,
  ): Promise<void> {
    const since = reason === 'fallas' ? `and fallando_desde <= ${Math.trunc(now - FAILING_MS)}` : ''
    const isOn = `exists (select 1 from webhooks where empresa_id = ?2 and id = ?3 and activo = 1 ${since})`
    await this.d1.batch([
      ...queueCorreos(this.d1, mails, { sql: isOn, values: [hook.empresa_id, hook.id] }),
      write(
        this.d1,
        `update webhooks set activo = 0, apagado_por = ?3 where empresa_id = ?1 and id = ?2 and activo = 1 ${since}`,
        hook.empresa_id,
        hook.id,
        reason,
      ),
      auditRowInsert(this.d1, log, 'after-change'),
    ])
  }

  /** Deletes messages that were kept long enough, at most 2,000 at a time: ten times what a run delivers. */
  async cleanUp(now: number): Promise<void> {
    await write(
      this.d1,
      'delete from entregas where id in (select id from entregas where created_at <= ?1 limit 2000)',
      now - KEPT_MS,
    ).run()
  }
}
