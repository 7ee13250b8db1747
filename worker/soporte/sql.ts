/**
 * The door to support messages, part of the platform door: one inbox for all SuperAdmins, and a person's own threads.
 * The sender is joined on read, so that an erased person is anonymous here too.
 */
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { auditRowInsert } from '../auditoria/sql'
import { type AuditEvent, type RequestTrace, toAuditEntry } from '../domain/auditoria/auditoria'
import type { Cursor } from '../domain/cursor'
import { foldForSearch } from '../domain/fold'
import type { MensajeEstado, Subject } from '../domain/soporte/soporte'
import type { SqlCondition } from '../identidad/codes-sql'
import { type Connection, connect, type Db } from '../platform-db/connect'
import { rolId } from '../platform-db/rol-id'
import { hasChanged, read, text, write } from '../platform-db/sql'
import { beyond, folded } from '../tenant/expressions'
import { empresas, usuarios } from '../tenant/schema/empresas'
import { messages, respuestas } from '../tenant/schema/soporte'

interface MensajesFilter {
  /** one person's threads; null for all, which is the SuperAdmin's view */
  de: string | null
  estado: MensajeEstado | null
  /** folded words, all of which must match */
  terminos: readonly string[]
}
interface NewMensaje {
  id: string
  from_user_id: string
  subject: Subject
  content: string
  empresa_id: string | null
}
interface NewReply {
  id: string
  mensaje_id: string
  from_user_id: string
  content: string
}

const SUPERADMIN_EXISTS = `exists (select 1 from usuarios where rol_id = ${rolId("'SuperAdmin'")}
  and deshabilitado_at is null)`

export class SoporteDb {
  readonly #db: Db
  constructor(
    private readonly d1: Connection,
    private readonly requestTrace: RequestTrace,
  ) {
    this.#db = connect(d1)
  }

  #query() {
    const { id, subject, content, read, estado, created_at, from_user_id } = messages
    return this.#db
      .select({
        id,
        subject,
        content,
        read,
        estado,
        created_at,
        from_user_id,
        // in a batch D1 returns rows as objects: columns with the same name would overwrite each other
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

  /** Up to n threads beyond a cursor, first message only. One round trip. */
  async read(
    { de: source, estado, terminos: terms }: MensajesFilter,
    place: Cursor | null,
    direction: 'asc' | 'desc',
    n: number,
  ) {
    const where = sql`${messages.busqueda} || ' ' || coalesce(${usuarios.busqueda}, '') || ' ' || ${folded(sql`coalesce(${empresas.nombre}, '')`)}`
    const conditions: (SQL | undefined)[] = [
      source === null ? undefined : eq(messages.from_user_id, source),
      estado === null ? undefined : eq(messages.estado, estado),
      ...terms.map((word) => sql`instr(${where}, ${word}) > 0`),
      place ? beyond([messages.created_at, messages.id], [Number(place[0]), place[1]], direction) : undefined,
    ]
    const order = direction === 'asc' ? asc : desc
    return this.#query()
      .where(and(...conditions))
      .orderBy(order(messages.created_at), order(messages.id))
      .limit(n)
  }

  /** One thread with its first message, or null. One round trip. */
  async thread(id: string) {
    const [[mensaje], replies] = await this.#db.batch([this.#query().where(eq(messages.id, id)), this.#replies([id])])
    return mensaje ? { ...mensaje, respuestas: replies } : null
  }

  /** The replies of some threads, oldest first. One round trip. */
  async respuestas(ids: readonly string[]) {
    return this.#replies(ids)
  }

  #replies(ids: readonly string[]) {
    const { id, mensaje_id, de_soporte, content, created_at } = respuestas
    return this.#db
      .select({
        id,
        mensaje_id,
        de_soporte,
        content,
        created_at,
        quien: sql<string | null>`${usuarios.nombre}`.as('quien'),
      })
      .from(respuestas)
      .leftJoin(usuarios, eq(usuarios.id, respuestas.from_user_id))
      .where(sql`${mensaje_id} in (select value from json_each(${JSON.stringify(ids)}))`)
      .orderBy(asc(mensaje_id), asc(created_at), asc(id))
  }

  async markRead(id: string): Promise<void> {
    await write(this.d1, 'update messages set read = 1 where id = ?1 and read = 0', id).run()
  }

  /**
   * A new thread and its mail, all or nothing.
   * @returns false when nothing was written: there is no SuperAdmin, or the id is taken
   */
  async create(m: NewMensaje, correo: D1PreparedStatement | null, now: number): Promise<boolean> {
    const [result] = await this.d1.batch([
      write(
        this.d1,
        `insert into messages (id, from_user_id, subject, content, empresa_id, read, estado, busqueda, created_at)
           select ?1, ?2, ?3, ?4, ?5, 0, 'Abierto', ?6, ?7 where ${SUPERADMIN_EXISTS} on conflict (id) do nothing`,
        m.id,
        m.from_user_id,
        m.subject,
        m.content,
        m.empresa_id,
        foldForSearch(m.subject, m.content),
        now,
      ),
      this.#audit('mensaje-enviado', m.id),
      ...(correo ? [correo] : []),
    ])
    return hasChanged(result)
  }

  /** Whether this person has a thread with this id: the form was sent twice. */
  async belongsTo(id: string, usuario_id: string): Promise<boolean> {
    const row = await read(
      this.d1,
      { id: text },
      'select id from messages where id = ?1 and from_user_id = ?2',
      id,
      usuario_id,
    ).first()
    return row !== null
  }

  /**
   * A further message by the thread's author: reopens it as unread. False when the thread is not theirs, or the id is
   * taken.
   */
  async follow(r: NewReply, correo: D1PreparedStatement | null, now: number): Promise<boolean> {
    const [result] = await this.d1.batch([
      this.#tell(r, false, 'm.from_user_id = ?3', now),
      this.#audit('mensaje-enviado', r.mensaje_id),
      write(
        this.d1,
        `update messages set read = 0, estado = 'Abierto', busqueda = busqueda || ' ' || ?4
           where id = ?1 and ${REPLY_EXISTS}`,
        r.mensaje_id,
        r.id,
        now,
        foldForSearch(r.content),
      ),
      ...(correo ? [correo] : []),
    ])
    return hasChanged(result)
  }

  /**
   * An answer of support, with its mail. The thread counts as answered and read unless its author wrote after `answered`,
   * the message that is answered. False when the author's account is gone, or the id is taken.
   */
  async reply(
    r: NewReply,
    answered: { id: string; created_at: number },
    correo: D1PreparedStatement,
    now: number,
  ): Promise<boolean> {
    const [result] = await this.d1.batch([
      this.#tell(r, true, 'm.from_user_id is not null', now),
      this.#audit('mensaje-respondido', r.mensaje_id),
      write(
        this.d1,
        `update messages set read = 1, estado = 'Respondido' where id = ?1 and ${REPLY_EXISTS} and not exists (
           select 1 from respuestas where mensaje_id = ?1 and de_soporte = 0
             and (created_at > ?4 or (created_at = ?4 and ?5 <> ?1 and id > ?5)))`,
        r.mensaje_id,
        r.id,
        now,
        answered.created_at,
        answered.id,
      ),
      correo,
    ])
    return hasChanged(result)
  }

  /** Condition for the mail of a first message or a reply: only if the batch wrote it. */
  ifWritten(id: string, source: 'messages' | 'respuestas', now: number): SqlCondition {
    return { sql: `exists (select 1 from ${source} where id = ?2 and created_at = ?3)`, values: [id, now] }
  }

  #tell(r: NewReply, fromSupport: boolean, condition: string, now: number): D1PreparedStatement {
    return write(
      this.d1,
      `insert into respuestas (id, mensaje_id, from_user_id, de_soporte, content, created_at)
         select ?1, m.id, ?3, ${fromSupport ? 1 : 0}, ?4, ?5 from messages m where m.id = ?2 and ${condition}
         on conflict (id) do nothing`,
      r.id,
      r.mensaje_id,
      r.from_user_id,
      r.content,
      now,
    )
  }

  #audit(auditEvent: Extract<AuditEvent, `mensaje-${string}`>, target: string): D1PreparedStatement {
    return auditRowInsert(this.d1, toAuditEntry(this.requestTrace, auditEvent, { objeto: target }), 'after-change')
  }
}

/** Reply ?2, written at ?3, exists in thread ?1: this batch has just written it. */
const REPLY_EXISTS = 'exists (select 1 from respuestas where id = ?2 and mensaje_id = ?1 and created_at = ?3)'
