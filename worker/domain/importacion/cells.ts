/** How a cell of a sheet is read: what it says, or what is wrong with it and how it would be right. */
import { withoutApostrophe } from '../csv'
import { addDays, daysBetween, isDay, SHORT_MONTHS } from '../day'
import { readNit } from '../empresa/nit'
import { fold } from '../fold'
import { normalizePlaca, placaPattern } from '../vehiculos/placa'
import { categoryIn, classIn, serviceIn, tipoIn } from './choices'
import type { CellKind } from './fields'
import { isBlank, type Raw } from './raw'

/** What is wrong with a cell as it stands. */
export type CellProblem =
  /** month before day: `proposal` is the day with the two exchanged */
  | 'reversed-date'
  | 'date-without-year'
  | 'unreadable-date'
  /** a letter where a plate has a digit, or the reverse */
  | 'misread-plate'
  | 'unknown-option'
  /** a NIT whose check digit is that of another number */
  | 'wrong-check-digit'
  | 'excel-error'

export interface Cell {
  /** as it stands in the file */
  found: string
  /** as the form takes it: a day is `YYYY-MM-DD`; null when empty or not understood */
  value: string | null
  problem?: CellProblem
  /** the value that would be right, where there is one */
  proposal?: string
  /** of a cell that was typed: what stood in the file in its place */
  over?: string
}

/** Day 0 of Excel's calendar, which counts a 29 February 1900 that was none. */
const EXCEL_EPOCH = '1899-12-30'
/** Serial numbers of 1954 to 2119: other numbers are no dates of a vehicle's documents. */
const SERIAL_MIN = 20_000
const SERIAL_MAX = 80_000
/** Two digits of a year up to this one are of this century. */
const CENTURY_TURN = 69

const ENGLISH_MONTHS: Record<string, number> = { jan: 1, apr: 4, aug: 8, set: 9, dec: 12 }
const monthOf = (word: string): number =>
  SHORT_MONTHS.indexOf(word.slice(0, 3)) + 1 || (ENGLISH_MONTHS[word.slice(0, 3)] ?? 0)

const EMPTY_WORDS = /^(|n a|na|no aplica|no tiene|ninguno|ninguna|sin|pendiente|x|s n|null|nan|0)$/
const EXCEL_ERROR = /^#(N\/A|REF!|VALUE!|¡VALOR!|¡REF!|DIV\/0!|¡DIV\/0!|NAME\?|¿NOMBRE\?|NULL!|NUM!|¡NUM!|#+)/i

const iso = (year: number, month: number, day: number): string | null => {
  const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  return isDay(text) ? text : null
}
const fullYear = (digits: string): number => {
  const year = Number(digits)
  return digits.length > 2 ? year : year + (year <= CENTURY_TURN ? 2000 : 1900)
}
const serialDay = (serial: number) => addDays(EXCEL_EPOCH, Math.floor(serial))
/** Null for no date, and for one beyond the year 9999. */
function dayOfDate(date: Date): string | null {
  const text = Number.isNaN(date.getTime()) ? '' : date.toISOString().slice(0, 10)
  return isDay(text) ? text : null
}

/** The cell as a person sees it in a list: a date as day/month/year, a text of a CSV without the apostrophe before it. */
export function shown(raw: Raw): string {
  if (raw instanceof Date) return (dayOfDate(raw) ?? '').split('-').reverse().join('/')
  return isBlank(raw) ? '' : withoutApostrophe(String(raw).trim())
}

const wrong = (found: string, problem: CellProblem, proposal?: string | null): Cell =>
  proposal ? { found, value: null, problem, proposal } : { found, value: null, problem }

/** Whether a text is a date whose day and month could be exchanged: both up to 12, and different. */
export function isAmbiguousDay(found: string): boolean {
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:\s.*)?$/.exec(found.trim())
  return parts !== null && Number(parts[1]) <= 12 && Number(parts[2]) <= 12 && parts[1] !== parts[2]
}

/** A day written with month before day, whatever its column says. */
export function exchanged(found: string): string | null {
  const parts = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})/.exec(found.trim())
  return parts ? iso(fullYear(parts[3] ?? ''), Number(parts[1]), Number(parts[2])) : null
}

function readDay(raw: Raw): Cell {
  const found = shown(raw)
  const done = (value: string | null): Cell => (value ? { found, value } : wrong(found, 'unreadable-date'))
  if (raw instanceof Date) return done(dayOfDate(raw))
  const text = found.replace(/[\u00a0\u202f]/g, ' ').replace(/[–—−]/g, '-')
  const digits = /^(\d{5}|\d{8})(?:[.,]\d+)?$/.exec(text)?.[1]
  if (digits?.length === 8) {
    const [year, month, day] = [digits.slice(0, 4), digits.slice(4, 6), digits.slice(6)].map(Number)
    return done(iso(year ?? 0, month ?? 0, day ?? 0))
  }
  if (digits) {
    const serial = Number(digits)
    return done(serial >= SERIAL_MIN && serial <= SERIAL_MAX ? serialDay(serial) : null)
  }
  const yearFirst = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})(?:[T\s].*)?$/.exec(text)
  if (yearFirst) return done(iso(Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3])))
  const dayFirst = /^(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{4}|\d{2})(?:\s.*)?$/.exec(text)
  if (dayFirst) {
    const day = Number(dayFirst[1])
    const month = Number(dayFirst[2])
    const year = fullYear(dayFirst[3] ?? '')
    const value = iso(year, month, day)
    if (value) return { found, value }
    return month > 12 && day <= 12 ? wrong(found, 'reversed-date', iso(year, day, month)) : done(null)
  }
  return readWrittenDay(found, text)
}

/** «12 dic 2026», «12 de diciembre de 2026», «dic-12-2026», «martes, 12 de diciembre de 2026», «8 marzo». */
function readWrittenDay(found: string, text: string): Cell {
  const words = fold(text)
    .replace(/\b1(ro|er|o)\b/, '1')
    .split(' ')
    .filter((word) => word !== 'martes')
  // a day of the week stands before the month; «mar» may be either
  const month = words.map((word) => (/^\d/.test(word) ? 0 : monthOf(word))).findLast((n) => n > 0)
  const numbers = words.filter((word) => /^\d+$/.test(word))
  if (!month || numbers.length === 0 || numbers.length > 2) return wrong(found, 'unreadable-date')
  const [first = '', second] = numbers
  if (second === undefined)
    return first.length <= 2 ? wrong(found, 'date-without-year') : wrong(found, 'unreadable-date')
  const [day, year] = first.length === 4 ? [second, first] : [first, second]
  const value = year.length === 2 || year.length === 4 ? iso(fullYear(year), month, Number(day)) : null
  return value ? { found, value } : wrong(found, 'unreadable-date')
}

/** A year; a cell that Excel shows as a date holds it as its serial number. */
function readYear(raw: Raw): Cell {
  if (raw instanceof Date) {
    const serial = daysBetween(EXCEL_EPOCH, dayOfDate(raw) ?? EXCEL_EPOCH)
    const year = serial >= 1900 && serial <= 2100 ? serial : raw.getUTCFullYear()
    return { found: String(year), value: String(year) }
  }
  const found = shown(raw)
  return { found, value: found.replace(/^(\d{4})[.,]0+$/, '$1').replace(/^(\d)[.,](\d{3})$/, '$1$2') }
}

/** A whole number as the form's own parser takes it: a number of a spreadsheet without its fraction. */
function readWholeCell(raw: Raw): Cell {
  const found = shown(raw)
  return { found, value: typeof raw === 'number' ? String(Math.round(raw)) : found }
}

/** Letters that are taken for digits, and the reverse. */
const AS_DIGIT: Record<string, string> = { O: '0', Q: '0', I: '1', L: '1', S: '5', B: '8', Z: '2' }
const AS_LETTER: Record<string, string> = { '0': 'O', '1': 'I', '5': 'S', '8': 'B' }

/** «CC», «C.C. No.» and the like before the number. */
const IDENTITY_PREFIX = /^(c\.? ?c|c\.? ?e|nit|cedula|cédula)\.?\s*((no|nro|n°|#)\.?)?[:\s]*(?=\d)/i

/** A cédula; owners' sheets also have it as a NIT, whose check digit is no part of it. */
function readIdentity(raw: Raw): Cell {
  const { found, value: whole } = readWholeCell(raw)
  const value = whole?.replace(IDENTITY_PREFIX, '') ?? null
  const nit = readNit(value ?? '')
  if (nit.shape !== 'with-check-digit') return { found, value }
  return nit.checkDigit === nit.expected ? { found, value: nit.numero } : wrong(found, 'wrong-check-digit', nit.numero)
}

function readPlate(raw: Raw): Cell {
  const found = shown(raw)
  const placa = normalizePlaca(found)
  if (placaPattern(placa) || placa.length !== 6) return { found, value: placa }
  const letters = [...placa.slice(0, 3)].map((sign) => AS_LETTER[sign] ?? sign).join('')
  const digits = [...placa.slice(3)].map((sign) => AS_DIGIT[sign] ?? sign).join('')
  return placaPattern(letters + digits) === 'automotor'
    ? wrong(found, 'misread-plate', letters + digits)
    : { found, value: placa }
}

function readChoice(raw: Raw, choose: (folded: string) => string | null): Cell {
  const found = shown(raw)
  const value = choose(fold(found))
  return value ? { found, value } : wrong(found, 'unknown-option')
}

/** An amount in pesos as its form takes it. */
function readMoneyCell(raw: Raw): Cell {
  const found = shown(raw)
  return { found, value: typeof raw === 'number' ? String(Math.round(raw * 100) / 100).replace('.', ',') : found }
}

/** Reads a cell of a field. */
export function readCell(raw: Raw, kind: CellKind): Cell {
  const found = shown(raw)
  const folded = fold(found)
  // what cost nothing cost zero pesos, also with a sign: «$ 0»; any other zero stands for an empty cell
  const mayBeNothing = kind !== 'text' && !(kind === 'money' && folded === '0')
  if (found === '' || (mayBeNothing && !/^##/.test(found) && EMPTY_WORDS.test(folded))) return { found, value: null }
  if (EXCEL_ERROR.test(found)) return wrong(found, 'excel-error')
  switch (kind) {
    case 'plate':
      return readPlate(raw)
    case 'day':
      return readDay(raw)
    case 'year':
      return readYear(raw)
    case 'whole':
      return readWholeCell(raw)
    case 'identity':
      return readIdentity(raw)
    case 'class':
      return readChoice(raw, classIn)
    case 'service':
      return readChoice(raw, serviceIn)
    case 'category':
      return readChoice(raw, categoryIn)
    case 'tipo':
      return { found, value: tipoIn(found) }
    case 'money':
      return readMoneyCell(raw)
    default:
      return { found, value: found.replace(/\s+/g, ' ') }
  }
}
