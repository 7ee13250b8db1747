/**
 * Charges the saved card when a period ends, and again on the days of a late payment. Each try is a payment of its own,
 * with a reference of its own; of a company, a period and a try there is one, however many run at once. A charge of which
 * nobody knows the outcome is asked about by its reference before it is made again.
 */
import { registrar } from '../access/peticion'
import type { CobroAbierto, PorCobrar, RelojDePagosDb } from '../db/reloj-de-pagos-db'
import { tarifaDe } from '../domain/plan'
import { alPasarElTiempo, proximoPago } from '../domain/suscripcion'
import { idDeCobro, intentoDeCobro } from '../domain/tarjeta'
import { FallaWompi, type Wompi } from '../payments/cliente'
import { referenciaNueva } from './caja'
import type { Pagos } from './pagos'

const POR_RONDA = 10
/** A charge that is begun is answered for by then, or its answer got lost. */
const PERDIDO_MS = 2 * 60_000
/** A try that came to nothing is given up before the next one is due. */
const VIVE_MS = 20 * 60 * 60_000

export class Renovaciones {
  constructor(
    private readonly db: RelojDePagosDb,
    private readonly wompi: Pick<Wompi, 'ambiente' | 'cobrar' | 'porReferencia'>,
    private readonly pagos: Pick<Pagos, 'conciliar' | 'rehusar'>,
    private readonly ahora: number,
  ) {}

  async correr(): Promise<void> {
    const { ambiente } = this.wompi
    for (const cobro of await this.db.sinNoticia(ambiente, this.ahora - PERDIDO_MS, POR_RONDA)) {
      await this.#sin('cobro-sin-noticia', () => this.#retomar(cobro))
    }
    for (const empresa of await this.db.porCobrar(ambiente, this.ahora, POR_RONDA)) {
      await this.#sin('cobro-sin-comenzar', () => this.#comenzar(empresa))
    }
  }

  /** One that fails holds up no other. */
  async #sin(suceso: string, hacer: () => Promise<void>): Promise<void> {
    await hacer().catch((error: unknown) => registrar(suceso, error))
  }

  async #retomar(cobro: CobroAbierto): Promise<void> {
    const { reference } = cobro
    // of what the provider has never heard it may be made again; what it hears twice it refuses by itself
    const sabe = (await this.wompi.porReferencia(reference)).length > 0
    if (sabe) await this.pagos.conciliar({ reference }, 'conciliacion')
    else await this.#cobrar(cobro)
  }

  async #comenzar(empresa: PorCobrar): Promise<void> {
    const s = alPasarElTiempo(empresa, this.ahora)
    const compra = proximoPago(s)
    const fin = empresa.subscription_ends_at
    if (!compra || fin === null) return
    const { plan: plan_type, periodo } = compra
    const precio = tarifaDe(compra)
    const { fuente_id, fuente_correo: correo } = empresa
    const reference = referenciaNueva()
    const nuevo = {
      ...{ id: idDeCobro(empresa.id, fin, intentoDeCobro(fin, this.ahora)), empresa_id: empresa.id, reference },
      ...{ plan_type, periodo, ...precio, ambiente: this.wompi.ambiente, correo },
      ...{ created_at: this.ahora, expira_at: this.ahora + VIVE_MS },
    }
    if (!(await this.db.comenzar(nuevo, fin))) return
    const { monto, moneda } = precio
    await this.#cobrar({ empresa_id: empresa.id, reference, monto, moneda, correo, fuente_id })
  }

  async #cobrar({ empresa_id, reference, monto, moneda, correo, fuente_id }: CobroAbierto): Promise<void> {
    if (fuente_id === null) return this.pagos.rehusar(reference, false)
    try {
      await this.wompi.cobrar({ reference, monto, moneda, correo, fuente: fuente_id })
    } catch (error) {
      if (!(error instanceof FallaWompi) || error.tipo !== 'datos') throw error
      // refused as it stands, or taken before: which of the two, the provider knows
      if (!error.campos.includes('reference')) {
        const gone = error.campos.includes('payment_source_id')
        if (gone) await this.db.olvidar(empresa_id)
        return this.pagos.rehusar(reference, !gone)
      }
    }
    await this.pagos.conciliar({ reference }, 'conciliacion')
  }
}
