/** Where mail goes out (the newest row of email_config), and whether its server is being left alone for now. */
import { desc, eq, sql } from 'drizzle-orm'
import type { BatchItem } from 'drizzle-orm/batch'
import type { Entrada } from '../domain/auditoria'
import { escrituraDeAuditoria } from './auditoria-sql'
import { type Conexion, connect, type Db } from './connect'
import type { CorreosDb } from './correos-db'
import { email_config } from './schema/plataforma'
import { trabajos } from './schema/reloj'

export type ConfigFila = typeof email_config.$inferSelect

/** A server that refuses everybody is asked again at `hasta`; what it said, how often in a row, and since when. */
export interface Pausa {
  hasta: number
  desde: number
  veces: number
  error: string
}

/** The one row that the form writes. */
const ID = 'correo'
/** The pause stands with the long jobs of the clock. */
const TRABAJO = 'correo'

export class CorreoConfigDb {
  readonly #db: Db
  constructor(conexion: Conexion) {
    this.#db = connect(conexion)
  }

  #consultas() {
    return [
      this.#db.select().from(email_config).orderBy(desc(email_config.updated_at)).limit(1),
      this.#db.select({ cursor: trabajos.cursor }).from(trabajos).where(eq(trabajos.nombre, TRABAJO)),
    ] as const
  }

  /** The settings and the pause. One round trip. */
  async leer(): Promise<{ config: ConfigFila | null; pausa: Pausa | null }> {
    const [config, pausa] = await this.#db.batch([...this.#consultas()])
    return { config: config[0] ?? null, pausa: (pausa[0]?.cursor ?? null) as Pausa | null }
  }

  /** The same, with the state of the queue and its newest dead letters. One round trip. */
  async leerTodo(correos: CorreosDb, ahora: number, muertos: number) {
    const [config, pausa, esperan, enviados, caidos, lista] = await this.#db.batch([
      ...this.#consultas(),
      ...correos.estado(ahora, muertos),
    ] as const)
    return {
      config: config[0] ?? null,
      pausa: (pausa[0]?.cursor ?? null) as Pausa | null,
      cola: { esperan: esperan[0]?.n ?? 0, enviados: enviados[0]?.n ?? 0, muertos: caidos[0]?.n ?? 0 },
      muertos: lista,
    }
  }

  /** Writes the settings down; who changes the server wants it asked again at once. */
  async guardar(fila: Omit<ConfigFila, 'id'>, apunte: Entrada): Promise<void> {
    const guardar = this.#db
      .insert(email_config)
      .values({ ...fila, id: ID })
      .onConflictDoUpdate({ target: email_config.id, set: fila })
    const auditar = escrituraDeAuditoria(this.#db, apunte, 'tras-cambio')
    await this.#db.batch([guardar, auditar, this.#pausa(null, fila.updated_at) as typeof guardar])
  }

  /** Leaves the server alone, or with null asks it again. */
  async pausar(pausa: Pausa | null, ahora: number): Promise<void> {
    await this.#db.batch([this.#pausa(pausa, ahora)])
  }

  #pausa(pausa: Pausa | null, ahora: number): BatchItem<'sqlite'> {
    const cursor = pausa ?? sql`null`
    return this.#db
      .insert(trabajos)
      .values({ nombre: TRABAJO, cursor, updated_at: ahora })
      .onConflictDoUpdate({ target: trabajos.nombre, set: { cursor, updated_at: ahora } })
  }
}
