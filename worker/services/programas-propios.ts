/** The programs that act for a person, sent away by that person (docs/security.md 8). Listed with the other ways in: vinculos.ts. */
import type { Persona } from '../access/gate'
import type { ApiDb } from '../db/api-db'
import { Refusal } from '../domain/negativa'
import { withGenericError } from './generico'

export class OwnApiClients {
  constructor(
    private readonly db: ApiDb,
    private readonly persona: Pick<Persona, 'id'>,
  ) {}

  /** Its tokens open nothing from the next request on. @throws Negativa `no-encontrado` */
  async revoke(id: string): Promise<void> {
    await withGenericError('error-guardar-configuracion', async () => {
      if (!(await this.db.closeTokenFamily(id, 'api-cerrada', this.persona.id))) throw new Refusal('no-encontrado')
    })
  }
}
