/**
 * Dates, numbers and money in a given zone: pure, and without Intl's own wording, which differs between the edge and a
 * browser and would break hydration. Instants are ms UTC, days are 'YYYY-MM-DD'.
 */
import { daysBetween } from '@domain/day'
import type { Idioma } from '@domain/identidad/perfil'

const MONTHS = {
  es: [
    'enero',
    'febrero',
    'marzo',
    'abril',
    'mayo',
    'junio',
    'julio',
    'agosto',
    'septiembre',
    'octubre',
    'noviembre',
    'diciembre',
  ],
  en: [
    'January',
    'February',
    'March',
    'April',
    'May',
    'June',
    'July',
    'August',
    'September',
    'October',
    'November',
    'December',
  ],
}
const WEEKDAYS = {
  es: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
}
const DEFAULT_ZONA = 'America/Bogota'
const MINUTE = 60
const HOUR = 3600
const DAY = 86_400

type DateParts = { year: number; month: number; day: number; hour: number; minute: number; second: number }

const clocks = new Map<string, Intl.DateTimeFormat>()
function clockOf(zona: string): Intl.DateTimeFormat {
  let format = clocks.get(zona)
  if (!format) {
    const options: Intl.DateTimeFormatOptions = {
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    }
    try {
      format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: zona })
    } catch {
      format = new Intl.DateTimeFormat('en-US', { ...options, timeZone: DEFAULT_ZONA })
    }
    clocks.set(zona, format)
  }
  return format
}

/** The local date and time of an instant (ms UTC) in a zone; an unknown zone counts as Bogotá. */
export function parts(instant: number, zona: string): DateParts {
  const p: Record<string, number> = {}
  for (const { type, value } of clockOf(zona).formatToParts(instant)) p[type] = Number(value)
  return {
    year: p.year ?? 0,
    month: p.month ?? 0,
    day: p.day ?? 0,
    hour: p.hour ?? 0,
    minute: p.minute ?? 0,
    second: p.second ?? 0,
  }
}

/** The day ('YYYY-MM-DD') of an instant in a zone. */
export function dayOf(instant: number, zona: string): string {
  const { year, month, day } = parts(instant, zona)
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
}

function partsOf(value: string | number, zona: string): DateParts {
  if (typeof value === 'number') return parts(value, zona)
  const [year = 0, month = 0, day = 0] = value.split('-').map(Number)
  return { year, month, day, hour: 0, minute: 0, second: 0 }
}

/** '26 nov 2026' · 'Nov 26, 2026' */
export function date(value: string | number, zona: string, idioma: Idioma): string {
  const { year, month, day } = partsOf(value, zona)
  const shortMonth = (MONTHS[idioma][month - 1] ?? '').slice(0, 3)
  return idioma === 'es' ? `${day} ${shortMonth} ${year}` : `${shortMonth} ${day}, ${year}`
}

/** 'viernes 20 de noviembre de 2026' · 'Friday, November 20, 2026' */
export function longDate(value: string | number, zona: string, idioma: Idioma): string {
  const { year, month, day } = partsOf(value, zona)
  const weekday = WEEKDAYS[idioma][new Date(Date.UTC(year, month - 1, day)).getUTCDay()] ?? ''
  const nombre = MONTHS[idioma][month - 1] ?? ''
  return idioma === 'es' ? `${weekday} ${day} de ${nombre} de ${year}` : `${weekday}, ${nombre} ${day}, ${year}`
}

/** '7:42 a. m.' · '7:42 AM' */
export function time(instant: number, zona: string, idioma: Idioma): string {
  const { hour: h, minute } = parts(instant, zona)
  const hour12 = h % 12 === 0 ? 12 : h % 12
  const meridiem = idioma === 'es' ? (h < 12 ? 'a.\u00a0m.' : 'p.\u00a0m.') : h < 12 ? 'AM' : 'PM'
  return `${hour12}:${String(minute).padStart(2, '0')}\u00a0${meridiem}`
}

/** '1.234,5' · '1,234.5', with exactly `decimals` decimals. */
export function formatNumber(value: number, decimals: number, idioma: Idioma): string {
  const [whole = '0', rest] = Math.abs(value).toFixed(decimals).split('.')
  const [thousandsMark, decimalMark] = idioma === 'es' ? ['.', ','] : [',', '.']
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, thousandsMark ?? '')
  const isZero = Number(value.toFixed(decimals)) === 0
  return `${value < 0 && !isZero ? '−' : ''}${groups}${rest ? decimalMark + rest : ''}`
}

/** '$ 61.900 COP' · '$ 61,900 COP' */
export function pesos(value: number, idioma: Idioma): string {
  return `$\u00a0${formatNumber(value, 0, idioma)}\u00a0COP`
}

/** Whole cents: '$ 61.900', '$ 61.900,50' · '$ 61,900.50'. */
export function money(centavos: number, idioma: Idioma): string {
  return `$\u00a0${formatNumber(centavos / 100, centavos % 100 === 0 ? 0 : 2, idioma)}`
}

/** A round amount in cents, short enough for an axis: '$ 500 mil', '$ 1,5 M'. */
export function shortMoney(centavos: number, idioma: Idioma): string {
  const inMillions = centavos >= 100_000_000
  const value = centavos / (inMillions ? 100_000_000 : 100_000)
  const figure = formatNumber(value, Number.isInteger(value) ? 0 : 1, idioma)
  return centavos === 0 ? '$\u00a00' : `$\u00a0${figure}\u00a0${inMillions ? 'M' : idioma === 'es' ? 'mil' : 'k'}`
}

/** A month 'YYYY-MM': 'nov 2026' · 'Nov 2026'; without its year 'nov'. */
export function month(value: string, idioma: Idioma, withYear = true): string {
  const [year = '', m = ''] = value.split('-')
  const shortMonth = (MONTHS[idioma][Number(m) - 1] ?? '').slice(0, 3)
  return withYear ? `${shortMonth} ${year}` : shortMonth
}

/** '4.658312°': a decimal point in every language, for copying. */
export function coordinate(degrees: number): string {
  return `${degrees.toFixed(6)}°`
}

/** 'hace 9 s', 'hace 14 min', 'hace 2 h', 'ayer', 'hace 3 días', then the date. A future instant counts as now. */
export function ago(instant: number, now: number, zona: string, idioma: Idioma): string {
  const s = Math.max(0, Math.floor((now - instant) / 1000))
  const isSpanish = idioma === 'es'
  if (s === 0) return isSpanish ? 'ahora' : 'now'
  if (s < MINUTE) return isSpanish ? `hace ${s} s` : `${s} s ago`
  if (s < HOUR) return isSpanish ? `hace ${Math.floor(s / MINUTE)} min` : `${Math.floor(s / MINUTE)} min ago`
  const days = daysBetween(dayOf(instant, zona), dayOf(now, zona))
  if (s < DAY && (days === 0 || s < 6 * HOUR))
    return isSpanish ? `hace ${Math.floor(s / HOUR)} h` : `${Math.floor(s / HOUR)} h ago`
  if (days <= 1) return isSpanish ? 'ayer' : 'yesterday'
  if (days < 30) return isSpanish ? `hace ${days} días` : `${days} days ago`
  return date(instant, zona, idioma)
}

/** The distance of a day in words: 'en 6 días', 'mañana', 'hoy', 'ayer', 'hace 3 días'. */
export function inDays(days: number, idioma: Idioma): string {
  const n = formatNumber(Math.abs(days), 0, idioma)
  if (idioma === 'en') {
    if (days === 0) return 'today'
    if (days === 1) return 'tomorrow'
    if (days === -1) return 'yesterday'
    return days > 0 ? `in ${n} days` : `${n} days ago`
  }
  if (days === 0) return 'hoy'
  if (days === 1) return 'mañana'
  if (days === -1) return 'ayer'
  return days > 0 ? `en ${n} días` : `hace ${n} días`
}
