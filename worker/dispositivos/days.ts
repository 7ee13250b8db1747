/** The days of a vehicle as its GPS device keeps them, within what the plan shows. */
import { eq } from 'drizzle-orm'
import { addDays, startOfDay } from '../domain/day'
import { type DayRefusal, whyNotShown } from '../domain/recorridos/history'
import type { DayPaper } from '../domain/recorridos/paper'
import { DAY_MARGIN_MS, type Interval } from '../domain/recorridos/params'
import type { DayReader } from '../live/day-reader'
import { optional } from '../tenant/expressions'
import type { EmpresaReader } from '../tenant/read'
import type { Looks } from './looks'

/** What the company's clock and plan say of its days. */
export interface DaySetting {
  /** today in the company's zone */
  hoy: string
  zona: string
  /** the first day that the plan shows; null when it shows all */
  historyStart: string | null
}

export interface ReadDay {
  placa: string
  bytes: Uint8Array
  /** when nothing was recorded, UTC milliseconds */
  offHours: Interval[]
}

const NOTHING = { bytes: new Uint8Array(), offHours: [] }

export class Days {
  constructor(
    private readonly db: EmpresaReader,
    private readonly reader: DayReader,
    readonly setting: DaySetting,
    private readonly looks: Pick<Looks, 'note'> | null = null,
  ) {}

  /**
   * The points of a day (`YYYY-MM-DD` of the company's zone) with the margin that the rule reads beyond it, as packed
   * tramos; empty without a GPS device. Null for a vehicle that this person may not see.
   */
  async read(vehiculoId: string, day: string): Promise<ReadDay | DayRefusal | null> {
    const v = this.db.from('vehiculos')
    const g = this.db.from('gps_dispositivos')
    const row = await this.db.first({
      fields: { placa: v.placa, key: optional(g.clave) },
      from: v,
      leftJoins: [[g, eq(g.vehiculo_id, v.id)]],
      where: eq(v.id, vehiculoId),
    })
    if (!row) return null
    const { hoy, zona, historyStart } = this.setting
    const refusal = whyNotShown(day, hoy, historyStart)
    if (refusal) return refusal
    const { placa } = row
    await this.looks?.note(vehiculoId)
    if (row.key === null) return { placa, ...NOTHING }
    const from = startOfDay(zona, day) - DAY_MARGIN_MS
    const until = startOfDay(zona, addDays(day, 1)) + DAY_MARGIN_MS
    return { placa, ...((await this.reader(row.key, vehiculoId, from, until)) ?? NOTHING) }
  }

  /** The page «Recorrido del día» as a PDF. */
  async draw(paper: DayPaper): Promise<Uint8Array<ArrayBuffer>> {
    // the library that draws it loads with the first page asked for
    const { drawDay } = await import('../pdf/day')
    return drawDay(paper)
  }
}
