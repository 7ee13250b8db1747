/**
 * The outbox: follow-ups of a D1 change in live objects, R2 and alerts. Its rows are written in the batch of their
 * cause; they are delivered right after, and cron retries failures. Deliveries are idempotent, so no lease is needed.
 */

import { Assessment } from '../alertas/assessment'
import { DeviceDb } from '../dispositivos/device-sql'
import { groupBy } from '../domain/group-by'
import { EPISODE_NOTICES } from '../domain/lugares/alerted'
import { OBJECTION_NOTICE } from '../domain/objeciones/objection'
import { ajustes, type Env } from '../env'
import { Folders } from '../files/folders'
import { FileStore } from '../files/store'
import { dispositivo, fleet } from '../live/stubs'
import type { Connection } from '../platform-db/connect'
import { logFailure } from '../trace/request'
import { type Pendiente, PendientesDb } from './sql'

const PER_ROUND = 100
const CRON_ROUNDS = 10
const WAIT_MS = 60_000
const WAIT_MAX_MS = 15 * 60_000
/**
 * An object that has not answered by then counts as failed, so that it delays neither the request nor other deliveries.
 */
const TIMEOUT_MS = 10_000

export class Pendientes {
  readonly #db: PendientesDb
  readonly #dispositivos: DeviceDb

  constructor(
    private readonly env: Pick<Env, 'DEVICE' | 'FLEET' | 'FILES'> & Partial<Env>,
    private readonly connection: Connection,
    private readonly now: number,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {
    this.#db = new PendientesDb(connection)
    this.#dispositivos = new DeviceDb(connection)
  }

  /** Delivers what a request has just written (newest first). Never throws: cron retries failures. */
  async deliver(): Promise<void> {
    try {
      await this.#round('newest')
    } catch (error) {
      logFailure('pendientes-sin-entregar', error)
    }
  }

  /** Delivers everything due, oldest first; run by cron every minute. */
  async sweep(): Promise<void> {
    for (let i = 0; i < CRON_ROUNDS; i++) {
      if ((await this.#round('oldest')) < PER_ROUND) return
    }
  }

  async #round(order: 'newest' | 'oldest'): Promise<number> {
    const rows = await this.#db.due(this.now, order, PER_ROUND)
    if (rows.length === 0) return 0
    const groups = [...groupBy(rows, keyOf).values()]
    const outcomes = await Promise.allSettled(groups.map((group) => this.#inTime(this.#deliver(group))))
    const delivered: string[] = []
    const failed: Pendiente[] = []
    outcomes.forEach((outcome, i) => {
      const group = groups[i] ?? []
      if (outcome.status === 'fulfilled') delivered.push(...group.map((f) => f.id))
      else failed.push(...group)
      if (outcome.status === 'rejected') {
        logFailure('pendiente-fallido', outcome.reason, { tipo: group[0]?.tipo })
      }
    })
    await this.#db.close(
      delivered,
      failed.map((f) => [f.id, this.now + Math.min(WAIT_MS * 2 ** f.intentos, WAIT_MAX_MS)]),
    )
    return rows.length
  }

  async #inTime(delivery: Promise<void>): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('no answer in time')), this.timeoutMs)
    })
    await Promise.race([delivery, late]).finally(() => clearTimeout(timer))
  }

  /** How a group of rows of each kind is delivered; a new kind without a delivery does not compile. */
  readonly #deliveries: Record<Pendiente['tipo'], (row: Pendiente, group: Pendiente[]) => Promise<void>> = {
    'fleet.revisar': ({ destino }) => fleet(this.env, destino).recheck(destino),
    'fleet.borrar': ({ destino }) => fleet(this.env, destino).remove(),
    'archivo.borrar': ({ destino }) => new FileStore(this.env.FILES).delete(destino),
    'descarga.borrar': async ({ destino }) => {
      const folders = new Folders(this.env.FILES)
      while (await folders.clear(`descargas/${destino}/`));
    },
    'vehiculo.juzgar': async ({ carga }, group) => {
      const vehiculos = new Set(group.map((row) => row.destino))
      await new Assessment(this.connection, this.now).vehiculos(text(carga.empresa_id) ?? '', [...vehiculos])
    },
    [EPISODE_NOTICES]: async ({ destino }) => {
      const { tellEpisodes } = await import('../lugares/notices')
      await tellEpisodes(this.connection, destino, ajustes(this.env).APP_URL, this.now)
    },
    [OBJECTION_NOTICE]: async ({ destino, carga }) => {
      const { tellObjection } = await import('../objeciones/notice')
      const of = { empresaId: destino, id: text(carga.id) ?? '' }
      await tellObjection(this.connection, of, ajustes(this.env).APP_URL, this.now)
    },
    'device.olvidar': async ({ destino, carga }) => {
      await dispositivo(this.env, destino).forgetVehicle(text(carga.vehiculo_id) ?? '')
    },
    'device.configurar': (row) => this.#configure(row),
    'device.borrar': (row) => this.#configure(row),
  }

  /** Read now, not when the row was written, so that a delivery is never older than the database. */
  async #configure({ destino, carga }: Pendiente): Promise<void> {
    const configuration = await this.#dispositivos.configuracion(destino)
    const device = dispositivo(this.env, destino)
    if (configuration) await device.configure(configuration)
    else await device.remove({ empresa_id: text(carga.empresa_id), id: text(carga.id) })
  }

  /** @param group rows settled by one delivery, never empty */
  async #deliver(group: Pendiente[]): Promise<void> {
    const row = group[0] as Pendiente
    await this.#deliveries[row.tipo](row, group)
  }
}

/** Rows with the same key are settled by one delivery: duplicates, or all assessments of one company. */
const keyOf = ({ tipo, destino: destination, carga: payload }: Pendiente): string =>
  tipo === 'vehiculo.juzgar'
    ? `${tipo}/${text(payload.empresa_id)}`
    : `${tipo}/${destination}/${JSON.stringify(payload)}`

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
