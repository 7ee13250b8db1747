/**
 * Asks about payments whose event never came. Few at a time and each in its turn: where the last run stopped, the next
 * goes on, so that one that cannot be asked about holds up no other.
 */
import { registrar } from '../access/peticion'
import type { Conexion } from '../db/connect'
import { EventosPagoDb } from '../db/eventos-pago-db'
import type { RelojDePagosDb } from '../db/reloj-de-pagos-db'
import { TrabajosDb } from '../db/trabajos-db'
import { porPreguntar } from '../domain/pago'
import { FallaWompi } from '../payments/cliente'
import type { Pagos } from './pagos'

const TRABAJO = 'conciliacion-de-pagos'
const POR_RONDA = 20
/** Longer than a run can take; one that died is taken over then. */
const ARRIENDO_MS = 5 * 60_000
/** So many faults of the provider in a row are its own: the next minute goes on. */
const FALLAS_MAX = 3
/** Bodies of events are kept as long as the audit log. */
const EVENTOS_MS = 90 * 86_400_000

export class Conciliacion {
  readonly #trabajos: TrabajosDb
  constructor(
    private readonly d1: Conexion,
    private readonly db: RelojDePagosDb,
    private readonly pagos: Pick<Pagos, 'conciliar'>,
    private readonly ahora: number,
  ) {
    this.#trabajos = new TrabajosDb(d1)
  }

  async correr(): Promise<void> {
    const { ahora } = this
    if (new Date(ahora).getUTCMinutes() === 0) await new EventosPagoDb(this.d1).limpiar(ahora - EVENTOS_MS)
    const marca = String(ahora).padStart(15, '0')
    const trabajo = await this.#trabajos.tomar<string>(TRABAJO, marca, ahora, ahora + ARRIENDO_MS)
    if (!trabajo) return
    const { desde, hasta } = porPreguntar(ahora)
    let tras = trabajo.cursor ?? ''
    let lista = await this.db.porResolver(desde, hasta, tras, POR_RONDA)
    // round and round
    if (lista.length === 0 && tras !== '') lista = await this.db.porResolver(desde, hasta, '', POR_RONDA)
    let fallas = 0
    for (const { reference, id } of lista) {
      try {
        await this.pagos.conciliar({ reference }, 'conciliacion')
        fallas = 0
      } catch (error) {
        registrar('conciliacion-fallida', error)
        fallas = error instanceof FallaWompi ? fallas + 1 : 0
      }
      tras = id
      if (fallas >= FALLAS_MAX) break
    }
    await this.#trabajos.avanzar(trabajo, lista.length < POR_RONDA ? '' : tras, true).run()
  }
}
