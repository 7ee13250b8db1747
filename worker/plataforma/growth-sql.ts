/** Data of the platform's panel: the counts kept by triggers, and the companies that need attention. */
import type { CountRow } from '../domain/plataforma/growth'
import { PAGO_GRACE_MS } from '../domain/suscripcion/standing'
import type { FullSuscripcion } from '../domain/suscripcion/suscripcion'
import type { Connection } from '../platform-db/connect'
import { batch, oneOf, read } from '../platform-db/sql'
import { SUSCRIPCION_ROW } from '../suscripcion/events-sql'
import { empresas } from '../tenant/schema/empresas'
import { conteos } from '../tenant/schema/platform'

export type AttendableEmpresa = FullSuscripcion & { id: string; nombre: string; zona_horaria: string }
/** Companies that need attention: past due, in a trial that ends soon, or recently expired. */
export interface Attention {
  tarde: AttendableEmpresa[]
  prueba: AttendableEmpresa[]
  terminada: AttendableEmpresa[]
}

const COUNT_ROW = { que: oneOf('empresas', 'SuperAdmin', 'Administrador', 'Usuario'), mes: conteos.mes, n: conteos.n }
const EMPRESA_ROW = {
  id: empresas.id,
  nombre: empresas.nombre,
  zona_horaria: empresas.zona_horaria,
  ...SUSCRIPCION_ROW,
}

/** When an expired subscription was over: a paid one that was not cancelled stayed open for the days of grace. */
const OVER_AT = `(subscription_ends_at + iif(dia_pago is not null and cancela_at is null, ${PAGO_GRACE_MS}, 0))`

export class GrowthDb {
  constructor(private readonly d1: Connection) {}

  /** All data in one round trip; of companies as `attention` says. */
  async read(now: number, spanMs: number, n: number): Promise<{ conteos: CountRow[] } & Attention> {
    const [counts, late, trial, ended] = await batch(this.d1, [
      read(
        this.d1,
        COUNT_ROW,
        `select coalesce(r.nombre, c.que) as que, c.mes, c.n from conteos c left join roles r on r.id = c.que`,
      ),
      ...this.#attended(now, spanMs, n),
    ])
    return { conteos: counts, tarde: late, prueba: trial, terminada: ended }
  }

  /**
   * Up to n companies of each kind, in one round trip.
   * @param spanMs how near the end of a trial, and how recent an expiry, counts: milliseconds
   */
  async attention(now: number, spanMs: number, n: number): Promise<Attention> {
    const [late, trial, ended] = await batch(this.d1, this.#attended(now, spanMs, n))
    return { tarde: late, prueba: trial, terminada: ended }
  }

  #attended(now: number, spanMs: number, n: number) {
    const select = `select ${Object.keys(EMPRESA_ROW).join(', ')} from empresas where`
    return [
      read(
        this.d1,
        EMPRESA_ROW,
        `${select} subscription_status = 'past_due' order by subscription_ends_at limit ?1`,
        n,
      ),
      read(
        this.d1,
        EMPRESA_ROW,
        `${select} subscription_status = 'trial' and trial_ends_at between ?1 and ?2 order by trial_ends_at limit ?3`,
        now,
        now + spanMs,
        n,
      ),
      read(
        this.d1,
        EMPRESA_ROW,
        `${select} subscription_status = 'expired' and subscription_ends_at > ?1 - ${PAGO_GRACE_MS} and ${OVER_AT} > ?1
           order by ${OVER_AT} desc limit ?2`,
        now - spanMs,
        n,
      ),
    ] as const
  }
}
