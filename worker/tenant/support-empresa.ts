/** The tenant door of a company that a SuperAdmin has open to help it: it reads what an Administrador reads, and writes nothing. */
import { Refusal } from '../domain/refusal'
import { EmpresaDb } from './empresa-db'

export class SupportEmpresa extends EmpresaDb {
  /** Every write of the door goes through here. */
  override async batch(): Promise<number[]> {
    throw new Refusal('solo-lectura')
  }
}
