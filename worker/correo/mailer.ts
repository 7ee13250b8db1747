/**
 * Empties the mail queue: takes what is due, sends it over at most two lines, and marks each mail the moment the server
 * has it, so that a crash repeats at most the mails in flight, under the same Message-ID. A server that refuses everybody
 * is left alone for a while, and no mail spends an attempt on it.
 */

import { type MailServer, nextAttempt, pauseEnd, RETENTION_DAYS } from '../domain/correo/smtp'
import type { Ajustes } from '../env'
import { openEnvelope } from '../mail/envelope'
import { FallaSmtp } from '../mail/failure'
import { decrypt } from '../mail/secret'
import type { openConnection, SmtpLine } from '../mail/smtp'
import type { Connection } from '../platform-db/connect'
import { registrar } from '../trace/request'
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

const POR_RONDA = 100
const LINES = 2
/** Mails that their reader may turn off, by the beginning of their key. */
const CON_PREFERENCIAS = /^(resumen|equipo):/
/** Nothing new is begun after so long: the next minute goes on. */
const RONDA_MS = 45_000
/** Longer than a run can take, with the last mail's time to answer. */
const ARRIENDO_MS = 5 * 60_000
/** The same for one mail sent after an answer, where the platform allows half a minute. */
const SINGLE_LEASE_MS = 60_000
/** A line that breaks so often in a row without a word is the server's fault. */
const CORTES_MAX = 2
const MARK_ATTEMPTS = 3

/** Throws away what is old, and lets die what never left. Once an hour is enough. */
export const purgeCorreos = (connection: Connection, now: number): Promise<void> =>
  new CorreosDb(connection).cleanUp(now, RETENTION_DAYS)

export class Mailer {
  readonly #config: CorreoConfigDb
  readonly #correos: CorreosDb

  constructor(
    connection: Connection,
    private readonly casa: MailroomConfig,
    private readonly ahora: number,
    private readonly openLine: OpenLine,
  ) {
    this.#config = new CorreoConfigDb(connection)
    this.#correos = new CorreosDb(connection)
  }

  /** Sends up to 100 mails. Without settings, or while the server is left alone, they wait. */
  empty(): Promise<void> {
    return this.#dispatch(ARRIENDO_MS, (hasta) => this.#correos.acquireLease(this.ahora, hasta, POR_RONDA))
  }

  /** Sends the mail with this key now, for whom somebody waits; if it does not leave, it waits for the next minute. */
  deliver(clave: string): Promise<void> {
    return this.#dispatch(SINGLE_LEASE_MS, (hasta) => this.#correos.acquireLeaseOfOne(clave, this.ahora, hasta))
  }

  async #dispatch(timeout: number, claim: (hasta: number) => Promise<Correo[]>): Promise<void> {
    const { config, pause } = await this.#config.leer()
    if (!config || (pause && pause.hasta > this.ahora)) return
    const password = await decrypt(this.casa.secreto, config.smtp_password)
    if (password === null) return
    const server: MailServer = {
      host: config.smtp_host,
      port: config.smtp_port,
      user: config.smtp_user,
      password,
      from: { name: config.smtp_from_name, address: config.smtp_from_email },
    }
    const arriendo = this.ahora + timeout
    const cola = await claim(arriendo)
    if (cola.length === 0) return
    const ronda = new Ronda(this.#correos, cola, {
      open: () => this.openLine(server, this.casa.inDevelopment),
      secreto: this.casa.secreto,
      de: server.from,
      preferencias: `${this.casa.appUrl}/settings?tab=notificaciones`,
      arriendo,
      ahora: this.ahora,
    })
    const culpa = await ronda.run()
    await this.#correos.release(
      ronda.cola.map((c) => c.id),
      arriendo,
    )
    await this.#pause(culpa, pause)
  }

  async #pause(culpa: FallaSmtp | null, antes: Pause | null): Promise<void> {
    if (!culpa) {
      if (antes) await this.#config.pause(null, this.ahora)
      return
    }
    const times = (antes?.times ?? 0) + 1
    const [hasta, desde] = [pauseEnd(times, this.ahora), antes?.desde ?? this.ahora]
    console.error(JSON.stringify({ suceso: 'servidor-de-correo', codigo: culpa.codigo, times }))
    await this.#config.pause({ hasta, desde, times, error: notaDe(culpa) }, this.ahora)
  }
}

/** What is kept of a failure: its name, then the server's own words. */
export const notaDe = ({ codigo, dicho: serverSaid }: FallaSmtp): string =>
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
class Ronda {
  readonly #lines = new Set<SmtpLine>()
  readonly #deadline = Date.now() + RONDA_MS
  #culpa: FallaSmtp | null = null

  constructor(
    private readonly correos: CorreosDb,
    readonly cola: Correo[],
    private readonly context: RunContext,
  ) {}

  /** Answers why the server as a whole refused, or null. */
  async run(): Promise<FallaSmtp | null> {
    const primera = await this.#open()
    if (primera) {
      const others = Array.from({ length: Math.min(LINES, this.cola.length) - 1 }, () => this.#drain(null))
      await Promise.all([this.#drain(primera), ...others])
    }
    for (const line of this.#lines) line.cerrar()
    return this.#culpa
  }

  /** A new line; null when the server gives none. While another one works that is no fault: some allow one only. */
  async #open(): Promise<SmtpLine | null> {
    try {
      const line = await this.context.open()
      this.#lines.add(line)
      return line
    } catch (error) {
      const another = [...this.#lines].some((l) => l.abierta)
      if (!another) this.#culpa = error instanceof FallaSmtp ? error : new FallaSmtp('servidor', 'no-conecta')
      return null
    }
  }

  async #drain(initial: SmtpLine | null): Promise<void> {
    let line = initial
    let cortes = 0
    while (!this.#culpa && Date.now() < this.#deadline && this.cola.length > 0) {
      if (!line?.abierta) line = await this.#open()
      const correo = line && this.cola.shift()
      if (!line || !correo) return
      const falla = await this.#send(line, correo)
      const sinPalabra = falla !== null && !falla.dicho && !line.abierta
      cortes = sinPalabra ? cortes + 1 : 0
      if (falla?.clase === 'servidor' || cortes >= CORTES_MAX) this.#culpa = falla
    }
  }

  /** Sends one mail and writes down what became of it; the answer is what went wrong, or null. */
  async #send(line: SmtpLine, correo: Correo): Promise<FallaSmtp | null> {
    const { arriendo, ahora: now, de, preferencias, secreto } = this.context
    const cuerpo = await openEnvelope(secreto, correo)
    if (!cuerpo) {
      await this.correos.failed(correo.id, arriendo, 'ilegible', null, now)
      return null
    }
    try {
      const { para, asunto } = correo
      await line.send({
        ...{ messageId: correo.message_id, de, para, asunto, ...cuerpo, fecha: correo.created_at },
        ...(CON_PREFERENCIAS.test(correo.clave) ? { preferencias } : {}),
      })
    } catch (error) {
      const falla = error instanceof FallaSmtp ? error : new FallaSmtp('temporal', 'cerro')
      if (falla.clase === 'servidor') this.cola.push(correo)
      else {
        const proximo = falla.clase === 'permanente' ? null : nextAttempt(correo.intentos + 1, now)
        await this.correos.failed(correo.id, arriendo, notaDe(falla), proximo, now)
      }
      return falla
    }
    await this.#mark(correo.id)
    return null
  }

  /** The server has it: what is not marked now goes out again, so this is tried more than once. */
  async #mark(id: string): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.correos.enviado(id, this.context.ahora)
      } catch (error) {
        if (attempt < MARK_ATTEMPTS) continue
        registrar('correo-sin-marcar', error, { id })
        return
      }
    }
  }
}
