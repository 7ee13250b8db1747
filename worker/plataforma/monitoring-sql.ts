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
  `SELECT count(*) AS n, min(at) AS desde, max(at) AS hasta FROM (SELECT ${source} LIMIT ${COUNT_CEILING})`

/** Recent failures by company, for companies without a payment since. */
const REJECTED = `
  SELECT p.empresa_id, e.nombre AS empresa, count(*) AS n, min(p.resuelto_at) AS desde, max(p.resuelto_at) AS hasta
  FROM pagos p INDEXED BY pagos_fallidos JOIN empresas e ON e.id = p.empresa_id
  WHERE p.estado IN ('DECLINED', 'ERROR') AND p.resuelto_at > ?1
    AND NOT EXISTS (SELECT 1 FROM pagos b WHERE b.empresa_id = p.empresa_id AND b.estado = 'APPROVED'
      AND b.created_at > ?1 - 86400000 AND b.resuelto_at >= p.resuelto_at)
  GROUP BY p.empresa_id ORDER BY hasta DESC LIMIT ${EMPRESAS_MAX + 1}`

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
      q(countOf('at FROM auditoria WHERE suceso = ?1 AND at > ?2 ORDER BY at DESC'), auditEvent, since)
    const replies = await this.d1.batch([
      q(countOf(`proximo_at AS at FROM correos WHERE estado = 'muerto' ORDER BY proximo_at DESC`)),
      q(countOf(`created_at AS at FROM correos WHERE estado = 'pendiente' AND proximo_at <= ?1`), now),
      q(countOf(`created_at AS at FROM pagos WHERE estado = 'PENDING' AND created_at < ?1`), now - PAGO_WAIT_MS),
      audited('pago-distinto', now - PAGOS_MS),
      audited('evento-rechazado', now - EVENTOS_MS),
      q(
        countOf('recibido_at AS at FROM eventos_pago WHERE resultado IS NULL AND recibido_at < ?1'),
        now - UNATTENDED_MS,
      ),
      q(
        countOf(`created_at AS at FROM (SELECT created_at, intentos FROM pendientes ORDER BY proximo_at LIMIT ${COUNT_CEILING})
        WHERE intentos >= ${STUCK_ATTEMPTS}`),
      ),
      q(REJECTED, now - PAGOS_MS),
      q('SELECT 1 FROM email_config LIMIT 1'),
      q('SELECT nombre, cursor, marca FROM trabajos'),
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
        `INSERT INTO trabajos (nombre, cursor, updated_at)
         SELECT 'reloj', json_group_object(j.key, CASE WHEN j.value THEN ?2
           ELSE coalesce((SELECT t.cursor ->> j.key FROM trabajos t WHERE t.nombre = 'reloj'), ?2) END), ?2
         FROM json_each(?1) j WHERE true
         ON CONFLICT (nombre) DO UPDATE SET cursor = excluded.cursor, updated_at = excluded.updated_at`,
      )
      .bind(JSON.stringify(tareas), now)
      .run()
  }

  /** The clock's last heartbeat, UTC milliseconds; null before the first. */
  async lastHeartbeat(): Promise<number | null> {
    const row = await this.d1
      .prepare(`SELECT updated_at FROM trabajos WHERE nombre = 'reloj'`)
      .first<number>('updated_at')
    return row
  }
}
