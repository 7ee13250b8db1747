/**
 * A person's own account, part of the platform door: profile, address, password. Each method is one round trip. Changes
 * that need a code are written only if the code is valid, and use it up.
 */

import { and, eq } from 'drizzle-orm'
import { IS_UNSENT } from '../correo/sql'
import { type Connection, connect } from '../platform-db/connect'
import { drizzled } from '../platform-db/drizzled'
import { batch, hasChanged, nullable, read, write } from '../platform-db/sql'
import { credenciales } from '../tenant/schema/access'
import { empresas, roles, usuarios } from '../tenant/schema/empresas'
import { resetCounter } from './attempts-sql'
import { CodigosDb, type GivenCode, type SqlCondition } from './codes-sql'
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
interface PerfilData {
  nombre: string
  telefono: string | null
  idioma: 'es' | 'en'
  zona_horaria: string
}
/** Writes the mail that reports a change, if the change is made. */
export type NoticeWrite = (condition: SqlCondition) => D1PreparedStatement
/** The report of a change: the mail, and the audit entry, which directly follows it. */
export interface News {
  aviso: NoticeWrite
  apunte: D1PreparedStatement
}

const ACCOUNT_ROW = {
  id: usuarios.id,
  nombre: usuarios.nombre,
  email: usuarios.email,
  email_verificado_at: usuarios.email_verificado_at,
  telefono: usuarios.telefono,
  idioma: usuarios.idioma,
  zona_horaria: usuarios.zona_horaria,
  empresa_id: usuarios.empresa_id,
  empresa: nullable(empresas.nombre),
  rol: roles.nombre,
  password_hash: nullable(credenciales.password_hash),
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
    return read(this.#d1, ACCOUNT_ROW, `${ACCOUNT} where u.id = ?`, id).first()
  }

  byCorreo(email: string): Promise<Account | null> {
    return read(this.#d1, ACCOUNT_ROW, `${ACCOUNT} where u.email = ?`, email).first()
  }

  /** A person's account, with the new address awaiting confirmation, if any. */
  async withChange(id: string, now: number): Promise<(Account & { new_email: string | null }) | null> {
    const [[account], [code]] = await batch(this.#d1, [
      read(this.#d1, ACCOUNT_ROW, `${ACCOUNT} where u.id = ?`, id),
      this.#codigos.current(id, 'cambiar-correo', now),
    ])
    return account ? { ...account, new_email: code?.email ?? null } : null
  }

  /** Stores a new code (first statement) and queues its mail, both or none. False within a minute of the last one. */
  async issue(statements: readonly D1PreparedStatement[]): Promise<boolean> {
    const [placed] = await this.#d1.batch([...statements])
    return hasChanged(placed)
  }

  /** Saves a person's profile; triggers copy the name into the company's list of people. */
  async save(id: string, { nombre, telefono, idioma, zona_horaria }: PerfilData): Promise<void> {
    await connect(this.#d1).update(usuarios).set({ nombre, telefono, idioma, zona_horaria }).where(eq(usuarios.id, id))
  }

  /**
   * Changes the account's address to the one that the code was sent to, as proven; mails that wait go there too, but for
   * those about the account itself, which warn the old address. Triggers copy the address into the company's list of
   * people. False when the code is no longer valid; throws when another account has the address by now.
   */
  async changeCorreo(
    given: GivenCode,
    { id, email: oldEmail, sesion }: Pick<Account, 'id' | 'email'> & { sesion: string },
    { aviso: notice, apunte: auditEntry }: News,
    now: number,
  ) {
    const d1 = this.#d1
    const email = given.row.email ?? ''
    const isValid = (n: number) => this.#codigos.isValid(given, now, n)
    const ofUsuario = isValid(4)
    const ofCorreos = isValid(4)
    return this.#tookEffect([
      notice(isValid(2)),
      ...addressChanged(d1, { usuario_id: id, session: sesion, condition: isValid }, now),
      write(
        d1,
        `update usuarios set email = ?2, email_verificado_at = ?3 where id = ?1 and ${ofUsuario.sql}`,
        id,
        email,
        now,
        ...ofUsuario.values,
      ),
      auditEntry,
      write(
        d1,
        `update correos set para = ?3 where usuario_id = ?1 and para = ?2 and ${IS_UNSENT}
           and clave not like 'aviso:%' and clave not like 'codigo:%' and ${ofCorreos.sql}`,
        id,
        oldEmail,
        email,
        ...ofCorreos.values,
      ),
      this.#codigos.consume(given, now),
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
    const condition = {
      sql: 'exists (select 1 from credenciales k where k.usuario_id = ?2 and k.password_hash = ?3)',
      values: [usuario_id, verifiedHash],
    }
    return this.#tookEffect([
      write(
        d1,
        `delete from sesiones where usuario_id = ?2 and id <> ?1 and ${condition.sql}`,
        sesion,
        ...condition.values,
      ),
      ...['api_familias', 'pasos', 'codigos'].map((table) =>
        write(d1, `delete from ${table} where usuario_id = ?1 and ${condition.sql}`, usuario_id, ...condition.values),
      ),
      resetCounter(d1, ownKey),
      notice(condition),
      drizzled(d1, (db) =>
        db
          .update(credenciales)
          .set({ password_hash, updated_at: now })
          .where(and(eq(credenciales.usuario_id, usuario_id), eq(credenciales.password_hash, verifiedHash))),
      ),
      auditEntry,
    ])
  }

  /** Cancels a pending change of address. */
  async dropChange(id: string): Promise<void> {
    await this.#codigos.end(id, 'cambiar-correo')
  }

  /** Resets a counter: the attempt it counted was right. */
  async resetCounter(key: string): Promise<void> {
    await resetCounter(this.#d1, key).run()
  }

  /** Runs a batch; returns whether its last statement took effect. */
  async #tookEffect(statements: D1PreparedStatement[]): Promise<boolean> {
    return hasChanged((await this.#d1.batch(statements)).at(-1))
  }
}
