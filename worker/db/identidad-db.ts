/**
 * The door of sign-up and sign-in, part of the platform door: accounts, sessions, and the counters of attempts.
 * Nobody is signed in here yet, so no company bounds it; it touches nothing that belongs to one.
 */
import { and, eq, gt, sql } from 'drizzle-orm'
import { type Conexion, connect, type Db } from './connect'
import { credenciales, intentos, roles, seguridad, sesiones, usuarios } from './schema'

/** A counter to raise: its key and its ladder (domain/intentos.ts). */
export interface Contador {
  clave: string
  ventana: number
  pausas: readonly number[]
}

/** Raised counters, key → failures so far; or, when one of them is closed, until when (UTC ms). */
export type Reserva = { fallos: Map<string, number>; hasta: null } | { fallos: null; hasta: number }

export interface SesionNueva {
  fila: typeof sesiones.$inferInsert
  /** the hash that the password was checked with: if it changed meanwhile, no session opens */
  comprobada: string
  /** a new hash to keep instead, when the parameters were old */
  renovada: string | null
  /** hash of the token that the same browser carried before */
  anterior: string | null
  /** key under which (account, address) is known from now on */
  conocida: string
  /** key of the counter that this success wipes out */
  par: string
  /** counters that this success gives its reservation back to: key → failures when it was made */
  devueltos: ReadonlyMap<string, number>
}

const PAUSA = `(SELECT json_extract(k.value, '$.pausas[' || min(%n - 1, json_array_length(k.value, '$.pausas') - 1) || ']')
  FROM json_each(?1) k WHERE k.value ->> 'clave' = excluded.clave)`
const VENTANA = `(SELECT k.value ->> 'ventana' FROM json_each(?1) k WHERE k.value ->> 'clave' = excluded.clave)`
/** All counters rise in this one statement, or none does because one is closed: parallel tries cannot slip through. */
const RESERVAR = `
INSERT INTO intentos (clave, fallos, desde_at, bloqueado_hasta_at)
SELECT c.value ->> 'clave', 1, ?2, ?2 + json_extract(c.value, '$.pausas[0]')
FROM json_each(?1) c
WHERE NOT EXISTS (
  SELECT 1 FROM json_each(?1) k JOIN intentos i ON i.clave = k.value ->> 'clave' WHERE i.bloqueado_hasta_at > ?2)
ON CONFLICT (clave) DO UPDATE SET
  fallos = CASE WHEN intentos.desde_at + ${VENTANA} <= ?2 THEN 1 ELSE intentos.fallos + 1 END,
  desde_at = CASE WHEN intentos.desde_at + ${VENTANA} <= ?2 THEN ?2 ELSE intentos.desde_at END,
  bloqueado_hasta_at = ?2 + CASE WHEN intentos.desde_at + ${VENTANA} <= ?2
    THEN ${PAUSA.replace('%n', '1')} ELSE ${PAUSA.replace('%n', '(intentos.fallos + 1)')} END
RETURNING clave, fallos`
const CERRADO = `
SELECT max(i.bloqueado_hasta_at) AS hasta FROM json_each(?1) k JOIN intentos i ON i.clave = k.value ->> 'clave'`

export class IdentidadDb {
  readonly #db: Db
  readonly #conexion: Conexion
  constructor(conexion: Conexion) {
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
          failed_attempts: seguridad.failed_attempts,
        })
        .from(usuarios)
        .innerJoin(roles, eq(roles.id, usuarios.rol_id))
        .leftJoin(credenciales, eq(credenciales.usuario_id, usuarios.id))
        .leftJoin(seguridad, eq(seguridad.empresa_id, usuarios.empresa_id))
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

  /** Gives reservations back after a success; a lock that this very attempt had brought about is lifted. */
  #devolver(devueltos: ReadonlyMap<string, number>) {
    return [...devueltos].map(([clave, fallos]) =>
      this.#db
        .update(intentos)
        .set({
          fallos: sql`max(${intentos.fallos} - 1, 0)`,
          bloqueado_hasta_at: sql`case when ${intentos.fallos} = ${fallos} then 0 else ${intentos.bloqueado_hasta_at} end`,
        })
        .where(eq(intentos.clave, clave)),
    )
  }

  /**
   * Opens a session for somebody whose password was right, and settles the counters. One round trip.
   * @returns false when the password was changed while it was being checked; then nothing opens
   */
  async abrirSesion(nueva: SesionNueva, ahora: number): Promise<boolean> {
    const { fila, comprobada, renovada, anterior, conocida, par } = nueva
    const sigue = sql`exists (select 1 from ${credenciales} where ${credenciales.usuario_id} = ${fila.usuario_id}
      and ${credenciales.password_hash} = ${comprobada})`
    const abrir = this.#db.run(sql`
      insert into ${sesiones} (id, token_hash, usuario_id, recordar, user_agent, created_at, last_seen, expires_at)
      select ${fila.id}, ${fila.token_hash}, ${fila.usuario_id}, ${fila.recordar ? 1 : 0}, ${fila.user_agent ?? null},
        ${fila.created_at}, ${fila.last_seen}, ${fila.expires_at} where ${sigue}`)
    const [abierta] = await this.#db.batch([
      abrir,
      this.#db.delete(intentos).where(eq(intentos.clave, par)),
      ...this.#devolver(nueva.devueltos),
      this.#db
        .insert(intentos)
        .values({ clave: conocida, fallos: 0, desde_at: ahora })
        .onConflictDoUpdate({ target: intentos.clave, set: { desde_at: ahora } }),
      ...(anterior ? [this.#db.delete(sesiones).where(eq(sesiones.token_hash, anterior))] : []),
      ...(renovada
        ? [
            this.#db
              .update(credenciales)
              .set({ password_hash: renovada, updated_at: ahora })
              .where(and(eq(credenciales.usuario_id, fila.usuario_id), eq(credenciales.password_hash, comprobada))),
          ]
        : []),
    ])
    return abierta.meta.changes > 0
  }

  /**
   * Makes an account with role Administrador and no company (decisions.md). One round trip.
   * @returns false when the e-mail address has an account already, were it made a moment ago
   */
  async crearCuenta(
    cuenta: { nombre: string; email: string; password_hash: string },
    devueltos: ReadonlyMap<string, number>,
    ahora: number,
  ): Promise<boolean> {
    const id = crypto.randomUUID()
    const [creada] = await this.#db.batch([
      this.#db.run(sql`
        insert into ${usuarios} (id, nombre, email, rol_id, created_at)
        select ${id}, ${cuenta.nombre}, ${cuenta.email}, ${roles.id}, ${ahora} from ${roles}
        where ${roles.nombre} = 'Administrador' and true
        on conflict (email) do nothing`),
      this.#db.run(sql`
        insert into ${credenciales} (usuario_id, password_hash, updated_at)
        select ${usuarios.id}, ${cuenta.password_hash}, ${ahora} from ${usuarios} where ${usuarios.id} = ${id}`),
      ...this.#devolver(devueltos),
    ])
    return creada.meta.changes > 0
  }

  /** Ends the session of a token's hash. */
  async cerrarSesion(tokenHash: string): Promise<void> {
    await this.#db.delete(sesiones).where(eq(sesiones.token_hash, tokenHash))
  }

  /** Throws away sessions past their end and counters past remembering. For the clock. */
  async limpiar(ahora: number, olvidados: number): Promise<void> {
    await this.#db.batch([
      this.#db.delete(sesiones).where(sql`${sesiones.expires_at} <= ${ahora}`),
      this.#db.delete(intentos).where(sql`${intentos.desde_at} <= ${olvidados}`),
    ])
  }
}
