/**
 * The first screen: exact counters, the board, where the fleet is, pending alerts and what is due. Through the door of
 * a Usuario the same for the assigned vehicles. Counting stops at 1000.
 */
import { and, eq, gt, gte, isNotNull, lte, or, type SQL } from 'drizzle-orm'
import { readRow } from '../alertas/list'
import { ofDay } from '../alertas/sql'
import { lastSeenFields } from '../dispositivos/list'
import type { Whereabouts } from '../dispositivos/whereabouts'
import { applies, begun, isActual } from '../documentos/sql'
import { COUNT_LIMIT, cappedCount, sumUp } from '../domain/count'
import { addDays } from '../domain/day'
import { isOnline, ONLINE_MS } from '../domain/dispositivos/live'
import { DAYS_EXPIRING_SOON } from '../domain/documentos/vigencia'
import { type Departure, departureDay } from '../domain/vehiculos/departure'
import { openObjections } from '../objeciones/open'
import { always, checked, countRows, descending, howMany, oneOf } from '../tenant/expressions'
import type { EmpresaReader } from '../tenant/read'
import { queries, type SqlSource } from '../tenant/source'
import { logAs } from '../trace/generic-refusal'
import { isOfSample } from '../vehiculos/sql'
import { boardQueries, gateQueries, readBoard, readGate } from './board'
import { dueQueries, pendingAlertas, ROWS } from './lists'
import { overdueQueries, readOverdue } from './sql'
import { readSteps, stepQueries } from './steps'

/** Devices shown in «En la calle ahora»: the last that reported. */
const ON_THE_STREET = 4

type Clock = { today: string; now: number }

export class Panel {
  /** by whether the board is today's or tomorrow's */
  readonly #summaries = new Map<Departure, ReturnType<typeof readSummary>>()

  constructor(
    private readonly db: EmpresaReader,
    private readonly clock: Clock,
    private readonly whereabouts: Whereabouts,
  ) {}

  /**
   * Counters, the board, the last devices that reported and whether a sample fleet is there, in one round trip; once per
   * request and departure. When the live room is open, online state and positions are those of its maps. `departure`: whether the board is today's or tomorrow's.
   */
  summary(departure: Departure = 'hoy') {
    const summary = this.#summaries.get(departure) ?? readSummary(this.db, this.clock, this.whereabouts, departure)
    this.#summaries.set(departure, summary)
    return summary
  }

  /**
   * The sheet for the gate: every vehicle of the company by plate, each with its verdict, in one round trip. It is read on
   * its own day, so its reasons count from that day, not from today as on the board.
   */
  async gate(departure: Departure) {
    const { db, clock } = this
    const day = departureDay(departure, clock.today)
    return readGate(await db.together(...gateQueries(db, day)), day)
  }

  /**
   * Pending alerts, latest first, and items due within 30 days, those that stop a vehicle first, with the steps of a
   * start if asked: one round trip, or one for each list if that fails. What could not be read is null, and the rest of
   * the screen still works.
   */
  lists(withSteps = false) {
    const { today } = this.clock
    const [alertas] = pendingAlertas(this.db)
    const due = this.db.reuse(`due ${today}`, (db) => dueQueries(db, today))
    const objections = openObjections(this.db)
    const steps = withSteps ? stepQueries(this.db) : []
    const combined = this.db.named({ alertas, objections, due, steps })
    return {
      steps: withSteps
        ? combined.then((found) => readSteps(found.steps)).catch(nullAfter('error-cargar-alertas'))
        : null,
      objections: combined
        .then(
          (found) => found.objections,
          () => this.db.all(objections),
        )
        .catch(nullAfter('error-cargar-objeciones')),
      alertas: combined
        .then(
          (found) => found.alertas,
          () => this.db.all(alertas),
        )
        .then((rows) => rows.map(readRow))
        .catch(nullAfter('error-cargar-alertas')),
      dueSoon: combined
        .then(
          (found) => found.due,
          () => this.db.together(...due),
        )
        .then((lists) => lists.flat().slice(0, ROWS))
        .catch(nullAfter('error-cargar-documentos')),
    }
  }

  /** Pending alerts alone, for a Usuario's panel; null when they could not be read. */
  alertas() {
    return this.db
      .all(pendingAlertas(this.db)[0])
      .then((rows) => rows.map(readRow))
      .catch(nullAfter('error-cargar-alertas'))
  }

  /**
   * Number of pending alerts for the bell, up to COUNT_LIMIT. When the screen of the same request counts them anyway, no query
   * is made: the layout waits for the screen's loader.
   */
  async alertasPendientes(): Promise<number> {
    await new Promise((resolve) => setTimeout(resolve))
    // both say the same of alerts
    const summary = this.#summaries.get('hoy') ?? this.#summaries.get('manana')
    if (summary) return (await summary).counters.alertas.n
    const alertas = this.db.from('alertas')
    return this.db.count(alertas, eq(alertas.estado, 'Pendiente'))
  }
}

/** What a list that could not be read gives, once the failure is logged. */
const nullAfter = (event: string) => (error: unknown) => {
  logAs(event)(error)
  return null
}

async function readSummary(db: EmpresaReader, { today, now }: Clock, whereabouts: Whereabouts, departure: Departure) {
  const seen = await whereabouts.seen()
  const v = db.from('vehiculos')
  const g = db.from('gps_dispositivos')
  const seenOnline = [...seen].filter(([, { at }]) => isOnline(at, now)).map(([id]) => id)
  const online = or(gte(g.last_update, now - ONLINE_MS), seenOnline.length > 0 ? oneOf(g.id, seenOnline) : undefined)
  // outside working hours no device is online
  const recording = whereabouts.isCompanyOff ? isNotNull(g.horario) : undefined
  const trackedOnline = and(checked(g.tracking_enabled), online, recording) as SQL
  // a column of a nested query is referenced by name alone, so it must differ from those of joined tables
  const active = db.nested(
    {
      fields: { dispositivo: g.id, last_update: g.last_update, online: trackedOnline as SQL<number> },
      from: g,
      where: eq(db.lead(g.estado), 'Activo'),
      limit: COUNT_LIMIT,
    },
    'activos',
  )
  const latest = db.nested(
    {
      fields: { dispositivo: active.dispositivo },
      from: active,
      orderBy: [descending(active.last_update)],
      limit: ON_THE_STREET,
    },
    'ultimos',
  )
  const day = departureDay(departure, today)
  const { gps, street, sample, overdue, counters, board } = await db.named({
    gps: { fields: { n: countRows(), online: howMany(active.online) }, from: active },
    street: {
      fields: {
        ...lastSeenFields(g),
        vehiculo_id: g.vehiculo_id,
        placa: v.placa,
        marca: v.marca,
        modelo: v.modelo,
        servicio: v.servicio,
      },
      from: latest,
      joins: [
        [g, eq(g.id, latest.dispositivo)],
        [v, eq(v.id, g.vehiculo_id)],
      ],
      orderBy: [descending(g.last_update)],
    },
    // a Usuario's door reads nothing here: only Administradores see the sample fleet
    sample: { fields: { id: v.id }, from: v, where: isOfSample(v), limit: db.usuarioId === null ? 1 : 0 },
    overdue: overdueQueries(db, day, today),
    counters: db.reuse(`counters ${today}`, (any) => counterQueries(any, today)),
    board: db.reuse(`board ${day}`, (any) => boardQueries(any, day)),
  })
  const countsOf = (rows: { n: number }[]) => cappedCount(rows[0]?.n ?? 0)
  const [valid, expiring, registered, alertas, alertasToday] = counters
  const loaded = readBoard(board, day, today)
  return {
    counters: {
      vehiculos: sumUp(Object.values(loaded.counts)),
      documentos: countsOf(registered),
      documentosValid: countsOf(valid),
      documentosExpiringSoon: countsOf(expiring),
      alertas: countsOf(alertas),
      alertasToday: countsOf(alertasToday),
      gpsActive: countsOf(gps),
      gpsOnline: cappedCount(gps[0]?.online ?? 0),
    },
    hasSample: sample.length > 0,
    tablero: { ...loaded, overdue: readOverdue(overdue.flat()) },
    street: whereabouts.place(street, seen).sort((a, b) => (b.last_update ?? 0) - (a.last_update ?? 0)),
  }
}

/** How many documents and pending alerts there are, in all and of the day. */
function counterQueries(db: EmpresaReader, today: string) {
  const d = db.from('documentos')
  const a = db.from('alertas')
  const fields = { n: countRows() }
  const until = (from: SqlSource, where: SQL, alias: string) =>
    db.nested({ fields: { uno: always() }, from, where, limit: COUNT_LIMIT }, alias)
  const limit = addDays(today, DAYS_EXPIRING_SOON)
  const current = (days: SQL) => and(isActual(d, today), begun(d, today), applies(d, today), days) as SQL
  const pendiente = eq(db.lead(a.estado), 'Pendiente')
  const vence = db.lead(d.vence)
  return queries(
    { fields, from: until(d, current(gt(vence, limit)), 'vigentes') },
    { fields, from: until(d, current(lte(vence, limit)), 'vencen') },
    { fields, from: until(d, isActual(d, today), 'registrados') },
    { fields, from: until(a, pendiente, 'pendientes') },
    { fields, from: until(a, and(pendiente, ofDay(db.lead(a.orden), today)) as SQL, 'de_hoy') },
  )
}
