/**
 * The door over what is written to support, part of the platform door: one inbox for all SuperAdmins, and to a person
 * their own threads. Who wrote is asked when it is read, so that an erased person is nobody here too.
 */
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { filaDeAuditoria } from '../auditoria/sql'
import { type RequestTrace, type Suceso, toAuditEntry } from '../domain/auditoria/auditoria'
import type { Cursor } from '../domain/cursor'
import type { Asunto, EstadoDeMensaje } from '../domain/soporte/soporte'
import { foldForSearch } from '../domain/text'
import type { Si } from '../identidad/codes-sql'
import { type Connection, connect, type Db } from '../platform-db/connect'
import { beyond, folded } from '../tenant/expressions'
import { empresas, usuarios } from '../tenant/schema/empresas'
import { messages, respuestas } from '../tenant/schema/soporte'

export interface MensajesFilter {
  /** whose alone; null for all, which is the SuperAdmin's */
  de: string | null
  estado: EstadoDeMensaje | null
  /** folded words, every one of which is looked for */
  terminos: readonly string[]
}
export type MensajeFila = Awaited<ReturnType<SoporteDb['leer']>>[number]
export type RespuestaRow = Awaited<ReturnType<SoporteDb['respuestas']>>[number]
export interface NewMensaje {
  id: string
  from_user_id: string
  subject: Asunto
  content: string
  empresa_id: string | null
}
export interface NewRespuesta {
  id: string
  mensaje_id: string
  from_user_id: string
  content: string
}

const HAY_SUPERADMIN = `EXISTS (SELECT 1 FROM usuarios WHERE rol_id = (SELECT id FROM roles WHERE nombre = 'SuperAdmin')
  AND deshabilitado_at IS NULL)`

export class SoporteDb {
  readonly #db: Db
  constructor(
    private readonly d1: Connection,
    private readonly requestTrace: RequestTrace,
  ) {
    this.#db = connect(d1)
  }

  #consulta() {
    const { id, subject, content, read, estado, created_at, from_user_id } = messages
    return this.#db
      .select({
        ...{ id, subject, content, read, estado, created_at, from_user_id },
        // in a batch D1 answers rows as objects: columns of one name would swallow each other
        nombre: sql<string | null>`${usuarios.nombre}`.as('nombre'),
        email: sql<string | null>`${usuarios.email}`.as('email'),
        idioma: sql<'es' | 'en' | null>`${usuarios.idioma}`.as('idioma'),
        zona_horaria: sql<string | null>`${usuarios.zona_horaria}`.as('zona_horaria'),
        empresa: sql<string | null>`${empresas.nombre}`.as('empresa'),
      })
      .from(messages)
      .leftJoin(usuarios, eq(usuarios.id, messages.from_user_id))
      .leftJoin(empresas, eq(empresas.id, messages.empresa_id))
  }

  /** Up to n beginnings of threads beyond a place. One round trip. */
  async leer(
    { de, estado, terminos: terms }: MensajesFilter,
    lugar: Cursor | null,
    direction: 'asc' | 'desc',
    n: number,
  ) {
    const where = sql`${messages.busqueda} || ' ' || coalesce(${usuarios.busqueda}, '') || ' ' || ${folded(sql`coalesce(${empresas.nombre}, '')`)}`
    const conditions: (SQL | undefined)[] = [
      de === null ? undefined : eq(messages.from_user_id, de),
      estado === null ? undefined : eq(messages.estado, estado),
      ...terms.map((termino) => sql`instr(${where}, ${termino}) > 0`),
      lugar ? beyond([messages.created_at, messages.id], [Number(lugar[0]), lugar[1]], direction) : undefined,
    ]
    const orden = direction === 'asc' ? asc : desc
    return this.#consulta()
      .where(and(...conditions))
      .orderBy(orden(messages.created_at), orden(messages.id))
      .limit(n)
  }

  /** One thread from its beginning, or null. One round trip. */
  async thread(id: string) {
    const [[mensaje], replies] = await this.#db.batch([
      this.#consulta().where(eq(messages.id, id)),
      this.#respuestas([id]),
    ])
    return mensaje ? { ...mensaje, respuestas: replies } : null
  }

  /** What was said in some threads, oldest first. One round trip. */
  async respuestas(ids: readonly string[]) {
    return this.#respuestas(ids)
  }

  #respuestas(ids: readonly string[]) {
    const { id, mensaje_id, de_soporte, content, created_at } = respuestas
    return this.#db
      .select({
        ...{ id, mensaje_id, de_soporte, content, created_at },
        quien: sql<string | null>`${usuarios.nombre}`.as('quien'),
      })
      .from(respuestas)
      .leftJoin(usuarios, eq(usuarios.id, respuestas.from_user_id))
      .where(sql`${mensaje_id} in (select value from json_each(${JSON.stringify(ids)}))`)
      .orderBy(asc(mensaje_id), asc(created_at), asc(id))
  }

  /** Marks a thread as read. */
  async markRead(id: string): Promise<void> {
    await this.d1.prepare('UPDATE messages SET read = 1 WHERE id = ?1 AND read = 0').bind(id).run()
  }

  /**
   * A new thread and its mails, all or nothing.
   * @returns false when nothing was written: nobody is there to read it, or the id is taken
   */
  async create(m: NewMensaje, correo: D1PreparedStatement | null, now: number): Promise<boolean> {
    const [result] = await this.d1.batch([
      this.d1
        .prepare(
          `INSERT INTO messages (id, from_user_id, subject, content, empresa_id, read, estado, busqueda, created_at)
           SELECT ?1, ?2, ?3, ?4, ?5, 0, 'Abierto', ?6, ?7 WHERE ${HAY_SUPERADMIN} ON CONFLICT (id) DO NOTHING`,
        )
        .bind(m.id, m.from_user_id, m.subject, m.content, m.empresa_id, foldForSearch(m.subject, m.content), now),
      this.#audit('mensaje-enviado', m.id),
      ...(correo ? [correo] : []),
    ])
    return hasChanged(result)
  }

  /** Whether a thread of this person has this id: the same form came twice. */
  async esDe(id: string, usuario_id: string): Promise<boolean> {
    const fila = await this.d1
      .prepare('SELECT 1 AS si FROM messages WHERE id = ?1 AND from_user_id = ?2')
      .bind(id, usuario_id)
      .first()
    return fila !== null
  }

  /**
   * More on a thread by who began it: it is open and unread again. False when it is not theirs, or the id is taken.
   */
  async seguir(r: NewRespuesta, correo: D1PreparedStatement | null, now: number): Promise<boolean> {
    const [result] = await this.d1.batch([
      this.#tell(r, false, 'm.from_user_id = ?3', now),
      this.#audit('mensaje-enviado', r.mensaje_id),
      this.d1
        .prepare(
          `UPDATE messages SET read = 0, estado = 'Abierto', busqueda = busqueda || ' ' || ?4
           WHERE id = ?1 AND ${REPLY_EXISTS}`,
        )
        .bind(r.mensaje_id, r.id, now, foldForSearch(r.content)),
      ...(correo ? [correo] : []),
    ])
    return hasChanged(result)
  }

  /** An answer of support, with its mail. False when who began it is gone, or the id is taken. */
  async responder(r: NewRespuesta, correo: D1PreparedStatement, now: number): Promise<boolean> {
    const [result] = await this.d1.batch([
      this.#tell(r, true, 'm.from_user_id IS NOT NULL', now),
      this.#audit('mensaje-respondido', r.mensaje_id),
      this.d1
        .prepare(`UPDATE messages SET read = 1, estado = 'Respondido' WHERE id = ?1 AND ${REPLY_EXISTS}`)
        .bind(r.mensaje_id, r.id, now),
      correo,
    ])
    return hasChanged(result)
  }

  /** For the mail of a thread's beginning, or of what was said in it: only if the batch wrote that. */
  siHay(id: string, de: 'messages' | 'respuestas', now: number): Si {
    return { sql: `EXISTS (SELECT 1 FROM ${de} WHERE id = ?2 AND created_at = ?3)`, values: [id, now] }
  }

  #tell(r: NewRespuesta, deSoporte: boolean, si: string, now: number): D1PreparedStatement {
    return this.d1
      .prepare(
        `INSERT INTO respuestas (id, mensaje_id, from_user_id, de_soporte, content, created_at)
         SELECT ?1, m.id, ?3, ${deSoporte ? 1 : 0}, ?4, ?5 FROM messages m WHERE m.id = ?2 AND ${si}
         ON CONFLICT (id) DO NOTHING`,
      )
      .bind(r.id, r.mensaje_id, r.from_user_id, r.content, now)
  }

  #audit(suceso: Extract<Suceso, `mensaje-${string}`>, objeto: string): D1PreparedStatement {
    return filaDeAuditoria(this.d1, toAuditEntry(this.requestTrace, suceso, { objeto }), 'tras-cambio')
  }
}

/** What was said with the id ?2 at ?3 stands in the thread ?1: the batch has just written it. */
const REPLY_EXISTS = 'EXISTS (SELECT 1 FROM respuestas WHERE id = ?2 AND mensaje_id = ?1 AND created_at = ?3)'

const hasChanged = (result: D1Result | undefined): boolean => (result?.meta.changes ?? 0) > 0
