/** Data of the platform's panel: the counts kept by triggers, and the companies that need attention. */
import type { CountRow } from '../domain/plataforma/growth'
import type { FullSuscripcion } from '../domain/suscripcion/suscripcion'
import type { Connection } from '../platform-db/connect'
import { SUSCRIPCION_COLUMNS } from '../suscripcion/events-sql'

export type AttendableEmpresa = FullSuscripcion & { id: string; nombre: string; zona_horaria: string }
/** Companies that need attention: past due, in a trial that ends soon, or recently expired. */
export interface Attention {
  tarde: AttendableEmpresa[]
  prueba: AttendableEmpresa[]
  terminada: AttendableEmpresa[]
}

export class GrowthDb {
  constructor(private readonly d1: Connection) {}

  /**
   * All data in one round trip; up to n companies of each kind.
   * @param days how near the end of a trial, and how recent an expiry, counts: milliseconds
   */
  async read(now: number, days: number, n: number): Promise<{ conteos: CountRow[] } & Attention> {
    const columns = ['id', 'nombre', 'zona_horaria', ...SUSCRIPCION_COLUMNS].join(', ')
    const [conteos, late, trial, ended] = await this.d1.batch<Record<string, unknown>>([
      this.d1.prepare(
        `select coalesce(r.nombre, c.que) as que, c.mes, c.n from conteos c left join roles r on r.id = c.que`,
      ),
      this.d1
        .prepare(
          `select ${columns} from empresas where subscription_status = 'past_due'
           order by subscription_ends_at limit ?1`,
        )
        .bind(n),
      this.d1
        .prepare(
          `select ${columns} from empresas
           where subscription_status = 'trial' and trial_ends_at between ?1 and ?2 order by trial_ends_at limit ?3`,
        )
        .bind(now, now + days, n),
      this.d1
        .prepare(
          `select ${columns} from empresas
           where subscription_status = 'expired' and subscription_ends_at > ?1 order by subscription_ends_at desc limit ?2`,
        )
        .bind(now - days, n),
    ])
    const rows = (r: D1Result | undefined) => (r?.results ?? []) as unknown as AttendableEmpresa[]
    return {
      conteos: (conteos?.results ?? []) as unknown as CountRow[],
      tarde: rows(late),
      prueba: rows(trial),
      terminada: rows(ended),
    }
  }
}
