/** Rows of the old audit log with the names of today, as the table's own rows have them: each name asked for once. */

import type { StoredRow } from '../domain/auditoria/archive'
import type { Suceso } from '../domain/auditoria/auditoria'
import type { AuditoriaDb, FilaAuditoria } from './activity-sql'

export class NameResolver {
  /** null: nobody of that id is left */
  readonly #personas = new Map<string, { nombre: string; rol: string } | null>()
  readonly #empresas = new Map<string, string | null>()

  constructor(private readonly db: Pick<AuditoriaDb, 'nombres'>) {}

  /** One question, or none when all of them are known. */
  async addNames(filas: readonly StoredRow[]): Promise<FilaAuditoria[]> {
    const unknownIds = (ids: (string | null)[], knownNames: Map<string, unknown>) => [
      ...new Set(ids.filter((id) => id !== null && !knownNames.has(id)) as string[]),
    ]
    const personas = unknownIds(
      filas.flatMap((f) => [f.usuario_id, f.objeto]),
      this.#personas,
    )
    const empresas = unknownIds(
      filas.map((f) => f.empresa_id),
      this.#empresas,
    )
    if (personas.length + empresas.length > 0) {
      const { people, casas } = await this.db.nombres(personas, empresas)
      for (const id of personas) this.#personas.set(id, null)
      for (const id of empresas) this.#empresas.set(id, null)
      for (const { id, nombre, rol } of people) this.#personas.set(id, { nombre, rol })
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
