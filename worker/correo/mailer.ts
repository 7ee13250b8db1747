/**
 * Sends the mail queue: leases what is due, sends it over at most two connections, and marks each mail as soon as the
 * server has accepted it, so that a crash repeats at most the mails in flight, with the same Message-ID. When a server
 * refuses everything, sending is paused, and that costs no mail an attempt; the mail that met the refusal waits twice as
 * long, so that one mail alone cannot hold up the others.
 */

import { leavingPath } from '../domain/correo/leaving'
import { nextAttempt, pauseEnd, RETENTION_DAYS, standBehind } from '../domain/correo/queue'
import type { MailServer } from '../domain/correo/smtp'
import { openEnvelope } from '../mail/envelope'
import { SmtpFailure } from '../mail/failure'
import { decrypt } from '../mail/secret'
import type { SmtpConnection } from '../mail/smtp'
import type { Connection } from '../platform-db/connect'
import { logFailure } from '../trace/request'
import { CorreoConfigDb, type Pause } from './config-sql'
import type { MailConfig, OpenSmtp } from './mail-config'
import { CorreosDb, type QueuedMail } from './sql'

const PER_ROUND = 100
const CONNECTIONS = 2
/** No new mail is started after this time: the next minute continues. */
const ROUND_MS = 45_000
/** Longer than a run can take, including the last mail's timeout. */
const LEASE_MS = 5 * 60_000
/** The same for one mail sent after a response, where the platform allows half a minute. */
const SINGLE_LEASE_MS = 60_000
/** So many dropped connections in a row, without a reply, count as a server failure. */
const CUT_OFFS_MAX = 2
const MARK_ATTEMPTS = 3

/** Deletes old mails, and gives up on those that were never sent. Once an hour is enough. */
export const purgeCorreos = (connection: Connection, now: number): Promise<void> =>
  new CorreosDb(connection).cleanUp(now, RETENTION_DAYS)

export class Mailer {
  readonly #config: CorreoConfigDb
  readonly #correos: CorreosDb

  /** @param now the scheduled minute, or that of the request @param clock UTC milliseconds, from which leases count */
  constructor(
    connection: Connection,
    private readonly config: MailConfig,
    private readonly now: number,
    private readonly openSmtp: OpenSmtp,
    private readonly clock: () => number = Date.now,
  ) {
    this.#config = new CorreoConfigDb(connection)
    this.#correos = new CorreosDb(connection)
  }

  /** Sends up to 100 mails. Without settings, or during a pause, they stay queued. */
  sendDue(): Promise<void> {
    return this.#dispatch(LEASE_MS, (until) => this.#correos.lease(this.now, until, PER_ROUND))
  }

  /** Sends the mail with this key now, because someone is waiting; if that fails, the next minute retries it. */
  deliver(key: string): Promise<void> {
    return this.#dispatch(SINGLE_LEASE_MS, (until) => this.#correos.leaseOne(key, this.now, until))
  }

  async #dispatch(timeout: number, claim: (until: number) => Promise<QueuedMail[]>): Promise<void> {
    const { config, pause } = await this.#config.read()
    if (!config || (pause && pause.hasta > this.now)) return
    const password = await decrypt(this.config.secret, config.smtp_password)
    if (password === null) return
    const server: MailServer = {
      host: config.smtp_host,
      port: config.smtp_port,
      user: config.smtp_user,
      password,
      from: { name: config.smtp_from_name, address: config.smtp_from_email },
    }
    const start = this.clock()
    const lease = start + timeout
    const queue = await claim(lease)
    if (queue.length === 0) return
    const round = new Round(this.#correos, queue, {
      open: () => this.openSmtp(server, this.config.inDevelopment),
      secret: this.config.secret,
      de: server.from,
      appUrl: this.config.appUrl,
      arriendo: lease,
      now: this.now,
      mayBegin: () => this.clock() < start + ROUND_MS,
    })
    const fault = await round.run().finally(() => this.#correos.release(idsOf(round.queue), lease))
    const until = await this.#pause(fault, pause, round.accepted)
    await this.#correos.release(idsOf(round.refused), lease, until && standBehind(until, this.now))
  }

  /**
   * Records until when the server is left alone after a run, and returns it; null where it need not be.
   * @param accepted whether the server took a mail in this run: then it has not refused everything since the pause before
   */
  async #pause(fault: SmtpFailure | null, last: Pause | null, accepted: boolean): Promise<number | null> {
    if (!fault) {
      if (last) await this.#config.pause(null, this.now)
      return null
    }
    const before = accepted ? null : last
    const times = (before?.times ?? 0) + 1
    const until = pauseEnd(times, this.now)
    const from = before?.desde ?? this.now
    console.error(JSON.stringify({ suceso: 'servidor-de-correo', codigo: fault.code, times }))
    await this.#config.pause({ hasta: until, desde: from, times, error: noteOf(fault) }, this.now)
    return until
  }
}

const idsOf = (mails: readonly QueuedMail[]) => mails.map(({ id }) => id)

/** The stored description of a failure: its code, then the server's own words. */
const noteOf = ({ code, serverSaid }: SmtpFailure): string => (serverSaid ? `${code}: ${serverSaid}` : code)

interface RunContext {
  open(): Promise<SmtpConnection>
  /** decrypts queued mails */
  secret: string
  de: MailServer['from']
  /** the product's address, without a trailing slash */
  appUrl: string
  arriendo: number
  now: number
  /** whether there is time for another mail */
  mayBegin(): boolean
}

/**
 * One run over the leased mails. Afterwards `queue` holds what was not tried, and `refused` the mails at which the server
 * refused to go on.
 */
class Round {
  readonly refused: QueuedMail[] = []
  accepted = false
  readonly #connections = new Set<SmtpConnection>()
  #fault: SmtpFailure | null = null
  /** a result could not be recorded: no connection begins another mail */
  #isBroken = false

  constructor(
    private readonly correos: CorreosDb,
    readonly queue: QueuedMail[],
    private readonly context: RunContext,
  ) {}

  /** Returns why the server as a whole refused, or null. @throws when a result could not be recorded */
  async run(): Promise<SmtpFailure | null> {
    try {
      const first = await this.#open()
      if (first) {
        const others = Array.from({ length: Math.min(CONNECTIONS, this.queue.length) - 1 }, () => this.#drain(null))
        const ends = await Promise.allSettled([this.#drain(first), ...others])
        for (const end of ends) if (end.status === 'rejected') throw end.reason
      }
      return this.#fault
    } finally {
      for (const smtp of this.#connections) smtp.close()
    }
  }

  /**
   * A new connection; null if the server gives none. That is no failure while another one works, since some servers
   * allow only one.
   */
  async #open(): Promise<SmtpConnection | null> {
    try {
      const smtp = await this.context.open()
      this.#connections.add(smtp)
      return smtp
    } catch (error) {
      const another = [...this.#connections].some(({ isOpen }) => isOpen)
      if (!another) this.#fault = error instanceof SmtpFailure ? error : new SmtpFailure('server', 'no-conecta')
      return null
    }
  }

  async #drain(initial: SmtpConnection | null): Promise<void> {
    let smtp = initial
    let cutOffs = 0
    while (!this.#fault && !this.#isBroken && this.context.mayBegin() && this.queue.length > 0) {
      if (!smtp?.isOpen) smtp = await this.#open()
      const correo = smtp && this.queue.shift()
      if (!smtp || !correo) return
      const failure = await this.#send(smtp, correo).catch((error: unknown) => {
        this.#isBroken = true
        throw error
      })
      const wordless = failure !== null && !failure.serverSaid && !smtp.isOpen
      cutOffs = wordless ? cutOffs + 1 : 0
      if (failure?.clase === 'server' || cutOffs >= CUT_OFFS_MAX) this.#fault = failure
    }
  }

  /** Sends one mail and records the result; returns the failure, or null. */
  async #send(smtp: SmtpConnection, correo: QueuedMail): Promise<SmtpFailure | null> {
    const { arriendo: lease, now, de: sender, appUrl, secret } = this.context
    const body = await openEnvelope(secret, correo)
    if (!body) {
      await this.correos.failed(correo.id, lease, 'ilegible', null, now)
      return null
    }
    try {
      const { para: recipient, asunto: subject } = correo
      const leaving = leavingPath(correo.clave)
      await smtp.send({
        messageId: correo.message_id,
        de: sender,
        para: recipient,
        asunto: subject,
        ...body,
        fecha: correo.created_at,
        ...(leaving === null ? {} : { preferencias: `${appUrl}${leaving}` }),
      })
    } catch (error) {
      const failure = error instanceof SmtpFailure ? error : new SmtpFailure('temporary', 'cerro')
      if (failure.clase === 'server') this.refused.push(correo)
      else {
        const next = failure.clase === 'permanent' ? null : nextAttempt(correo.intentos + 1, now)
        await this.correos.failed(correo.id, lease, noteOf(failure), next, now)
      }
      return failure
    }
    this.accepted = true
    await this.#mark(correo.id)
    return null
  }

  /** The server has accepted it: a mail that is not marked now would be sent again, so this is retried. */
  async #mark(id: string): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.correos.sent(id, this.context.now)
      } catch (error) {
        if (attempt < MARK_ATTEMPTS) continue
        logFailure('correo-sin-marcar', error, { id })
        return
      }
    }
  }
}
