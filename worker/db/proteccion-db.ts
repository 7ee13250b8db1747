/** The door over the safety of a person's own account, part of the platform door: the second factor and open sessions. */
import { entrada, type Que, type Rastro, type Suceso } from '../domain/auditoria'
import type { Reglas } from '../domain/seguridad'
import { INACTIVIDAD_MINUTOS } from '../domain/sesion'
import { filaDeAuditoria } from './auditoria-sql'
import type { Conexion } from './connect'
import { COLUMNAS, VALORES } from './correos-db'
import { INACTIVIDAD_POR_DEFECTO, REGLAS } from './defectos-sql'
import { type SegundaPrueba, vale } from './factor-sql'
import { devolver, olvidar } from './intentos-sql'

export interface FactorFila {
  email: string
  idioma: 'es' | 'en'
  zona_horaria: string
  /** null: comes in by other ways only */
  password_hash: string | null
  /** when the session that asks was opened */
  sesion_at: number | null
  /** the sealed secret, null when there is no factor, not even an unverified one */
  secreto: string | null
  verificado_at: number | null
  paso: number
  comenzado_at: number | null
  /** backup codes that are left */
  respaldos: number
}
export interface SesionAbierta {
  id: string
  user_agent: string | null
  lugar: string | null
  created_at: number
  last_seen: number
}
export type ReglasFila = Omit<Reglas, 'two_factor_auth'> & { two_factor_auth: number }
/** A mail that tells of a change: a row for `correos`. */
export type CorreoFila = Record<string, string | number | null>

/** A condition with its values, which are numbered from ?2 on; ?1 is the person. */
type Si = { sql: string; valores: readonly (string | number)[] }

const FACTOR = `
SELECT u.email, u.idioma, u.zona_horaria, c.password_hash, s.created_at AS sesion_at, f.secreto, f.verificado_at,
  coalesce(f.paso, 0) AS paso, f.created_at AS comenzado_at,
  (SELECT count(*) FROM respaldos r WHERE r.usuario_id = u.id AND r.usado_at IS NULL) AS respaldos
FROM usuarios u LEFT JOIN credenciales c ON c.usuario_id = u.id LEFT JOIN factores f ON f.usuario_id = u.id
LEFT JOIN sesiones s ON s.id = ?2 AND s.usuario_id = u.id WHERE u.id = ?1`
/** More than anybody has open; the oldest are left out. */
const SESIONES_MAX = 100
const ABIERTAS = (minutos: string) => `
SELECT s.id, s.user_agent, s.lugar, s.created_at, s.last_seen FROM sesiones s
WHERE s.usuario_id = ?1 AND s.expires_at > ?2 AND s.last_seen > ?2 - ${minutos} * 60000
ORDER BY s.created_at DESC LIMIT ${SESIONES_MAX}`
const DE_LA_EMPRESA = ABIERTAS(
  `coalesce((SELECT session_timeout FROM seguridad WHERE empresa_id = ?4), ${INACTIVIDAD_POR_DEFECTO}, ?3)`,
)
const SIN_EMPRESA = ABIERTAS(`coalesce(${INACTIVIDAD_POR_DEFECTO}, ?3)`)
export class ProteccionDb {
  /** @param rastro who asks from where, for the audit log */
  constructor(
    private readonly d1: Conexion,
    private readonly rastro: Rastro,
  ) {}

  /** The factor of a person, as the session `sesion` asks for it. One round trip. */
  factor(usuario_id: string, sesion: string): Promise<FactorFila | null> {
    return this.d1.prepare(FACTOR).bind(usuario_id, sesion).first<FactorFila>()
  }

  /** The same, the sessions that still count, newest first, and the company's rules if it chose any. One round trip. */
  async todo(usuario_id: string, sesion: string, de: { empresa_id: string | null; ahora: number }) {
    const comun = [usuario_id, de.ahora, INACTIVIDAD_MINUTOS]
    const [factores, sesiones, reglas] = await this.d1.batch([
      this.d1.prepare(FACTOR).bind(usuario_id, sesion),
      de.empresa_id === null
        ? this.d1.prepare(SIN_EMPRESA).bind(...comun)
        : this.d1.prepare(DE_LA_EMPRESA).bind(...comun, de.empresa_id),
      ...(de.empresa_id === null ? [] : [this.d1.prepare(REGLAS).bind(de.empresa_id)]),
    ])
    return {
      factor: (factores?.results[0] ?? null) as FactorFila | null,
      sesiones: (sesiones?.results ?? []) as unknown as SesionAbierta[],
      reglas: (reglas?.results[0] ?? null) as ReglasFila | null,
    }
  }

  /** Ends one session of a person. False when it was none of theirs, or ended already. */
  async cerrar(usuario_id: string, id: string): Promise<boolean> {
    const sql = 'DELETE FROM sesiones WHERE id = ?1 AND usuario_id = ?2'
    const [cerrada] = await this.d1.batch([
      this.d1.prepare(sql).bind(id, usuario_id),
      this.#anotar('sesion-cerrada', { usuario_id, objeto: id, datos: { cuantas: 1 } }),
    ])
    return (cerrada?.meta.changes ?? 0) > 0
  }

  /** Ends all sessions of a person but one, and what waits for a second proof; answers how many sessions. */
  async cerrarOtras(usuario_id: string, sesion: string): Promise<number> {
    const [cerradas] = await this.d1.batch([
      this.d1.prepare('DELETE FROM sesiones WHERE usuario_id = ?1 AND id <> ?2').bind(usuario_id, sesion),
      this.#anotar('sesion-cerrada', { usuario_id, datos: { cuantas: null } }),
      this.d1.prepare("DELETE FROM pasos WHERE usuario_id = ? AND tipo = 'segundo-factor'").bind(usuario_id),
    ])
    return cerradas?.meta.changes ?? 0
  }

  /**
   * Keeps a new secret, which counts when it is confirmed, instead of one that never was. `propia` is the counter of the
   * password that was asked for again. False when there is a verified factor, or the password changed meanwhile.
   */
  async comenzar(
    usuario_id: string,
    de: { secreto: string; comprobada: string | null; propia: string | null },
    ahora: number,
  ): Promise<boolean> {
    const { secreto, comprobada, propia } = de
    const [puesto] = await this.d1.batch([
      this.d1
        .prepare(
          `INSERT INTO factores (usuario_id, secreto, paso, created_at) SELECT u.id, ?2, 0, ?3
           FROM usuarios u LEFT JOIN credenciales c ON c.usuario_id = u.id
           WHERE u.id = ?1 AND c.password_hash IS ?4
           ON CONFLICT (usuario_id) DO UPDATE SET secreto = ?2, paso = 0, created_at = ?3 WHERE verificado_at IS NULL`,
        )
        .bind(usuario_id, secreto, ahora, comprobada),
      ...this.#olvidar(propia),
    ])
    return (puesto?.meta.changes ?? 0) > 0
  }

  /**
   * The secret is in an app: it counts from now on, with its first code taken and its backup codes. False when it was
   * confirmed, replaced or begun before `desde`.
   */
  async confirmar(
    usuario_id: string,
    de: { secreto: string; paso: number; desde: number; respaldos: readonly string[]; correo: CorreoFila },
    devueltos: ReadonlyMap<string, number>,
    ahora: number,
  ): Promise<boolean> {
    const { secreto, paso, desde } = de
    const si = {
      sql: `EXISTS (SELECT 1 FROM factores f WHERE f.usuario_id = ?1 AND f.verificado_at IS NULL AND f.secreto = ?2
        AND f.created_at > ?3)`,
      valores: [secreto, desde],
    }
    return this.#conFin([
      ...devolver(this.d1, devueltos),
      ...this.#respaldar(usuario_id, de.respaldos, si),
      this.#avisar(usuario_id, de.correo, si),
      this.d1
        .prepare(`UPDATE factores SET verificado_at = ?4, paso = ?5 WHERE usuario_id = ?1 AND ${si.sql}`)
        .bind(usuario_id, ...si.valores, ahora, paso),
      this.#anotar('factor-agregado', { usuario_id }),
    ])
  }

  /** New backup codes instead of all before, for a code that is taken. False when that was not good any more. */
  async renovar(usuario_id: string, de: ConPrueba & { respaldos: readonly string[] }): Promise<boolean> {
    const { prueba } = de
    const si = vale(prueba, '?1', 2)
    const ultimo = 'paso' in prueba ? prueba.paso : 0
    return this.#conFin([
      ...devolver(this.d1, de.devueltos),
      ...this.#olvidar(de.propia),
      this.#avisar(usuario_id, de.correo, si),
      // new ones first: a backup code that pays for this is one of those that go
      this.d1
        .prepare(
          `INSERT INTO respaldos (usuario_id, hash) SELECT ?1, j.value FROM json_each(?${si.valores.length + 2}) j
           WHERE ${si.sql}`,
        )
        .bind(usuario_id, ...si.valores, JSON.stringify(de.respaldos)),
      this.d1
        .prepare(
          `DELETE FROM respaldos WHERE usuario_id = ?1 AND ${si.sql}
           AND hash NOT IN (SELECT value FROM json_each(?${si.valores.length + 2}))`,
        )
        .bind(usuario_id, ...si.valores, JSON.stringify(de.respaldos)),
      this.d1
        .prepare(
          `UPDATE factores SET paso = max(paso, ?2) WHERE usuario_id = ?1
           AND EXISTS (SELECT 1 FROM respaldos WHERE usuario_id = ?1 AND hash = ?3)`,
        )
        .bind(usuario_id, ultimo, de.respaldos[0] ?? ''),
      this.#anotar('respaldos-creados', { usuario_id, datos: { cuantos: de.respaldos.length } }),
    ])
  }

  /** No second factor any more, for a code that is taken. False when that was not good any more. */
  async quitar(usuario_id: string, de: ConPrueba): Promise<boolean> {
    const si = vale(de.prueba, '?1', 2)
    const deAqui = (tabla: string) =>
      this.d1
        .prepare(
          `DELETE FROM ${tabla} WHERE usuario_id = ?1 AND NOT EXISTS (SELECT 1 FROM factores WHERE usuario_id = ?1)`,
        )
        .bind(usuario_id)
    const [, quitado] = await this.d1.batch([
      this.#avisar(usuario_id, de.correo, si),
      this.d1.prepare(`DELETE FROM factores WHERE usuario_id = ?1 AND ${si.sql}`).bind(usuario_id, ...si.valores),
      this.#anotar('factor-retirado', { usuario_id }),
      // what hangs on it goes with it
      deAqui('respaldos'),
      deAqui('pasos'),
      ...devolver(this.d1, de.devueltos),
      ...this.#olvidar(de.propia),
    ])
    return (quitado?.meta.changes ?? 0) > 0
  }

  #respaldar(usuario_id: string, hashes: readonly string[], si: Si): D1PreparedStatement[] {
    const n = si.valores.length + 2
    return [
      this.d1.prepare(`DELETE FROM respaldos WHERE usuario_id = ?1 AND ${si.sql}`).bind(usuario_id, ...si.valores),
      this.d1
        .prepare(`INSERT INTO respaldos (usuario_id, hash) SELECT ?1, j.value FROM json_each(?${n}) j WHERE ${si.sql}`)
        .bind(usuario_id, ...si.valores, JSON.stringify(hashes)),
    ]
  }

  #avisar(usuario_id: string, correo: CorreoFila, si: Si): D1PreparedStatement {
    return this.d1
      .prepare(
        `INSERT INTO correos (${COLUMNAS}) SELECT ${VALORES} FROM json_each(?${si.valores.length + 2}) j WHERE ${si.sql}`,
      )
      .bind(usuario_id, ...si.valores, JSON.stringify([correo]))
  }

  #olvidar(clave: string | null): D1PreparedStatement[] {
    return clave === null ? [] : [olvidar(this.d1, clave)]
  }

  #anotar<S extends Suceso>(suceso: S, que: Que<S>): D1PreparedStatement {
    return filaDeAuditoria(this.d1, entrada(this.rastro, suceso, que), 'tras-cambio')
  }

  /** Runs a batch whose last statement, the audit log's, says whether it took effect. */
  async #conFin(sentencias: D1PreparedStatement[]): Promise<boolean> {
    return ((await this.d1.batch(sentencias)).at(-1)?.meta.changes ?? 0) > 0
  }
}

interface ConPrueba {
  prueba: SegundaPrueba
  correo: CorreoFila
  devueltos: ReadonlyMap<string, number>
  /** the counter of the password that was asked for again */
  propia: string | null
}
