/** The days of a vehicle as its GPS device keeps them, within what the plan shows. */
import { and, eq, type SQL } from 'drizzle-orm'
import { addDays, isDay, startOfDay, weekOf } from '../domain/day'
import type { DaySum } from '../domain/recorridos/day-sums'
import { type DayRefusal, whyNotShown } from '../domain/recorridos/history'
import { type MergedDay, mergeParts } from '../domain/recorridos/merge'
import { DAY_MARGIN_MS } from '../domain/recorridos/params'
import type { PrintedDay } from '../domain/recorridos/printed'
import type { DayReader } from '../live/day-reader'
import { oneOf, optional } from '../tenant/expressions'
import type { EmpresaReader } from '../tenant/read'
import type { SqlSource } from '../tenant/source'
import type { Looks } from './looks'

/** What the company's clock and plan say of its days. */
interface DaySetting {
  /** today in the company's zone */
  today: string
  zona: string
  /** the first day that the plan shows; null when it shows all */
  historyStart: string | null
}

interface ReadDay extends MergedDay {
  placa: string
}

/** What is left of a day in D1. */
interface KeptDay {
  /** whether a device has counted this day or one beside it: then it may have points to show */
  isCounted: boolean
  /** the figures of devices that were deleted, and their points with them; null when there are none */
  erased: Pick<DaySum, 'metros' | 'movimiento' | 'detenido'> | null
  /** metres of the days of its week that are counted and that the plan shows, by `YYYY-MM-DD` */
  week: Record<string, number>
}

export class Days {
  constructor(
    private readonly db: EmpresaReader,
    private readonly reader: DayReader,
    readonly setting: DaySetting,
    private readonly looks: Pick<Looks, 'note'> | null = null,
  ) {}

  /**
   * The points of a day (`YYYY-MM-DD` of the company's zone) with the margin that the rule reads beyond it, as packed
   * tramos: those of the vehicle's present device, and of each that counted the day before it went to another vehicle.
   * Empty without any. Null for a vehicle that this person may not see.
   */
  async read(vehiculoId: string, day: string): Promise<ReadDay | DayRefusal | null> {
    if (!isDay(day)) return 'no-day'
    const v = this.db.from('vehiculos')
    const g = this.db.from('gps_dispositivos')
    const d = this.db.from('dias')
    const [[row], earlier] = await this.db.together(
      {
        fields: { placa: v.placa, key: optional(g.clave) },
        from: v,
        leftJoins: [[g, eq(g.vehiculo_id, v.id)]],
        where: eq(v.id, vehiculoId),
        limit: 1,
      },
      {
        fields: { key: g.clave },
        from: d,
        joins: [[g, eq(g.id, d.dispositivo_id)]],
        where: around(d, vehiculoId, day),
      },
    )
    if (!row) return null
    const { today, zona, historyStart } = this.setting
    const refusal = whyNotShown(day, today, historyStart)
    if (refusal) return refusal
    await this.looks?.note(vehiculoId)
    const keys = new Set([...(row.key === null ? [] : [row.key]), ...earlier.map(({ key }) => key)])
    const from = startOfDay(zona, day) - DAY_MARGIN_MS
    const until = startOfDay(zona, addDays(day, 1)) + DAY_MARGIN_MS
    const parts = await Promise.all([...keys].map((key) => this.reader(key, vehiculoId, from, until)))
    return { placa: row.placa, ...mergeParts(parts.filter((part) => part !== null)) }
  }

  /** What D1 knows of a day and of its week besides the points, which the Devices keep. */
  async kept(vehiculoId: string, day: string): Promise<KeptDay> {
    const g = this.db.from('gps_dispositivos')
    const d = this.db.from('dias')
    const rows = await this.db.all({
      fields: {
        dia: d.dia,
        device: optional(g.id),
        metros: d.metros,
        movimiento: d.movimiento_ms,
        detenido: d.detenido_ms,
      },
      from: d,
      leftJoins: [[g, eq(g.id, d.dispositivo_id)]],
      where: and(eq(d.vehiculo_id, vehiculoId), oneOf(d.dia, [...new Set([...beside(day), ...weekOf(day)])])) as SQL,
    })
    const { historyStart } = this.setting
    const inWeek = new Set(weekOf(day).filter((one) => historyStart === null || one >= historyStart))
    const week: Record<string, number> = {}
    for (const { dia, metros } of rows) if (inWeek.has(dia)) week[dia] = (week[dia] ?? 0) + metros
    const erased = rows.filter(({ dia, device }) => dia === day && device === null)
    const sum = (of: (row: (typeof rows)[number]) => number) => erased.reduce((all, row) => all + of(row), 0)
    return {
      isCounted: rows.some(({ dia, device }) => device !== null && beside(day).includes(dia)),
      week,
      erased:
        erased.length === 0
          ? null
          : {
              metros: sum(({ metros }) => metros),
              movimiento: sum(({ movimiento }) => movimiento),
              detenido: sum(({ detenido }) => detenido),
            },
    }
  }

  /** The page «Recorrido del día» as a PDF. */
  async draw(printed: PrintedDay): Promise<Uint8Array<ArrayBuffer>> {
    // the library that draws it loads with the first page asked for
    const { drawDay } = await import('../pdf/day')
    return drawDay(printed)
  }
}

/** The rows of a vehicle's day and of the days beside it, into which its margin reaches. */
const around = (d: SqlSource<'dias'>, vehiculoId: string, day: string): SQL =>
  and(eq(d.vehiculo_id, vehiculoId), oneOf(d.dia, beside(day))) as SQL

const beside = (day: string): string[] => [addDays(day, -1), day, addDays(day, 1)]
