/**
 * The door of sign-up and sign-in, part of the platform door: accounts, sessions, and the counters of attempts.
 * Nobody is signed in here yet, so no company bounds it; it touches nothing that belongs to one.
 */
import { and, eq, gt, sql } from 'drizzle-orm'
import { entrada, type Que, type Rastro, type Suceso, sinRastro } from '../domain/auditoria'
import { VERSION_PRIVACIDAD } from '../domain/privacidad'
import { filaDeAuditoria } from './auditoria-sql'
import { type Conexion, connect, type Db } from './connect'
import { DEFECTOS, propioODefecto } from './defectos-sql'
import { devolver, olvidar, remember } from './intentos-sql'
import { credenciales, intentos, pasos, sesiones } from './schema/accesos'
import { roles, seguridad, usuarios } from './schema/empresas'
import { ajustes_sistema } from './schema/plataforma'

/** A counter to raise: its key and its ladder (domain/intentos.ts). */
export interface Contador {
  clave: string
  ventana: number
  pausas: readonly number[]
}

/** Raised counters, key → failures so far; or, when one of them is closed, until when (UTC ms). */
export type Reserva = { fallos: Map<string, number>; hasta: null } | { fallos: null; hasta: number }

/** What a right password settles along with the session that it opens. */
export interface Asiento {
  usuario_id: string
  /** the hash that the password was checked with */
  comprobada: string
  /** a new hash to keep instead, when the parameters were old */
  renovada: string | null
  /** key under which (account, address) is known from now on */
  conocida: string
  /** keys of the counters that this success wipes out */
  olvidadas: readonly string[]
  /** counters that this success gives its reservation back to: key → failures when it was made */
  devueltos: ReadonlyMap<string, number>
}

const PAUSA = `(SELECT json_extract(k.value, '$.pausas[' || min(%n - 1, json_array_length(k.value, '$.pausas') - 1) || ']')
  FROM json_each(?1) k WHERE k.value ->> 'clave' = excluded.clave)`
const VENTANA = `(SELECT k.value ->> 'ventana' FROM json_each(?1) k WHERE k.value ->> 'clave' = excluded.clave)`
/**
 * All counters rise in this one statement, or none does because one is closed: parallel tries cannot slip through. A step
 * without a wait closes nothing: not even for who asked a millisecond earlier and is answered later.
 */
const RESERVAR = `
INSERT INTO intentos (clave, fallos, desde_at, bloqueado_hasta_at)
SELECT c.value ->> 'clave', 1, ?2, coalesce(?2 + nullif(json_extract(c.value, '$.pausas[0]'), 0), 0)
FROM json_each(?1) c
WHERE NOT EXISTS (
  SELECT 1 FROM json_each(?1) k JOIN intentos i ON i.clave = k.value ->> 'clave' WHERE i.bloqueado_hasta_at > ?2)
ON CONFLICT (clave) DO UPDATE SET
  fallos = CASE WHEN intentos.desde_at + ${VENTANA} <= ?2 THEN 1 ELSE intentos.fallos + 1 END,
  desde_at = CASE WHEN intentos.desde_at + ${VENTANA} <= ?2 THEN ?2 ELSE intentos.desde_at END,
  bloqueado_hasta_at = coalesce(?2 + nullif(CASE WHEN intentos.desde_at + ${VENTANA} <= ?2
    THEN ${PAUSA.replace('%n', '1')} ELSE ${PAUSA.replace('%n', '(intentos.fallos + 1)')} END, 0), 0)
RETURNING clave, fallos`
const CERRADO = `
SELECT max(i.bloqueado_hasta_at) AS hasta FROM json_each(?1) k JOIN intentos i ON i.clave = k.value ->> 'clave'`

export class IdentidadDb {
  readonly #db: Db
  readonly #conexion: Conexion
  /** @param rastro from where somebody asks, for the audit log; null for the clock */
  constructor(
    conexion: Conexion,
    private readonly rastro: Rastro | null = null,
  ) {
    this.#conexion = conexion
    this.#db = connect(conexion)
  }

  /**
   * The account of an e-mail address, if there is one, and whether the address is known to it. One round trip.
   * @param desde sign-ins before this instant no longer make an address known
   */
  async cuenta(email: string, claveConocida: string, desde: number) {
    const [cuentas, conocidas] = await this.#db.batch([
      this.#db
        .select({
          id: usuarios.id,
          rol: roles.nombre,
          password_hash: credenciales.password_hash,
          password_at: credenciales.updated_at,
          failed_attempts: propioODefecto('failed_attempts'),
          two_factor_auth: seguridad.two_factor_auth,
          password_expiry: propioODefecto('password_expiry'),
        })
        .from(usuarios)
        .innerJoin(roles, eq(roles.id, usuarios.rol_id))
        .leftJoin(credenciales, eq(credenciales.usuario_id, usuarios.id))
        .leftJoin(seguridad, eq(seguridad.empresa_id, usuarios.empresa_id))
        .leftJoin(ajustes_sistema, eq(ajustes_sistema.id, DEFECTOS))
        .where(eq(usuarios.email, email))
        .limit(1),
      this.#db
        .select({ clave: intentos.clave })
        .from(intentos)
        .where(and(eq(intentos.clave, claveConocida), gt(intentos.desde_at, desde))),
    ])
    return { cuenta: cuentas[0] ?? null, conocida: conocidas.length > 0 }
  }

  /** Whether an account has this e-mail address. One round trip. */
  async existe(email: string): Promise<boolean> {
    return (await this.#db.select({ id: usuarios.id }).from(usuarios).where(eq(usuarios.email, email))).length > 0
  }

  /**
   * Counts an attempt as failed before it is made, on all counters at once, unless one of them is closed; a success
   * gives it back. One round trip.
   */
  async reservar(contadores: readonly Contador[], ahora: number): Promise<Reserva> {
    const json = JSON.stringify(contadores)
    const [subidos, cerrado] = await this.#conexion.batch<{ clave: string; fallos: number; hasta: number | null }>([
      this.#conexion.prepare(RESERVAR).bind(json, ahora),
      this.#conexion.prepare(CERRADO).bind(json),
    ])
    const filas = subidos?.results ?? []
    if (filas.length === 0) return { fallos: null, hasta: cerrado?.results[0]?.hasta ?? ahora }
    return { fallos: new Map(filas.map((fila) => [fila.clave, fila.fallos])), hasta: null }
  }

  /** Gives reservations back. One round trip, none where there is nothing. */
  async giveBack(reserved: ReadonlyMap<string, number>): Promise<void> {
    if (reserved.size > 0) await this.#conexion.batch(devolver(this.#conexion, reserved))
  }

  /** The statements that settle the counters after a right password, for the batch that opens the session. */
  asiento(de: Asiento, ahora: number): D1PreparedStatement[] {
    const d1 = this.#conexion
    const sentencias = [
      ...de.olvidadas.map((clave) => olvidar(d1, clave)),
      ...devolver(d1, de.devueltos),
      remember(d1, de.conocida, ahora),
    ]
    if (de.renovada) {
      const renovar = d1.prepare(
        'UPDATE credenciales SET password_hash = ?3 WHERE usuario_id = ?1 AND password_hash = ?2',
      )
      sentencias.push(renovar.bind(de.usuario_id, de.comprobada, de.renovada))
    }
    return sentencias
  }

  /** Runs statements as one batch. */
  async asentar(sentencias: readonly D1PreparedStatement[]): Promise<void> {
    await this.#conexion.batch([...sentencias])
  }

  /**
   * Makes an account with role Administrador and no company, its consent, and whatever `con` writes of it. One round
   * trip.
   * @returns false when the e-mail address has an account already, were it made a moment ago
   */
  async crearCuenta(
    cuenta: { id: string; nombre: string; email: string; idioma: 'es' | 'en'; password_hash: string },
    devueltos: ReadonlyMap<string, number>,
    con: readonly D1PreparedStatement[],
    ahora: number,
  ): Promise<boolean> {
    const { id } = cuenta
    const [creada] = await this.#conexion.batch([
      this.#conexion
        .prepare(
          `INSERT INTO usuarios (id, nombre, email, rol_id, created_at, idioma)
           VALUES (?1, ?2, ?3, (SELECT id FROM roles WHERE nombre = 'Administrador'), ?4, ?5)
           ON CONFLICT (email) DO NOTHING`,
        )
        .bind(id, cuenta.nombre, cuenta.email, ahora, cuenta.idioma),
      this.#conexion
        .prepare(
          `INSERT INTO credenciales (usuario_id, password_hash, updated_at)
           SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM usuarios WHERE id = ?1)`,
        )
        .bind(id, cuenta.password_hash, ahora),
      this.#auditar('registro', ahora, { usuario_id: id }),
      this.#conexion
        .prepare(
          `INSERT INTO consentimientos (id, tipo, version, usuario_id, at)
           SELECT ?1, 'registro', ?2, ?3, ?4 WHERE EXISTS (SELECT 1 FROM usuarios WHERE id = ?3)`,
        )
        .bind(crypto.randomUUID(), VERSION_PRIVACIDAD, id, ahora),
      ...devolver(this.#conexion, devueltos),
      ...con,
    ])
    return (creada?.meta.changes ?? 0) > 0
  }

  /** Ends the session of a token's hash. One round trip. */
  async cerrarSesion(tokenHash: string, ahora: number): Promise<void> {
    const cerrar = this.#conexion.prepare('DELETE FROM sesiones WHERE token_hash = ?').bind(tokenHash)
    // who comes with a session that is over goes nowhere
    const salida = this.rastro?.usuario_id ? [this.#auditar('salida', ahora)] : []
    await this.#conexion.batch([cerrar, ...salida])
  }

  /** For the batch of its cause, right behind it. */
  #auditar<S extends Suceso>(suceso: S, ahora: number, que: Que<S> = {}): D1PreparedStatement {
    return filaDeAuditoria(this.#conexion, entrada(this.rastro ?? sinRastro(ahora), suceso, que), 'tras-cambio')
  }

  /**
   * Deletes accounts that were made before an instant and never proved their address; the oldest, so many at a time. Who
   * belongs to a company keeps the account, or the company's records would go with it; so does a SuperAdmin. For the clock.
   */
  async deleteUnproven(before: number, limit: number, ahora: number): Promise<number> {
    const { results } = await this.#conexion
      .prepare(
        `SELECT id FROM usuarios u INDEXED BY usuarios_sin_probar WHERE email_verificado_at IS NULL AND empresa_id IS NULL AND created_at <= ?1
           AND NOT EXISTS (SELECT 1 FROM empresas e WHERE e.user_id = u.id)
           AND rol_id <> (SELECT id FROM roles WHERE nombre = 'SuperAdmin') ORDER BY created_at LIMIT ?2`,
      )
      .bind(before, limit)
      .all<{ id: string }>()
    if (results.length === 0) return 0
    // asked again for each: the address may have been proven meanwhile
    const deleted = await this.#conexion.batch(
      results.flatMap(({ id }) => [
        this.#conexion
          .prepare('DELETE FROM usuarios WHERE id = ?1 AND email_verificado_at IS NULL AND empresa_id IS NULL')
          .bind(id),
        filaDeAuditoria(
          this.#conexion,
          entrada(sinRastro(ahora), 'usuario-eliminado', { objeto: id, empresa_id: null }),
          'tras-cambio',
        ),
      ]),
    )
    return deleted.filter(({ meta }, i) => i % 2 === 0 && meta.changes > 0).length
  }

  /** Throws away sessions and steps past their end, and counters past remembering. For the clock. */
  async limpiar(ahora: number, olvidados: number): Promise<void> {
    await this.#db.batch([
      this.#db.delete(sesiones).where(sql`${sesiones.expires_at} <= ${ahora}`),
      this.#db.delete(pasos).where(sql`${pasos.expires_at} <= ${ahora}`),
      this.#db.delete(intentos).where(sql`${intentos.desde_at} <= ${olvidados}`),
    ])
  }
}
