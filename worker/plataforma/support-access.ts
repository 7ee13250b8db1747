/** Opening a company to help it: its SuperAdmin sees its screens for an hour and changes nothing (docs/decisions/0028). */
import type { Persona, SupportAccess } from '../access/gate'
import { SUPPORT_ACCESS_MINUTES } from '../domain/plataforma/empresas'
import { Refusal } from '../domain/refusal'
import { withGenericError } from '../trace/generic-refusal'
import type { ApoyosDb } from './support-access-sql'

const MINUTE_MS = 60_000

export class Apoyos {
  /**
   * @param apoyo what this session has open now
   * @param onClose a map that was left open closes at once
   */
  constructor(
    private readonly db: ApoyosDb,
    private readonly quien: { persona: Pick<Persona, 'sesion'>; apoyo: SupportAccess | null },
    private readonly ahora: number,
    private readonly onClose: (empresa: string) => void,
  ) {}

  /** @throws Negativa `no-encontrado` when there is no such company, or a generic error */
  async open(empresa: string): Promise<void> {
    const hasta = this.ahora + SUPPORT_ACCESS_MINUTES * MINUTE_MS
    const { persona, apoyo: supportAccess } = this.quien
    await withGenericError('error-soporte', async () => {
      if (!(await this.db.open(persona.sesion, empresa, hasta, SUPPORT_ACCESS_MINUTES)))
        throw new Refusal('no-encontrado')
    })
    if (supportAccess && supportAccess.empresa.id !== empresa) this.onClose(supportAccess.empresa.id)
  }

  /** Leaves the company; nothing happens where its time was over. */
  async close(): Promise<void> {
    const { persona, apoyo: supportAccess } = this.quien
    if (!supportAccess) return
    await withGenericError('error-soporte', () => this.db.cerrar(persona.sesion, supportAccess.empresa.id))
    this.onClose(supportAccess.empresa.id)
  }
}
