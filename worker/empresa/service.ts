/** The company of the person who asks: made once, changed by its Administradores. */

import type { AuditEventData } from '../domain/auditoria/auditoria'
import { type EmpresaData, trialEndAt } from '../domain/empresa/empresa'
import { Refusal } from '../domain/refusal'
import { PLANS, TRIAL_PLAN } from '../domain/suscripcion/plan'
import { isDuplicate } from '../platform-db/errors'
import type { PlatformDb } from '../platform-db/platform-db'
import type { EmpresaDb } from '../tenant/empresa-db'
import { countRows } from '../tenant/expressions'
import { withGenericError } from '../trace/generic-refusal'

interface Owner {
  id: string
  nombre: string
  email: string
}

/** What stands in the company's row where a form writes. */
type WrittenValues = Readonly<Record<keyof EmpresaData, string | null>>

export class MiEmpresa {
  /** @param db the tenant door of the person's company, null while there is none */
  constructor(
    private readonly platform: PlatformDb,
    private readonly db: EmpresaDb | null,
    private readonly person: Owner,
    private readonly now: number,
  ) {}

  /**
   * Makes the company, its trial of 14 days on plan Basic with the limits of Plus, and the person its owner
   * and first member. A form that is sent twice makes one company: the second time nothing happens.
   */
  async create(data: EmpresaData): Promise<void> {
    if (this.db) return
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
        await this.platform.createEmpresa(empresa, { nombre, email }, crypto.randomUUID())
      } catch (error) {
        // the owner of another company, who was taken out of it: one person owns at most one
        if (isDuplicate(error, 'empresas.user_id')) throw new Refusal('ya-tiene-empresa')
        throw error
      }
    })
  }

  /**
   * Changes what the company's people may write: never plan, limits, state or dates.
   * @param antes what stood there, so that the audit log says which of it changed
   */
  async update(data: EmpresaData, before: WrittenValues | null = null): Promise<void> {
    const { db } = this
    if (!db) throw new Refusal('sin-empresa')
    const writes = [db.updateEmpresa(data), db.audit('empresa-cambiada', { datos: changes(before, data) })]
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

/** Which of a company's words are others now; not what they were, nor what they are. */
function changes(before: WrittenValues | null, data: EmpresaData): AuditEventData<'empresa-cambiada'> {
  if (!before) return {}
  const others = (Object.keys(data) as (keyof EmpresaData)[]).filter((field) => before[field] !== data[field])
  return Object.fromEntries(others.map((field) => [field, true]))
}
