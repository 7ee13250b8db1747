/**
 * Mail to a person who waits for it: written in the batch of its cause, handed to the server as soon as the answer is
 * out. What cannot leave now stays in the queue like any other mail.
 */
import type { Si } from '../db/codigos-db'
import type { Conexion } from '../db/connect'
import { type CorreoNuevo, CorreosDb } from '../db/correos-db'
import { sellar } from '../mail/sobre'
import { type AbrirLinea, Cartero, type Correspondencia } from './cartero'
import { anotar } from './generico'

interface Aqui {
  ahora: number
  abrirLinea: AbrirLinea
  /** runs on after the answer (waitUntil) */
  despues: (trabajo: Promise<unknown>) => void
}

/** A page that says «sent» is written in less. */
const TRAS_LA_RESPUESTA_MS = 100

export class Mensajero {
  readonly #correos: CorreosDb

  constructor(
    private readonly conexion: Conexion,
    private readonly casa: Correspondencia,
    private readonly aqui: Aqui,
  ) {
    this.#correos = new CorreosDb(conexion)
  }

  /** The product's address, without a slash at the end. */
  get appUrl(): string {
    return this.casa.appUrl
  }

  /** A mail as a statement for the batch of its cause, open; `si` as in CorreosDb.encolar. */
  escribir(carta: CorreoNuevo, si?: Si): D1PreparedStatement {
    return this.#correos.encolar([carta], new URL(this.casa.appUrl).hostname, this.aqui.ahora, si)
  }

  /** The same, sealed at rest: for a mail that opens something. */
  async escribirSecreta(carta: CorreoNuevo, si?: Si): Promise<D1PreparedStatement> {
    return this.escribir(await sellar(this.casa.secreto, carta), si)
  }

  /** Sends the mail with this key after the answer. Call it when its batch is done. */
  enviarYa(clave: string): void {
    const cartero = new Cartero(this.conexion, this.casa, this.aqui.ahora, this.aqui.abrirLinea)
    this.aqui.despues(cartero.entregar(clave).catch(anotar('correo-sin-salir')))
  }

  /** Work that begins when the answer is on its way: whether there is any, and how much, must tell nobody anything. */
  despues(trabajo: () => Promise<unknown>): void {
    const luego = new Promise((listo) => setTimeout(listo, TRAS_LA_RESPUESTA_MS))
    this.aqui.despues(luego.then(trabajo).catch(anotar('correo-sin-escribir')))
  }
}
