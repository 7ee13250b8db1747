/**
 * Empties the mail queue: takes what is due, sends it over at most two lines, and marks each mail the moment the server
 * has it, so that a crash repeats at most the mails in flight, under the same Message-ID. A server that refuses everybody
 * is left alone for a while, and no mail spends an attempt on it.
 */

import { type MailServer, nextAttempt, pauseEnd, RETENTION_DAYS } from '../domain/correo/smtp'
import type { Ajustes } from '../env'
import { openEnvelope } from '../mail/envelope'
import { SmtpFailure } from '../mail/failure'
import { decrypt } from '../mail/secret'
import type { openConnection, SmtpLine } from '../mail/smtp'
import type { Connection } from '../platform-db/connect'
import { logFailure } from '../trace/request'
import { CorreoConfigDb, type Pause } from './config-sql'
import { type Correo, CorreosDb } from './sql'

/** What the mail room needs to know of this installation. */
export interface MailroomConfig {
  /** CONFIG_SECRET: opens the stored password */
  secreto: string
  /** the product's address, without a slash at the end */
  appUrl: string
  inDevelopment: boolean
}

export const mailroomConfig = (a: Ajustes): MailroomConfig => ({
  secreto: a.CONFIG_SECRET,
  appUrl: a.APP_URL,
  inDevelopment: a.ENTORNO === 'desarrollo',
})

export type OpenLine = typeof openConnection

const PER_ROUND = 100
const LINES = 2
/** Mails that their reader may turn off, by the beginning of their key. */
const WITH_PREFERENCES = /^(resumen|equipo):/
/** Nothing new is begun after so long: the next minute goes on. */
const ROUND_MS = 45_000
/** Longer than a run can take, with the last mail's time to answer. */
const LEASE_MS = 5 * 60_000
/** The same for one mail sent after an answer, where the platform allows half a minute. */
const SINGLE_LEASE_MS = 60_000
/** A line that breaks so often in a row without a word is the server's fault. */
const CUT_OFFS_MAX = 2
const MARK_ATTEMPTS = 3

/** Throws away what is old, and lets die what never left. Once an hour is enough. */
export const purgeCorreos = (connection: Connection, now: number): Promise<void> =>
  new CorreosDb(connection).cleanUp(now, RETENTION_DAYS)

export class Mailer {
  readonly #config: CorreoConfigDb
  readonly #correos: CorreosDb

  constructor(
    connection: Connection,
    private readonly world: MailroomConfig,
    private readonly now: number,
    private readonly openLine: OpenLine,
  ) {
    this.#config = new CorreoConfigDb(connection)
    this.#correos = new CorreosDb(connection)
  }

  /** Sends up to 100 mails. Without settings, or while the server is left alone, they wait. */
  empty(): Promise<void> {
    return this.#dispatch(LEASE_MS, (until) => this.#correos.acquireLease(this.now, until, PER_ROUND))
  }

  /** Sends the mail with this key now, for whom somebody waits; if it does not leave, it waits for the next minute. */
  deliver(key: string): Promise<void> {
    return this.#dispatch(SINGLE_LEASE_MS, (until) => this.#correos.acquireLeaseOfOne(key, this.now, until))
  }

  async #dispatch(timeout: number, claim: (until: number) => Promise<Correo[]>): Promise<void> {
    const { config, pause } = await this.#config.read()
    if (!config || (pause && pause.hasta > this.now)) return
    const password = await decrypt(this.world.secreto, config.smtp_password)
    if (password === null) return
    const server: MailServer = {
      host: config.smtp_host,
      port: config.smtp_port,
      user: config.smtp_user,
      password,
      from: { name: config.smtp_from_name, address: config.smtp_from_email },
    }
    const lease = this.now + timeout
    const queue = await claim(lease)
    if (queue.length === 0) return
    const round = new Round(this.#correos, queue, {
      open: () => this.openLine(server, this.world.inDevelopment),
      secreto: this.world.secreto,
      de: server.from,
      preferencias: `${this.world.appUrl}/settings?tab=notificaciones`,
      arriendo: lease,
      ahora: this.now,
    })
    const fault = await round.run()
    await this.#correos.release(
      round.queue.map((c) => c.id),
      lease,
    )
    await this.#pause(fault, pause)
  }

  async #pause(fault: SmtpFailure | null, before: Pause | null): Promise<void> {
    if (!fault) {
      if (before) await this.#config.pause(null, this.now)
      return
    }
    const times = (before?.times ?? 0) + 1
    const [until, from] = [pauseEnd(times, this.now), before?.desde ?? this.now]
    console.error(JSON.stringify({ suceso: 'servidor-de-correo', codigo: fault.codigo, times }))
    await this.#config.pause({ hasta: until, desde: from, times, error: noteOf(fault) }, this.now)
  }
}

/** What is kept of a failure: its name, then the server's own words. */
export const noteOf = ({ codigo, dicho: serverSaid }: SmtpFailure): string =>
  serverSaid ? `${codigo}: ${serverSaid}` : codigo

interface RunContext {
  open(): Promise<SmtpLine>
  /** opens what waits sealed */
  secreto: string
  de: MailServer['from']
  preferencias: string
  arriendo: number
  ahora: number
}

/** One run over what was taken; what is left in `cola` afterwards was not tried. */
class Round {
  readonly #lines = new Set<SmtpLine>()
  readonly #deadline = Date.now() + ROUND_MS
  #fault: SmtpFailure | null = null

  constructor(
    private readonly correos: CorreosDb,
    readonly queue: Correo[],
    private readonly context: RunContext,
  ) {}

  /** Answers why the server as a whole refused, or null. */
  async run(): Promise<SmtpFailure | null> {
    const first = await this.#open()
    if (first) {
      const others = Array.from({ length: Math.min(LINES, this.queue.length) - 1 }, () => this.#drain(null))
      await Promise.all([this.#drain(first), ...others])
    }
    for (const line of this.#lines) line.cerrar()
    return this.#fault
  }

  /** A new line; null when the server gives none. While another one works that is no fault: some allow one only. */
  async #open(): Promise<SmtpLine | null> {
    try {
      const line = await this.context.open()
      this.#lines.add(line)
      return line
    } catch (error) {
      const another = [...this.#lines].some((l) => l.abierta)
      if (!another) this.#fault = error instanceof SmtpFailure ? error : new SmtpFailure('servidor', 'no-conecta')
      return null
    }
  }

  async #drain(initial: SmtpLine | null): Promise<void> {
    let line = initial
    let cutOffs = 0
    while (!this.#fault && Date.now() < this.#deadline && this.queue.length > 0) {
      if (!line?.abierta) line = await this.#open()
      const correo = line && this.queue.shift()
      if (!line || !correo) return
      const failure = await this.#send(line, correo)
      const wordless = failure !== null && !failure.dicho && !line.abierta
      cutOffs = wordless ? cutOffs + 1 : 0
      if (failure?.clase === 'servidor' || cutOffs >= CUT_OFFS_MAX) this.#fault = failure
    }
  }

  /** Sends one mail and writes down what became of it; the answer is what went wrong, or null. */
  async #send(line: SmtpLine, correo: Correo): Promise<SmtpFailure | null> {
    const { arriendo: lease, ahora: now, de: sender, preferencias, secreto: secret } = this.context
    const body = await openEnvelope(secret, correo)
    if (!body) {
      await this.correos.failed(correo.id, lease, 'ilegible', null, now)
      return null
    }
    try {
      const { para: recipient, asunto: subject } = correo
      await line.send({
        ...{
          messageId: correo.message_id,
          de: sender,
          para: recipient,
          asunto: subject,
          ...body,
          fecha: correo.created_at,
        },
        ...(WITH_PREFERENCES.test(correo.clave) ? { preferencias } : {}),
      })
    } catch (error) {
      const failure = error instanceof SmtpFailure ? error : new SmtpFailure('temporal', 'cerro')
      if (failure.clase === 'servidor') this.queue.push(correo)
      else {
        const next = failure.clase === 'permanente' ? null : nextAttempt(correo.intentos + 1, now)
        await this.correos.failed(correo.id, lease, noteOf(failure), next, now)
      }
      return failure
    }
    await this.#mark(correo.id)
    return null
  }

  /** The server has it: what is not marked now goes out again, so this is tried more than once. */
  async #mark(id: string): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.correos.sent(id, this.context.ahora)
      } catch (error) {
        if (attempt < MARK_ATTEMPTS) continue
        logFailure('correo-sin-marcar', error, { id })
        return
      }
    }
  }
}
