/**
 * The one door through which a session opens, part of the platform door. Whether the person has a second factor is
 * asked by the very statement that opens: none is opened past a factor, were it verified a moment ago (docs/security.md 9).
 */
import { entrada, type Rastro, sinRastro } from '../domain/auditoria'
import type { Rol } from '../domain/ingreso'
import { filaDeAuditoria } from './auditoria-sql'
import type { Conexion } from './connect'
import { type SegundaPrueba, vale } from './factor-sql'
import { devolver } from './intentos-sql'
import type { sesiones } from './schema/accesos'

type SesionFila = typeof sesiones.$inferSelect

export interface Apertura {
  fila: SesionFila
  /** what is begun instead when there is a second factor */
  paso: { token_hash: string; datos: DatosDePaso; expires_at: number }
  /** the hash that a password was checked with: if it changed meanwhile, nothing opens */
  comprobada: string | null
  /** hash of the token that the same browser carried before */
  anterior: string | null
  /** an identity that a provider answered for: if it was taken from the person meanwhile, nothing opens */
  identidad: { issuer: string; sub: string } | null
  /** what comes before all of it, whatever opens then */
  antes: readonly D1PreparedStatement[]
  /** what is settled along with it, opened or not */
  asiento: readonly D1PreparedStatement[]
}
/** What came of it. */
export interface Opened {
  /** which of the two was written; `nada`: the platform lets this person in no more */
  abre: 'sesion' | 'paso' | 'nada'
  rol: Rol
  email: string
  /** whether the first statement of `antes` changed anything */
  ended: boolean
}
/** What the second proof goes on with. */
export interface DatosDePaso {
  via: SesionFila['via']
  recordar: boolean
  /** sealed with the step's token (access/paso.ts) */
  volver: string | null
}
/** A step still counts: its time is not over, and the password was not changed since the first proof. */
const VIGENTE = `p.tipo = 'segundo-factor' AND p.expires_at > ?2
  AND NOT EXISTS (SELECT 1 FROM credenciales c WHERE c.usuario_id = p.usuario_id AND c.updated_at > p.created_at)`
const CON_FACTOR = 'EXISTS (SELECT 1 FROM factores f WHERE f.usuario_id = u.id AND f.verificado_at IS NOT NULL)'
const COLUMNAS = '(id, token_hash, usuario_id, recordar, via, user_agent, lugar, created_at, last_seen, expires_at)'
/** The columns after the person, from ?4 on. */
const RESTO = '?4, ?5, ?6, ?7, ?8, ?8, ?9'

const valores = (fila: SesionFila) => [
  ...[fila.recordar ? 1 : 0, fila.via, fila.user_agent, fila.lugar],
  ...[fila.created_at, fila.expires_at],
]

export class AccesosDb {
  /** @param rastro from where somebody comes, for the audit log */
  constructor(
    private readonly d1: Conexion,
    private readonly rastro: Rastro | null = null,
  ) {}

  /**
   * Opens a session, or begins the second step for whoever has a verified factor. One round trip.
   * @returns null when neither was written: the password changed meanwhile, the identity was taken, or the person is gone
   */
  async abrir(apertura: Apertura): Promise<Opened | null> {
    const { fila, paso, comprobada, identidad, antes } = apertura
    const pruebas = [
      ...(comprobada === null ? [] : [comprobada]),
      ...(identidad ? [identidad.issuer, identidad.sub] : []),
    ]
    const misma = (n: number) => {
      if (comprobada !== null)
        return `AND EXISTS (SELECT 1 FROM credenciales WHERE usuario_id = u.id AND password_hash = ?${n})`
      if (!identidad) return ''
      return `AND EXISTS (SELECT 1 FROM identidades WHERE usuario_id = u.id AND issuer = ?${n} AND sub = ?${n + 1})`
    }
    const hechas = await this.d1.batch<{ rol: Rol; email: string; fuera: number }>([
      ...antes,
      this.d1
        .prepare(
          `INSERT INTO sesiones ${COLUMNAS} SELECT ?1, ?2, u.id, ${RESTO}
           FROM usuarios u WHERE u.id = ?3 AND u.deshabilitado_at IS NULL AND NOT ${CON_FACTOR} ${misma(10)}`,
        )
        .bind(...[fila.id, fila.token_hash, fila.usuario_id, ...valores(fila)], ...pruebas),
      this.#ingreso(fila, false),
      this.d1
        .prepare(
          `INSERT INTO pasos (token_hash, tipo, usuario_id, datos, expires_at, created_at)
           SELECT ?1, 'segundo-factor', u.id, ?2, ?4, ?5
           FROM usuarios u WHERE u.id = ?3 AND u.deshabilitado_at IS NULL AND ${CON_FACTOR} ${misma(6)}`,
        )
        .bind(
          ...[paso.token_hash, JSON.stringify(paso.datos), fila.usuario_id, paso.expires_at, fila.created_at],
          ...pruebas,
        ),
      this.d1
        .prepare(
          'SELECT r.nombre AS rol, u.email, u.deshabilitado_at IS NOT NULL AS fuera FROM usuarios u JOIN roles r ON r.id = u.rol_id WHERE u.id = ?',
        )
        .bind(fila.usuario_id),
      ...this.#cambiar(apertura.anterior, fila.id),
      ...apertura.asiento,
    ])
    const [sesion, , comenzado, quien] = hechas.slice(antes.length)
    const ended = antes.length > 0 && (hechas[0]?.meta.changes ?? 0) > 0
    const [who] = quien?.results ?? []
    if (!who) return null
    const { rol, email, fuera } = who
    if (fuera) return { abre: 'nada', rol, email, ended }
    if (sesion?.meta.changes) return { abre: 'sesion', rol, email, ended }
    return comenzado?.meta.changes ? { abre: 'paso', rol, email, ended } : null
  }

  /** Whose second step a token's hash is, and what their codes are compared with; null when it counts no more. */
  async paso(tokenHash: string, ahora: number) {
    const fila = await this.d1
      .prepare(
        `SELECT p.usuario_id, p.datos, u.email, r.nombre AS rol, f.secreto, f.paso
         FROM pasos p JOIN usuarios u ON u.id = p.usuario_id JOIN roles r ON r.id = u.rol_id
         JOIN factores f ON f.usuario_id = p.usuario_id AND f.verificado_at IS NOT NULL
         WHERE p.token_hash = ?1 AND ${VIGENTE}`,
      )
      .bind(tokenHash, ahora)
      .first<{ usuario_id: string; datos: string; email: string; rol: Rol; secreto: string; paso: number }>()
    return fila && { ...fila, datos: JSON.parse(fila.datos) as DatosDePaso }
  }

  /**
   * Takes a second proof and its step, and opens the session, all or nothing: of the same code given twice at once, one
   * opens. One round trip.
   * @returns false when the code was taken already, or the step counts no more
   */
  async completar(
    fila: SesionFila,
    paso: {
      token_hash: string
      prueba: SegundaPrueba
      anterior: string | null
      devueltos: ReadonlyMap<string, number>
    },
  ): Promise<boolean> {
    const { prueba, token_hash } = paso
    const ahora = fila.created_at
    const abierta = 'EXISTS (SELECT 1 FROM sesiones WHERE id = ?2)'
    const conCodigo = 'paso' in prueba
    const buena = vale(prueba, 'u.id', 11)
    const tomar = conCodigo
      ? this.d1
          .prepare(`UPDATE factores SET paso = ?3 WHERE usuario_id = ?1 AND ${abierta}`)
          .bind(fila.usuario_id, fila.id, prueba.paso)
      : this.d1
          .prepare(`UPDATE respaldos SET usado_at = ?3 WHERE usuario_id = ?1 AND hash = ?4 AND ${abierta}`)
          .bind(fila.usuario_id, fila.id, ahora, prueba.respaldo)
    const [sesion] = await this.d1.batch([
      this.d1
        .prepare(
          `INSERT INTO sesiones ${COLUMNAS} SELECT ?1, ?3, u.id, ${RESTO}
           FROM pasos p JOIN usuarios u ON u.id = p.usuario_id WHERE p.token_hash = ?10 AND u.deshabilitado_at IS NULL AND ${VIGENTE} AND ${buena.sql}`,
        )
        .bind(...[fila.id, ahora, fila.token_hash, ...valores(fila), token_hash], ...buena.valores),
      this.#ingreso(fila, true),
      tomar,
      ...(conCodigo ? [] : [this.#respaldoUsado(fila)]),
      this.d1.prepare(`DELETE FROM pasos WHERE token_hash = ?1 AND ${abierta}`).bind(token_hash, fila.id),
      ...this.#cambiar(paso.anterior, fila.id),
      ...devolver(this.d1, paso.devueltos),
    ])
    return (sesion?.meta.changes ?? 0) > 0
  }

  /** The audit log's word of a session, right behind what opens it. */
  #ingreso({ id, usuario_id, via, recordar, created_at }: SesionFila, segundo_factor: boolean): D1PreparedStatement {
    const que = { usuario_id, objeto: id, datos: { via, recordar, segundo_factor } }
    return filaDeAuditoria(this.d1, entrada(this.rastro ?? sinRastro(created_at), 'ingreso', que), 'tras-cambio')
  }

  #respaldoUsado({ usuario_id, created_at }: SesionFila): D1PreparedStatement {
    const fila = entrada(this.rastro ?? sinRastro(created_at), 'respaldo-usado', { usuario_id })
    return filaDeAuditoria(this.d1, fila, 'tras-cambio')
  }

  /** A new sign-in ends the session that the same browser carried, once the new one is open. */
  #cambiar(anterior: string | null, nueva: string): D1PreparedStatement[] {
    if (anterior === null) return []
    const sql = 'DELETE FROM sesiones WHERE token_hash = ?1 AND EXISTS (SELECT 1 FROM sesiones WHERE id = ?2)'
    return [this.d1.prepare(sql).bind(anterior, nueva)]
  }
}
