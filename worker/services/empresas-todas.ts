/** All companies of the platform, for its SuperAdmin. */
import type { PlataformaDb } from '../db/plataforma-db'
import { Negativa } from '../domain/negativa'
import { conGenerico } from './generico'
import type { Pendientes } from './pendientes'

const VEHICULOS_POR_VEZ = 100

export class Empresas {
  constructor(
    private readonly plataforma: PlataformaDb,
    private readonly pendientes: Pick<Pendientes, 'entregar'>,
    private readonly ahora: number,
  ) {}

  /**
   * Deletes a company: rows, files, live objects. Large ones go piece by piece; should it be cut short, the company is
   * still there with what is left, and deleting it again goes on.
   */
  async remove(id: string): Promise<void> {
    const habia = await conGenerico('error-eliminar-empresa', async () => {
      while (await this.plataforma.vaciarEmpresa(id, VEHICULOS_POR_VEZ));
      return this.plataforma.eliminarEmpresa(id, this.ahora)
    })
    if (!habia) throw new Negativa('no-encontrado')
    await this.pendientes.entregar()
  }
}
