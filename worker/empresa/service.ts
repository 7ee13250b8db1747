/** The company of the person who asks: made once, changed by its Administradores. */

import type { DatosDe } from '../domain/auditoria/auditoria'
import { type EmpresaDatos, trialEndAt } from '../domain/empresa/empresa'
import { Refusal } from '../domain/refusal'
import { TABLA, TRIAL_PLAN } from '../domain/suscripcion/plan'
import { isDuplicate } from '../platform-db/errors'
import type { PlatformDb } from '../platform-db/platform-db'
import type { EmpresaDb } from '../tenant/empresa-db'
import { cuenta } from '../tenant/expressions'
import { withGenericError } from '../trace/generic-refusal'

interface Owner {
  id: string
  nombre: string
  email: string
}

/** What stands in the company's row where a form writes. */
type WrittenValues = Readonly<Record<keyof EmpresaDatos, string | null>>

export class MiEmpresa {
  /** @param db the tenant door of the person's company, null while there is none */
  constructor(
    private readonly plataforma: PlatformDb,
    private readonly db: EmpresaDb | null,
    private readonly persona: Owner,
    private readonly ahora: number,
  ) {}

  /**
   * Makes the company, its trial of 14 days on plan Basic with the limits of Plus, and the person its owner
   * and first member. A form that is sent twice makes one company: the second time nothing happens.
   */
  async create(datos: EmpresaDatos): Promise<void> {
    if (this.db) return
    const fin = trialEndAt(this.ahora)
    const empresa = {
      ...datos,
      id: crypto.randomUUID(),
      user_id: this.persona.id,
      plan_type: 'Basic' as const,
      subscription_status: 'trial' as const,
      trial_ends_at: fin,
      subscription_ends_at: fin,
      vehicle_limit: TABLA[TRIAL_PLAN].vehiculos,
      user_limit: TABLA[TRIAL_PLAN].miembros,
      created_at: this.ahora,
    }
    const { nombre, email } = this.persona
    await withGenericError('error-guardar-empresa', async () => {
      try {
        await this.plataforma.createEmpresa(empresa, { nombre, email }, crypto.randomUUID())
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
  async update(datos: EmpresaDatos, antes: WrittenValues | null = null): Promise<void> {
    const { db } = this
    if (!db) throw new Refusal('sin-empresa')
    const writes = [db.updateEmpresa(datos), db.audit('empresa-cambiada', { datos: cambios(antes, datos) })]
    await withGenericError('error-actualizar-empresa', () => db.batch(writes))
  }

  /** How many vehicles and members the company has; both count up to its limits. */
  async usage(): Promise<{ vehiculos: number; miembros: number }> {
    if (!this.db) return { vehiculos: 0, miembros: 0 }
    const n = { n: cuenta() }
    const [vehiculos, miembros] = await this.db.together(
      { fields: n, from: this.db.from('vehiculos') },
      { fields: n, from: this.db.from('team_members') },
    )
    return { vehiculos: vehiculos[0]?.n ?? 0, miembros: miembros[0]?.n ?? 0 }
  }
}

/** Which of a company's words are others now; not what they were, nor what they are. */
function cambios(antes: WrittenValues | null, datos: EmpresaDatos): DatosDe<'empresa-cambiada'> {
  if (!antes) return {}
  const others = (Object.keys(datos) as (keyof EmpresaDatos)[]).filter((campo) => antes[campo] !== datos[campo])
  return Object.fromEntries(others.map((campo) => [campo, true]))
}
