/** iCalendar: an independent reader reads back what we write, whatever the texts contain. */
import fc from 'fast-check'
import ical from 'ical-generator'
import { describe, expect, test } from 'vitest'
import {
  closedVersion,
  isCalendarioOpen,
  openedVersion,
  type Vencimiento,
} from '../../../worker/domain/alertas/calendar'
import { formatCalendar } from '../../../worker/domain/alertas/calendar-text'
import { foldLine, icalInstant, icalText } from '../../../worker/domain/alertas/icalendar'

const byteLength = (line: string) => new TextEncoder().encode(line).length
const unfold = (text: string) => text.replaceAll(/\r\n[ \t]/g, '')

describe('a content line', () => {
  test('of any text is folded at 75 octets between characters, and unfolds to itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300, size: 'max' }), (text) => {
        const line = `SUMMARY:${text.replaceAll(/[\r\n]/g, '')}`
        const folded = foldLine(line)
        expect(unfold(folded)).toBe(line)
        for (const part of folded.split('\r\n')) expect(byteLength(part)).toBeLessThanOrEqual(75)
      }),
    )
  })

  // it folds one octet earlier than the 75 of the standard: compared are the unfolded lines
  test('escapes as ical-generator does', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120, size: 'max' }), (raw) => {
        const text = `x${raw.replaceAll(/[\p{Cc}\p{Cs}]/gu, '')}x`
        const calendario = ical({ events: [{ start: new Date(0), summary: text, id: 'u' }] })
        expect(unfold(calendario.toString())).toContain(`SUMMARY:${icalText(text)}\r\n`)
      }),
      { numRuns: 50 },
    )
  })

  test('cannot be broken out of: line ends and control characters of a name end no line', () => {
    expect(icalText('a\r\nEND:VEVENT\nb\u0000\u007f\rc')).toBe('a\\nEND:VEVENT\\nb\\nc')
    expect(icalText('uno; dos, tres \\ cuatro')).toBe('uno\\; dos\\, tres \\\\ cuatro')
  })
})

test('an instant is written in UTC', () => {
  expect(icalInstant(Date.UTC(2026, 10, 20, 15, 4, 5))).toBe('20261120T150405Z')
})

test('five thousand events are written in less time than one page takes', () => {
  const v: Vencimiento = {
    clase: 'licencia',
    id: crypto.randomUUID(),
    tipo: null,
    nombre: 'Íngrid Peña, de la Sabana',
    vence: '2026-12-02',
    placa: 'JTR205',
    marca: 'Renault',
    modelo: 'Kangoo',
    condition: {
      placa: 'JTR205',
      servicio: 'particular',
      clase: null,
      fecha_matricula: null,
      anio: 2020,
      cilindraje: null,
    },
    created_at: 0,
  }
  const before = process.cpuUsage()
  const text = formatCalendar('Ñandú', Array(5000).fill(v), 'https://vigia.test')
  const { user } = process.cpuUsage(before)
  expect(text.split('BEGIN:VEVENT').length).toBe(5001)
  // a generous bound: ten times the usual duration
  expect(user / 1000).toBeLessThan(2000)
})

test('an address that was dead once never opens again', () => {
  let version = 0
  const given = new Set<number>()
  for (const step of [
    openedVersion,
    openedVersion,
    closedVersion,
    closedVersion,
    openedVersion,
    closedVersion,
    openedVersion,
  ]) {
    version = step(version)
    if (!isCalendarioOpen(version)) continue
    expect(given.has(version)).toBe(false)
    given.add(version)
  }
  expect(given.size).toBe(4)
})
