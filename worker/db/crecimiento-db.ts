/** What the platform's panel reads: the counts that triggers keep, and the companies whose subscription asks for a word. */
import type { Conteo } from '../domain/crecimiento'
import type { SuscripcionEntera } from '../domain/suscripcion'
import type { Conexion } from './connect'
import { COLUMNAS_SUSCRIPCION } from './subscription-events'

export type EmpresaAtendible = SuscripcionEntera & { id: string; nombre: string; zona_horaria: string }
/** Which companies stand out: past due, in a trial that ends soon, or over since a short while. */
export interface Atencion {
  tarde: EmpresaAtendible[]
  prueba: EmpresaAtendible[]
  terminada: EmpresaAtendible[]
}

export class CrecimientoDb {
  constructor(private readonly d1: Conexion) {}

  /**
   * Everything in one round trip; of each kind of company up to n.
   * @param dias how near the end of a trial, and how recent an end, is worth a word: UTC milliseconds
   */
  async leer(ahora: number, dias: number, n: number): Promise<{ conteos: Conteo[] } & Atencion> {
    const columnas = ['id', 'nombre', 'zona_horaria', ...COLUMNAS_SUSCRIPCION].join(', ')
    const [conteos, tarde, prueba, terminada] = await this.d1.batch<Record<string, unknown>>([
      this.d1.prepare(
        `select coalesce(r.nombre, c.que) as que, c.mes, c.n from conteos c left join roles r on r.id = c.que`,
      ),
      this.d1
        .prepare(
          `select ${columnas} from empresas where subscription_status = 'past_due'
           order by subscription_ends_at limit ?1`,
        )
        .bind(n),
      this.d1
        .prepare(
          `select ${columnas} from empresas
           where subscription_status = 'trial' and trial_ends_at between ?1 and ?2 order by trial_ends_at limit ?3`,
        )
        .bind(ahora, ahora + dias, n),
      this.d1
        .prepare(
          `select ${columnas} from empresas
           where subscription_status = 'expired' and subscription_ends_at > ?1 order by subscription_ends_at desc limit ?2`,
        )
        .bind(ahora - dias, n),
    ])
    const filas = (r: D1Result | undefined) => (r?.results ?? []) as unknown as EmpresaAtendible[]
    return {
      conteos: (conteos?.results ?? []) as unknown as Conteo[],
      tarde: filas(tarde),
      prueba: filas(prueba),
      terminada: filas(terminada),
    }
  }
}
