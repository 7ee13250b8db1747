/** The platform's panel: four counters, how it grows, and which companies ask for a word. One round trip. */

import { type Growth as Cifras, growth } from '../domain/plataforma/growth'
import { finDe } from '../domain/suscripcion/by-hand'
import { asOf } from '../domain/suscripcion/suscripcion'
import type { AttendableEmpresa, GrowthDb } from './growth-sql'

/** A trial that ends within, and an end that lies back, so many days. */
export const ATTENTION_DAYS = 7
const POR_CLASE = 5
const DIA_MS = 86_400_000

export class Growth {
  constructor(
    private readonly db: GrowthDb,
    private readonly ahora: number,
  ) {}

  async read() {
    const { conteos, ...attention } = await this.db.leer(this.ahora, ATTENTION_DAYS * DIA_MS, POR_CLASE)
    const digits: Cifras = growth(conteos, this.ahora)
    const tell = (fila: AttendableEmpresa) => {
      const { subscription_status: estado, plan_type: plan, ...s } = asOf(fila, this.ahora)
      return { id: fila.id, nombre: fila.nombre, estado, plan, fin: finDe({ ...s, subscription_status: estado }) }
    }
    return {
      digits,
      attention: {
        tarde: attention.tarde.map(tell),
        prueba: attention.prueba.map(tell),
        terminada: attention.terminada.map(tell),
      },
    }
  }
}
