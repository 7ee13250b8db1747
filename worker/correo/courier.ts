/**
 * Mail that a person is waiting for: queued in the batch of its cause and sent right after the response. What cannot be
 * sent now stays in the queue like any other mail.
 */
import type { SqlCondition } from '../identidad/codes-sql'
import { seal } from '../mail/envelope'
import type { Connection } from '../platform-db/connect'
import { afterResponse } from '../trace/after-response'
import { logAs } from '../trace/generic-refusal'
import type { MailConfig, OpenSmtp } from './mail-config'
import { type NewCorreo, queueCorreo, rowOf } from './sql'

interface RequestContext {
  now: number
  openSmtp: OpenSmtp
  /** runs after the response (waitUntil) */
  after: (job: Promise<unknown>) => void
}

export class Courier {
  constructor(
    private readonly connection: Connection,
    private readonly config: MailConfig,
    private readonly here: RequestContext,
  ) {}

  /** The product's address, without a trailing slash. */
  get appUrl(): string {
    return this.config.appUrl
  }

  /** A mail as a statement for the batch of its cause, unencrypted; `condition` as in queueCorreos. */
  write(mail: NewCorreo, condition?: SqlCondition): D1PreparedStatement {
    return queueCorreo(this.connection, rowOf(mail, new URL(this.config.appUrl).hostname, this.here.now), condition)
  }

  /** The same, encrypted at rest: for mails with a link or code. */
  async writeSealed(mail: NewCorreo, condition?: SqlCondition): Promise<D1PreparedStatement> {
    return this.write(await seal(this.config.secret, mail), condition)
  }

  /** Sends the mail with this key after the response. Call it when its batch is done. */
  sendNow(key: string): void {
    this.here.after(this.#deliver(key).catch(logAs('correo-sin-salir')))
  }

  /** Work that starts after the response, so that its timing reveals neither whether there is any nor how much. */
  after(job: () => Promise<unknown>): void {
    afterResponse(this.here.after, () => job().catch(logAs('correo-sin-escribir')))
  }

  async #deliver(key: string): Promise<void> {
    const { Mailer } = await import('./mailer')
    await new Mailer(this.connection, this.config, this.here.now, this.here.openSmtp).deliver(key)
  }
}
