/**
 * Mails the reports that are due (docs/decisions/0072). The mails and the next due time are written together, and a
 * mail has a key by person and due time: an interrupted or concurrent run neither repeats nor loses one.
 */
import { rowOf } from '../correo/sql'
import { dayIn } from '../domain/day'
import { isForUsuario, mailedPeriod, nextMailing } from '../domain/reports/mailing'
import { opensReport, periodAsked, type ReportPeriod, ReportQuery } from '../domain/reports/report'
import { firstDayShown, isSuscripcionValid, type Suscripcion } from '../domain/suscripcion/standing'
import { nameInMail } from '../domain/text'
import type { composeReport } from '../mail/report'
import type { Connection } from '../platform-db/connect'
import { AssignedDb, EmpresaDb } from '../tenant/empresa-db'
import type { EmpresaReader } from '../tenant/read'
import { highlightsOf } from './highlights'
import { type DueMailing, MailingsDb, type Recipient } from './mailings-sql'
import { FleetReports } from './service'

/** Schedules that a run takes. */
const PER_RUN = 20
/**
 * After reading so many reports, each of up to eight queries, a run begins no other schedule; a schedule needs 31 at
 * most.
 */
const READINGS_MAX = 30
/** A schedule that failed is tried again after this long. */
const RETRY_MS = 10 * 60_000

/** A schedule with its company. */
export interface Mailed extends Suscripcion, Pick<DueMailing, 'id' | 'empresa_id' | 'reporte' | 'frecuencia' | 'dia'> {
  nombre: string
  zona_horaria: string
  /** one person asked for it now, this once */
  isAsked?: boolean
}

export class ReportMailer {
  readonly #db: MailingsDb
  #readings = 0

  /** @param appUrl the product's address, without a trailing slash */
  constructor(
    private readonly d1: Connection,
    private readonly appUrl: string,
    private readonly now: number,
  ) {
    this.#db = new MailingsDb(d1)
  }

  /**
   * Mails what is due.
   * @returns the errors of those that failed, which are tried again later. One query when nothing is due.
   */
  async run(): Promise<unknown[]> {
    const failures: unknown[] = []
    for (const due of await this.#db.due(this.now, PER_RUN)) {
      if (this.#readings >= READINGS_MAX) break
      try {
        await this.#send(due)
      } catch (error) {
        failures.push(error)
        await this.#db.postpone(due, this.now + RETRY_MS)
      }
    }
    return failures
  }

  async #send(due: DueMailing): Promise<void> {
    const next = nextMailing(due, due.zona_horaria, this.now)
    // without a subscription, or without the plan for this report, nothing is sent, but the schedule stays
    const isOpen = isSuscripcionValid(due, this.now) && opensReport(due.reporte, due, this.now)
    const people = isOpen ? await this.#db.recipients(due) : []
    // not by the period: a schedule whose day was changed tells of the same week on its new day
    const mails = people.length > 0 ? await this.mails(due, people, ({ id }) => `${id}:${due.proximo_at}`) : []
    await this.#db.sent(due, next, mails, this.now)
  }

  /**
   * The mails of a schedule, each with what its person may see; none to a person who sees no vehicle.
   * @param keyOf what tells a mail of this schedule from its others
   */
  async mails(of: Mailed, people: readonly Recipient[], keyOf: (person: Recipient) => string) {
    const today = dayIn(of.zona_horaria, this.now)
    const period = mailedPeriod(of.reporte, of, today)
    const covered = this.#covered(of, today)
    const first = period.semana ?? (period.mes ? `${period.mes}-01` : covered.from)
    const since = covered.from > first ? covered.from : null
    // loaded only when a mail has to be written
    const { composeReport: write } = await import('../mail/report')
    const rows = []
    let ofEmpresa: ReturnType<typeof highlightsOf> | undefined
    for (const person of people) {
      if (person.rol === 'Usuario' && !isForUsuario(of.reporte)) continue
      const isAdmin = person.rol === 'Administrador'
      if (isAdmin) ofEmpresa ??= this.#highlights(of, new EmpresaDb(this.d1, of.empresa_id), covered, today)
      const highlights = await (isAdmin
        ? ofEmpresa
        : this.#highlights(of, new AssignedDb(this.d1, of.empresa_id, person.id), covered, today))
      if (!highlights) continue
      const mail: Parameters<typeof composeReport>[0] = {
        idioma: person.idioma,
        rol: person.rol,
        id: of.id,
        report: of.reporte,
        period,
        since,
        today,
        highlights,
        empresa: nameInMail(of.nombre),
        appUrl: this.appUrl,
        isAsked: of.isAsked === true,
      }
      const clave = `reporte:${of.id}:${of.reporte}:${keyOf(person)}`
      const head = { clave, usuario_id: person.id, empresa_id: of.empresa_id, para: person.email }
      rows.push(rowOf({ ...head, ...write(mail) }, new URL(this.appUrl).hostname, this.now))
    }
    return rows
  }

  /** The period of the report, as the screen cuts it to what the plan shows. */
  #covered(of: Mailed, today: string) {
    const historyStart = firstDayShown(of, of.zona_horaria, this.now)
    const query = ReportQuery.parse(mailedPeriod(of.reporte, of, today))
    return periodAsked(of.reporte, query, { today, historyStart })
  }

  #highlights(of: Mailed, db: EmpresaReader, period: ReportPeriod, today: string) {
    this.#readings++
    return highlightsOf(of.reporte, new FleetReports(db, today), { period, today, zona: of.zona_horaria })
  }
}
