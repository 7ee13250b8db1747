/**
 * The outbox: what a change in D1 owes to the live objects, to R2 and to the alerts. Its rows are written in the batch of their cause; delivery
 * comes right after, and cron repeats what failed. Delivering twice does no harm, so nobody holds a lease.
 */

import { Assessment } from '../alertas/assessment'
import { DeviceDb } from '../dispositivos/device-sql'
import type { Env } from '../env'
import { FileStore } from '../files/store'
import { dispositivo, fleet } from '../live/stubs'
import type { Connection } from '../platform-db/connect'
import { registrar } from '../trace/request'
import { type Pendiente, PendientesDb } from './sql'

const POR_RONDA = 100
const CRON_ROUNDS = 10
const WAIT_MS = 60_000
const WAIT_MAX_MS = 15 * 60_000
/** An object that has not answered by then counts as failed: it holds up neither a request nor the others. */
const TIMEOUT_MS = 10_000

export class Pendientes {
  readonly #db: PendientesDb
  readonly #dispositivos: DeviceDb

  constructor(
    private readonly env: Pick<Env, 'DEVICE' | 'FLEET' | 'FILES'>,
    private readonly connection: Connection,
    private readonly ahora: number,
    private readonly term = TIMEOUT_MS,
  ) {
    this.#db = new PendientesDb(connection)
    this.#dispositivos = new DeviceDb(connection)
  }

  /** Delivers what a request has just written (newest first). Never throws: what fails is cron's to repeat. */
  async deliver(): Promise<void> {
    try {
      await this.#ronda('recientes')
    } catch (error) {
      registrar('pendientes-sin-entregar', error)
    }
  }

  /** Delivers everything that is due, oldest first; cron's minute. */
  async sweep(): Promise<void> {
    for (let i = 0; i < CRON_ROUNDS; i++) {
      if ((await this.#ronda('antiguos')) < POR_RONDA) return
    }
  }

  async #ronda(orden: 'recientes' | 'antiguos'): Promise<number> {
    const filas = await this.#db.vencidos(this.ahora, orden, POR_RONDA)
    if (filas.length === 0) return 0
    const porCosa = new Map<string, Pendiente[]>()
    for (const fila of filas) {
      const cosa = claveDe(fila)
      porCosa.set(cosa, [...(porCosa.get(cosa) ?? []), fila])
    }
    const groups = [...porCosa.values()]
    const outcomes = await Promise.allSettled(groups.map((group) => this.#inTime(this.#deliver(group))))
    const delivered: string[] = []
    const failed: Pendiente[] = []
    outcomes.forEach((outcome, i) => {
      const group = groups[i] ?? []
      if (outcome.status === 'fulfilled') delivered.push(...group.map((f) => f.id))
      else failed.push(...group)
      if (outcome.status === 'rejected') {
        registrar('pendiente-fallido', outcome.reason, { tipo: group[0]?.tipo })
      }
    })
    await this.#db.cerrar(
      delivered,
      failed.map((f) => [f.id, this.ahora + Math.min(WAIT_MS * 2 ** f.intentos, WAIT_MAX_MS)]),
    )
    return filas.length
  }

  async #inTime(delivery: Promise<void>): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined
    const tarde = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('no answer in time')), this.term)
    })
    await Promise.race([delivery, tarde]).finally(() => clearTimeout(timer))
  }

  /** @param grupo rows that are done by one delivery, never none */
  async #deliver(group: Pendiente[]): Promise<void> {
    const { tipo, destino, carga } = group[0] as Pendiente
    if (tipo === 'fleet.revisar') {
      await fleet(this.env, destino).recheck(destino, texto(carga.usuario))
      return
    }
    if (tipo === 'archivo.borrar') {
      await new FileStore(this.env.FILES).delete(destino)
      return
    }
    if (tipo === 'vehiculo.juzgar') {
      const vehiculos = new Set(group.map((fila) => fila.destino))
      await new Assessment(this.connection, this.ahora).vehiculos(texto(carga.empresa_id) ?? '', [...vehiculos])
      return
    }
    // read now, not when the row was written: what is delivered is never older than what stands in the database
    const configuration = await this.#dispositivos.configuracion(destino)
    const device = dispositivo(this.env, destino)
    if (configuration) await device.configurar(configuration)
    else await device.borrar({ empresa_id: texto(carga.empresa_id), id: texto(carga.id) })
  }
}

/** What one delivery does: the same thing noted twice, or all vehicles of a company that are to be judged. */
const claveDe = ({ tipo, destino, carga }: Pendiente): string =>
  tipo === 'vehiculo.juzgar' ? `${tipo}/${texto(carga.empresa_id)}` : `${tipo}/${destino}/${JSON.stringify(carga)}`

const texto = (valor: unknown): string | undefined => (typeof valor === 'string' ? valor : undefined)
