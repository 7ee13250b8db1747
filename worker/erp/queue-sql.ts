/**
 * The queue of entries to send to accounting programs (schema.envios_contables). A company has one sender at a time: it
 * leases the company's connection, takes one entry after the other, records that an attempt begins, and then its
 * result. Every statement names the company.
 */
import type { Failed } from '../domain/erp/connector'
import type { SendingOutcome } from '../domain/erp/sending'
import type { Connection } from '../platform-db/connect'
import { PLAN_ROW } from '../platform-db/plan-row'
import { flag, hasChanged, type RowOf, read, write } from '../platform-db/sql'
import { asientos, conexiones_contables, envios_contables } from '../tenant/schema/erp'

const LEASED_ROW = {
  empresa_id: conexiones_contables.empresa_id,
  programa: conexiones_contables.programa,
  usuario: conexiones_contables.usuario,
  secreto: conexiones_contables.secreto,
  comprobante: conexiones_contables.comprobante,
  ...PLAN_ROW,
}
/** A leased connection, with the columns that tell whether the company's plan includes sending. */
export type Leased = RowOf<typeof LEASED_ROW>

const NEXT_ROW = {
  id: envios_contables.id,
  empresa_id: envios_contables.empresa_id,
  es_reversa: flag,
  intentos: envios_contables.intentos,
  marca: envios_contables.marca,
  consecutivo: asientos.consecutivo,
  fecha: asientos.fecha,
  placa: asientos.placa,
  tercero: asientos.tercero,
  nit: asientos.nit,
  descripcion: asientos.descripcion,
  monto: asientos.monto,
  gasto: asientos.gasto,
  por_pagar: asientos.por_pagar,
}
/** An entry to be sent, or its reversal. */
export type NextSending = RowOf<typeof NEXT_ROW>

/** A reversal may go once its entry was sent or filed, not while that is pending or failed. */
const MAY_GO = `not (s.es_reversa = 1 and exists (select 1 from envios_contables o where o.empresa_id = ?1
  and o.asiento_id = s.asiento_id and o.es_reversa = 0 and o.estado in ('pendiente', 'fallido')))`

export class EntryQueue {
  constructor(private readonly d1: Connection) {}

  /** Leases a connection with entries to send; null when none has any. @param without companies that had their turn */
  async lease(now: number, until: number, without: readonly string[]): Promise<Leased | null> {
    const row = await read(
      this.d1,
      { empresa_id: conexiones_contables.empresa_id },
      `update conexiones_contables set arriendo_hasta = ?2 where empresa_id = (
         select c.empresa_id from conexiones_contables c where c.error is null and c.espera_hasta <= ?1
           and c.arriendo_hasta <= ?1 and c.empresa_id not in (select value from json_each(?3))
           and exists (select 1 from envios_contables s where s.empresa_id = c.empresa_id and s.estado = 'pendiente'
             and s.proximo_at <= ?1)
         order by c.espera_hasta, c.empresa_id limit 1) returning empresa_id`,
      now,
      until,
      JSON.stringify(without),
    ).first()
    return row && this.#leased(row.empresa_id)
  }

  #leased(empresaId: string): Promise<Leased | null> {
    return read(
      this.d1,
      LEASED_ROW,
      `select c.empresa_id, c.programa, c.usuario, c.secreto, c.comprobante, e.plan_type, e.subscription_status,
         e.trial_ends_at, e.subscription_ends_at
       from conexiones_contables c join empresas e on e.id = c.empresa_id where c.empresa_id = ?1`,
      empresaId,
    ).first()
  }

  /** The next entry that is due, in the order of the exports; null when none is. */
  next(empresaId: string, now: number): Promise<NextSending | null> {
    return read(
      this.d1,
      NEXT_ROW,
      `select s.id, s.empresa_id, s.es_reversa, s.intentos, s.marca, a.consecutivo, a.fecha, a.placa, a.tercero, a.nit,
         a.descripcion, a.monto, a.gasto, a.por_pagar
       from envios_contables s join asientos a on a.empresa_id = s.empresa_id and a.id = s.asiento_id
       where s.empresa_id = ?1 and s.estado = 'pendiente' and s.proximo_at <= ?2 and ${MAY_GO}
       order by s.created_at, s.orden limit 1`,
      empresaId,
      now,
    ).first()
  }

  /**
   * Records an attempt before it is made: if the answer gets lost, the next attempt knows that the program may have the
   * document already. False when the lease is lost.
   */
  async begin({ empresa_id, id }: NextSending, mark: string, now: number, until: number): Promise<boolean> {
    const done = await write(
      this.d1,
      `update envios_contables set intentos = intentos + 1, intento_at = ?4, marca = coalesce(marca, ?3)
         where empresa_id = ?1 and id = ?2 and estado = 'pendiente'
           and exists (select 1 from conexiones_contables c where c.empresa_id = ?1 and c.arriendo_hasta = ?5)`,
      empresa_id,
      id,
      mark,
      now,
      until,
    ).run()
    return hasChanged(done)
  }

  /** Records that the program has the entry, also when it was moved to the file meanwhile. */
  async sent({ empresa_id, id }: NextSending, programa: string, numero: string, now: number): Promise<void> {
    await write(
      this.d1,
      `update envios_contables set estado = 'enviado', programa = ?3, numero = ?4, intento_at = ?5, proximo_at = ?5,
         codigo = null, respuesta = null, error = null where empresa_id = ?1 and id = ?2`,
      empresa_id,
      id,
      programa,
      numero,
      now,
    ).run()
  }

  /**
   * Records a failed attempt, and whether the connection waits or stops because of it: not another one that has replaced
   * it meanwhile, which ends the lease.
   */
  async failed(
    { empresa_id, id }: NextSending,
    answer: Failed,
    outcome: SendingOutcome,
    { now, until }: { now: number; until: number },
  ): Promise<void> {
    await this.d1.batch([
      write(
        this.d1,
        `update envios_contables set estado = ?3, proximo_at = ?4, intento_at = ?5, codigo = ?6, respuesta = ?7, error = ?8
           where empresa_id = ?1 and id = ?2 and estado = 'pendiente'`,
        empresa_id,
        id,
        outcome.estado,
        outcome.proximo_at,
        now,
        answer.codigo,
        answer.said,
        answer.error,
      ),
      this.#paused(empresa_id, outcome.waits ?? 0, outcome.stops, until),
    ])
  }

  /** Makes the leased connection wait until an instant and, with an error, stop until a person mends it. */
  async pause(empresaId: string, waits: number, error: string | null, until: number): Promise<void> {
    await this.#paused(empresaId, waits, error, until).run()
  }

  #paused(empresaId: string, waits: number, error: string | null, until: number) {
    return write(
      this.d1,
      `update conexiones_contables set espera_hasta = max(espera_hasta, ?2), error = coalesce(?3, error)
         where empresa_id = ?1 and arriendo_hasta = ?4`,
      empresaId,
      waits,
      error,
      until,
    )
  }

  async release(empresaId: string, until: number): Promise<void> {
    await write(
      this.d1,
      'update conexiones_contables set arriendo_hasta = 0 where empresa_id = ?1 and arriendo_hasta = ?2',
      empresaId,
      until,
    ).run()
  }
}
