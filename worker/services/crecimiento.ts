/** The platform's panel: four counters, how it grows, and which companies ask for a word. One round trip. */
import type { CrecimientoDb, EmpresaAtendible } from '../db/crecimiento-db'
import { type Crecimiento as Cifras, crecimiento } from '../domain/crecimiento'
import { alPasarElTiempo } from '../domain/suscripcion'
import { finDe } from '../domain/suscripcion-a-mano'

/** A trial that ends within, and an end that lies back, so many days. */
export const ATENCION_DIAS = 7
const POR_CLASE = 5
const DIA_MS = 86_400_000

export class Crecimiento {
  constructor(
    private readonly db: CrecimientoDb,
    private readonly ahora: number,
  ) {}

  async read() {
    const { conteos, ...atencion } = await this.db.leer(this.ahora, ATENCION_DIAS * DIA_MS, POR_CLASE)
    const cifras: Cifras = crecimiento(conteos, this.ahora)
    const decir = (fila: EmpresaAtendible) => {
      const { subscription_status: estado, plan_type: plan, ...s } = alPasarElTiempo(fila, this.ahora)
      return { id: fila.id, nombre: fila.nombre, estado, plan, fin: finDe({ ...s, subscription_status: estado }) }
    }
    return {
      cifras,
      atencion: {
        tarde: atencion.tarde.map(decir),
        prueba: atencion.prueba.map(decir),
        terminada: atencion.terminada.map(decir),
      },
    }
  }
}
