/** Deletes a company, for the SuperAdmin. */

import { Refusal } from '../domain/refusal'
import type { Pendientes } from '../outbox/service'
import type { PlatformDb } from '../platform-db/platform-db'
import { withGenericError } from '../trace/generic-refusal'
import { clearEmpresa, removeEmpresa } from './removal-sql'

const VEHICULOS_PER_BATCH = 100

export class EmpresaRemoval {
  constructor(
    private readonly platform: PlatformDb,
    private readonly pendientes: Pick<Pendientes, 'deliver'>,
    private readonly now: number,
  ) {}

  /**
   * Deletes a company: rows, files, live objects. Large ones are deleted in pieces; if interrupted, the company still
   * exists with the rest, and deleting it again continues.
   */
  async remove(id: string): Promise<void> {
    const existed = await withGenericError('error-eliminar-empresa', async () => {
      let began: number | null = this.now
      while (await clearEmpresa(this.platform, id, VEHICULOS_PER_BATCH, began)) began = null
      return removeEmpresa(this.platform, id, this.now)
    })
    if (!existed) throw new Refusal('no-encontrado')
    await this.pendientes.deliver()
  }
}
