/** Reports by mail (docs/decisions/0072): an Administrador manages the schedules, and a recipient may leave one. */
import { eq, type SQL } from 'drizzle-orm'
import type { Person } from '../access/gate'
import { audit } from '../auditoria/sql'
import { type RequestTrace, toAuditEntry } from '../domain/auditoria/auditoria'
import { ASKED_ONCE } from '../domain/correo/leaving'
import { changedFrom, membersFrom } from '../domain/editing/shown'
import { Refusal } from '../domain/refusal'
import type { ReportName } from '../domain/reports/kinds'
import type { MailedReport, MailedReports } from '../domain/reports/mailed'
import {
  isForUsuario,
  isWeekly,
  MAILINGS_MAX,
  nextMailing,
  RECIPIENTS_MAX,
  type Rhythm,
  rhythmOf,
  type When,
  whenOf,
} from '../domain/reports/mailing'
import { opensReport } from '../domain/reports/report'
import type { Connection } from '../platform-db/connect'
import type { EmpresaRow } from '../platform-db/platform-db'
import type { AssignedDoor, EmpresaDb } from '../tenant/empresa-db'
import { ascending, caseInsensitive } from '../tenant/expressions'
import { withGenericError } from '../trace/generic-refusal'
import { addMailing, addRecipients, leaveMailing, MailingsDb } from './mailings-sql'
import { ReportMailer } from './report-mailer'

/** What a person chooses for a schedule. */
interface MailingChoice {
  reporte: ReportName
  cuando: When
  personas: string[]
}

type StoredMailing = Pick<MailedReport, 'id' | 'reporte' | 'frecuencia' | 'dia'>

const FAILED = 'error-guardar-configuracion'
const MINUTE_MS = 60_000
/** People that a form offers. No plan allows more than 25, but a company may have agreed on more. */
const PEOPLE_MAX = 1000

/** What every recipient may do, Administrador or Usuario: leave a schedule. */
export class OwnMailings {
  constructor(
    private readonly door: AssignedDoor,
    private readonly person: string,
  ) {}

  /**
   * The person gets this report no longer; allowed also when the subscription is over.
   * @throws Refusal `solo-lectura`
   */
  async leave(id: string): Promise<void> {
    const remover = this.door.remover()
    // leaving a second time is no error
    await withGenericError(FAILED, () =>
      remover.batch([leaveMailing(remover, id, this.person), audit(remover, 'envio-dejado', { objeto: id })]),
    )
  }
}

export class Mailings extends OwnMailings {
  /** @param sending the signed-in person, and what is needed to queue a mail and send it at once */
  constructor(
    private readonly db: EmpresaDb,
    private readonly empresa: EmpresaRow,
    private readonly sending: {
      d1: Connection
      requestTrace: RequestTrace
      person: Person
      appUrl: string
      sendNow: (key: string) => void
    },
    private readonly now: number,
  ) {
    super(db, sending.person.id)
  }

  /** All schedules, and all people who may be chosen. One round trip. */
  async list(): Promise<MailedReports> {
    const e = this.db.from('envios')
    const r = this.db.from('envio_personas')
    const [list, chosen, people] = await this.db.together(
      {
        fields: {
          id: e.id,
          reporte: e.reporte,
          frecuencia: e.frecuencia,
          dia: e.dia,
          activo: e.activo,
          proximo_at: e.proximo_at,
          ultimo_at: e.ultimo_at,
        },
        from: e,
        orderBy: [ascending(e.proximo_at), ascending(e.id)],
        limit: MAILINGS_MAX,
      },
      {
        fields: { envio: r.envio_id, persona: r.usuario_id },
        from: r,
        limit: MAILINGS_MAX * RECIPIENTS_MAX,
      },
      this.#people(),
    )
    return {
      list: list.map((one) => ({
        ...one,
        personas: chosen.filter(({ envio }) => envio === one.id).map(({ persona }) => persona),
      })),
      people,
    }
  }

  /**
   * Adds a schedule; the first mail goes out on its next day.
   * @throws Refusal `reporte-solo-mensual`, `plan-sin-reporte`, `ningun-destinatario`, `reporte-solo-administradores`,
   *   `demasiados-envios`, `suscripcion-terminada` or `solo-lectura`
   */
  async create(choice: MailingChoice): Promise<void> {
    const writer = this.db.writer()
    const { personas: people, ...values } = await this.#checked(choice)
    const id = crypto.randomUUID()
    const row = { id, ...values, proximo_at: this.#next(values), created_at: this.now }
    const [added] = await withGenericError(FAILED, () =>
      writer.batch([
        addMailing(writer, row, MAILINGS_MAX),
        audit(writer, 'envio-creado', { objeto: id }),
        addRecipients(writer, id, people),
      ]),
    )
    if (added === 0) throw new Refusal('demasiados-envios', undefined, { limite: MAILINGS_MAX })
  }

  /**
   * Changes a schedule; a paused one stays paused, and what is due already is still sent unless its day changed.
   * @param shown what the form showed: a field left as the form showed it keeps its stored value (domain/editing/shown.ts),
   *   and who left the schedule meanwhile stays away
   * @throws Refusal as `create`, or `no-encontrado`
   */
  async update(id: string, asked: MailingChoice, shown?: MailingChoice): Promise<void> {
    const writer = this.db.writer()
    const stored = await this.#find(id)
    const { personas: people, ...values } = await this.#checked(await this.#kept(stored, asked, shown))
    const isSameDay = values.frecuencia === stored.frecuencia && values.dia === stored.dia
    const next = isSameDay ? {} : { proximo_at: this.#next(values) }
    const [changed] = await withGenericError(FAILED, () =>
      writer.batch([
        writer.update('envios', { id }, { ...values, ...next }),
        audit(writer, 'envio-cambiado', { objeto: id }),
        writer.remove('envio_personas', { envio_id: id }),
        addRecipients(writer, id, people),
      ]),
    )
    if (changed === 0) throw new Refusal('no-encontrado')
  }

  /**
   * Pauses a schedule or turns it on again. What was due while it was paused is not sent afterwards.
   * @throws Refusal `no-encontrado`, `suscripcion-terminada` or `solo-lectura`
   */
  async setActive(id: string, activo: boolean): Promise<void> {
    const writer = this.db.writer()
    const of = await this.#find(id)
    const [changed] = await withGenericError(FAILED, () =>
      writer.batch([
        writer.update('envios', { id }, { activo, proximo_at: this.#next(of) }),
        audit(writer, 'envio-cambiado', { objeto: id, datos: { activo } }),
      ]),
    )
    if (changed === 0) throw new Refusal('no-encontrado')
  }

  /** Deletes a schedule. @throws Refusal `no-encontrado` or `solo-lectura` */
  async remove(id: string): Promise<void> {
    const remover = this.db.remover()
    const [removed] = await withGenericError(FAILED, () =>
      remover.batch([remover.remove('envios', { id }), audit(remover, 'envio-eliminado', { objeto: id })]),
    )
    if (removed === 0) throw new Refusal('no-encontrado')
  }

  /**
   * Mails the report to the signed-in person at once, as it would go out today; at most once a minute, and to a proven
   * address alone: a stranger may have signed up with any.
   * @throws Refusal `prueba-sin-verificar`, `reporte-sin-vehiculos`, `plan-sin-reporte`, `no-encontrado`,
   *   `suscripcion-terminada` or `solo-lectura`
   */
  async sendNow(id: string): Promise<void> {
    // refuses a visit and an ended subscription
    this.db.writer()
    const of = await this.#find(id)
    this.#refuseWithoutPlan(of.reporte)
    const { d1, requestTrace, person: me, appUrl, sendNow } = this.sending
    if (!me.verificado) throw new Refusal('prueba-sin-verificar')
    const minute = Math.floor(this.now / MINUTE_MS)
    const recipient = { id: me.id, email: me.email, idioma: me.idioma, rol: 'Administrador' as const }
    const mailed = { ...this.empresa, ...of, empresa_id: this.empresa.id, isAsked: true }
    const [mail] = await new ReportMailer(d1, appUrl, this.now).mails(
      mailed,
      [recipient],
      () => `${ASKED_ONCE}:${me.id}:${minute}`,
    )
    if (!mail) throw new Refusal('reporte-sin-vehiculos')
    const log = toAuditEntry(requestTrace, 'envio-probado', { objeto: id })
    await withGenericError(FAILED, () => new MailingsDb(d1).queue(mail, log))
    sendNow(mail.clave)
  }

  #people() {
    const p = this.db.people()
    return {
      fields: { id: p.id, nombre: p.nombre, email: p.email, rol: p.rol },
      from: p,
      orderBy: [ascending(caseInsensitive(p.nombre)), ascending(p.id)] as SQL[],
      limit: PEOPLE_MAX,
    }
  }

  async #find(id: string) {
    const e = this.db.from('envios')
    const found = await this.db.first({
      fields: { id: e.id, reporte: e.reporte, frecuencia: e.frecuencia, dia: e.dia },
      from: e,
      where: eq(e.id, id),
    })
    if (!found) throw new Refusal('no-encontrado')
    return found
  }

  async #kept(stored: StoredMailing, asked: MailingChoice, shown: MailingChoice | undefined): Promise<MailingChoice> {
    if (!shown) return asked
    const r = this.db.from('envio_personas')
    const of = { fields: { id: r.usuario_id }, from: r, where: eq(r.envio_id, stored.id), limit: RECIPIENTS_MAX }
    const chosen = await this.db.all(of)
    const people = chosen.map((one) => one.id)
    return {
      ...changedFrom(asked, shown, { reporte: stored.reporte, cuando: whenOf(stored) }),
      personas: membersFrom(asked.personas, shown.personas, people),
    }
  }

  #next(rhythm: Rhythm): number {
    return nextMailing(rhythm, this.empresa.zona_horaria, this.now)
  }

  #refuseWithoutPlan(report: ReportName): void {
    if (!opensReport(report, this.empresa, this.now)) throw new Refusal('plan-sin-reporte')
  }

  /**
   * The choice as it is stored: without people of other companies, its moment as a rhythm.
   * @throws Refusal as `create`
   */
  async #checked({ reporte, cuando, personas }: MailingChoice) {
    this.#refuseWithoutPlan(reporte)
    if (cuando !== 'mes' && !isWeekly(reporte)) throw new Refusal('reporte-solo-mensual', 'cuando')
    const people = (await this.db.all(this.#people())).filter(({ id }) => personas.includes(id))
    if (people.length === 0) throw new Refusal('ningun-destinatario', 'personas')
    if (!isForUsuario(reporte) && people.some(({ rol }) => rol !== 'Administrador'))
      throw new Refusal('reporte-solo-administradores', 'personas')
    return { reporte, ...rhythmOf(cuando), personas: people.map(({ id }) => id) }
  }
}
