/** «Hoy | Mañana»: which day a screen opens on, and that tomorrow is the same rule, told from today. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../../../worker/domain/day'
import { departureDay, usualDeparture } from '../../../worker/domain/vehiculos/departure'
import { semaforo } from '../../../worker/domain/vehiculos/semaforo'
import { veredicto } from '../../../worker/domain/vehiculos/veredicto'
import { situations } from '../../support/situations'

const TODAY = '2026-11-20'

test('screens open on tomorrow from four in the afternoon of the company, wherever it is', () => {
  const fourInBogota = Date.UTC(2026, 10, 20, 21)
  expect(usualDeparture('America/Bogota', fourInBogota - 1)).toBe('hoy')
  expect(usualDeparture('America/Bogota', fourInBogota)).toBe('manana')
  expect(usualDeparture('America/Santiago', fourInBogota - 2 * 3_600_000)).toBe('manana')
  expect(usualDeparture('America/Bogota', Date.UTC(2026, 10, 21, 5))).toBe('hoy')
  expect(['hoy', 'manana'].map((departure) => departureDay(departure as 'hoy', '2026-12-31'))).toEqual([
    '2026-12-31',
    '2027-01-01',
  ])
})

test('the verdict of tomorrow is the one that tomorrow will say, its days counted from today', () => {
  fc.assert(
    fc.property(situations, fc.integer({ min: -800, max: 800 }), (s, n) => {
      const today = addDays(TODAY, n)
      const tomorrow = addDays(TODAY, n + 1)
      const asked = veredicto(s, tomorrow, today)
      const said = veredicto(s, tomorrow)
      expect(asked.veredicto).toBe(said.veredicto)
      const subjects = ({ reasons }: typeof said) => reasons.map((r) => [r.que, r.causes]).sort()
      expect(subjects(asked)).toEqual(subjects(said))
      const lamps = (day: string, from: string) => Object.values(semaforo(s, day, from))
      lamps(tomorrow, today).forEach((state, i) => {
        const then = lamps(tomorrow, tomorrow)[i]!
        expect(state.estado).toBe(then.estado)
        if ('dias' in state && 'dias' in then) expect(state.dias).toBe(then.dias + 1)
      })
    }),
  )
})

test('a SOAT that ends today warns today and stops the vehicle tomorrow, and is said to end today on both boards', () => {
  const vehiculo = { servicio: 'particular', clase: 'camioneta', fecha_matricula: '2015-01-01', anio: 2015 } as const
  const documento = (tipo: 'SOAT' | 'Revisión técnico-mecánica' | 'Impuesto vehicular', fecha_vencimiento: string) => ({
    tipo,
    nombre: '',
    fecha_emision: '2025-11-21',
    fecha_vencimiento,
  })
  const situation = {
    vehiculo: { ...vehiculo, placa: 'JTR205', cilindraje: null },
    documentos: [
      documento('SOAT', TODAY),
      documento('Revisión técnico-mecánica', '2027-06-01'),
      documento('Impuesto vehicular', '2027-06-01'),
    ],
    exempt: [],
    licencias: [{ conductor: 'Luz Dary Peña', categoria: 'C1', fecha_vencimiento: '2028-01-01' }],
  }
  expect(veredicto(situation, TODAY)).toMatchObject({
    veredicto: 'Con aviso',
    reasons: [{ que: 'SOAT', estado: 'vencido', dias: 0 }],
  })
  expect(veredicto(situation, addDays(TODAY, 1), TODAY)).toMatchObject({
    veredicto: 'No puede salir',
    reasons: [{ que: 'SOAT', estado: 'vencido', dias: 0 }],
  })
})
