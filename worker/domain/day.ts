/** Days as people count them: `YYYY-MM-DD` in the zone of a company. Instants are UTC milliseconds. */

/** The zones the product offers. */
export const ZONAS = ['America/Bogota', 'America/Lima', 'America/Santiago', 'America/Argentina/Buenos_Aires'] as const
export type Zona = (typeof ZONAS)[number]

/** In whose days the platform itself counts: those of its prices and its money. It knows no summer time. */
export const PLATFORM_ZONA: Zona = 'America/Bogota'

const DIA_MS = 86_400_000
const FECHA = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

const formats = new Map<string, Intl.DateTimeFormat>()

/** The day that an instant falls on in a zone. An unknown zone throws a RangeError. */
export function diaEn(zona: string, instant: number): string {
  let format = formats.get(zona)
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zona, ...FECHA })
    formats.set(zona, format)
  }
  return format.format(instant)
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** The hour of an instant on the clocks of a zone, 0 to 23. An unknown zone throws a RangeError. */
export function horaEn(zona: string, instant: number): number {
  let clock = clocks.get(zona)
  if (!clock) {
    clock = new Intl.DateTimeFormat('en-GB', { timeZone: zona, hour: '2-digit', hourCycle: 'h23' })
    clocks.set(zona, clock)
  }
  return Number(clock.format(instant))
}

/** Whole days from one day to another: 1 from today to tomorrow, negative for the past. */
export function diasEntre(desde: string, hasta: string): number {
  return Math.round((Date.parse(`${hasta}T00:00:00Z`) - Date.parse(`${desde}T00:00:00Z`)) / 86_400_000)
}

/** The day that lies so many days after another. */
export function masDias(dia: string, dias: number): string {
  return new Date(Date.parse(`${dia}T00:00:00Z`) + dias * 86_400_000).toISOString().slice(0, 10)
}

/** The same day so many years later; 29 February becomes 1 March where the year has none. */
export function addYears(dia: string, years: number): string {
  const fecha = new Date(`${dia}T00:00:00Z`)
  fecha.setUTCFullYear(fecha.getUTCFullYear() + years)
  return fecha.toISOString().slice(0, 10)
}

/** The same day so many months later; where the month is shorter, its last day: 31 January and a month is 28 February. */
export function masMeses(dia: string, meses: number): string {
  const [anio = 0, mes = 1, d = 1] = dia.split('-').map(Number)
  const ultimo = new Date(Date.UTC(anio, mes + meses, 0))
  ultimo.setUTCDate(Math.min(d, ultimo.getUTCDate()))
  return ultimo.toISOString().slice(0, 10)
}

/** Whether a text is a real day of the calendar, written `YYYY-MM-DD`. */
export function esDia(texto: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(texto)) return false
  const fecha = new Date(`${texto}T00:00:00Z`)
  return !Number.isNaN(fecha.getTime()) && fecha.toISOString().startsWith(texto)
}

/** The first instant of a day in a zone. Where the clocks leap over midnight the day begins after the leap. */
export function inicioDeDia(zona: string, dia: string): number {
  // the clocks of every zone differ from UTC by whole quarters of an hour: halved down to the first quarter of the day
  const QUARTER_HOUR_MS = 900_000
  let antes = Date.parse(`${dia}T00:00:00Z`) - 96 * QUARTER_HOUR_MS
  let ya = antes + 192 * QUARTER_HOUR_MS
  while (ya - antes > QUARTER_HOUR_MS) {
    const middle = antes + Math.floor((ya - antes) / QUARTER_HOUR_MS / 2) * QUARTER_HOUR_MS
    if (diaEn(zona, middle) < dia) antes = middle
    else ya = middle
  }
  return ya
}

const wallClocks = new Map<string, Intl.DateTimeFormat>()

/** What the clocks of a zone show at an instant, as if they showed UTC: milliseconds. */
function mural(zona: string, instant: number): number {
  let clock = wallClocks.get(zona)
  if (!clock) {
    const digits = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
    clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zona, ...FECHA, ...digits })
    wallClocks.set(zona, clock)
  }
  const ms = ((instant % 1000) + 1000) % 1000
  return Date.parse(`${clock.format(instant).replace(' ', 'T')}Z`) + ms
}

/** What the clocks of a zone show at an instant: milliseconds since their midnight. */
export const horaDelDia = (zona: string, instant: number): number => mural(zona, instant) % DIA_MS

/**
 * The instant of a day at which the clocks of a zone show so many milliseconds since midnight. A time that the clocks leap
 * over is as much later; of one that they show twice it is the earlier.
 */
export function instantAt(zona: string, dia: string, hora: number): number {
  const requested = Date.parse(`${dia}T00:00:00Z`) + hora
  // what the clocks are ahead of UTC half a day before and after: the same but where they leap
  const [antes, after] = [-DIA_MS / 2, DIA_MS / 2].map((d) => mural(zona, requested + d) - (requested + d)) as [
    number,
    number,
  ]
  const candidates = [requested - antes, requested - after].filter((t) => mural(zona, t) === requested)
  return candidates.length > 0 ? Math.min(...candidates) : requested - antes
}
