/** The person's part of the tab Seguridad: the second factor and the open sessions, in one read. */
import type { Persona } from '../access/gate'
import type { ProteccionDb, SesionAbierta } from '../db/proteccion-db'
import { aparatoDe, esDeMano } from '../domain/navegador'
import { Negativa } from '../domain/negativa'
import { REGLAS_DE_SIEMPRE, type Reglas } from '../domain/seguridad'
import type { EstadoDeFactor, Factores } from './factores'
import { conGenerico } from './generico'

export interface SesionMostrada {
  id: string
  navegador: string | null
  sistema: string | null
  deMano: boolean
  lugar: string | null
  /** UTC ms */
  abierta: number
  vista: number
  /** the one that asks */
  esta: boolean
}

export class Proteccion {
  /** @param avisar looks again at the live maps that a person has open */
  constructor(
    private readonly db: ProteccionDb,
    private readonly persona: Pick<Persona, 'id' | 'sesion'>,
    private readonly con: { factores: Factores; empresa_id: string | null; avisar: () => void },
    private readonly ahora: number,
  ) {}

  /** One round trip. This session first, then the newest; `reglas` of the company, the usual ones while it chose none. */
  async read(): Promise<{ factor: EstadoDeFactor; sesiones: SesionMostrada[]; reglas: Reglas }> {
    const { persona, ahora } = this
    const { empresa_id } = this.con
    const { factor, sesiones, reglas } = await this.db.todo(persona.id, persona.sesion, { empresa_id, ahora })
    if (!factor) throw new Negativa('no-encontrado')
    const mostradas = sesiones.map((s) => this.#mostrar(s))
    return {
      factor: await this.con.factores.show(factor),
      sesiones: [...mostradas.filter((s) => s.esta), ...mostradas.filter((s) => !s.esta)],
      reglas: reglas ? { ...reglas, two_factor_auth: reglas.two_factor_auth === 1 } : REGLAS_DE_SIEMPRE,
    }
  }

  /** Ends a session of this person, at its next request and its open maps at once. False when it is not there any more. */
  async closeSession(id: string): Promise<boolean> {
    return conGenerico('error-guardar-configuracion', async () => {
      const cerrada = await this.db.cerrar(this.persona.id, id)
      if (cerrada) this.con.avisar()
      return cerrada
    })
  }

  /** Ends all but the one that asks; answers how many. */
  async closeOthers(): Promise<number> {
    return conGenerico('error-guardar-configuracion', async () => {
      const cerradas = await this.db.cerrarOtras(this.persona.id, this.persona.sesion)
      this.con.avisar()
      return cerradas
    })
  }

  #mostrar({ id, user_agent, lugar, created_at, last_seen }: SesionAbierta): SesionMostrada {
    const aparato = aparatoDe(user_agent)
    const esta = id === this.persona.sesion
    return { id, ...aparato, deMano: esDeMano(aparato), lugar, abierta: created_at, vista: last_seen, esta }
  }
}
