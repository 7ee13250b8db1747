/**
 * Health measurements of the platform, over all companies: stuck queues, failed payments, late jobs, database size. One
 * round trip, each query along an index with a limit.
 */
import type { Pause } from '../correo/config-sql'
import { readDeviceCheck } from '../dispositivos/check-sql'
import { COUNT_CEILING } from '../domain/count'
import {
  type Count,
  EVENTOS_MS,
  type Facts,
  INVOICE_MS,
  PAGO_WAIT_MS,
  PAGOS_MS,
  STUCK_ATTEMPTS,
  type SystemClase,
  UNATTENDED_MS,
} from '../domain/plataforma/system-alert'
import type { Connection } from '../platform-db/connect'
import { batch, nullable, number, read, text, write } from '../platform-db/sql'

/** Reported companies with failed payments, newest first. */
const EMPRESAS_MAX = 200

const countOf = (source: string) =>
  `select count(*) as n, min(at) as desde, max(at) as hasta from (select ${source} limit ${COUNT_CEILING})`

/** Recent failures by company, for companies without a payment since. */
const REJECTED = `
  select p.empresa_id, e.nombre as empresa, count(*) as n, min(p.resuelto_at) as desde, max(p.resuelto_at) as hasta
  from pagos p indexed by pagos_fallidos join empresas e on e.id = p.empresa_id
  where p.estado in ('DECLINED', 'ERROR') and p.resuelto_at > ?1
    and not exists (select 1 from pagos b where b.empresa_id = p.empresa_id and b.estado = 'APPROVED'
      and b.created_at > ?1 - 86400000 and b.resuelto_at >= p.resuelto_at)
  group by p.empresa_id order by hasta desc limit ${EMPRESAS_MAX + 1}`

interface Heartbeat {
  nombre: string
  cursor: string | null
  marca: string | null
}

const COUNT_ROW = { n: number, desde: nullable(number), hasta: nullable(number) }
const HEARTBEAT_ROW = { nombre: text, cursor: nullable(text), marca: nullable(text) }
const REJECTED_ROW = { empresa_id: text, empresa: text, n: number, desde: number, hasta: number }

export class FactsDb {
  constructor(private readonly d1: Connection) {}

  /** All facts except job lateness, returned as raw rows; and the kinds with more items than were read. */
  async read(now: number): Promise<{ facts: Omit<Facts, 'tareas'>; trabajos: Heartbeat[]; truncated: SystemClase[] }> {
    const count = (source: string, ...values: (string | number)[]) =>
      read(this.d1, COUNT_ROW, countOf(source), ...values)
    const audited = (auditEvent: string, since: number) =>
      count('at from auditoria where suceso = ?1 and at > ?2 order by at desc', auditEvent, since)
    const jobs = read(this.d1, HEARTBEAT_ROW, 'select nombre, cursor, marca from trabajos')
    const [dead, waiting, onHold, distinct, rejectedEvents, unhandled, invoices, stuck, rejected, servers, beats] =
      await batch(this.d1, [
        count(`proximo_at as at from correos where estado = 'muerto' order by proximo_at desc`),
        count(`created_at as at from correos where estado = 'pendiente' and proximo_at <= ?1`, now),
        count(`created_at as at from pagos where estado = 'PENDING' and created_at < ?1`, now - PAGO_WAIT_MS),
        audited('pago-distinto', now - PAGOS_MS),
        audited('evento-rechazado', now - EVENTOS_MS),
        count('recibido_at as at from eventos_pago where resultado is null and recibido_at < ?1', now - UNATTENDED_MS),
        count(
          "created_at as at from facturas where motivo is not null and created_at < ?1 and estado <> 'descartada'",
          now - INVOICE_MS,
        ),
        count(`created_at as at from (select created_at, intentos from pendientes order by proximo_at limit ${COUNT_CEILING})
          where intentos >= ${STUCK_ATTEMPTS}`),
        read(this.d1, REJECTED_ROW, REJECTED, now - PAGOS_MS),
        read(this.d1, { one: number }, 'select 1 as one from email_config limit 1'),
        jobs.statement,
      ])
    const trabajos = jobs.rows(beats)
    const first = ([found]: Count[]): Count => found ?? { n: 0, desde: null, hasta: null }
    const pause = JSON.parse(trabajos.find((t) => t.nombre === 'correo')?.cursor ?? 'null') as Pause | null
    return {
      facts: {
        deadLetters: first(dead),
        waiting: first(waiting),
        onHold: first(onHold),
        distinct: first(distinct),
        rejectedEvents: first(rejectedEvents),
        unhandledEvents: first(unhandled),
        invoices: first(invoices),
        stuck: first(stuck),
        untold: readDeviceCheck(trabajos).untold,
        rechazados: rejected.slice(0, EMPRESAS_MAX),
        pause,
        hasServer: servers.length > 0,
        bytes: beats.meta.size_after ?? null,
      },
      trabajos,
      truncated: rejected.length > EMPRESAS_MAX ? ['pago-rechazado'] : [],
    }
  }

  /**
   * Records the jobs run this minute: a successful one gets a new heartbeat, the others keep theirs. A removed job is
   * deleted, a new one starts now.
   */
  async beat(tareas: Readonly<Record<string, boolean>>, now: number): Promise<void> {
    await write(
      this.d1,
      `insert into trabajos (nombre, cursor, updated_at)
         select 'reloj', json_group_object(j.key, case when j.value then ?2
           else coalesce((select t.cursor ->> j.key from trabajos t where t.nombre = 'reloj'), ?2) end), ?2
         from json_each(?1) j where true
         on conflict (nombre) do update set cursor = excluded.cursor, updated_at = excluded.updated_at`,
      JSON.stringify(tareas),
      now,
    ).run()
  }

  /** Records that the checks have run, UTC milliseconds. */
  async checked(now: number): Promise<void> {
    await write(
      this.d1,
      `insert into trabajos (nombre, updated_at) values ('vigilancia', ?1)
         on conflict (nombre) do update set updated_at = excluded.updated_at`,
      now,
    ).run()
  }

  /**
   * The last heartbeat of the scheduled jobs, or the last time that the checks ran if that is longer ago, UTC
   * milliseconds; null before the first.
   */
  async lastHeartbeat(): Promise<number | null> {
    const updated = `select updated_at as at from trabajos where nombre in ('reloj', 'vigilancia')
      order by updated_at limit 1`
    return (await read(this.d1, { at: number }, updated).first())?.at ?? null
  }
}
