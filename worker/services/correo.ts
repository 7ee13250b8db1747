/** The section «Correo electrónico» of the SuperAdmin: where mail goes out, whether it does, and what did not. */
import type { Conexion } from '../db/connect'
import { type ConfigFila, CorreoConfigDb } from '../db/correo-config-db'
import { CorreosDb } from '../db/correos-db'
import { entrada } from '../domain/auditoria'
import { Negativa } from '../domain/negativa'
import { hostProhibido } from '../domain/servidor-prohibido'
import { hostPermitido, type Servidor, type ServidorForm } from '../domain/smtp'
import { FallaSmtp } from '../mail/falla'
import { cifrar, descifrar } from '../mail/secreto'
import type { Auditoria } from './auditoria'
import type { AbrirLinea, Correspondencia } from './cartero'
import { conGenerico } from './generico'

/** Dead letters that the screen shows: the newest. */
const MUERTOS = 25

export interface Destinatario {
  email: string
  idioma: 'es' | 'en'
}

export class Correo {
  readonly #auditoria: Auditoria
  readonly #config: CorreoConfigDb
  readonly #correos: CorreosDb

  constructor(
    { d1, auditoria }: { d1: Conexion; auditoria: Auditoria },
    private readonly casa: Correspondencia,
    private readonly ahora: number,
    private readonly abrirLinea: AbrirLinea,
  ) {
    this.#auditoria = auditoria
    this.#config = new CorreoConfigDb(d1)
    this.#correos = new CorreosDb(d1)
  }

  /** The settings without their password, the queue and its newest dead letters. One round trip. */
  async read() {
    const { config, pausa, cola, muertos } = await this.#config.leerTodo(this.#correos, this.ahora, MUERTOS)
    const comun = { pausa, cola, muertos, enlaces: this.#enlacesDeAqui() }
    if (!config) return { ...comun, config: null }
    const { id: _, smtp_password, ...visible } = config
    const legible = (await descifrar(this.casa.secreto, smtp_password)) !== null
    return { ...comun, config: { ...visible, legible } }
  }

  /** The address that links in mails lead to, where it is one that only this machine knows; else null. */
  #enlacesDeAqui(): string | null {
    const { appUrl, enDesarrollo } = this.casa
    return !enDesarrollo && hostProhibido(new URL(appUrl).hostname) ? appUrl : null
  }

  /** Stores the settings, the password encrypted; without one the stored one stays. */
  async save(form: ServidorForm): Promise<void> {
    const { password, guardada } = await this.#contrasena(form)
    await conGenerico('error-guardar-configuracion', async () => {
      const smtp_password = guardada ?? (await cifrar(this.casa.secreto, password))
      const apunte = entrada(this.#auditoria.rastro, 'correo-configurado', { datos: { contrasena: guardada === null } })
      await this.#config.guardar({ ...form, smtp_password, updated_at: this.ahora }, apunte)
    })
  }

  /**
   * Sends a mail to the person who asks, at once and past the queue, with the values of the form.
   * @returns what the server said when it took it
   * @throws Negativa `smtp-…` with the server's own words when it did not
   */
  async test(form: ServidorForm, a: Destinatario): Promise<string> {
    const { password } = await this.#contrasena(form)
    const de = { name: form.smtp_from_name, address: form.smtp_from_email }
    const servidor: Servidor = { host: form.smtp_host, port: form.smtp_port, user: form.smtp_user, password, from: de }
    const { escribirPrueba } = await import('../mail/prueba')
    const dominio = new URL(this.casa.appUrl).hostname
    try {
      const linea = await this.abrirLinea(servidor, this.casa.enDesarrollo)
      try {
        const dicho = await linea.enviar({
          ...escribirPrueba(a.idioma, this.casa.appUrl),
          messageId: `<${crypto.randomUUID()}@${dominio}>`,
          de,
          para: a.email,
          fecha: this.ahora,
        })
        this.#auditoria.anotar('correo-probado', { datos: { recibido: true } })
        return dicho
      } finally {
        linea.cerrar()
      }
    } catch (error) {
      if (!(error instanceof FallaSmtp)) throw error
      this.#auditoria.anotar('correo-probado', { datos: { recibido: false } })
      throw new Negativa(`smtp-${error.codigo}`, undefined, { dicho: error.dicho })
    }
  }

  /** Puts a dead letter back into the queue. False when it is no longer dead. */
  resend(id: string): Promise<boolean> {
    return this.#correos.revivir(id, this.ahora)
  }

  /** Throws a dead letter away. False when it is no longer there. */
  discard(id: string): Promise<boolean> {
    return this.#correos.descartar(id)
  }

  /**
   * The password to use with a form. An empty field means the stored one, and only for the server it was stored for: a
   * form that names another host would carry it there.
   */
  async #contrasena(form: ServidorForm): Promise<{ password: string; guardada: string | null }> {
    if (!hostPermitido(form.smtp_host, this.casa.enDesarrollo)) throw new Negativa('servidor-prohibido', 'smtp_host')
    if (form.smtp_password) return { password: form.smtp_password, guardada: null }
    const { config } = await this.#config.leer()
    if (!config) throw new Negativa('requerido', 'smtp_password')
    if (!mismoServidor(config, form)) throw new Negativa('contrasena-de-otro-servidor', 'smtp_password')
    const password = await descifrar(this.casa.secreto, config.smtp_password)
    if (password === null) throw new Negativa('contrasena-ilegible', 'smtp_password')
    return { password, guardada: config.smtp_password }
  }
}

const mismoServidor = (config: ConfigFila, form: ServidorForm): boolean =>
  config.smtp_host === form.smtp_host && config.smtp_port === form.smtp_port && config.smtp_user === form.smtp_user
