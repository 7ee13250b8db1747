/** «Recordar la renovación»: asks the people responsible for the chosen documents, licences or alerts to renew them, by mail. */
import { and, eq, ne } from 'drizzle-orm'
import { rowOf } from '../correo/sql'
import { isActual } from '../documentos/sql'
import { TIPO_LICENCIA } from '../domain/alertas/assessment'
import { forReader, type Notifiable } from '../domain/alertas/digest'
import { type ReminderAsked, type Responsible, reminderKey, type ShareOut, shareOut } from '../domain/alertas/reminder'
import { nombreOf } from '../domain/documentos/nombre'
import { NEVER_DAY } from '../domain/documentos/rules'
import { isEpisodeKey } from '../domain/lugares/alerted'
import { Refusal } from '../domain/refusal'
import { nameInMail } from '../domain/text'
import { isDuplicate } from '../platform-db/errors'
import type { EmpresaDb } from '../tenant/empresa-db'
import { oneOf } from '../tenant/expressions'
import { withGenericError } from '../trace/generic-refusal'
import { fieldsOf, sourcesOf } from './list'
import type { RemindersDb } from './reminders-sql'

/** What the dialog says of the chosen rows, before and after. */
interface Reminding {
  /** who is asked, by name, about how many rows */
  people: { nombre: string; email: string; rol: Responsible['rol']; n: number }[]
  /** rows about which there is no one to ask by mail */
  untold: { placa: string | null; tipo: string; nombre: string | null }[]
  /** how many rows everyone concerned was asked about today */
  repeated: number
}

export class Reminders {
  /**
   * @param reminders the people and mails of the same company
   * @param sender the person who asks
   * @param appUrl the product's address, without a trailing slash
   */
  constructor(
    private readonly db: EmpresaDb,
    private readonly reminders: RemindersDb,
    private readonly from: { sender: { id: string; nombre: string }; empresa: string; appUrl: string },
    private readonly clock: { today: string; now: number },
  ) {}

  /** What would happen now. Two round trips. */
  async preview(asked: ReminderAsked): Promise<Reminding> {
    return summaryOf(await this.#shareOut(asked))
  }

  /**
   * Queues one mail for each person responsible and returns what happened.
   * @throws Refusal `nada-que-recordar` when there is no one to ask, or everyone was asked today
   */
  async send(asked: ReminderAsked): Promise<Reminding> {
    // refuses a visit and an ended subscription
    this.db.writer()
    const out = await this.#shareOut(asked)
    if (out.shares.length === 0) throw new Refusal('nada-que-recordar')
    const { sender, empresa, appUrl } = this.from
    const { today, now } = this.clock
    const { composeDigest } = await import('../mail/digest')
    const correos = out.shares.map(({ person, rows }) => {
      const reader = { rol: person.rol, preferencias: person.preferencias, assigned: vehiclesOf(rows) }
      const told = forReader({ avisos: rows, stopped: [], missing: [] }, reader, today)
      const common = { idioma: person.idioma, rol: reader.rol, empresa: nameInMail(empresa), appUrl, dia: today }
      const written = composeDigest({ ...common, ...told, hasMore: false, asks: nameInMail(sender.nombre) })
      const clave = `recordatorio:${person.id}:${sender.id}:${now}`
      const correo = { clave, usuario_id: person.id, empresa_id: this.db.empresaId, para: person.email, ...written }
      return rowOf(correo, new URL(appUrl).hostname, now)
    })
    const noted = out.shares.flatMap(({ person, rows }) =>
      [...new Set(rows.map((row) => row.cosa ?? row.id))].map((thing) => ({ usuario_id: person.id, cosa: thing })),
    )
    await withGenericError('error-recordar', () =>
      this.reminders.queue(correos, noted, today).catch((error: unknown) => {
        throw isDuplicate(error, 'recordatorios.cosa') ? new Refusal('nada-que-recordar') : error
      }),
    )
    return summaryOf(out)
  }

  async #shareOut({ lista, ids }: ReminderAsked): Promise<ShareOut> {
    const chosen = {
      documentos: () => this.#documentos(ids),
      conductores: () => this.#licencias(ids),
      alertas: () => this.#alertas(ids),
    }
    const rows = await chosen[lista]()
    const vehicles = [...vehiclesOf(rows)]
    const { people, asked } = await this.reminders.material(vehicles, this.clock.today)
    return shareOut(
      rows,
      people,
      new Set(asked.map(({ usuario_id, cosa }) => reminderKey(usuario_id, { id: cosa, cosa }))),
    )
  }

  async #documentos(ids: readonly string[]): Promise<Notifiable[]> {
    const d = this.db.from('documentos')
    const v = this.db.from('vehiculos')
    const rows = await this.db.all({
      fields: {
        id: d.id,
        vehiculo_id: d.vehiculo_id,
        placa: v.placa,
        servicio: v.servicio,
        clase: v.clase,
        tipo: d.tipo,
        nombre: d.nombre,
        vence: d.vence,
      },
      from: d,
      joins: [[v, eq(v.id, d.vehiculo_id)]],
      // what does not apply to its vehicle is not renewed, nor what has been renewed
      where: and(oneOf(d.id, ids), isActual(d, this.clock.today), ne(d.vence, NEVER_DAY)),
    })
    return rows.map((row) => ({
      ...row,
      // as in an alert, the name of an «Otro» is its type
      tipo: nombreOf(row),
      nombre: null,
      cosa: `documento:${row.id}`,
      umbral: null,
      mensaje: '',
    }))
  }

  async #licencias(ids: readonly string[]): Promise<Notifiable[]> {
    const c = this.db.from('conductores')
    const v = this.db.from('vehiculos')
    const rows = await this.db.all({
      fields: {
        id: c.id,
        vehiculo_id: c.vehiculo_id,
        placa: v.placa,
        servicio: v.servicio,
        clase: v.clase,
        nombre: c.nombre,
        vence: c.licencia_fecha_vencimiento,
      },
      from: c,
      joins: [[v, eq(v.id, c.vehiculo_id)]],
      where: oneOf(c.id, ids),
    })
    return rows.map((row) => ({ ...row, tipo: TIPO_LICENCIA, cosa: `licencia:${row.id}`, umbral: null, mensaje: '' }))
  }

  async #alertas(ids: readonly string[]): Promise<Notifiable[]> {
    const sources = sourcesOf(this.db)
    const { a, v, leftJoins } = sources
    const where = and(oneOf(a.id, ids), ne(a.estado, 'Resuelto'))
    const rows = await this.db.all({ fields: { ...fieldsOf(sources), clase: v.clase }, from: a, leftJoins, where })
    // what happened on the road is not renewed
    return rows
      .filter(({ cosa }) => !isEpisodeKey(cosa))
      .map(({ conductor, plan, ...row }) => ({ ...row, nombre: conductor ?? plan }))
  }
}

const vehiclesOf = (rows: readonly Notifiable[]) =>
  new Set(rows.flatMap(({ vehiculo_id }) => (vehiculo_id === null ? [] : [vehiculo_id])))

const summaryOf = ({ shares, untold, repeated }: ShareOut): Reminding => ({
  people: shares.map(({ person: { nombre, email, rol }, rows }) => ({ nombre, email, rol, n: rows.length })),
  untold: untold.map(({ placa, tipo, nombre }) => ({ placa, tipo, nombre })),
  repeated: repeated.length,
})
