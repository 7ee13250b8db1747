/**
 * Mail to a person who waits for it: written in the batch of its cause, handed to the server as soon as the answer is
 * out. What cannot leave now stays in the queue like any other mail.
 */
import type { Si } from '../identidad/codes-sql'
import { seal } from '../mail/envelope'
import type { Connection } from '../platform-db/connect'
import { record } from '../trace/generic-refusal'
import { Mailer, type MailroomConfig, type OpenLine } from './mailer'
import { CorreosDb, type NewCorreo } from './sql'

interface RequestContext {
  ahora: number
  openLine: OpenLine
  /** runs on after the answer (waitUntil) */
  despues: (job: Promise<unknown>) => void
}

/** A page that says «sent» is written in less. */
const AFTER_RESPONSE_MS = 100

export class Courier {
  readonly #correos: CorreosDb

  constructor(
    private readonly connection: Connection,
    private readonly world: MailroomConfig,
    private readonly here: RequestContext,
  ) {
    this.#correos = new CorreosDb(connection)
  }

  /** The product's address, without a slash at the end. */
  get appUrl(): string {
    return this.world.appUrl
  }

  /** A mail as a statement for the batch of its cause, open; `si` as in CorreosDb.encolar. */
  write(mail: NewCorreo, si?: Si): D1PreparedStatement {
    return this.#correos.enqueue([mail], new URL(this.world.appUrl).hostname, this.here.ahora, si)
  }

  /** The same, sealed at rest: for a mail that opens something. */
  async writeSealed(mail: NewCorreo, si?: Si): Promise<D1PreparedStatement> {
    return this.write(await seal(this.world.secreto, mail), si)
  }

  /** Sends the mail with this key after the answer. Call it when its batch is done. */
  sendNow(key: string): void {
    const mailer = new Mailer(this.connection, this.world, this.here.ahora, this.here.openLine)
    this.here.despues(mailer.deliver(key).catch(record('correo-sin-salir')))
  }

  /** Work that begins when the answer is on its way: whether there is any, and how much, must tell nobody anything. */
  after(job: () => Promise<unknown>): void {
    const later = new Promise((resolve) => setTimeout(resolve, AFTER_RESPONSE_MS))
    this.here.despues(later.then(job).catch(record('correo-sin-escribir')))
  }
}
