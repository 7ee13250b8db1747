/** Opening a company to help it: its SuperAdmin sees its screens for an hour and changes nothing (docs/decisions/0028). */
import type { Apoyo, Persona } from '../access/gate'
import type { ApoyosDb } from '../db/apoyos-db'
import { APOYO_MINUTOS } from '../domain/empresas'
import { Negativa } from '../domain/negativa'
import { conGenerico } from './generico'

const MINUTO_MS = 60_000

export class Apoyos {
  /**
   * @param apoyo what this session has open now
   * @param alCerrar a map that was left open closes at once
   */
  constructor(
    private readonly db: ApoyosDb,
    private readonly quien: { persona: Pick<Persona, 'sesion'>; apoyo: Apoyo | null },
    private readonly ahora: number,
    private readonly alCerrar: (empresa: string) => void,
  ) {}

  /** @throws Negativa `no-encontrado` when there is no such company, or a generic error */
  async open(empresa: string): Promise<void> {
    const hasta = this.ahora + APOYO_MINUTOS * MINUTO_MS
    const { persona, apoyo } = this.quien
    await conGenerico('error-soporte', async () => {
      if (!(await this.db.abrir(persona.sesion, empresa, hasta, APOYO_MINUTOS))) throw new Negativa('no-encontrado')
    })
    if (apoyo && apoyo.empresa.id !== empresa) this.alCerrar(apoyo.empresa.id)
  }

  /** Leaves the company; nothing happens where its time was over. */
  async close(): Promise<void> {
    const { persona, apoyo } = this.quien
    if (!apoyo) return
    await conGenerico('error-soporte', () => this.db.cerrar(persona.sesion, apoyo.empresa.id))
    this.alCerrar(apoyo.empresa.id)
  }
}
