/**
 * What the clock counts about the platform itself, over all companies: queues that stand, payments that fail, jobs that are
 * late, the size of the database. One round trip, each question along an index and to an end.
 */
import {
  type ClaseSistema,
  type Cuenta,
  ESPERA_DE_PAGO_MS,
  EVENTOS_MS,
  type Hechos,
  INTENTOS_ATASCADO,
  PAGOS_MS,
  SIN_ATENDER_MS,
} from '../domain/alerta-sistema'
import type { Conexion } from './connect'
import type { Pausa } from './correo-config-db'
import { readDeviceCheck } from './device-check-db'

/** Counts stop here. */
const TOPE = 1000
/** Companies whose payments failed that are told of, the newest. */
const EMPRESAS_MAX = 200

const contar = (de: string) =>
  `SELECT count(*) AS n, min(at) AS desde, max(at) AS hasta FROM (SELECT ${de} LIMIT ${TOPE})`

/** Failures of the last days by company, of companies that have not paid since. */
const RECHAZADOS = `
  SELECT p.empresa_id, e.nombre AS empresa, count(*) AS n, min(p.resuelto_at) AS desde, max(p.resuelto_at) AS hasta
  FROM pagos p INDEXED BY pagos_fallidos JOIN empresas e ON e.id = p.empresa_id
  WHERE p.estado IN ('DECLINED', 'ERROR') AND p.resuelto_at > ?1
    AND NOT EXISTS (SELECT 1 FROM pagos b WHERE b.empresa_id = p.empresa_id AND b.estado = 'APPROVED'
      AND b.created_at > ?1 - 86400000 AND b.resuelto_at >= p.resuelto_at)
  GROUP BY p.empresa_id ORDER BY hasta DESC LIMIT ${EMPRESAS_MAX + 1}`

export interface Latido {
  nombre: string
  cursor: string | null
  marca: string | null
}

export class HechosDb {
  constructor(private readonly d1: Conexion) {}

  /** All facts but what the jobs mean, which is told as it is kept; and the kinds of which there are more than were read. */
  async leer(ahora: number): Promise<{ hechos: Omit<Hechos, 'tareas'>; trabajos: Latido[]; cortadas: ClaseSistema[] }> {
    const q = (sql: string, ...valores: (string | number)[]) => this.d1.prepare(sql).bind(...valores)
    const auditado = (suceso: string, desde: number) =>
      q(contar('at FROM auditoria WHERE suceso = ?1 AND at > ?2 ORDER BY at DESC'), suceso, desde)
    const respuestas = await this.d1.batch([
      q(contar(`proximo_at AS at FROM correos WHERE estado = 'muerto' ORDER BY proximo_at DESC`)),
      q(contar(`created_at AS at FROM correos WHERE estado = 'pendiente' AND proximo_at <= ?1`), ahora),
      q(contar(`created_at AS at FROM pagos WHERE estado = 'PENDING' AND created_at < ?1`), ahora - ESPERA_DE_PAGO_MS),
      auditado('pago-distinto', ahora - PAGOS_MS),
      auditado('evento-rechazado', ahora - EVENTOS_MS),
      q(
        contar('recibido_at AS at FROM eventos_pago WHERE resultado IS NULL AND recibido_at < ?1'),
        ahora - SIN_ATENDER_MS,
      ),
      q(
        contar(`created_at AS at FROM (SELECT created_at, intentos FROM pendientes ORDER BY proximo_at LIMIT ${TOPE})
        WHERE intentos >= ${INTENTOS_ATASCADO}`),
      ),
      q(RECHAZADOS, ahora - PAGOS_MS),
      q('SELECT 1 FROM email_config LIMIT 1'),
      q('SELECT nombre, cursor, marca FROM trabajos'),
    ])
    const cuentaDe = (i: number): Cuenta => respuestas[i]?.results[0] as Cuenta
    const trabajos = (respuestas[9]?.results ?? []) as Latido[]
    const rechazados = (respuestas[7]?.results ?? []) as Hechos['rechazados']
    const pausa = JSON.parse(trabajos.find((t) => t.nombre === 'correo')?.cursor ?? 'null') as Pausa | null
    return {
      hechos: {
        muertos: cuentaDe(0),
        esperan: cuentaDe(1),
        enEspera: cuentaDe(2),
        distintos: cuentaDe(3),
        eventosRechazados: cuentaDe(4),
        eventosSinAtender: cuentaDe(5),
        atascados: cuentaDe(6),
        untold: readDeviceCheck(trabajos).untold,
        rechazados: rechazados.slice(0, EMPRESAS_MAX),
        pausa,
        hayServidor: (respuestas[8]?.results.length ?? 0) > 0,
        bytes: respuestas[9]?.meta.size_after ?? null,
      },
      trabajos,
      cortadas: rechazados.length > EMPRESAS_MAX ? ['pago-rechazado'] : [],
    }
  }

  /**
   * The jobs of one minute have run: of each that ended well its hour is kept, of the others the one before. A job that is
   * gone is forgotten, a new one counts from now.
   */
  async latir(tareas: Readonly<Record<string, boolean>>, ahora: number): Promise<void> {
    await this.d1
      .prepare(
        `INSERT INTO trabajos (nombre, cursor, updated_at)
         SELECT 'reloj', json_group_object(j.key, CASE WHEN j.value THEN ?2
           ELSE coalesce((SELECT t.cursor ->> j.key FROM trabajos t WHERE t.nombre = 'reloj'), ?2) END), ?2
         FROM json_each(?1) j WHERE true
         ON CONFLICT (nombre) DO UPDATE SET cursor = excluded.cursor, updated_at = excluded.updated_at`,
      )
      .bind(JSON.stringify(tareas), ahora)
      .run()
  }

  /** When the clock last struck, UTC milliseconds; null before it ever did. */
  async ultimoLatido(): Promise<number | null> {
    const fila = await this.d1
      .prepare(`SELECT updated_at FROM trabajos WHERE nombre = 'reloj'`)
      .first<number>('updated_at')
    return fila
  }
}
