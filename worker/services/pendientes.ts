/**
 * The outbox: what a change in D1 owes to the live objects, to R2 and to the alerts. Its rows are written in the batch of their cause; delivery
 * comes right after, and cron repeats what failed. Delivering twice does no harm, so nobody holds a lease.
 */

import { registrar } from '../access/peticion'
import type { Conexion } from '../db/connect'
import { DeviceDb } from '../db/device-db'
import { type Pendiente, PendientesDb } from '../db/pendientes-db'
import type { Env } from '../env'
import { Almacen } from '../files/almacen'
import { dispositivo, flota } from '../live/puertas'
import { Juicio } from './juicio'

const POR_RONDA = 100
const RONDAS_DE_CRON = 10
const ESPERA_MS = 60_000
const ESPERA_MAX_MS = 15 * 60_000
/** An object that has not answered by then counts as failed: it holds up neither a request nor the others. */
const PLAZO_MS = 10_000

export class Pendientes {
  readonly #db: PendientesDb
  readonly #dispositivos: DeviceDb

  constructor(
    private readonly env: Pick<Env, 'DEVICE' | 'FLEET' | 'FILES'>,
    private readonly conexion: Conexion,
    private readonly ahora: number,
    private readonly plazo = PLAZO_MS,
  ) {
    this.#db = new PendientesDb(conexion)
    this.#dispositivos = new DeviceDb(conexion)
  }

  /** Delivers what a request has just written (newest first). Never throws: what fails is cron's to repeat. */
  async entregar(): Promise<void> {
    try {
      await this.#ronda('recientes')
    } catch (error) {
      registrar('pendientes-sin-entregar', error)
    }
  }

  /** Delivers everything that is due, oldest first; cron's minute. */
  async repasar(): Promise<void> {
    for (let i = 0; i < RONDAS_DE_CRON; i++) {
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
    const grupos = [...porCosa.values()]
    const hechos = await Promise.allSettled(grupos.map((grupo) => this.#aTiempo(this.#entregar(grupo))))
    const entregados: string[] = []
    const fallidos: Pendiente[] = []
    hechos.forEach((hecho, i) => {
      const grupo = grupos[i] ?? []
      if (hecho.status === 'fulfilled') entregados.push(...grupo.map((f) => f.id))
      else fallidos.push(...grupo)
      if (hecho.status === 'rejected') {
        registrar('pendiente-fallido', hecho.reason, { tipo: grupo[0]?.tipo })
      }
    })
    await this.#db.cerrar(
      entregados,
      fallidos.map((f) => [f.id, this.ahora + Math.min(ESPERA_MS * 2 ** f.intentos, ESPERA_MAX_MS)]),
    )
    return filas.length
  }

  async #aTiempo(entrega: Promise<void>): Promise<void> {
    let reloj: ReturnType<typeof setTimeout> | undefined
    const tarde = new Promise<never>((_, rechazar) => {
      reloj = setTimeout(() => rechazar(new Error('no answer in time')), this.plazo)
    })
    await Promise.race([entrega, tarde]).finally(() => clearTimeout(reloj))
  }

  /** @param grupo rows that are done by one delivery, never none */
  async #entregar(grupo: Pendiente[]): Promise<void> {
    const { tipo, destino, carga } = grupo[0] as Pendiente
    if (tipo === 'fleet.revisar') {
      await flota(this.env, destino).recheck(destino, texto(carga.usuario))
      return
    }
    if (tipo === 'archivo.borrar') {
      await new Almacen(this.env.FILES).delete(destino)
      return
    }
    if (tipo === 'vehiculo.juzgar') {
      const vehiculos = new Set(grupo.map((fila) => fila.destino))
      await new Juicio(this.conexion, this.ahora).vehiculos(texto(carga.empresa_id) ?? '', [...vehiculos])
      return
    }
    // read now, not when the row was written: what is delivered is never older than what stands in the database
    const configuracion = await this.#dispositivos.configuracion(destino)
    const device = dispositivo(this.env, destino)
    if (configuracion) await device.configurar(configuracion)
    else await device.borrar({ empresa_id: texto(carga.empresa_id), id: texto(carga.id) })
  }
}

/** What one delivery does: the same thing noted twice, or all vehicles of a company that are to be judged. */
const claveDe = ({ tipo, destino, carga }: Pendiente): string =>
  tipo === 'vehiculo.juzgar' ? `${tipo}/${texto(carga.empresa_id)}` : `${tipo}/${destino}/${JSON.stringify(carga)}`

const texto = (valor: unknown): string | undefined => (typeof valor === 'string' ? valor : undefined)
