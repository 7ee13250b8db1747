/** Opening a company for support: the SuperAdmin sees its screens for an hour, read-only (docs/decisions/0028). */
import type { Person, SupportAccess } from '../access/gate'
import { SUPPORT_ACCESS_MINUTES } from '../domain/plataforma/empresas'
import { Refusal } from '../domain/refusal'
import { withGenericError } from '../trace/generic-refusal'
import type { ApoyosDb } from './support-access-sql'

const MINUTE_MS = 60_000

export class Apoyos {
  /**
   * @param who the SuperAdmin's session, and the company it has open now (`supportAccess`)
   * @param onClose called with the company that was left, so that its open maps close at once
   */
  constructor(
    private readonly db: ApoyosDb,
    private readonly who: { person: Pick<Person, 'sesion'>; supportAccess: SupportAccess | null },
    private readonly now: number,
    private readonly onClose: (empresa: string) => void,
  ) {}

  /** @throws Refusal `no-encontrado` when there is no such company, or a generic error */
  async open(empresa: string): Promise<void> {
    const until = this.now + SUPPORT_ACCESS_MINUTES * MINUTE_MS
    const { person, supportAccess } = this.who
    await withGenericError('error-soporte', async () => {
      if (!(await this.db.open(person.sesion, empresa, until, SUPPORT_ACCESS_MINUTES)))
        throw new Refusal('no-encontrado')
    })
    if (supportAccess && supportAccess.empresa.id !== empresa) this.onClose(supportAccess.empresa.id)
  }

  /** Closes the company; no effect when its time is over. */
  async close(): Promise<void> {
    const { person, supportAccess } = this.who
    if (!supportAccess) return
    await withGenericError('error-soporte', () => this.db.close(person.sesion, supportAccess.empresa.id))
    this.onClose(supportAccess.empresa.id)
  }
}
