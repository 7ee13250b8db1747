/** What scheduled jobs ask about payments of all companies: those to poll, to charge, and charges without an answer. */

import { getTableColumns } from 'drizzle-orm'
import { auditStatement } from '../auditoria/sql'
import { DAY_MS } from '../domain/day'
import { OPEN_ATTEMPT_MS, type PaymentEnvironment } from '../domain/pagos/pago'
import { CHARGE_DAYS } from '../domain/pagos/tarjeta'
import { PAGO_GRACE_MS } from '../domain/suscripcion/standing'
import type { Connection } from '../platform-db/connect'
import type { EmpresaRow } from '../platform-db/platform-db'
import { flag, nullable, read, write } from '../platform-db/sql'
import { empresas } from '../tenant/schema/empresas'
import { fuentes_pago, pagos } from '../tenant/schema/pagos'

export type ToCharge = EmpresaRow & { fuente_id: number; fuente_correo: string }
interface Charge {
  id: string
  empresa_id: string
  reference: string
  plan_type: string
  periodo: string
  monto: number
  iva: number
  moneda: string
  tarifa: string
  ambiente: PaymentEnvironment
  expira_at: number
  created_at: number
  correo: string
}
/** A started charge, with what is needed to repeat it. */
export interface OpenCharge {
  empresa_id: string
  reference: string
  monto: number
  moneda: string
  correo: string
  fuente_id: number | null
}
/** A started charge without an answer, and whether it may be repeated. */
export interface SilentCharge extends OpenCharge {
  /** the period that it is for is still the one that ended, and still to be paid with the card */
  is_due: boolean
  /** the outcome of another payment of the company is open */
  waits: boolean
}

const TO_CHARGE_ROW = {
  ...getTableColumns(empresas),
  fuente_id: fuentes_pago.fuente_id,
  fuente_correo: fuentes_pago.correo,
}
const SILENT_CHARGE_ROW = {
  empresa_id: pagos.empresa_id,
  reference: pagos.reference,
  monto: pagos.monto,
  moneda: pagos.moneda,
  correo: pagos.correo,
  fuente_id: nullable(fuentes_pago.fuente_id),
  is_due: flag,
  waits: flag,
}

/** The beginning of the id of each charge of a company's present period. */
const ID_OF_PERIOD = `'auto-' || e.id || '-' || e.subscription_ends_at || '-'`
/** The same as `chargeId` and `chargeAttempt`, in SQL. */
const ID = `${ID_OF_PERIOD} || (${CHARGE_DAYS.map((day) => `(?1 >= e.subscription_ends_at + ${day * DAY_MS})`).join(' + ')})`
/** Company `e` pays with its card: its state is charged, and no payment of the ended period was given back by hand. */
const PAYS_WITH_CARD = `(e.subscription_status in ('active', 'past_due') and not exists (select 1 from pagos p
  where p.empresa_id = e.id and p.anulado_at >= e.subscription_ends_at))`
/**
 * At an instant a person may still pay on the provider's page, or has paid without an outcome yet. An attempt that has had
 * none for a week gets none, and one on a payment that is paid already buys nothing: neither may stop the card for good.
 */
const otherIsOpen = (now: string) => `(exists (select 1 from pagos p where p.empresa_id = e.id and p.estado = 'PENDING'
    and p.origen = 'checkout' and p.expira_at > ${now})
  or exists (select 1 from transacciones t join pagos p on p.empresa_id = t.empresa_id and p.id = t.pago_id
    where t.empresa_id = e.id and t.estado = 'PENDING' and t.vista_at > ${now} - ${OPEN_ATTEMPT_MS}
      and p.estado not in ('APPROVED', 'VOIDED')))`

export class DuePagosDb {
  constructor(private readonly d1: Connection) {}

  /** References of unresolved payments created within a range of time, in order of id after `afterId`. */
  async unresolved(
    since: number,
    until: number,
    afterId: string,
    n: number,
  ): Promise<{ reference: string; id: string }[]> {
    return read(
      this.d1,
      { reference: pagos.reference, id: pagos.id },
      `select reference, id from pagos where estado = 'PENDING' and created_at between ?1 and ?2 and id > ?3
         order by id limit ?4`,
      since,
      until,
      afterId,
      n,
    ).all()
  }

  /**
   * Companies in their grace period, with a card, whose current charge attempt has not been started; those waiting for
   * the outcome of another payment or charge are skipped, also while its page at the provider may be open. A payment that
   * was voided after the period ended is not taken again by itself: its company pays by hand.
   */
  async toCharge(environment: PaymentEnvironment, now: number, n: number): Promise<ToCharge[]> {
    return read(
      this.d1,
      TO_CHARGE_ROW,
      `select e.*, f.fuente_id, f.correo as fuente_correo
         from empresas e join fuentes_pago f on f.empresa_id = e.id and f.ambiente = ?2
         where ${PAYS_WITH_CARD}
           and e.subscription_ends_at > ?1 - ${PAGO_GRACE_MS} and e.subscription_ends_at <= ?1
           and not exists (select 1 from pagos p where p.id = ${ID})
           and not exists (select 1 from pagos p where p.empresa_id = e.id and p.estado = 'PENDING' and p.origen = 'automatico'
             and p.created_at > ?1 - ${OPEN_ATTEMPT_MS})
           and not ${otherIsOpen('?1')}
         order by e.subscription_ends_at, e.id limit ?3`,
      now,
      environment,
      n,
    ).all()
  }

  /**
   * Starts a charge unless it was already started, or the company has paid, begun to pay otherwise or changed its card
   * meanwhile: companies are charged one after the other, minutes after `toCharge` found them. True when the caller
   * should make it.
   */
  async start(c: Charge, end: number, fuenteId: number, now: number): Promise<boolean> {
    const { meta } = await write(
      this.d1,
      `insert into pagos (id, empresa_id, reference, plan_type, periodo, monto, iva, moneda, tarifa, ambiente, origen,
           expira_at, created_at, correo)
         select ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, 'automatico', ?11, ?12, ?13
         where exists (select 1 from empresas e where e.id = ?2 and e.subscription_ends_at = ?14
           and e.subscription_status in ('active', 'past_due') and not ${otherIsOpen('?16')})
           and exists (select 1 from fuentes_pago f where f.empresa_id = ?2 and f.fuente_id = ?15)
         on conflict (id) do nothing`,
      c.id,
      c.empresa_id,
      c.reference,
      c.plan_type,
      c.periodo,
      c.monto,
      c.iva,
      c.moneda,
      c.tarifa,
      c.ambiente,
      c.expira_at,
      c.created_at,
      c.correo,
      end,
      fuenteId,
      now,
    ).run()
    return meta.changes > 0
  }

  /**
   * Charges started before an instant, without any answer from the provider. The company may have paid otherwise or been
   * cancelled since: `is_due` and `waits` say what holds at `now`.
   */
  async withoutNews(environment: PaymentEnvironment, before: number, now: number, n: number): Promise<SilentCharge[]> {
    return read(
      this.d1,
      SILENT_CHARGE_ROW,
      `select c.empresa_id, c.reference, c.monto, c.moneda, c.correo, f.fuente_id,
           coalesce(${PAYS_WITH_CARD} and instr(c.id, ${ID_OF_PERIOD}) = 1, 0) as is_due, ${otherIsOpen('?1')} as waits
         from pagos c join empresas e on e.id = c.empresa_id
           left join fuentes_pago f on f.empresa_id = c.empresa_id and f.ambiente = ?2
         where c.estado = 'PENDING' and c.origen = 'automatico' and c.ambiente = ?2 and c.created_at < ?3
           and c.expira_at > ?3
           and not exists (select 1 from transacciones t where t.empresa_id = c.empresa_id and t.pago_id = c.id)
         order by c.created_at limit ?4`,
      now,
      environment,
      before,
      n,
    ).all()
  }

  /** The provider no longer accepts the card: deletes it, unless another has taken its place. */
  async removeCard(empresaId: string, fuenteId: number, now: number): Promise<void> {
    await this.d1.batch([
      write(this.d1, 'delete from fuentes_pago where empresa_id = ?1 and fuente_id = ?2', empresaId, fuenteId),
      auditStatement(this.d1, 'tarjeta-retirada', { empresa_id: empresaId }, { requestTrace: null, now }),
    ])
  }
}
