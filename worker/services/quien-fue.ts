/** Rows of the old audit log with the names of today, as the table's own rows have them: each name asked for once. */
import type { AuditoriaDb, FilaAuditoria } from '../db/auditoria-db'
import type { Suceso } from '../domain/auditoria'
import type { FilaGuardada } from '../domain/auditoria-guardada'

export class QuienFue {
  /** null: nobody of that id is left */
  readonly #personas = new Map<string, { nombre: string; rol: string } | null>()
  readonly #empresas = new Map<string, string | null>()

  constructor(private readonly db: Pick<AuditoriaDb, 'nombres'>) {}

  /** One question, or none when all of them are known. */
  async nombrar(filas: readonly FilaGuardada[]): Promise<FilaAuditoria[]> {
    const nuevos = (ids: (string | null)[], sabidos: Map<string, unknown>) => [
      ...new Set(ids.filter((id) => id !== null && !sabidos.has(id)) as string[]),
    ]
    const personas = nuevos(
      filas.flatMap((f) => [f.usuario_id, f.objeto]),
      this.#personas,
    )
    const empresas = nuevos(
      filas.map((f) => f.empresa_id),
      this.#empresas,
    )
    if (personas.length + empresas.length > 0) {
      const { gente, casas } = await this.db.nombres(personas, empresas)
      for (const id of personas) this.#personas.set(id, null)
      for (const id of empresas) this.#empresas.set(id, null)
      for (const { id, nombre, rol } of gente) this.#personas.set(id, { nombre, rol })
      for (const { id, nombre } of casas) this.#empresas.set(id, nombre)
    }
    const persona = (id: string | null) => (id === null ? null : (this.#personas.get(id) ?? null))
    return filas.map((fila) => ({
      ...fila,
      // an event that this version does not know keeps its name (app/activity/words.ts)
      suceso: fila.suceso as Suceso,
      persona: persona(fila.usuario_id)?.nombre ?? null,
      rol: persona(fila.usuario_id)?.rol ?? null,
      otro: persona(fila.objeto)?.nombre ?? null,
      empresa: fila.empresa_id === null ? null : (this.#empresas.get(fila.empresa_id) ?? null),
    }))
  }
}
