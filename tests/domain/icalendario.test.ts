/** iCalendar: what we write is what another reader reads, whatever stands in it. */
import fc from 'fast-check'
import ical from 'ical-generator'
import { describe, expect, test } from 'vitest'
import { alAbrir, alCerrar, calendarioAbierto, type Vencimiento } from '../../worker/domain/calendario'
import { escribirCalendario } from '../../worker/domain/calendario-texto'
import { instanteIcal, plegarLinea, textoIcal } from '../../worker/domain/icalendario'

const medir = (linea: string) => new TextEncoder().encode(linea).length
const desplegar = (texto: string) => texto.replaceAll(/\r\n[ \t]/g, '')

describe('a content line', () => {
  test('of any text is folded at 75 octets between characters, and unfolds to itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (texto) => {
        const linea = `SUMMARY:${texto.replaceAll(/[\r\n]/g, '')}`
        const plegada = plegarLinea(linea)
        expect(desplegar(plegada)).toBe(linea)
        for (const parte of plegada.split('\r\n')) expect(medir(parte)).toBeLessThanOrEqual(75)
      }),
    )
  })

  test('folds and escapes as ical-generator does', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }), (crudo) => {
        const texto = `x${crudo.replaceAll(/[\p{Cc}\p{Cs}]/gu, '')}x`
        const calendario = ical({ events: [{ start: new Date(0), summary: texto, id: 'u' }] })
        expect(calendario.toString()).toContain(plegarLinea(`SUMMARY:${textoIcal(texto)}`))
      }),
      { numRuns: 50 },
    )
  })

  test('cannot be broken out of: line ends and control characters of a name end no line', () => {
    expect(textoIcal('a\r\nEND:VEVENT\nb\u0000\u007f\rc')).toBe('a\\nEND:VEVENT\\nb\\nc')
    expect(textoIcal('uno; dos, tres \\ cuatro')).toBe('uno\\; dos\\, tres \\\\ cuatro')
  })
})

test('an instant is written in UTC', () => {
  expect(instanteIcal(Date.UTC(2026, 10, 20, 15, 4, 5))).toBe('20261120T150405Z')
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
    condicion: { servicio: 'particular', clase: null, fecha_matricula: null, anio: 2020, cilindraje: null },
    created_at: 0,
  }
  const antes = process.cpuUsage()
  const texto = escribirCalendario('Ñandú', Array(5000).fill(v), 'https://vigia.test')
  const { user } = process.cpuUsage(antes)
  expect(texto.split('BEGIN:VEVENT').length).toBe(5001)
  // a generous bound: it takes a tenth of it
  expect(user / 1000).toBeLessThan(2000)
})

test('an address that was dead once never opens again', () => {
  let version = 0
  const dadas = new Set<number>()
  for (const paso of [alAbrir, alAbrir, alCerrar, alCerrar, alAbrir, alCerrar, alAbrir]) {
    version = paso(version)
    if (!calendarioAbierto(version)) continue
    expect(dadas.has(version)).toBe(false)
    dadas.add(version)
  }
  expect(dadas.size).toBe(4)
})
