/** The platform's panel: four counters, growth, and the companies that need attention. One round trip. */

import { DAY_MS } from '../domain/day'
import { type GrowthFigures, growth } from '../domain/plataforma/growth'
import { endOf } from '../domain/suscripcion/by-hand'
import { planInForce } from '../domain/suscripcion/plan'
import { asOf } from '../domain/suscripcion/suscripcion'
import type { AttendableEmpresa, Attention, GrowthDb } from './growth-sql'

/** How many days ahead a trial's end, and how many days back an expiry, is shown. */
const ATTENTION_DAYS = 7
const PER_CLASS = 5
export class Growth {
  constructor(
    private readonly db: GrowthDb,
    private readonly now: number,
  ) {}

  async read() {
    const { conteos, ...attention } = await this.db.read(this.now, ATTENTION_DAYS * DAY_MS, PER_CLASS)
    const figures: GrowthFigures = growth(conteos, this.now)
    return { figures, attention: this.#tell(attention) }
  }

  /** The companies that need attention alone. */
  async attention() {
    return this.#tell(await this.db.attention(this.now, ATTENTION_DAYS * DAY_MS, PER_CLASS))
  }

  #tell({ tarde, prueba, terminada }: Attention) {
    const tell = (row: AttendableEmpresa) => {
      const empresa = asOf(row, this.now)
      const { subscription_status: estado, zona_horaria: zona } = empresa
      return { id: row.id, nombre: row.nombre, zona, estado, plan: planInForce(empresa), fin: endOf(empresa) }
    }
    return { tarde: tarde.map(tell), prueba: prueba.map(tell), terminada: terminada.map(tell) }
  }
}
