/**
 * The platform door: what is asked across companies or before a company is known (sign-in, the gate, cron, super-admin).
 * Nothing of a company's own work goes through here.
 */
import { and, eq, lt } from 'drizzle-orm'
import { type Conexion, connect, type Db } from './connect'
import { empresas, roles, seguridad, sesiones, usuarios } from './schema'

export class PlataformaDb {
  readonly #db: Db
  constructor(conexion: Conexion) {
    this.#db = connect(conexion)
  }

  /** Everything the gate needs in one SELECT: session, person, role, company and its security settings. */
  async sesionPorHash(hash: string) {
    const [fila] = await this.#db
      .select({
        sesion: {
          id: sesiones.id,
          last_seen: sesiones.last_seen,
          expires_at: sesiones.expires_at,
        },
        usuario: {
          id: usuarios.id,
          nombre: usuarios.nombre,
          email: usuarios.email,
          idioma: usuarios.idioma,
          zona_horaria: usuarios.zona_horaria,
        },
        rol: roles.nombre,
        empresa: empresas,
        session_timeout: seguridad.session_timeout,
      })
      .from(sesiones)
      .innerJoin(usuarios, eq(usuarios.id, sesiones.usuario_id))
      .innerJoin(roles, eq(roles.id, usuarios.rol_id))
      .leftJoin(empresas, eq(empresas.id, usuarios.empresa_id))
      .leftJoin(seguridad, eq(seguridad.empresa_id, usuarios.empresa_id))
      .where(eq(sesiones.token_hash, hash))
      .limit(1)
    return fila ?? null
  }

  /** Marks a session as used at `ahora`, never backwards. */
  async tocarSesion(id: string, ahora: number): Promise<void> {
    await this.#db
      .update(sesiones)
      .set({ last_seen: ahora })
      .where(and(eq(sesiones.id, id), lt(sesiones.last_seen, ahora)))
  }
}

export type EmpresaFila = typeof empresas.$inferSelect
