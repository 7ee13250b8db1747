/** «Mensajes de Soporte»: the one inbox of all SuperAdmins. */
import type { Persona } from '../access/gate'
import type { SoporteDb } from '../db/soporte-db'
import { Negativa } from '../domain/negativa'
import { type ListaMensajes, MENSAJES_POR_PAGINA, type MensajesCommand } from '../domain/soporte'
import { terminos } from '../domain/texto'
import { conGenerico } from './generico'
import { hojear } from './hojear'
import type { Mensajero } from './mensajero'

export class Mensajes {
  constructor(
    private readonly db: SoporteDb,
    private readonly persona: Pick<Persona, 'id'>,
    private readonly mensajero: Pick<Mensajero, 'escribir' | 'enviarYa' | 'appUrl'>,
    private readonly ahora: number,
  ) {}

  /** One page, newest first. One round trip. */
  list(lista: ListaMensajes) {
    const filtro = { de: null, estado: lista.estado, terminos: terminos(lista.q) }
    return hojear(lista, MENSAJES_POR_PAGINA, (desde, sentido, n) => this.db.leer(filtro, desde, sentido, n))
  }

  /** One thread with all that was said in it, or null. One round trip. */
  find(id: string) {
    return this.db.hilo(id)
  }

  /** Marks a thread as read. */
  markRead(id: string): Promise<void> {
    return this.db.marcarLeido(id)
  }

  /**
   * Answers a thread: in the product, and by mail to the address that who wrote has now. Answers who it was.
   * @throws Negativa `no-encontrado`, `mensaje-sin-cuenta`, or the spec's generic error
   */
  async reply({
    id: mensaje_id,
    mensaje,
    intento,
  }: Extract<MensajesCommand, { intent: 'responder' }>): Promise<string> {
    return conGenerico('error-enviar-mensaje', async () => {
      const hilo = await this.db.hilo(mensaje_id)
      if (!hilo) throw new Negativa('no-encontrado')
      const { nombre, email, idioma, zona_horaria, from_user_id } = hilo
      if (!nombre || !email || !idioma || !zona_horaria || !from_user_id) throw new Negativa('mensaje-sin-cuenta')
      const id = intento ?? crypto.randomUUID()
      if (hilo.respuestas.some((r) => r.id === id)) return nombre
      // what they said last is what is answered
      const ultima = hilo.respuestas.filter((r) => !r.de_soporte).at(-1) ?? hilo
      const { escribirRespuesta } = await import('../mail/soporte')
      const escrito = escribirRespuesta({
        para: { nombre, email, idioma, zona_horaria },
        ...{ asunto: hilo.subject, respuesta: mensaje, mensaje: ultima },
        url: `${this.mensajero.appUrl}/support/mensajes`,
      })
      const clave = `respuesta:${id}`
      const carta = { clave, usuario_id: from_user_id, empresa_id: null, para: email, ...escrito }
      const correo = this.mensajero.escribir(carta, this.db.siHay(id, 'respuestas', this.ahora))
      const dicho = { id, mensaje_id, from_user_id: this.persona.id, content: mensaje }
      if (!(await this.db.responder(dicho, correo, this.ahora))) throw new Negativa('mensaje-sin-cuenta')
      this.mensajero.enviarYa(clave)
      return nombre
    })
  }
}
