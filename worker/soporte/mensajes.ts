/** «Mensajes de Soporte»: the one inbox of all SuperAdmins. */
import type { Persona } from '../access/gate'
import type { Courier } from '../correo/courier'
import { Refusal } from '../domain/refusal'
import { MENSAJES_PER_PAGE, type MensajesCommand, type MensajesList } from '../domain/soporte/soporte'
import { terms } from '../domain/text'
import { paginate } from '../tenant/paginate'
import { withGenericError } from '../trace/generic-refusal'
import type { SoporteDb } from './sql'

export class Mensajes {
  constructor(
    private readonly db: SoporteDb,
    private readonly persona: Pick<Persona, 'id'>,
    private readonly courier: Pick<Courier, 'write' | 'sendNow' | 'appUrl'>,
    private readonly ahora: number,
  ) {}

  /** One page, newest first. One round trip. */
  list(list: MensajesList) {
    const filter = { de: null, estado: list.estado, terminos: terms(list.q) }
    return paginate(list, MENSAJES_PER_PAGE, (desde, direction, n) => this.db.leer(filter, desde, direction, n))
  }

  /** One thread with all that was said in it, or null. One round trip. */
  find(id: string) {
    return this.db.thread(id)
  }

  /** Marks a thread as read. */
  markRead(id: string): Promise<void> {
    return this.db.markRead(id)
  }

  /**
   * Answers a thread: in the product, and by mail to the address that who wrote has now. Answers who it was.
   * @throws Negativa `no-encontrado`, `mensaje-sin-cuenta`, or the spec's generic error
   */
  async reply({
    id: mensaje_id,
    mensaje,
    intento: attempt,
  }: Extract<MensajesCommand, { intent: 'responder' }>): Promise<string> {
    return withGenericError('error-enviar-mensaje', async () => {
      const thread = await this.db.thread(mensaje_id)
      if (!thread) throw new Refusal('no-encontrado')
      const { nombre, email, idioma, zona_horaria, from_user_id } = thread
      if (!nombre || !email || !idioma || !zona_horaria || !from_user_id) throw new Refusal('mensaje-sin-cuenta')
      const id = attempt ?? crypto.randomUUID()
      if (thread.respuestas.some((r) => r.id === id)) return nombre
      // what they said last is what is answered
      const ultima = thread.respuestas.filter((r) => !r.de_soporte).at(-1) ?? thread
      const { composeReply } = await import('../mail/soporte')
      const written = composeReply({
        para: { nombre, email, idioma, zona_horaria },
        ...{ asunto: thread.subject, response: mensaje, mensaje: ultima },
        url: `${this.courier.appUrl}/support/mensajes`,
      })
      const clave = `respuesta:${id}`
      const mail = { clave, usuario_id: from_user_id, empresa_id: null, para: email, ...written }
      const correo = this.courier.write(mail, this.db.siHay(id, 'respuestas', this.ahora))
      const reply = { id, mensaje_id, from_user_id: this.persona.id, content: mensaje }
      if (!(await this.db.responder(reply, correo, this.ahora))) throw new Refusal('mensaje-sin-cuenta')
      this.courier.sendNow(clave)
      return nombre
    })
  }
}
