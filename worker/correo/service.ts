/** The SuperAdmin's section «Correo electrónico»: server settings, the state of the queue and its dead letters. */

import type { Auditoria } from '../auditoria/service'
import { toAuditEntry } from '../domain/auditoria/auditoria'
import { isForbiddenHost } from '../domain/correo/forbidden-server'
import { isAllowedHost, type MailServer, type MailServerForm, type ShownMailServer } from '../domain/correo/smtp'
import type { Cursor } from '../domain/cursor'
import { changedFrom } from '../domain/editing/shown'
import { Refusal } from '../domain/refusal'
import { SmtpFailure } from '../mail/failure'
import { decrypt, encrypt } from '../mail/secret'
import type { Connection } from '../platform-db/connect'
import { withGenericError } from '../trace/generic-refusal'
import { type ConfigRow, CorreoConfigDb } from './config-sql'
import type { MailConfig, OpenSmtp } from './mail-config'
import { CorreosDb, type DeadLetter } from './sql'

/** Dead letters that the screen shows, newest first. */
const DEAD_LETTERS_MAX = 25
/** Read at once for a file of them. */
const DEAD_LETTERS_PAGE = 100

interface Recipient {
  email: string
  idioma: 'es' | 'en'
}

export class Correo {
  readonly #auditoria: Auditoria
  readonly #config: CorreoConfigDb
  readonly #correos: CorreosDb

  constructor(
    { d1, auditoria }: { d1: Connection; auditoria: Auditoria },
    private readonly config: MailConfig,
    private readonly now: number,
    private readonly openSmtp: OpenSmtp,
  ) {
    this.#auditoria = auditoria
    this.#config = new CorreoConfigDb(d1)
    this.#correos = new CorreosDb(d1)
  }

  /** The settings without their password, the queue and its newest dead letters. One round trip. */
  async read() {
    const { config, pause, queue, deadLetters } = await this.#config.readAll(this.#correos, this.now, DEAD_LETTERS_MAX)
    const common = { pause, queue, deadLetters, links: this.#localLinks() }
    if (!config) return { ...common, config: null }
    const { id: _, smtp_password, ...visible } = config
    const legible = (await decrypt(this.config.secret, smtp_password)) !== null
    return { ...common, config: { ...visible, legible } }
  }

  /** A page of all dead letters, newest first. @param after a cursor of the page before; null for the first */
  async deadLetters({
    despues: after,
  }: {
    despues: Cursor | null
  }): Promise<{ rows: DeadLetter[]; after: Cursor | null }> {
    const rows = await this.#correos.deadLetters(after, DEAD_LETTERS_PAGE)
    const last = rows.at(-1)
    return { rows, after: last && rows.length === DEAD_LETTERS_PAGE ? [last.proximo_at, last.id] : null }
  }

  /** The address that links in mails use, if it only works on this machine; else null. */
  #localLinks(): string | null {
    const { appUrl, inDevelopment } = this.config
    return !inDevelopment && isForbiddenHost(new URL(appUrl).hostname) ? appUrl : null
  }

  /**
   * Saves the settings, the password encrypted; without a new password the stored one stays.
   * @param shown a field left as the form showed it keeps its stored value (domain/editing/shown.ts)
   */
  async save(asked: MailServerForm, shown?: ShownMailServer): Promise<void> {
    const { config } = shown ? await this.#config.read() : { config: null }
    const form = config
      ? changedFrom(asked, { ...shown, smtp_password: '' }, { ...config, smtp_password: '' }, [SERVER])
      : asked
    const { password, stored } = await this.#passwordFor(form)
    await withGenericError('error-guardar-configuracion', async () => {
      const smtp_password = stored ?? (await encrypt(this.config.secret, password))
      const auditEntry = toAuditEntry(this.#auditoria.requestTrace, 'correo-configurado', {
        datos: { contrasena: stored === null },
      })
      await this.#config.save({ ...form, smtp_password, updated_at: this.now }, auditEntry)
    })
  }

  /**
   * Sends a test mail to the signed-in person at once, bypassing the queue, with the values of the form.
   * @returns the server's reply when it accepted it
   * @throws Refusal `smtp-…` with the server's own words when it did not
   */
  async test(form: MailServerForm, to: Recipient): Promise<string> {
    const { password } = await this.#passwordFor(form)
    const sender = { name: form.smtp_from_name, address: form.smtp_from_email }
    const server: MailServer = {
      host: form.smtp_host,
      port: form.smtp_port,
      user: form.smtp_user,
      password,
      from: sender,
    }
    const { composeTest } = await import('../mail/test-mail')
    const domain = new URL(this.config.appUrl).hostname
    try {
      const smtp = await this.openSmtp(server, this.config.inDevelopment)
      try {
        const serverSaid = await smtp.send({
          ...composeTest(to.idioma, this.config.appUrl),
          messageId: `<${crypto.randomUUID()}@${domain}>`,
          de: sender,
          para: to.email,
          fecha: this.now,
        })
        this.#auditoria.record('correo-probado', { datos: { recibido: true } })
        return serverSaid
      } finally {
        smtp.close()
      }
    } catch (error) {
      if (!(error instanceof SmtpFailure)) throw error
      this.#auditoria.record('correo-probado', { datos: { recibido: false } })
      throw new Refusal(`smtp-${error.code}`, undefined, { dicho: error.serverSaid })
    }
  }

  /** Puts a dead letter back into the queue. False when it is no longer dead. */
  resend(id: string): Promise<boolean> {
    return this.resendSelected([id]).then((n) => n > 0)
  }

  /** Deletes a dead letter. False when it no longer exists. */
  discard(id: string): Promise<boolean> {
    return this.discardSelected([id]).then((n) => n > 0)
  }

  /** Puts the chosen dead letters back into the queue; returns how many were still dead. */
  resendSelected(ids: readonly string[]): Promise<number> {
    return this.#correos.reviveAll(ids, this.now, this.#auditoria.countingRow('correo-reenviado'))
  }

  /** Deletes the chosen dead letters; returns how many were still there. */
  discardSelected(ids: readonly string[]): Promise<number> {
    return this.#correos.discardAll(ids, this.#auditoria.countingRow('correo-descartado'))
  }

  /**
   * The password to use with a form. An empty field means the stored one, and only for the same server: otherwise a
   * form with another host could send the password there.
   */
  async #passwordFor(form: MailServerForm): Promise<{ password: string; stored: string | null }> {
    if (!isAllowedHost(form.smtp_host, this.config.inDevelopment)) throw new Refusal('servidor-prohibido', 'smtp_host')
    if (form.smtp_password) return { password: form.smtp_password, stored: null }
    const { config } = await this.#config.read()
    if (!config) throw new Refusal('requerido', 'smtp_password')
    if (!sameServer(config, form)) throw new Refusal('contrasena-de-otro-servidor', 'smtp_password')
    const password = await decrypt(this.config.secret, config.smtp_password)
    if (password === null) throw new Refusal('contrasena-ilegible', 'smtp_password')
    return { password, stored: config.smtp_password }
  }
}

/** A password is that of its server. */
const SERVER = ['smtp_host', 'smtp_port', 'smtp_user', 'smtp_password'] as const

const sameServer = (config: ConfigRow, form: MailServerForm): boolean =>
  config.smtp_host === form.smtp_host && config.smtp_port === form.smtp_port && config.smtp_user === form.smtp_user
