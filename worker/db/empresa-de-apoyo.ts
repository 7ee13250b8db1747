/** The tenant door of a company that a SuperAdmin has open to help it: it reads what an Administrador reads, and writes nothing. */
import { Negativa } from '../domain/negativa'
import { EmpresaDb } from './empresa-db'

export class EmpresaDeApoyo extends EmpresaDb {
  /** Every write of the door goes through here. */
  override async batch(): Promise<number[]> {
    throw new Negativa('solo-lectura')
  }
}
