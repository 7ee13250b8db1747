/** The notification preferences of people: a platform table, since a person keeps them when changing companies. */
import { eq, inArray } from 'drizzle-orm'
import { DEFAULT_PREFERENCES, type Preferencias } from '../domain/alertas/preferences'
import { type Connection, connect, type Db } from '../platform-db/connect'
import { preferencias as p } from '../tenant/schema/empresas'

const fields = {
  email_alerts: p.email_alerts,
  document_expiration: p.document_expiration,
  maintenance_reminders: p.maintenance_reminders,
  gps_alerts: p.gps_alerts,
  team_updates: p.team_updates,
}

/** D1 accepts 100 bound parameters in a statement. */
const AT_ONCE = 100

export class PreferenciasDb {
  readonly #db: Db
  constructor(connection: Connection) {
    this.#db = connect(connection)
  }

  /** A person's preferences; everything is on by default. */
  async from(usuarioId: string): Promise<Preferencias> {
    const [row] = await this.#db.select(fields).from(p).where(eq(p.usuario_id, usuarioId)).limit(1)
    return row ?? DEFAULT_PREFERENCES
  }

  /** The same for many, by person id; people without a choice get the defaults. */
  async ofSeveral(usuarios: readonly string[]): Promise<Map<string, Preferencias>> {
    const all = new Map(usuarios.map((id) => [id, DEFAULT_PREFERENCES]))
    for (let i = 0; i < usuarios.length; i += AT_ONCE) {
      const rows = await this.#db
        .select({ usuario_id: p.usuario_id, ...fields })
        .from(p)
        .where(inArray(p.usuario_id, usuarios.slice(i, i + AT_ONCE)))
      for (const { usuario_id, ...preferences } of rows) all.set(usuario_id, preferences)
    }
    return all
  }

  /** Saves some of them; the others stay as they are. */
  async save(usuarioId: string, changes: Partial<Preferencias>): Promise<void> {
    await this.#db
      .insert(p)
      .values({ usuario_id: usuarioId, ...DEFAULT_PREFERENCES, ...changes })
      .onConflictDoUpdate({ target: p.usuario_id, set: changes })
  }
}
