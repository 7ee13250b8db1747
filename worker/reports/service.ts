/**
 * What reports read that no list has: the fleet's state, and sums over months; of a company, or of a Usuario's
 * vehicles.
 */
import { and, eq, gte, lt, lte, type SQL } from 'drizzle-orm'
import type { SQLiteColumn as Column } from 'drizzle-orm/sqlite-core'
import type { Cursor } from '../domain/cursor'
import { groupBy } from '../domain/group-by'
import type { EpisodioTipo } from '../domain/lugares/episode'
import { costSince } from '../domain/reports/costs'
import { REPORT_ROWS } from '../domain/reports/kinds'
import type { PrintedReport } from '../domain/reports/printed'
import type { ReportPeriod } from '../domain/reports/report'
import { placeTimeQueries, readPlaceTimes } from '../lugares/place-times'
import { readStopTime, stopTimeQueries } from '../lugares/stop-time'
import type { bindFolder } from '../pdf/folder'
import { gateQueries, readGate } from '../tablero/board'
import {
  always,
  ascending,
  beyond,
  countDistinct,
  countRows,
  descending,
  firstDay,
  greatest,
  orderOf,
  orZero,
  total,
} from '../tenant/expressions'
import type { EmpresaReader } from '../tenant/read'
import { queries, type SqlSource } from '../tenant/source'
import { choiceQueries, readChoice } from '../vehiculos/choice'
import { identityFields } from '../vehiculos/fields'
import {
  type Costs,
  type Distance,
  type Drivers,
  driverReportFields,
  type Episodes,
  FIRST_ROWS,
  type FleetState,
  type ReportPage,
} from './rows'
import { monthOfDay } from './sql'
import { type Counted, countEpisodes, episodeSumQuery, episodesAsked, readWay, waySumQuery } from './sums'

/** A place of a list whose order has no empty values. */
const placed = ([value, id]: Cursor): [string | number, string] => [value ?? '', id]

export class FleetReports {
  /** @param today the company's day */
  constructor(
    private readonly db: EmpresaReader,
    private readonly today: string,
  ) {}

  /**
   * Every vehicle with its verdict of today, in one round trip.
   * @param vehiculo only this one; null for all
   */
  async fleet(vehiculo: string | null, limit: number = REPORT_ROWS): Promise<FleetState> {
    const { db, today } = this
    const ofThese = vehiculo === null ? always : (id: Column) => eq(id, vehiculo)
    const { choice, gate } = await db.named({
      choice: choiceQueries(db, vehiculo),
      gate: gateQueries(db, today, limit, ofThese),
    })
    return { ...readGate(gate, today, limit), choice: readChoice(...choice) }
  }

  /**
   * Kilometres and hours by vehicle and month, from `dias` alone (docs/decisions/0054); in one round trip.
   * @param vehiculo only this one; null for all
   */
  async distance(
    { from, until }: Pick<ReportPeriod, 'from' | 'until'>,
    vehiculo: string | null,
    { after, limit }: ReportPage = FIRST_ROWS,
  ): Promise<Distance> {
    const v = this.db.from('vehiculos')
    const d = this.db.from('dias')
    const ofVehicle = vehiculo === null ? undefined : eq(v.id, vehiculo)
    const daysOf = (days: SqlSource<'dias'>) =>
      and(
        gte(days.dia, from),
        lte(days.dia, until),
        vehiculo === null ? undefined : eq(days.vehiculo_id, vehiculo),
      ) as SQL
    const within = daysOf(d)
    const mes = monthOfDay(d.dia)
    const { choice, rows, days, counted, sums } = await this.db.named({
      choice: choiceQueries(this.db, vehiculo),
      rows: {
        fields: {
          ...identityFields(v),
          mes,
          reported: countDistinct(d.dia),
          metros: total(d.metros),
          movimiento: total(d.movimiento_ms),
          detenido: total(d.detenido_ms),
          maxima: orZero(greatest(d.velocidad_max)),
        },
        from: v,
        joins: [[d, and(eq(d.vehiculo_id, v.id), within) as SQL]],
        ...(after ? { where: beyond([v.placa, mes], placed(after), 'asc') } : {}),
        groupBy: [v.id, mes],
        orderBy: [ascending(v.placa), ascending(mes)],
        limit: limit + 1,
      },
      days: { fields: { dia: d.dia, metros: total(d.metros) }, from: d, where: within, groupBy: [d.dia] },
      counted: { fields: { n: countRows() }, from: v, ...(ofVehicle ? { where: ofVehicle } : {}) },
      sums: waySumQuery(this.db, daysOf),
    })
    return {
      rows: rows.slice(0, limit),
      more: rows.length > limit,
      sums: readWay(sums),
      days,
      vehicles: counted[0]?.n ?? 0,
      choice: readChoice(...choice),
    }
  }

  /**
   * What happened on the road (docs/decisions/0060), in one round trip: the episodes that begin from `since` on and before
   * `before`, UTC milliseconds; a span that is over.
   * @param vehiculo only of this one; null for all
   */
  async episodes(
    tipos: readonly EpisodioTipo[],
    { since, before }: { since: number; before: number },
    vehiculo: string | null,
    { after, limit: size }: ReportPage = FIRST_ROWS,
  ): Promise<Episodes> {
    const e = this.db.from('episodios')
    const v = this.db.from('vehiculos')
    const { id: vehiculo_id, ...identity } = identityFields(v)
    const visits = { q: '', lugar: null, vehiculo }
    const within = { from: since, until: before }
    const [recent, long] = placeTimeQueries(this.db, within, visits)
    const [recentStops, longStops] = stopTimeQueries(this.db, within, vehiculo)
    const limit = tipos.includes('visita') ? recent.limit : 0
    const stops = tipos.includes('detencion') ? recentStops.limit : 0
    const asked = { tipos, since, before, vehiculo }
    const { choice, rows, sums, placeTimes, stopTimes } = await this.db.named({
      choice: choiceQueries(this.db, vehiculo),
      rows: {
        fields: {
          ...identity,
          vehiculo_id,
          episode: e.id,
          tipo: e.tipo,
          lugar: e.lugar,
          inicio: e.inicio,
          fin: e.fin,
          maximo: e.maximo,
          limite: e.limite,
        },
        ...episodesAsked(v, e, asked, after ? beyond([e.inicio, e.id], placed(after), 'desc') : undefined),
        orderBy: [descending(e.inicio), descending(orderOf(vehiculo, e.id))],
        limit: size + 1,
      },
      sums: episodeSumQuery(this.db, asked),
      placeTimes: queries({ ...recent, limit }, { ...long, limit }),
      stopTimes: queries({ ...recentStops, limit: stops }, { ...longStops, limit: stops }),
    })
    return {
      rows: rows.slice(0, size),
      more: rows.length > size,
      sums,
      atPlaces: readPlaceTimes(...placeTimes).reduce((sum, { ms }) => sum + ms, 0),
      stoppedMs: readStopTime(...stopTimes),
      choice: readChoice(...choice),
    }
  }

  /** How many episodes begin in each part of a span: for the chart of a report that has more of them than rows. */
  episodeCounts(...asked: Counted): Promise<number[]> {
    return countEpisodes(this.db, ...asked)
  }

  /**
   * What maintenance cost by vehicle, from the sums that triggers keep, beside the kilometres of the same months; in
   * one round trip. Not for a Usuario.
   * @param vehiculo only this one; null for all
   */
  async costs(
    { months, from, until }: ReportPeriod,
    vehiculo: string | null,
    limit: number = REPORT_ROWS,
  ): Promise<Costs> {
    const first = months[0] ?? ''
    const last = months.at(-1) ?? ''
    const v = this.db.from('vehiculos')
    const g = this.db.from('gastos_mes')
    const m = this.db.from('mantenimientos')
    const d = this.db.from('dias')
    const only = (column: Column) => (vehiculo === null ? undefined : eq(column, vehiculo))
    const { choice, vehicles, byMonth, services, ways } = await this.db.named({
      choice: choiceQueries(this.db, vehiculo),
      vehicles: {
        fields: identityFields(v),
        from: v,
        ...(vehiculo === null ? {} : { where: eq(v.id, vehiculo) }),
        orderBy: [ascending(v.placa)],
        limit: limit + 1,
      },
      byMonth: {
        fields: { id: v.id, placa: v.placa, mes: g.mes, total: g.total },
        from: g,
        joins: [[v, eq(v.id, g.vehiculo_id)]],
        where: and(gte(g.mes, first), lte(g.mes, last), only(g.vehiculo_id)) as SQL,
      },
      services: {
        fields: { id: m.vehiculo_id, n: countRows() },
        from: m,
        where: and(gte(m.fecha, `${first}-01`), lte(m.fecha, `${last}-31`), only(m.vehiculo_id)) as SQL,
        groupBy: [m.vehiculo_id],
      },
      ways: {
        fields: { id: d.vehiculo_id, metros: total(d.metros), reported: countDistinct(d.dia), since: firstDay(d.dia) },
        from: d,
        where: and(gte(d.dia, from), lte(d.dia, until), only(d.vehiculo_id)) as SQL,
        groupBy: [d.vehiculo_id],
      },
    })
    const servicesOf = new Map(services.map(({ id, n }) => [id, n]))
    const wayOf = new Map(ways.map(({ id, ...way }) => [id, way]))
    const monthsOf = groupBy(byMonth, ({ id }) => id)
    const read = vehicles.slice(0, limit)
    const ids = new Set(read.map(({ id }) => id))
    return {
      rows: read
        .map((one) => {
          const costs = monthsOf.get(one.id) ?? []
          const { since, ...way } = wayOf.get(one.id) ?? { metros: 0, reported: 0, since: null }
          const costo = costSince(costs, first)
          return { ...one, services: servicesOf.get(one.id) ?? 0, costo, measuredCost: costSince(costs, since), ...way }
        })
        .filter(({ services: n, reported }) => n > 0 || reported > 0),
      more: vehicles.length > limit,
      // only of the vehicles in `rows`, so that the chart adds up to the figures
      byMonth: byMonth.filter(({ id }) => ids.has(id)),
      choice: readChoice(...choice),
    }
  }

  /**
   * Every driver with the vehicle and the licence, in one round trip. Not for a Usuario.
   * @param vehiculo only of this one; null for all
   */
  async drivers(vehiculo: string | null, limit: number = REPORT_ROWS): Promise<Drivers> {
    const c = this.db.from('conductores')
    const v = this.db.from('vehiculos')
    const { choice, rows } = await this.db.named({
      choice: choiceQueries(this.db, vehiculo),
      rows: {
        fields: driverReportFields(c, v),
        from: c,
        joins: [[v, eq(v.id, c.vehiculo_id)]],
        ...(vehiculo === null ? {} : { where: eq(c.vehiculo_id, vehiculo) }),
        orderBy: [ascending(orderOf(vehiculo, c.licencia_fecha_vencimiento)), ascending(c.id)],
        limit: limit + 1,
      },
    })
    return { rows: rows.slice(0, limit), more: rows.length > limit, choice: readChoice(...choice) }
  }

  /**
   * How many acts the audit log has from `since` on and before `before` (UTC milliseconds), by how many people and
   * programs. The span must be one that the log's table still holds. Not for a Usuario.
   */
  async acts({ since, before }: { since: number; before: number }): Promise<{ acts: number; actors: number }> {
    const log = this.db.auditLog()
    const [sum] = await this.db.all({
      fields: { acts: countRows(), actors: countDistinct(log.usuario_id) },
      from: log,
      where: and(gte(log.at, since), lt(log.at, before)) as SQL,
      limit: 1,
    })
    return sum ?? { acts: 0, actors: 0 }
  }

  /** Draws a report as PDF. */
  async draw(report: PrintedReport): Promise<Uint8Array<ArrayBuffer>> {
    // the PDF library loads with the first report that is asked for
    const { drawReport } = await import('../pdf/report')
    return drawReport(report)
  }

  /** Makes one PDF of a folder: its own pages first, then the documents. */
  async bind(...folder: Parameters<typeof bindFolder>): Promise<Uint8Array<ArrayBuffer>> {
    const { bindFolder } = await import('../pdf/folder')
    return bindFolder(...folder)
  }
}
