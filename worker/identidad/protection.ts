/** The personal part of the tab Seguridad: the second factor and the open sessions, in one read. */
import type { Person } from '../access/gate'
import { DEFAULT_RULES, type SecurityRules } from '../domain/empresa/seguridad'
import { clientDeviceOf, isHandheld } from '../domain/identidad/browser'
import { Refusal } from '../domain/refusal'
import { withGenericError } from '../trace/generic-refusal'
import type { FactorEstado, Factores } from './factors'
import type { OpenSesion, ProtectionDb } from './protection-sql'

interface ShownSesion {
  id: string
  navegador: string | null
  sistema: string | null
  handheld: boolean
  lugar: string | null
  /** UTC ms */
  abierta: number
  vista: number
  /** the requesting session */
  current: boolean
}

export class Protection {
  /** @param dependencies `notify` rechecks the live maps that the person has open */
  constructor(
    private readonly db: ProtectionDb,
    private readonly person: Pick<Person, 'id' | 'sesion'>,
    private readonly dependencies: { factores: Factores; empresa_id: string | null; notify: () => void },
    private readonly now: number,
  ) {}

  /** One round trip. The requesting session first, then the newest; `reglas` are the company's, or the defaults. */
  async read(): Promise<{ factor: FactorEstado; sesiones: ShownSesion[]; reglas: SecurityRules }> {
    const { person, now } = this
    const { empresa_id } = this.dependencies
    const {
      factor,
      sesiones,
      reglas: rules,
    } = await this.db.factorAndSessions(person.id, person.sesion, { empresa_id, now })
    if (!factor) throw new Refusal('no-encontrado')
    const shown = sesiones.map((s) => this.#show(s))
    return {
      factor: await this.dependencies.factores.show(factor),
      sesiones: [...shown.filter((s) => s.current), ...shown.filter((s) => !s.current)],
      reglas: rules ?? DEFAULT_RULES,
    }
  }

  /** Ends a session of this person: at its next request, and its open maps at once. False when it no longer exists. */
  async closeSession(id: string): Promise<boolean> {
    return withGenericError('error-guardar-configuracion', async () => {
      const closed = await this.db.close(this.person.id, id)
      if (closed) this.dependencies.notify()
      return closed
    })
  }

  /** Ends all but the requesting session; returns how many. */
  async closeOthers(): Promise<number> {
    return withGenericError('error-guardar-configuracion', async () => {
      const closed = await this.db.closeOthers(this.person.id, this.person.sesion)
      this.dependencies.notify()
      return closed
    })
  }

  #show({ id, user_agent, lugar: place, created_at, last_seen }: OpenSesion): ShownSesion {
    const device = clientDeviceOf(user_agent)
    const current = id === this.person.sesion
    return { id, ...device, handheld: isHandheld(device), lugar: place, abierta: created_at, vista: last_seen, current }
  }
}
