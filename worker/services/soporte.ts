/** What a person writes to support, and reads of its answers. */
import type { Quien } from '../access/gate'
import type { Intentos } from '../access/intentos'
import type { SoporteDb } from '../db/soporte-db'
import { Negativa } from '../domain/negativa'
import { type Asunto, MIS_MENSAJES_POR_PAGINA, type SoporteCommand } from '../domain/soporte'
import { conGenerico } from './generico'
import { hojear, type Lugar } from './hojear'
import type { Mensajero } from './mensajero'

interface Con {
  intentos: Pick<Intentos, 'reservarMensaje' | 'mails'>
  mensajero: Pick<Mensajero, 'escribir' | 'enviarYa' | 'appUrl'>
  /** the address that answers; null where there is none: the inbox has it all the same */
  supportEmail: string | null
}

export class Soporte {
  constructor(
    private readonly db: SoporteDb,
    private readonly quien: Quien,
    private readonly con: Con,
    private readonly ahora: number,
  ) {}

  /** A page of the own threads, newest first, each with all that was said in it. Two round trips. */
  async mine(lugar: Lugar) {
    const filtro = { de: this.quien.persona.id, estado: null, terminos: [] }
    const pagina = await hojear(lugar, MIS_MENSAJES_POR_PAGINA, (desde, sentido, n) =>
      this.db.leer(filtro, desde, sentido, n),
    )
    const dichas = pagina.filas.length > 0 ? await this.db.respuestas(pagina.filas.map((m) => m.id)) : []
    const filas = pagina.filas.map(({ id, subject, content, estado, created_at }) => ({
      ...{ id, subject, content, estado, created_at },
      // to a person support is support, not a name
      respuestas: dichas
        .filter((r) => r.mensaje_id === id)
        .map((r) => ({ id: r.id, de_soporte: r.de_soporte, content: r.content, created_at: r.created_at })),
    }))
    return { ...pagina, filas }
  }

  /**
   * Writes to support: a new thread, or more on one of the own. A form that is sent again (its `intento`) is one message.
   * @throws Negativa `sin-administrador-del-sistema`, `no-encontrado`, `espere-…`, or the spec's generic error
   */
  async write(orden: SoporteCommand): Promise<void> {
    await conGenerico('error-enviar-mensaje', async () => {
      await this.con.intentos.reservarMensaje(this.quien.persona.id)
      await (orden.intent === 'enviar' ? this.#enviar(orden) : this.#seguir(orden))
    })
  }

  async #enviar({ asunto, mensaje, intento }: Extract<SoporteCommand, { intent: 'enviar' }>): Promise<void> {
    const { persona, empresa } = this.quien
    const id = intento ?? crypto.randomUUID()
    const carta = await this.#carta(id, id, 'messages', asunto, mensaje)
    const nuevo = { id, from_user_id: persona.id, subject: asunto, content: mensaje, empresa_id: empresa?.id ?? null }
    if (!(await this.db.crear(nuevo, carta, this.ahora))) {
      if (await this.db.esDe(id, persona.id)) return
      throw new Negativa('sin-administrador-del-sistema')
    }
    if (carta) this.con.mensajero.enviarYa(claveDe(id))
  }

  async #seguir({ id: mensaje_id, mensaje, intento }: Extract<SoporteCommand, { intent: 'seguir' }>): Promise<void> {
    const { persona } = this.quien
    const hilo = await this.db.hilo(mensaje_id)
    // what is somebody else's is as absent as what never was
    if (hilo?.from_user_id !== persona.id) throw new Negativa('no-encontrado')
    const id = intento ?? crypto.randomUUID()
    if (hilo.respuestas.some((r) => r.id === id)) return
    const carta = await this.#carta(mensaje_id, id, 'respuestas', hilo.subject, mensaje)
    const mas = { id, mensaje_id, from_user_id: persona.id, content: mensaje }
    if (!(await this.db.seguir(mas, carta, this.ahora))) throw new Negativa('no-encontrado')
    if (carta) this.con.mensajero.enviarYa(claveDe(id))
  }

  /** The mail to the support address, if the batch writes what it tells of; null where there is no address, or it had enough for today. */
  async #carta(hilo: string, id: string, de: 'messages' | 'respuestas', asunto: Asunto, mensaje: string) {
    const { supportEmail, mensajero } = this.con
    if (!supportEmail || !(await this.con.intentos.mails.mailsSupport(supportEmail))) return null
    const { persona, empresa } = this.quien
    const { escribirMensaje } = await import('../mail/soporte')
    const escrito = escribirMensaje({
      ...{ nombre: persona.nombre, email: persona.email, empresa: empresa?.nombre ?? null },
      ...{ asunto, mensaje, url: `${mensajero.appUrl}/super-admin/messages?ver=${hilo}` },
    })
    // of who wrote it: what they wrote goes with them
    const deQuien = { usuario_id: persona.id, empresa_id: null, para: supportEmail }
    return mensajero.escribir({ clave: claveDe(id), ...deQuien, ...escrito }, this.db.siHay(id, de, this.ahora))
  }
}

/** The key of the mail that tells of what was written. */
const claveDe = (id: string): string => `soporte:${id}`
