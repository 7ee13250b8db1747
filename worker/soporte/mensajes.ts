/** «Mensajes de Soporte»: the inbox shared by all SuperAdmins. */

import type { Person } from '../access/gate'
import type { Courier } from '../correo/courier'
import { terms } from '../domain/fold'
import { Refusal } from '../domain/refusal'
import { MENSAJES_PER_PAGE } from '../domain/soporte/list'
import type { MensajesCommand, MensajesList } from '../domain/soporte/soporte'
import { paginate } from '../tenant/pager'
import { withGenericError } from '../trace/generic-refusal'
import type { SoporteDb } from './sql'

export class Mensajes {
  constructor(
    private readonly db: SoporteDb,
    private readonly person: Pick<Person, 'id'>,
    private readonly courier: Pick<Courier, 'write' | 'sendNow' | 'appUrl'>,
    private readonly now: number,
  ) {}

  /** One page, newest first. One round trip. */
  list(list: MensajesList) {
    const filter = { de: null, estado: list.estado, terminos: terms(list.q) }
    return paginate(list, MENSAJES_PER_PAGE, (from, direction, n) => this.db.read(filter, from, direction, n))
  }

  /** One thread with all its messages, or null. One round trip. */
  find(id: string) {
    return this.db.thread(id)
  }

  markRead(id: string): Promise<void> {
    return this.db.markRead(id)
  }

  /**
   * Answers a thread: in the product, and by mail to the sender's current address, which quotes the message that is
   * answered. A message that the author added meanwhile leaves the thread open and unread. Returns the sender's name.
   * @param seen id of the author's last message that the form showed; by default the last there is
   * @throws Refusal `no-encontrado`, `mensaje-sin-cuenta`, or the specification's generic error
   */
  async reply({
    id: mensaje_id,
    mensaje,
    intento: attempt,
    seen,
  }: Extract<MensajesCommand, { intent: 'reply' }>): Promise<string> {
    return withGenericError('error-enviar-mensaje', async () => {
      const thread = await this.db.thread(mensaje_id)
      if (!thread) throw new Refusal('no-encontrado')
      const { nombre, email, idioma, zona_horaria, from_user_id } = thread
      if (!nombre || !email || !idioma || !zona_horaria || !from_user_id) throw new Refusal('mensaje-sin-cuenta')
      const id = attempt ?? crypto.randomUUID()
      if (thread.respuestas.some((r) => r.id === id)) return nombre
      const written = [thread, ...thread.respuestas.filter((r) => !r.de_soporte)]
      const answered = written.find((one) => one.id === seen) ?? written.at(-1) ?? thread
      const { composeReply } = await import('../mail/soporte')
      const composed = composeReply({
        para: { nombre, email, idioma, zona_horaria },
        asunto: thread.subject,
        response: mensaje,
        mensaje: answered,
        url: `${this.courier.appUrl}/support/mensajes`,
      })
      const key = `respuesta:${id}`
      const mail = { clave: key, usuario_id: from_user_id, empresa_id: null, para: email, ...composed }
      const correo = this.courier.write(mail, this.db.ifWritten(id, 'respuestas', this.now))
      const reply = { id, mensaje_id, from_user_id: this.person.id, content: mensaje }
      if (!(await this.db.reply(reply, answered, correo, this.now))) throw new Refusal('mensaje-sin-cuenta')
      this.courier.sendNow(key)
      return nombre
    })
  }
}
