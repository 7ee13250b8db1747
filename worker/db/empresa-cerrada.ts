/**
 * The tenant door of a company whose subscription is over: it reads
 * everything, and takes out and turns off what it likes, but writes and changes no record.
 */
import { Negativa } from '../domain/negativa'
import { EmpresaDb } from './empresa-db'
import type { Cambios, Escritura, Igualdad, Tabla, Valores } from './fuente'

/** What a company pays with, which it may at any time. */
const ABIERTAS: readonly Tabla[] = ['pagos', 'transacciones', 'fuentes_pago', 'pagadores']

export class EmpresaCerrada extends EmpresaDb {
  override insert<K extends Tabla>(tabla: K, valores: Valores<K>): Escritura {
    this.#cerrada(tabla)
    return super.insert(tabla, valores)
  }

  override insertWithin<K extends Tabla>(tabla: K, valores: Valores<K>, limite: 'vehicle_limit' | 'user_limit') {
    this.#cerrada(tabla)
    return super.insertWithin(tabla, valores, limite)
  }

  override update<K extends Tabla>(tabla: K, donde: Igualdad<K>, cambios: Cambios<K>): Escritura {
    // what is only emptied is taken out: a file of its record, a plan of a line of a service
    if (Object.values(cambios).some((valor) => valor !== null)) this.#cerrada(tabla)
    return super.update(tabla, donde, cambios)
  }

  override leerOdometro(): Escritura {
    throw new Negativa('suscripcion-terminada')
  }

  #cerrada(tabla: Tabla): void {
    if (!ABIERTAS.includes(tabla)) throw new Negativa('suscripcion-terminada')
  }
}
