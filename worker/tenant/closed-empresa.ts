/**
 * The tenant door of a company whose subscription is over: it reads
 * everything, and takes out and turns off what it likes, but writes and changes no record.
 */
import { Refusal } from '../domain/refusal'
import { EmpresaDb } from './empresa-db'
import type { Cambios, Equality, Tabla, Values, Write } from './source'

/** What a company pays with, which it may at any time. */
const OPEN_TABLES: readonly Tabla[] = ['pagos', 'transacciones', 'fuentes_pago', 'pagadores']

export class ClosedEmpresa extends EmpresaDb {
  override insert<K extends Tabla>(tabla: K, values: Values<K>): Write {
    this.#closed(tabla)
    return super.insert(tabla, values)
  }

  override insertWithin<K extends Tabla>(tabla: K, values: Values<K>, limit: 'vehicle_limit' | 'user_limit') {
    this.#closed(tabla)
    return super.insertWithin(tabla, values, limit)
  }

  override update<K extends Tabla>(tabla: K, where: Equality<K>, cambios: Cambios<K>): Write {
    // what is only emptied is taken out: a file of its record, a plan of a line of a service
    if (Object.values(cambios).some((valor) => valor !== null)) this.#closed(tabla)
    return super.update(tabla, where, cambios)
  }

  override readOdometro(): Write {
    throw new Refusal('suscripcion-terminada')
  }

  #closed(tabla: Tabla): void {
    if (!OPEN_TABLES.includes(tabla)) throw new Refusal('suscripcion-terminada')
  }
}
