/**
 * A person's own API clients, revoked by that person (docs/security.md 8). They are listed with the other ways to sign
 * in: linked-accounts.ts.
 */
import type { Person } from '../access/gate'
import { Refusal } from '../domain/refusal'
import { withGenericError } from '../trace/generic-refusal'
import type { ApiDb } from './sql'

export class OwnApiClients {
  constructor(
    private readonly db: ApiDb,
    private readonly person: Pick<Person, 'id'>,
  ) {}

  /** Its tokens stop working at the next request. @throws Refusal `no-encontrado` */
  async revoke(id: string): Promise<void> {
    await withGenericError('error-guardar-configuracion', async () => {
      if (!(await this.db.closeTokenFamily(id, 'api-cerrada', this.person.id))) throw new Refusal('no-encontrado')
    })
  }
}
