/** What a person writes to support, and reads of its answers. */

import type { Intentos } from '../access/attempts'
import type { Actor } from '../access/gate'
import type { Courier } from '../correo/courier'
import { Refusal } from '../domain/refusal'
import { type Asunto, MY_MENSAJES_PER_PAGE, type SoporteCommand } from '../domain/soporte/soporte'
import { type Lugar, paginate } from '../tenant/paginate'
import { withGenericError } from '../trace/generic-refusal'
import type { SoporteDb } from './sql'

interface Con {
  intentos: Pick<Intentos, 'reserveMensaje' | 'mails'>
  courier: Pick<Courier, 'write' | 'sendNow' | 'appUrl'>
  /** the address that answers; null where there is none: the inbox has it all the same */
  supportEmail: string | null
}

export class Soporte {
  constructor(
    private readonly db: SoporteDb,
    private readonly quien: Actor,
    private readonly con: Con,
    private readonly ahora: number,
  ) {}

  /** A page of the own threads, newest first, each with all that was said in it. Two round trips. */
  async mine(lugar: Lugar) {
    const filter = { de: this.quien.persona.id, estado: null, terminos: [] }
    const page = await paginate(lugar, MY_MENSAJES_PER_PAGE, (desde, direction, n) =>
      this.db.leer(filter, desde, direction, n),
    )
    const replies = page.filas.length > 0 ? await this.db.respuestas(page.filas.map((m) => m.id)) : []
    const filas = page.filas.map(({ id, subject, content, estado, created_at }) => ({
      ...{ id, subject, content, estado, created_at },
      // to a person support is support, not a name
      respuestas: replies
        .filter((r) => r.mensaje_id === id)
        .map((r) => ({ id: r.id, de_soporte: r.de_soporte, content: r.content, created_at: r.created_at })),
    }))
    return { ...page, filas }
  }

  /**
   * Writes to support: a new thread, or more on one of the own. A form that is sent again (its `intento`) is one message.
   * @throws Negativa `sin-administrador-del-sistema`, `no-encontrado`, `tryLater-…`, or the spec's generic error
   */
  async write(orden: SoporteCommand): Promise<void> {
    await withGenericError('error-enviar-mensaje', async () => {
      await this.con.intentos.reserveMensaje(this.quien.persona.id)
      await (orden.intent === 'enviar' ? this.#send(orden) : this.#resume(orden))
    })
  }

  async #send({ asunto, mensaje, intento: attempt }: Extract<SoporteCommand, { intent: 'enviar' }>): Promise<void> {
    const { persona, empresa } = this.quien
    const id = attempt ?? crypto.randomUUID()
    const mail = await this.#mail(id, id, 'messages', asunto, mensaje)
    const newOne = { id, from_user_id: persona.id, subject: asunto, content: mensaje, empresa_id: empresa?.id ?? null }
    if (!(await this.db.create(newOne, mail, this.ahora))) {
      if (await this.db.esDe(id, persona.id)) return
      throw new Refusal('sin-administrador-del-sistema')
    }
    if (mail) this.con.courier.sendNow(claveDe(id))
  }

  async #resume({
    id: mensaje_id,
    mensaje,
    intento: attempt,
  }: Extract<SoporteCommand, { intent: 'seguir' }>): Promise<void> {
    const { persona } = this.quien
    const thread = await this.db.thread(mensaje_id)
    // what is somebody else's is as absent as what never was
    if (thread?.from_user_id !== persona.id) throw new Refusal('no-encontrado')
    const id = attempt ?? crypto.randomUUID()
    if (thread.respuestas.some((r) => r.id === id)) return
    const mail = await this.#mail(mensaje_id, id, 'respuestas', thread.subject, mensaje)
    const mas = { id, mensaje_id, from_user_id: persona.id, content: mensaje }
    if (!(await this.db.seguir(mas, mail, this.ahora))) throw new Refusal('no-encontrado')
    if (mail) this.con.courier.sendNow(claveDe(id))
  }

  /** The mail to the support address, if the batch writes what it tells of; null where there is no address, or it had enough for today. */
  async #mail(thread: string, id: string, de: 'messages' | 'respuestas', asunto: Asunto, mensaje: string) {
    const { supportEmail, courier } = this.con
    if (!supportEmail || !(await this.con.intentos.mails.mailsSupport(supportEmail))) return null
    const { persona, empresa } = this.quien
    const { composeMensaje } = await import('../mail/soporte')
    const written = composeMensaje({
      ...{ nombre: persona.nombre, email: persona.email, empresa: empresa?.nombre ?? null },
      ...{ asunto, mensaje, url: `${courier.appUrl}/super-admin/messages?ver=${thread}` },
    })
    // of who wrote it: what they wrote goes with them
    const whose = { usuario_id: persona.id, empresa_id: null, para: supportEmail }
    return courier.write({ clave: claveDe(id), ...whose, ...written }, this.db.siHay(id, de, this.ahora))
  }
}

/** The key of the mail that tells of what was written. */
const claveDe = (id: string): string => `soporte:${id}`
