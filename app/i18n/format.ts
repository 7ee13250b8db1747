/**
 * Dates, figures and money as people say them, in a given zone: pure, without Intl's own wording (which differs between
 * the edge and a browser and would break hydration). Instants are ms UTC, days are 'YYYY-MM-DD'.
 */
import { diasEntre } from '@domain/day'
import type { Idioma } from './texts'

const MESES = {
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
const DIAS = {
  es: ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
}
const DEFAULT_ZONA = 'America/Bogota'
const MINUTE = 60
const HORA = 3600
const DIA = 86_400

export type DateParts = { anio: number; mes: number; dia: number; hora: number; minute: number; segundo: number }

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

/** The wall clock of an instant (ms UTC) in a zone; an unknown zone counts as Bogotá. */
export function parts(instant: number, zona: string): DateParts {
  const p: Record<string, number> = {}
  for (const { type, value } of clockOf(zona).formatToParts(instant)) p[type] = Number(value)
  return {
    anio: p.year ?? 0,
    mes: p.month ?? 0,
    dia: p.day ?? 0,
    hora: p.hour ?? 0,
    minute: p.minute ?? 0,
    segundo: p.second ?? 0,
  }
}

/** The day ('YYYY-MM-DD') of an instant in a zone. */
export function diaDe(instant: number, zona: string): string {
  const { anio, mes, dia } = parts(instant, zona)
  return `${anio}-${String(mes).padStart(2, '0')}-${String(dia).padStart(2, '0')}`
}

function partsOf(valor: string | number, zona: string): DateParts {
  if (typeof valor === 'number') return parts(valor, zona)
  const [anio = 0, mes = 0, dia = 0] = valor.split('-').map(Number)
  return { anio, mes, dia, hora: 0, minute: 0, segundo: 0 }
}

/** '26 nov 2026' · 'Nov 26, 2026' */
export function fecha(valor: string | number, zona: string, idioma: Idioma): string {
  const { anio, mes, dia } = partsOf(valor, zona)
  const shortMonth = (MESES[idioma][mes - 1] ?? '').slice(0, 3)
  return idioma === 'es' ? `${dia} ${shortMonth} ${anio}` : `${shortMonth} ${dia}, ${anio}`
}

/** 'viernes 20 de noviembre de 2026' · 'Friday, November 20, 2026' */
export function longFecha(valor: string | number, zona: string, idioma: Idioma): string {
  const { anio, mes, dia } = partsOf(valor, zona)
  const weekday = DIAS[idioma][new Date(Date.UTC(anio, mes - 1, dia)).getUTCDay()] ?? ''
  const nombre = MESES[idioma][mes - 1] ?? ''
  return idioma === 'es' ? `${weekday} ${dia} de ${nombre} de ${anio}` : `${weekday}, ${nombre} ${dia}, ${anio}`
}

/** '7:42 a. m.' · '7:42 AM' */
export function hora(instant: number, zona: string, idioma: Idioma): string {
  const { hora: h, minute } = parts(instant, zona)
  const hour12 = h % 12 === 0 ? 12 : h % 12
  const meridiem = idioma === 'es' ? (h < 12 ? 'a.\u00a0m.' : 'p.\u00a0m.') : h < 12 ? 'AM' : 'PM'
  return `${hour12}:${String(minute).padStart(2, '0')}\u00a0${meridiem}`
}

/** '1.234,5' · '1,234.5', with exactly `decimales` digits after the mark. */
export function numero(valor: number, decimals: number, idioma: Idioma): string {
  const [whole = '0', rest] = Math.abs(valor).toFixed(decimals).split('.')
  const [miles, marca] = idioma === 'es' ? ['.', ','] : [',', '.']
  const groups = whole.replace(/\B(?=(\d{3})+$)/g, miles ?? '')
  const cero = Number(valor.toFixed(decimals)) === 0
  return `${valor < 0 && !cero ? '−' : ''}${groups}${rest ? marca + rest : ''}`
}

/** '$ 61.900 COP' · '$ 61,900 COP' */
export function pesos(valor: number, idioma: Idioma): string {
  return `$\u00a0${numero(valor, 0, idioma)}\u00a0COP`
}

/** Whole cents: '$ 61.900', '$ 61.900,50' · '$ 61,900.50'. */
export function money(centavos: number, idioma: Idioma): string {
  return `$\u00a0${numero(centavos / 100, centavos % 100 === 0 ? 0 : 2, idioma)}`
}

/** A round amount in cents, short enough for an axis: '$ 500 mil', '$ 1,5 M'. */
export function shortMoney(centavos: number, idioma: Idioma): string {
  const inMillions = centavos >= 100_000_000
  const valor = centavos / (inMillions ? 100_000_000 : 100_000)
  const figure = numero(valor, Number.isInteger(valor) ? 0 : 1, idioma)
  return centavos === 0 ? '$\u00a00' : `$\u00a0${figure}\u00a0${inMillions ? 'M' : idioma === 'es' ? 'mil' : 'k'}`
}

/** A month 'YYYY-MM': 'nov 2026' · 'Nov 2026'; without its year 'nov'. */
export function mes(valor: string, idioma: Idioma, conAnio = true): string {
  const [anio = '', m = ''] = valor.split('-')
  const shortMonth = (MESES[idioma][Number(m) - 1] ?? '').slice(0, 3)
  return conAnio ? `${shortMonth} ${anio}` : shortMonth
}

/** '4.658312°': a point as decimal mark in every language, for copying. */
export function coordinate(degrees: number): string {
  return `${degrees.toFixed(6)}°`
}

/** 'hace 9 s', 'hace 14 min', 'hace 2 h', 'ayer', 'hace 3 días', then the date. A future instant counts as now. */
export function ago(instant: number, now: number, zona: string, idioma: Idioma): string {
  const s = Math.max(0, Math.floor((now - instant) / 1000))
  const es = idioma === 'es'
  if (s === 0) return es ? 'ahora' : 'now'
  if (s < MINUTE) return es ? `hace ${s} s` : `${s} s ago`
  if (s < HORA) return es ? `hace ${Math.floor(s / MINUTE)} min` : `${Math.floor(s / MINUTE)} min ago`
  const dias = diasEntre(diaDe(instant, zona), diaDe(now, zona))
  if (s < DIA && (dias === 0 || s < 6 * HORA))
    return es ? `hace ${Math.floor(s / HORA)} h` : `${Math.floor(s / HORA)} h ago`
  if (dias <= 1) return es ? 'ayer' : 'yesterday'
  if (dias < 30) return es ? `hace ${dias} días` : `${dias} days ago`
  return fecha(instant, zona, idioma)
}

/** Days to go as people say them: 'en 6 días', 'mañana', 'hoy', 'ayer', 'hace 3 días'. */
export function enDias(dias: number, idioma: Idioma): string {
  const n = numero(Math.abs(dias), 0, idioma)
  if (idioma === 'en') {
    if (dias === 0) return 'today'
    if (dias === 1) return 'tomorrow'
    if (dias === -1) return 'yesterday'
    return dias > 0 ? `in ${n} days` : `${n} days ago`
  }
  if (dias === 0) return 'hoy'
  if (dias === 1) return 'mañana'
  if (dias === -1) return 'ayer'
  return dias > 0 ? `en ${n} días` : `hace ${n} días`
}
