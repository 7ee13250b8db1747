/** The programs that act for a person, sent away by that person (docs/security.md 8). Listed with the other ways in: linked-accounts.ts. */
import type { Person } from '../access/gate'
import { Refusal } from '../domain/refusal'
import { withGenericError } from '../trace/generic-refusal'
import type { ApiDb } from './sql'

export class OwnApiClients {
  constructor(
    private readonly db: ApiDb,
    private readonly person: Pick<Person, 'id'>,
  ) {}

  /** Its tokens open nothing from the next request on. @throws Negativa `no-encontrado` */
  async revoke(id: string): Promise<void> {
    await withGenericError('error-guardar-configuracion', async () => {
      if (!(await this.db.closeTokenFamily(id, 'api-cerrada', this.person.id))) throw new Refusal('no-encontrado')
    })
  }
}
