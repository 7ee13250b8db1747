/** Configuración del Sistema of the SuperAdmin, except mail: notices, default safety rules, database, keys. */
import type { Keyring } from '../access/keyring'
import type { Auditoria } from '../auditoria/service'
import { BackupsDb } from '../copias/sql'
import { toAuditEntry } from '../domain/auditoria/auditoria'
import { changedFrom } from '../domain/editing/shown'
import { type DefaultRules, type DefaultsData, rulesOf } from '../domain/empresa/seguridad'
import { startBackup } from '../domain/plataforma/copia'
import type { SystemNotices } from '../domain/plataforma/system-notice'
import type { Connection } from '../platform-db/connect'
import { withGenericError } from '../trace/generic-refusal'
import { SystemNoticesDb } from './system-notices-sql'
import { type DatabaseState, SystemDb } from './system-sql'

export class System {
  readonly #db: SystemDb
  readonly #notices: SystemNoticesDb
  readonly #backups: BackupsDb

  constructor(
    d1: Connection,
    private readonly keyring: Keyring,
    private readonly dependencies: { auditoria: Auditoria; pointsPerMinute: number },
    private readonly now: number,
  ) {
    this.#db = new SystemDb(d1)
    this.#notices = new SystemNoticesDb(d1)
    this.#backups = new BackupsDb(d1)
  }

  /** Rate limit of a device's points per minute, in this installation. */
  get pointsPerMinute(): number {
    return this.dependencies.pointsPerMinute
  }

  notices(usuario_id: string): Promise<SystemNotices> {
    return this.#notices.get(usuario_id)
  }

  /** @param shown what the form showed, as in `saveDefaults` */
  async saveNotices(usuario_id: string, asked: SystemNotices, shown?: SystemNotices): Promise<void> {
    await withGenericError('error-guardar-configuracion', async () => {
      const notices = changedFrom(asked, shown, await this.notices(usuario_id))
      await this.#notices.save(usuario_id, notices)
    })
  }

  defaults(): Promise<DefaultRules> {
    return this.#db.defaults()
  }

  /**
   * Applies from the next request and sign-in to everyone whose company has no rules of its own.
   * @param shown a field left as the form showed it keeps its stored value (domain/editing/shown.ts)
   */
  async saveDefaults(data: DefaultsData, shown?: DefaultsData): Promise<void> {
    const defaults = changedFrom(defaultsOf(data), shown && defaultsOf(shown), await this.defaults())
    const auditEntry = toAuditEntry(this.dependencies.auditoria.requestTrace, 'defectos-cambiados', {
      datos: { ...defaults },
    })
    await withGenericError('error-guardar-configuracion', () => this.#db.saveDefaults(defaults, auditEntry, this.now))
  }

  database(): Promise<DatabaseState> {
    return this.#db.state()
  }

  /** Requests a database backup, which a scheduled job starts within a minute; false when one is in progress. */
  backUp(): Promise<boolean> {
    const auditEntry = toAuditEntry(this.dependencies.auditoria.requestTrace, 'copia-pedida')
    return withGenericError('error-guardar-configuracion', () =>
      this.#backups.ask(startBackup(this.now), auditEntry, this.now),
    )
  }

  /** The keys that sign and verify, oldest first, without key material. */
  keys() {
    return this.keyring.list()
  }

  /** Retires the signing key: programs must request a new token, people are not affected. */
  async changeKey(): Promise<void> {
    const retired = await withGenericError('error-guardar-configuracion', () => this.keyring.change())
    if (retired) this.dependencies.auditoria.record('llave-cambiada', { objeto: retired })
  }
}

function defaultsOf(data: DefaultsData): DefaultRules {
  const { two_factor_auth: _, ...defaults } = rulesOf({ ...data, two_factor_auth: false })
  return defaults
}
