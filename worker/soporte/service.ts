/** A person's support threads: writing and reading. */

import type { Intentos } from '../access/attempts'
import type { Actor } from '../access/gate'
import type { Courier } from '../correo/courier'
import { Refusal } from '../domain/refusal'
import { MY_MENSAJES_PER_PAGE, type SoporteCommand, type Subject } from '../domain/soporte/soporte'
import { type PageStart, paginate } from '../tenant/pager'
import { withGenericError } from '../trace/generic-refusal'
import type { SoporteDb } from './sql'

interface Dependencies {
  intentos: Pick<Intentos, 'reserveMensaje' | 'mails'>
  courier: Pick<Courier, 'write' | 'sendNow' | 'appUrl'>
  /** the support address; null when not configured: the inbox receives the message in any case */
  supportEmail: string | null
}

export class Soporte {
  constructor(
    private readonly db: SoporteDb,
    private readonly who: Actor,
    private readonly dependencies: Dependencies,
    private readonly now: number,
  ) {}

  /** A page of the person's own threads, newest first, with all messages. Two round trips. */
  async mine(place: PageStart) {
    const filter = { de: this.who.person.id, estado: null, terminos: [] }
    const page = await paginate(place, MY_MENSAJES_PER_PAGE, (from, direction, n) =>
      this.db.read(filter, from, direction, n),
    )
    const replies = page.rows.length > 0 ? await this.db.respuestas(page.rows.map((m) => m.id)) : []
    const rows = page.rows.map(({ id, subject, content, estado, created_at }) => ({
      id,
      subject,
      content,
      estado,
      created_at,
      // the person sees «support», not a name
      respuestas: replies
        .filter((r) => r.mensaje_id === id)
        .map((r) => ({ id: r.id, de_soporte: r.de_soporte, content: r.content, created_at: r.created_at })),
    }))
    return { ...page, rows }
  }

  /**
   * Writes to support: a new thread, or a message in an own one. A form sent again (same `intento`) is one message.
   * @throws Refusal `sin-administrador-del-sistema`, `no-encontrado`, a rate limit, or the specification's generic error
   */
  async write(command: SoporteCommand): Promise<void> {
    await withGenericError('error-enviar-mensaje', async () => {
      await this.dependencies.intentos.reserveMensaje(this.who.person.id)
      await (command.intent === 'send' ? this.#send(command) : this.#resume(command))
    })
  }

  async #send({
    asunto: subject,
    mensaje,
    intento: attempt,
  }: Extract<SoporteCommand, { intent: 'send' }>): Promise<void> {
    const { person, empresa } = this.who
    const id = attempt ?? crypto.randomUUID()
    const mail = await this.#mail(id, id, 'messages', subject, mensaje)
    const newOne = { id, from_user_id: person.id, subject, content: mensaje, empresa_id: empresa?.id ?? null }
    if (!(await this.db.create(newOne, mail, this.now))) {
      if (await this.db.belongsTo(id, person.id)) return
      throw new Refusal('sin-administrador-del-sistema')
    }
    if (mail) this.dependencies.courier.sendNow(keyOf(id))
  }

  async #resume({
    id: mensaje_id,
    mensaje,
    intento: attempt,
  }: Extract<SoporteCommand, { intent: 'follow-up' }>): Promise<void> {
    const { person } = this.who
    const thread = await this.db.thread(mensaje_id)
    // another person's thread is answered like a missing one
    if (thread?.from_user_id !== person.id) throw new Refusal('no-encontrado')
    const id = attempt ?? crypto.randomUUID()
    if (thread.respuestas.some((r) => r.id === id)) return
    const mail = await this.#mail(mensaje_id, id, 'respuestas', thread.subject, mensaje)
    const extra = { id, mensaje_id, from_user_id: person.id, content: mensaje }
    if (!(await this.db.follow(extra, mail, this.now))) throw new Refusal('no-encontrado')
    if (mail) this.dependencies.courier.sendNow(keyOf(id))
  }

  /**
   * The mail to the support address, sent only if the batch writes the message; null without an address, or when its
   * daily limit is reached.
   */
  async #mail(thread: string, id: string, tableName: 'messages' | 'respuestas', subject: Subject, mensaje: string) {
    const { supportEmail, courier } = this.dependencies
    if (!supportEmail || !(await this.dependencies.intentos.mails.mailsSupport(supportEmail))) return null
    const { person, empresa } = this.who
    const { composeMensaje } = await import('../mail/soporte')
    const written = composeMensaje({
      nombre: person.nombre,
      email: person.email,
      empresa: empresa?.nombre ?? null,
      asunto: subject,
      mensaje,
      url: `${courier.appUrl}/super-admin/messages?ver=${thread}`,
    })
    // owned by the sender: erasing the person deletes it
    const whose = { usuario_id: person.id, empresa_id: null, para: supportEmail }
    return courier.write({ clave: keyOf(id), ...whose, ...written }, this.db.ifWritten(id, tableName, this.now))
  }
}

/** The idempotency key of a message's mail. */
const keyOf = (id: string): string => `soporte:${id}`
