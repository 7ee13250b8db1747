/** An event of the payment provider: believed by its checksum, kept as it came, and answered for once what follows is done. */
import type { EventosPagoDb } from '../db/eventos-pago-db'
import type { ClavesWompi } from '../domain/claves-wompi'
import { abrirEvento } from '../payments/firma'
import { DeTransaccion } from '../payments/protocolo'
import type { Pagos } from './pagos'

export class EventosDePago {
  constructor(
    private readonly db: EventosPagoDb,
    private readonly pagos: Pick<Pagos, 'conciliar'>,
    private readonly claves: Pick<ClavesWompi, 'eventos' | 'ambiente'>,
    private readonly ahora: number,
  ) {}

  /**
   * @param cabecera the header X-Event-Checksum
   * @returns false when it is none of ours: its checksum is wrong, or it is of the other world
   * @throws when it could not be dealt with now; the provider tells it again
   */
  async recibir(cuerpo: string, cabecera: string | null): Promise<boolean> {
    const evento = abrirEvento(cuerpo, cabecera, this.claves.eventos)
    // play money never counts where money is real, nor the reverse
    if (!evento || evento.environment !== this.claves.ambiente) return false
    const leido = DeTransaccion.safeParse(evento.data)
    const t = leido.success ? leido.data.transaction : null
    const checksum = evento.signature.checksum.toLowerCase()
    const hecho = await this.db.recibir(
      { checksum, transaction_id: t?.id ?? null, estado: t?.status ?? null, ambiente: evento.environment, cuerpo },
      this.ahora,
    )
    if (hecho !== null) return true
    if (!t || evento.event !== 'transaction.updated') {
      await this.db.resolver(checksum, 'sin-interes')
      return true
    }
    const { estado } = await this.pagos.conciliar({ transaccion: t.id }, 'evento')
    // it knows it itself: what it does not show us yet, it shows later
    if (estado === 'desconocido') throw new Error('an event of a transaction that the provider does not show')
    await this.db.resolver(checksum, estado)
    return true
  }
}
