/**
 * The door over the people of all companies, part of the platform door: for the SuperAdmin alone. Every write is one batch
 * whose conditions stand in its statements: who asks is still a SuperAdmin who may come in and does it to somebody else, an
 * owner stays with the own company, and no company grows past its limits.
 */
import { desc, sql } from 'drizzle-orm'
import { entrada, type Que, type Rastro, type Suceso } from '../domain/auditoria'
import type { Rol } from '../domain/ingreso'
import { filaDeAuditoria } from './auditoria-sql'
import { type Conexion, connect, type Db } from './connect'
import type { EmpresaFila } from './plataforma-db'
import { joined } from './proof-sql'
import { empresas } from './schema/empresas'
import { type UsuarioFila, UsuariosLectura } from './usuarios-lectura'

/** Where somebody is to belong, and what that company may have. */
export interface Puesto {
  rol: Rol
  empresa_id: string | null
  /** how many Administradores the company may have */
  administradores: number
}

const ROL_ID = (rol: string) => `(SELECT id FROM roles WHERE nombre = ${rol})`
/** ?1 asks, ?2 is who it is done to. */
const MANDA = `?1 <> ?2 AND EXISTS (SELECT 1 FROM usuarios q WHERE q.id = ?1 AND q.rol_id = ${ROL_ID(`'SuperAdmin'`)}
  AND q.deshabilitado_at IS NULL)`
const NO_ES_DUENO = 'NOT EXISTS (SELECT 1 FROM empresas WHERE user_id = ?2)'
/** The company ?4 has room for ?2 in the role ?3, ?5 Administradores at most; none has room for everybody. */
const CABE = `CASE WHEN ?4 IS NULL THEN 1
  WHEN NOT EXISTS (SELECT 1 FROM empresas WHERE id = ?4) THEN 0
  WHEN (SELECT count(*) FROM team_members WHERE empresa_id = ?4 AND user_id IS NOT ?2)
    >= (SELECT user_limit FROM empresas WHERE id = ?4) THEN 0
  WHEN ?3 <> 'Administrador' THEN 1
  ELSE (SELECT count(*) FROM team_members WHERE empresa_id = ?4 AND rol = 'Administrador' AND user_id IS NOT ?2) < ?5 END`

export class UsuariosDb extends UsuariosLectura {
  readonly #db: Db
  constructor(
    private readonly d1: Conexion,
    private readonly quien: string,
    private readonly rastro: Rastro,
  ) {
    super(d1)
    this.#db = connect(d1)
  }

  /** Companies by their id, NIT or whole name, two at most; and the newest, for who does not know how they are written. */
  async empresas(dicha: string | null, nuevas = 0): Promise<{ halladas: EmpresaFila[]; nuevas: string[] }> {
    const [halladas, ultimas] = await this.#db.batch([
      this.#db
        .select()
        .from(empresas)
        .where(
          sql`${dicha} is not null and (${empresas.id} = ${dicha} or ${empresas.nit} = ${dicha} or ${empresas.nombre} = ${dicha} collate nocase)`,
        )
        .limit(2),
      this.#db.select({ nombre: empresas.nombre }).from(empresas).orderBy(desc(empresas.created_at)).limit(nuevas),
    ])
    return { halladas, nuevas: ultimas.map((e) => e.nombre) }
  }

  /** What a company uses of its limits. */
  async uso(empresa_id: string) {
    return this.d1
      .prepare(
        `SELECT count(*) AS miembros, coalesce(sum(rol = 'Administrador'), 0) AS administradores
         FROM team_members WHERE empresa_id = ?`,
      )
      .bind(empresa_id)
      .first<{ miembros: number; administradores: number }>()
  }

  /** The language of a company's owner; without a company or an owner, of who asks. */
  async languageFor(empresa_id: string | null): Promise<'es' | 'en'> {
    const row = await this.d1
      .prepare(
        `SELECT coalesce((SELECT u.idioma FROM empresas e JOIN usuarios u ON u.id = e.user_id WHERE e.id = ?2),
           (SELECT idioma FROM usuarios WHERE id = ?1), 'es') AS idioma`,
      )
      .bind(this.quien, empresa_id)
      .first<{ idioma: 'es' | 'en' }>()
    return row?.idioma ?? 'es'
  }

  /** An account without a password, of a company's team if one is given. `despues`: what goes with it. False when it may not be. */
  async crear(
    u: { id: string; nombre: string; email: string; idioma: 'es' | 'en' },
    puesto: Puesto,
    despues: readonly D1PreparedStatement[],
    ahora: number,
  ): Promise<boolean> {
    const { rol, empresa_id } = puesto
    const [hecho] = await this.d1.batch([
      this.d1
        .prepare(
          `INSERT INTO usuarios (id, nombre, email, zona_horaria, empresa_id, rol_id, created_at, idioma)
           SELECT ?2, ?6, ?7, coalesce((SELECT zona_horaria FROM empresas WHERE id = ?4), 'America/Bogota'), ?4, ${ROL_ID('?3')}, ?8, ?9
           WHERE ${MANDA} AND ${CABE} AND NOT EXISTS (SELECT 1 FROM team_members WHERE empresa_id = ?4 AND email = ?7)
           ON CONFLICT (email) DO NOTHING`,
        )
        .bind(...[this.quien, u.id, rol, empresa_id, puesto.administradores, u.nombre, u.email, ahora, u.idioma]),
      this.#auditar('usuario-creado', { objeto: u.id, empresa_id, datos: { rol } }),
      this.#enEquipo(u.id, ahora),
      this.#dueno(u.id, puesto),
      ...despues,
    ])
    return cambio(hecho)
  }

  /**
   * Gives a person another role or company: sessions and tokens end, with all that was set before the address was proven
   * (docs/decisions/0037), and what was assigned in the company before is forgotten. False when it may not be: see above, or the address is invited there already.
   */
  async cambiar(antes: UsuarioFila, puesto: Puesto, ahora: number): Promise<boolean> {
    const { id, empresa_id: vieja } = antes
    const { rol, empresa_id } = puesto
    const puede = `${MANDA} AND ${NO_ES_DUENO} AND ${CABE} AND NOT EXISTS (SELECT 1 FROM team_members
      WHERE empresa_id = ?4 AND user_id IS NOT ?2 AND email = (SELECT email FROM usuarios WHERE id = ?2))`
    const con = (texto: string) => this.d1.prepare(texto).bind(this.quien, id, rol, empresa_id, puesto.administradores)
    const ya = `EXISTS (SELECT 1 FROM usuarios WHERE id = ?1 AND empresa_id IS ?3 AND rol_id = ${ROL_ID('?2')})`
    const tras = (texto: string) => this.d1.prepare(`${texto} AND ${ya}`).bind(id, rol, empresa_id)
    const moved = (n: number) => ({
      sql: `EXISTS (SELECT 1 FROM usuarios WHERE id = ?${n} AND empresa_id IS ?${n + 1} AND rol_id = ${ROL_ID(`?${n + 2}`)})`,
      valores: [id, empresa_id, rol],
    })
    const [, hecho] = await this.d1.batch([
      // the database refuses to move somebody who still has vehicles of the company before
      con(`DELETE FROM asignaciones WHERE usuario_id = ?2 AND ${puede}`),
      con(`UPDATE usuarios SET rol_id = ${ROL_ID('?3')}, empresa_id = ?4 WHERE id = ?2 AND ${puede}`),
      this.#auditar('usuario-cambiado', {
        objeto: id,
        empresa_id: empresa_id ?? vieja,
        datos: { antes: antes.rol, rol, empresa: vieja !== empresa_id },
      }),
      tras('DELETE FROM team_members WHERE user_id = ?1 AND empresa_id IS NOT ?3'),
      tras('UPDATE team_members SET rol = ?2 WHERE user_id = ?1 AND empresa_id IS ?3 AND rol <> ?2'),
      this.#enEquipo(id, ahora),
      this.#dueno(id, puesto),
      ...joined(this.d1, { usuario_id: id, session: null, si: moved }, ahora),
      tras("DELETE FROM correos WHERE usuario_id = ?1 AND estado = 'pendiente' AND empresa_id IS NOT ?3"),
      this.#revisar(vieja, id, ahora),
    ])
    return cambio(hecho)
  }

  /** Lets a person in no more: sessions, tokens, steps and codes end. False when it may not be, or it was so already. */
  async deshabilitar({ id, empresa_id }: UsuarioFila, ahora: number): Promise<boolean> {
    const fuera = 'EXISTS (SELECT 1 FROM usuarios WHERE id = ?1 AND deshabilitado_at IS NOT NULL)'
    const [hecho] = await this.d1.batch([
      this.d1
        .prepare(`UPDATE usuarios SET deshabilitado_at = ?3 WHERE id = ?2 AND deshabilitado_at IS NULL AND ${MANDA}`)
        .bind(this.quien, id, ahora),
      this.#auditar('usuario-deshabilitado', { objeto: id, empresa_id }),
      ...['sesiones', 'api_familias', 'pasos', 'codigos'].map((tabla) =>
        this.d1.prepare(`DELETE FROM ${tabla} WHERE usuario_id = ?1 AND ${fuera}`).bind(id),
      ),
      this.#revisar(empresa_id, id, ahora),
    ])
    return cambio(hecho)
  }

  /** Lets a person in again. */
  async habilitar({ id, empresa_id }: UsuarioFila): Promise<boolean> {
    const [hecho] = await this.d1.batch([
      this.d1
        .prepare(
          `UPDATE usuarios SET deshabilitado_at = NULL WHERE id = ?2 AND deshabilitado_at IS NOT NULL AND ${MANDA}`,
        )
        .bind(this.quien, id),
      this.#auditar('usuario-habilitado', { objeto: id, empresa_id }),
    ])
    return cambio(hecho)
  }

  /** Deletes an account with all that is the person's own. False when it may not be. */
  async eliminar({ id, empresa_id }: UsuarioFila, ahora: number): Promise<boolean> {
    const [hecho] = await this.d1.batch([
      this.d1.prepare(`DELETE FROM usuarios WHERE id = ?2 AND ${MANDA} AND ${NO_ES_DUENO}`).bind(this.quien, id),
      this.#auditar('usuario-eliminado', { objeto: id, empresa_id }),
      this.#revisar(empresa_id, id, ahora),
    ])
    return cambio(hecho)
  }

  /** The row of the team that somebody of a company has, if there is none yet. */
  #enEquipo(id: string, ahora: number): D1PreparedStatement {
    return this.d1
      .prepare(
        `INSERT INTO team_members (id, empresa_id, nombre, email, rol, invitation_status, user_id, created_at)
         SELECT ?2, u.empresa_id, u.nombre, u.email, r.nombre, 'accepted', u.id, ?3
         FROM usuarios u JOIN roles r ON r.id = u.rol_id WHERE u.id = ?1 AND u.empresa_id IS NOT NULL
         AND NOT EXISTS (SELECT 1 FROM team_members WHERE empresa_id = u.empresa_id AND user_id = u.id)`,
      )
      .bind(id, crypto.randomUUID(), ahora)
  }

  /** The first Administrador of a company that nobody owns owns it, as by an invitation; only who stands where it was asked. */
  #dueno(id: string, { rol, empresa_id }: Puesto): D1PreparedStatement {
    return this.d1
      .prepare(
        `UPDATE empresas SET user_id = ?1 WHERE id = ?2 AND user_id IS NULL AND ?3 = 'Administrador'
         AND EXISTS (SELECT 1 FROM usuarios WHERE id = ?1 AND empresa_id = ?2 AND rol_id = ${ROL_ID('?3')})`,
      )
      .bind(id, empresa_id, rol)
  }

  /** A note for the live room that it must look again at what this person may see. */
  #revisar(empresa_id: string | null, id: string, ahora: number): D1PreparedStatement {
    return this.d1
      .prepare(
        `INSERT INTO pendientes (id, tipo, destino, carga, proximo_at, created_at)
         SELECT ?3, 'fleet.revisar', ?1, json_object('usuario', ?2), ?4, ?4 WHERE ?1 IS NOT NULL`,
      )
      .bind(empresa_id, id, crypto.randomUUID(), ahora)
  }

  #auditar<S extends Suceso>(suceso: S, que: Que<S>): D1PreparedStatement {
    return filaDeAuditoria(this.d1, entrada(this.rastro, suceso, que), 'tras-cambio')
  }
}

const cambio = (hecho: D1Result | undefined): boolean => (hecho?.meta.changes ?? 0) > 0
