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
  PAGO_WAIT_MS,
  PAGOS_MS,
  STUCK_ATTEMPTS,
  type SystemClase,
  UNATTENDED_MS,
} from '../domain/plataforma/system-alert'
import type { Connection } from '../platform-db/connect'

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

export interface Heartbeat {
  nombre: string
  cursor: string | null
  marca: string | null
}

export class FactsDb {
  constructor(private readonly d1: Connection) {}

  /** All facts except job lateness, returned as raw rows; and the kinds with more items than were read. */
  async read(now: number): Promise<{ facts: Omit<Facts, 'tareas'>; trabajos: Heartbeat[]; truncated: SystemClase[] }> {
    const q = (sql: string, ...values: (string | number)[]) => this.d1.prepare(sql).bind(...values)
    const audited = (auditEvent: string, since: number) =>
      q(countOf('at from auditoria where suceso = ?1 and at > ?2 order by at desc'), auditEvent, since)
    const replies = await this.d1.batch([
      q(countOf(`proximo_at as at from correos where estado = 'muerto' order by proximo_at desc`)),
      q(countOf(`created_at as at from correos where estado = 'pendiente' and proximo_at <= ?1`), now),
      q(countOf(`created_at as at from pagos where estado = 'PENDING' and created_at < ?1`), now - PAGO_WAIT_MS),
      audited('pago-distinto', now - PAGOS_MS),
      audited('evento-rechazado', now - EVENTOS_MS),
      q(
        countOf('recibido_at as at from eventos_pago where resultado is null and recibido_at < ?1'),
        now - UNATTENDED_MS,
      ),
      q(
        countOf(`created_at as at from (select created_at, intentos from pendientes order by proximo_at limit ${COUNT_CEILING})
        where intentos >= ${STUCK_ATTEMPTS}`),
      ),
      q(REJECTED, now - PAGOS_MS),
      q('select 1 from email_config limit 1'),
      q('select nombre, cursor, marca from trabajos'),
    ])
    const countAt = (i: number): Count => replies[i]?.results[0] as Count
    const trabajos = (replies[9]?.results ?? []) as Heartbeat[]
    const rejected = (replies[7]?.results ?? []) as Facts['rechazados']
    const pause = JSON.parse(trabajos.find((t) => t.nombre === 'correo')?.cursor ?? 'null') as Pause | null
    return {
      facts: {
        deadLetters: countAt(0),
        waiting: countAt(1),
        onHold: countAt(2),
        distinct: countAt(3),
        rejectedEvents: countAt(4),
        unhandledEvents: countAt(5),
        stuck: countAt(6),
        untold: readDeviceCheck(trabajos).untold,
        rechazados: rejected.slice(0, EMPRESAS_MAX),
        pause,
        hasServer: (replies[8]?.results.length ?? 0) > 0,
        bytes: replies[9]?.meta.size_after ?? null,
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
    await this.d1
      .prepare(
        `insert into trabajos (nombre, cursor, updated_at)
         select 'reloj', json_group_object(j.key, case when j.value then ?2
           else coalesce((select t.cursor ->> j.key from trabajos t where t.nombre = 'reloj'), ?2) end), ?2
         from json_each(?1) j where true
         on conflict (nombre) do update set cursor = excluded.cursor, updated_at = excluded.updated_at`,
      )
      .bind(JSON.stringify(tareas), now)
      .run()
  }

  /** The clock's last heartbeat, UTC milliseconds; null before the first. */
  async lastHeartbeat(): Promise<number | null> {
    const row = await this.d1
      .prepare(`select updated_at from trabajos where nombre = 'reloj'`)
      .first<number>('updated_at')
    return row
  }
}
