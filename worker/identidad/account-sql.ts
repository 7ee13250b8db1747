/**
 * A person's own account, part of the platform door: profile, address, password. Each method is one round trip. Changes
 * that need a code are written only if the code is valid, and use it up.
 */
import { foldForSearch } from '../domain/fold'
import type { Connection } from '../platform-db/connect'
import { forget } from './attempts-sql'
import { CodigosDb, type GivenCode, type Si } from './codes-sql'
import { addressChanged } from './proof-sql'

export interface Account {
  id: string
  nombre: string
  email: string
  email_verificado_at: number | null
  telefono: string | null
  idioma: 'es' | 'en'
  zona_horaria: string
  empresa_id: string | null
  /** name of the company */
  empresa: string | null
  rol: 'SuperAdmin' | 'Administrador' | 'Usuario'
  /** null: signs in by other means only */
  password_hash: string | null
}
export interface PerfilData {
  nombre: string
  telefono: string | null
  idioma: 'es' | 'en'
  zona_horaria: string
}
/** Writes the mail that reports a change, if the change is made. */
export type NoticeWrite = (si: Si) => D1PreparedStatement
/** The report of a change: the mail, and the audit entry, which directly follows it. */
export interface News {
  aviso: NoticeWrite
  apunte: D1PreparedStatement
}

const ACCOUNT = `
select u.id, u.nombre, u.email, u.email_verificado_at, u.telefono, u.idioma, u.zona_horaria, u.empresa_id,
  e.nombre as empresa, r.nombre as rol, c.password_hash
from usuarios u join roles r on r.id = u.rol_id left join empresas e on e.id = u.empresa_id
left join credenciales c on c.usuario_id = u.id`

export class AccountDb {
  readonly #d1: Connection
  readonly #codigos: CodigosDb
  constructor(connection: Connection) {
    this.#d1 = connection
    this.#codigos = new CodigosDb(connection)
  }

  byId(id: string): Promise<Account | null> {
    return this.#d1.prepare(`${ACCOUNT} where u.id = ?`).bind(id).first<Account>()
  }

  byCorreo(email: string): Promise<Account | null> {
    return this.#d1.prepare(`${ACCOUNT} where u.email = ?`).bind(email).first<Account>()
  }

  /** A person's account, with the new address awaiting confirmation, if any. */
  async withChange(id: string, now: number): Promise<(Account & { new_email: string | null }) | null> {
    const [accounts, codigos] = await this.#d1.batch<Account & { email: string }>([
      this.#d1.prepare(`${ACCOUNT} where u.id = ?`).bind(id),
      this.#codigos.current(id, 'cambiar-correo', now),
    ])
    const [account] = accounts?.results ?? []
    return account ? { ...account, new_email: codigos?.results[0]?.email ?? null } : null
  }

  /** Stores a new code (first statement) and queues its mail, both or none. False within a minute of the last one. */
  async issue(statements: readonly D1PreparedStatement[]): Promise<boolean> {
    const [placed] = await this.#d1.batch([...statements])
    return (placed?.meta.changes ?? 0) > 0
  }

  /** Saves a person's profile, also in the company's list of people. */
  async save({ id, email, empresa_id }: Account, data: PerfilData): Promise<void> {
    const { nombre, telefono, idioma, zona_horaria } = data
    const d1 = this.#d1
    await d1.batch([
      d1
        .prepare('update usuarios set nombre = ?2, telefono = ?3, idioma = ?4, zona_horaria = ?5 where id = ?1')
        .bind(id, nombre, telefono, idioma, zona_horaria),
      ...(empresa_id
        ? [
            d1
              .prepare('update team_members set nombre = ?3, busqueda = ?4 where empresa_id = ?1 and user_id = ?2')
              .bind(empresa_id, id, nombre, foldForSearch(nombre, email)),
          ]
        : []),
    ])
  }

  /**
   * Changes the account's address to the one that the code was sent to, as proven. False when the code is no longer
   * valid; throws when another account has the address by now.
   */
  async changeCorreo(
    given: GivenCode,
    { id, nombre, empresa_id, sesion }: Account & { sesion: string },
    { aviso: notice, apunte: auditEntry }: News,
    now: number,
  ) {
    const d1 = this.#d1
    const email = given.row.email ?? ''
    const isValid = (n: number) => this.#codigos.isValid(given, now, n)
    const [ofUsuario, ofMiembro] = [isValid(4), isValid(5)]
    return this.#tookEffect([
      notice(isValid(2)),
      ...addressChanged(d1, { usuario_id: id, session: sesion, si: isValid }, now),
      d1
        .prepare(`update usuarios set email = ?2, email_verificado_at = ?3 where id = ?1 and ${ofUsuario.sql}`)
        .bind(id, email, now, ...ofUsuario.values),
      auditEntry,
      ...(empresa_id
        ? [
            d1
              .prepare(
                `update or ignore team_members set email = ?3, busqueda = ?4
                 where empresa_id = ?1 and user_id = ?2 and ${ofMiembro.sql}`,
              )
              .bind(empresa_id, id, email, foldForSearch(nombre, email), ...ofMiembro.values),
          ]
        : []),
      this.#codigos.endOthers(given, now),
      this.#codigos.claim(given, now),
    ])
  }

  /**
   * Replaces the password. Ends every session but `sesion`, all API tokens, all codes, and the counter of the current
   * password. False when the password changed while it was being checked.
   */
  async changePassword(
    usuario_id: string,
    fresh: News & { verifiedHash: string; password_hash: string; sesion: string; ownKey: string },
    now: number,
  ): Promise<boolean> {
    const d1 = this.#d1
    const { verifiedHash, password_hash, aviso: notice, apunte: auditEntry, sesion, ownKey } = fresh
    const si = {
      sql: 'exists (select 1 from credenciales k where k.usuario_id = ?2 and k.password_hash = ?3)',
      values: [usuario_id, verifiedHash],
    }
    return this.#tookEffect(
      [
        d1.prepare(`delete from sesiones where usuario_id = ?2 and id <> ?1 and ${si.sql}`).bind(sesion, ...si.values),
        ...['api_familias', 'pasos', 'codigos'].map((table) =>
          d1.prepare(`delete from ${table} where usuario_id = ?1 and ${si.sql}`).bind(usuario_id, ...si.values),
        ),
        forget(d1, ownKey),
        notice(si),
        d1
          .prepare(
            'update credenciales set password_hash = ?3, updated_at = ?4 where usuario_id = ?1 and password_hash = ?2',
          )
          .bind(usuario_id, verifiedHash, password_hash, now),
        auditEntry,
      ],
      -2,
    )
  }

  /** Cancels a pending change of address. */
  async dropChange(id: string): Promise<void> {
    await this.#codigos.end(id, 'cambiar-correo')
  }

  /** Resets a counter: the attempt it counted was right. */
  async forget(key: string): Promise<void> {
    await forget(this.#d1, key).run()
  }

  /** Runs a batch; returns whether one of its statements, by default the last, took effect. */
  async #tookEffect(statements: D1PreparedStatement[], which = -1): Promise<boolean> {
    const results = await this.#d1.batch(statements)
    return (results.at(which)?.meta.changes ?? 0) > 0
  }
}
