/**
 * The tenant door of a company with an expired subscription: reads everything, deletes and turns off, but creates and
 * changes no record.
 */
import { Refusal } from '../domain/refusal'
import { EmpresaDb } from './empresa-db'
import type { Changes, Equality, TableName, Values, Write } from './source'

/** Payment tables, always writable. */
const OPEN_TABLES: readonly TableName[] = ['pagos', 'transacciones', 'fuentes_pago', 'pagadores']

export class ClosedEmpresa extends EmpresaDb {
  override insert<K extends TableName>(table: K, values: Values<K>): Write {
    this.#closed(table)
    return super.insert(table, values)
  }

  override insertWithin<K extends TableName>(table: K, values: Values<K>, limit: 'vehicle_limit' | 'user_limit') {
    this.#closed(table)
    return super.insertWithin(table, values, limit)
  }

  override update<K extends TableName>(table: K, where: Equality<K>, changes: Changes<K>): Write {
    // an update that only sets null is a removal: a file from its record, a plan from a service item
    if (Object.values(changes).some((valor) => valor !== null)) this.#closed(table)
    return super.update(table, where, changes)
  }

  override requireOpen(): void {
    throw new Refusal('suscripcion-terminada')
  }

  #closed(table: TableName): void {
    if (!OPEN_TABLES.includes(table)) throw new Refusal('suscripcion-terminada')
  }
}
