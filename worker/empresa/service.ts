/** The signed-in person's company: created once, changed by its Administradores. */

import { audit } from '../auditoria/sql'
import type { AuditEventData } from '../domain/auditoria/auditoria'
import { changedFrom } from '../domain/editing/shown'
import { type EmpresaData, FOUNDING_PAUSE_DAYS, foundingPauseStart, trialEndAt } from '../domain/empresa/empresa'
import { Refusal } from '../domain/refusal'
import { PLANS, TRIAL_PLAN } from '../domain/suscripcion/plan'
import { isDuplicate } from '../platform-db/errors'
import type { PlatformDb } from '../platform-db/platform-db'
import type { EmpresaDb } from '../tenant/empresa-db'
import { countRows } from '../tenant/expressions'
import { withGenericError } from '../trace/generic-refusal'
import { becomeFounder, createEmpresa } from './sql'

interface Owner {
  id: string
  nombre: string
  email: string
}

/** The values of the company's row that the form writes. */
type WrittenValues = Readonly<Record<keyof EmpresaData, string | null>>

export class MiEmpresa {
  /** @param db the tenant door of the person's company, null if there is none */
  constructor(
    private readonly platform: PlatformDb,
    private readonly db: EmpresaDb | null,
    private readonly person: Owner,
    private readonly now: number,
  ) {}

  /**
   * Creates the company, with a 14-day trial on plan Basic with the limits of Plus, and makes the person its owner and
   * first member. Idempotent: a form sent twice creates one company.
   */
  async create(data: EmpresaData): Promise<void> {
    if (this.db) {
      // nothing is left to do, but a SuperAdmin's visit is refused as it is everywhere
      this.db.settings()
      return
    }
    const end = trialEndAt(this.now)
    const empresa = {
      ...data,
      id: crypto.randomUUID(),
      user_id: this.person.id,
      plan_type: 'Basic' as const,
      subscription_status: 'trial' as const,
      trial_ends_at: end,
      subscription_ends_at: end,
      vehicle_limit: PLANS[TRIAL_PLAN].vehiculos,
      user_limit: PLANS[TRIAL_PLAN].miembros,
      created_at: this.now,
    }
    const { nombre, email } = this.person
    await withGenericError('error-guardar-empresa', async () => {
      try {
        await createEmpresa(this.platform, empresa, { nombre, email }, crypto.randomUUID())
      } catch (error) {
        // the person owns another company but was removed from it: one person owns at most one
        if (isDuplicate(error, 'empresas.user_id')) throw new Refusal('ya-tiene-empresa')
        throw error
      }
    })
  }

  /**
   * Makes a Usuario without a company an Administrador, who creates it next. Idempotent: a form sent twice is one change.
   * @param verificado whether the person's address is proven
   * @throws Refusal `empresa-sin-verificar`; `ya-tiene-empresa`; `empresa-reciente` within 90 days of another company
   *   that this person created, which began with a trial too
   */
  async becomeFounder(verificado: boolean): Promise<void> {
    if (!verificado) throw new Refusal('empresa-sin-verificar')
    await withGenericError('error-guardar-empresa', async () => {
      const account = await becomeFounder(this.platform, this.person.id, foundingPauseStart(this.now), this.now)
      if (account?.empresa_id != null) throw new Refusal('ya-tiene-empresa')
      if (account?.rol !== 'Administrador') throw new Refusal('empresa-reciente', undefined, { n: FOUNDING_PAUSE_DAYS })
    })
  }

  /**
   * Changes the fields that the company's people may edit: never plan, limits, state or dates.
   * @param before the previous values, so that the audit log can say which ones changed; none changed: nothing is written
   * @param shown a field left as the form showed it keeps its stored value (domain/editing/shown.ts)
   */
  async update(asked: EmpresaData, before: WrittenValues | null = null, shown?: EmpresaData): Promise<void> {
    if (!this.db) throw new Refusal('sin-empresa')
    const db = this.db.settings()
    const data = before ? changedFrom(asked, shown, before) : asked
    const changed = changes(before, data)
    if (before && Object.keys(changed).length === 0) return
    const writes = [db.updateEmpresa(data), audit(db, 'empresa-cambiada', { datos: changed })]
    await withGenericError('error-actualizar-empresa', () => db.batch(writes))
  }

  /** How many vehicles and members the company has; both count up to its limits. */
  async usage(): Promise<{ vehiculos: number; miembros: number }> {
    if (!this.db) return { vehiculos: 0, miembros: 0 }
    const n = { n: countRows() }
    const [vehiculos, miembros] = await this.db.together(
      { fields: n, from: this.db.from('vehiculos') },
      { fields: n, from: this.db.from('team_members') },
    )
    return { vehiculos: vehiculos[0]?.n ?? 0, miembros: miembros[0]?.n ?? 0 }
  }
}

/** The names of the fields that changed, without their values. */
function changes(before: WrittenValues | null, data: EmpresaData): AuditEventData<'empresa-cambiada'> {
  if (!before) return {}
  const others = (Object.keys(data) as (keyof EmpresaData)[]).filter((field) => before[field] !== data[field])
  return Object.fromEntries(others.map((field) => [field, true]))
}
