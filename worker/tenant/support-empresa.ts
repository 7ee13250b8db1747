/**
 * The tenant door of a company a SuperAdmin has open for support: reads what an Administrador reads, and writes
 * nothing.
 */
import { Refusal } from '../domain/refusal'
import { EmpresaDb } from './empresa-db'

export class SupportEmpresa extends EmpresaDb {
  /** Every write of the door goes through `batch`. */
  override async batch(): Promise<number[]> {
    throw new Refusal('solo-lectura')
  }
}
