/** The points of a vehicle's day for programs: those that its screen Recorridos shows, page by page. */
import { addDays, startOfDay } from '../../../domain/day'
import { day as readDay } from '../../../domain/recorridos/day'
import { unpack } from '../../../domain/recorridos/day-bytes'
import type { Fix } from '../../../domain/recorridos/fixes'
import * as z from '../../../domain/zod'
import { pageAfter, type Resource } from './resource'
import { kmhOf } from './speed'
import { day, instant, iso } from './time'

const Point = z.object({
  at: instant().describe('Cuándo se tomó.'),
  lat: z.number(),
  lng: z.number(),
  precision_m: z.int().describe('A cuántos metros puede estar del lugar.'),
  velocidad_kmh: z.number().nullable().describe('La que midió el aparato; nula si no la dio.'),
  rumbo: z.int().nullable().describe('Grados desde el norte.'),
  cuenta: z
    .boolean()
    .describe('Falso si no cuenta para el recorrido: imprecisa, imposible o de otro teléfono del mismo vehículo.'),
})

const recordOf = (fix: Fix): z.output<typeof Point> => ({
  at: iso(fix.at),
  lat: fix.lat,
  lng: fix.lng,
  precision_m: Math.round(fix.accuracy),
  velocidad_kmh: fix.speed === null ? null : kmhOf(fix.speed),
  rumbo: fix.heading,
  cuenta: fix.quality === 'good',
})

/** Digits of the largest exact integer. */
const DIGITS = 16
const padded = (n: number) => String(n).padStart(DIGITS, '0')
/** The position of a point in its day, in the order of `fixesOf`, as texts that sort like the numbers in them. */
const cursorOf = ({ at, src, seq, enviado }: Fix): [string, string] => [
  iso(at),
  [src, padded(seq), padded(enviado)].join(' '),
]

const Filters = z.object({ dia: day().optional().describe('El día; sin él, hoy.') })

/** Pages are large because each one reads the whole day from the Device. */
const PAGE = { usual: 500, max: 1000 }

export const points: Resource<typeof Point, typeof Filters, z.ZodObject> = {
  path: '/vehicles/:id/points',
  noun: 'positions',
  name: 'Point',
  title: 'Puntos de un día',
  about:
    'Las posiciones de un vehículo en un día de la empresa, de la más antigua a la más reciente; ninguna fuera del horario de registro.',
  record: Point,
  filters: Filters,
  pageSize: PAGE,
  async list({ services, today, now }, { limit, cursor, of, filters: { dia = today } }) {
    const { days } = services
    const found = await days.read(of, dia)
    if (found === null) return null
    // a future day; every plan with an API shows all past days
    if (typeof found === 'string') return { data: [], next: null }
    const { zona } = days.setting
    const span = { from: startOfDay(zona, dia), until: startOfDay(zona, addDays(dia, 1)) }
    const { fixes } = readDay(unpack(new Uint8Array(found.bytes).buffer), { ...span, now, offHours: found.offHours })
    const page = pageAfter(fixes, cursor, limit, cursorOf)
    return { ...page, data: page.data.map(recordOf) }
  },
}
