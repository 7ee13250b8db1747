/** The rule of alerts: which alert an item should have open today, and its text. */
import { describe, expect, test } from 'vitest'
import { AlertaCommand, AlertasList, statesBefore } from '../../../worker/domain/alertas/alerta'
import { assess, type DueItem, due, kmOf, readDueItemKey } from '../../../worker/domain/alertas/assessment'
import { ALERTA_ESTADOS, NEXT_ESTADOS } from '../../../worker/domain/alertas/list'
import { addDays, hourIn } from '../../../worker/domain/day'

const TODAY = '2026-11-20'
const vehiculo = {
  placa: 'JTR205',
  servicio: 'particular',
  clase: 'camioneta',
  fecha_matricula: '2015-01-01',
  anio: 2015,
  cilindraje: 1600,
} as const
const soat: DueItem = {
  clase: 'documento',
  id: 'd1',
  tipo: 'SOAT',
  nombre: '',
  placa: 'JTR205',
  vehiculo,
  vence: '2026-12-02',
  cubre: { desde: '2025-12-03', hasta: '9999-12-31' },
  km: null,
}
const plan = (vence: string | null, next: number | null, reading: number | null): DueItem => ({
  ...soat,
  clase: 'mantenimiento',
  id: 'p1',
  cubre: null,
  tipo: null,
  nombre: 'Cambio de aceite',
  vence,
  km: next === null || reading === null ? null : { proximo: next, reading },
})
const on = (dueItem: DueItem, umbrales: number[] | null = null) => {
  const d = due(dueItem, TODAY, umbrales)
  return d && `${d.vence}@${d.umbral}`
}

describe('the threshold at which a thing stands', () => {
  test.each([
    ['2027-01-20', null],
    ['2027-01-19', '2027-01-19@60'],
    ['2026-12-21', '2026-12-21@60'],
    ['2026-12-20', '2026-12-20@30'],
    ['2026-12-05', '2026-12-05@15'],
    ['2026-11-27', '2026-11-27@7'],
    ['2026-11-21', '2026-11-21@1'],
    ['2026-11-20', '2026-11-20@0'],
    ['2019-01-01', '2019-01-01@0'],
  ])('due %s', (vence, expected) => expect(on({ ...soat, vence })).toBe(expected))

  test('is the company’s own where it has chosen; with none there are no alerts', () => {
    expect(on(soat, [45, 10])).toBe('2026-12-02@45')
    expect(on({ ...soat, vence: '2026-11-01' }, [45, 10])).toBe('2026-11-01@10')
    expect(on(soat, [])).toBeNull()
  })

  test('of a plan by distance counts kilometres, and of two the one that comes first', () => {
    expect(on(plan(null, 45_000, 43_000))).toBeNull()
    expect(on(plan(null, 45_000, 44_000))).toBe('km:45000@1000')
    expect(on(plan(null, 45_000, 44_701))).toBe('km:45000@300')
    expect(on(plan(null, 45_000, 50_000))).toBe('km:45000@0')
    expect(on(plan(null, 45_000, null))).toBeNull()
    expect(on(plan('2026-12-15', 45_000, 44_100))).toBe('km:45000@1000')
    expect(on(plan('2026-12-02', 45_000, 44_100))).toBe('2026-12-02@15')
    expect(on(plan('2026-11-25', 45_000, 44_800))).toBe('2026-11-25@7')
    expect(on(plan('2026-11-25', 45_000, 45_000))).toBe('km:45000@0')
    expect(on(plan('2026-11-20', 45_000, 45_000))).toBe('2026-11-20@0')
    // a day that has come is not outdone by kilometres left, also where the company warns no later than 15 days before
    expect(on(plan(addDays(TODAY, -40), 45_000, 44_720), [30, 15])).toBe(`${addDays(TODAY, -40)}@15`)
    expect(on(plan(TODAY, 45_000, 44_720), [30, 15])).toBe(`${TODAY}@15`)
    expect(on(plan(addDays(TODAY, 1), 45_000, 44_720), [30, 15])).toBe('km:45000@300')
  })
})

test('what the law does not ask of the vehicle says nothing', () => {
  const impuesto: DueItem = { ...soat, tipo: 'Impuesto vehicular' }
  expect(on(impuesto)).not.toBeNull()
  expect(on({ ...impuesto, vehiculo: { ...vehiculo, servicio: 'publico' } })).toBeNull()
  expect(on({ ...soat, vehiculo: { ...vehiculo, clase: 'remolque' } })).toBeNull()
  const rtm: DueItem = { ...soat, tipo: 'Revisión técnico-mecánica' }
  expect(on({ ...rtm, vehiculo: { ...vehiculo, fecha_matricula: '2023-01-01' } })).toBeNull()
  expect(on({ ...rtm, vehiculo: { ...vehiculo, fecha_matricula: '2021-11-20' } })).not.toBeNull()
  expect(on({ ...soat, tipo: 'Extintor', vehiculo: { ...vehiculo, clase: 'remolque' } })).not.toBeNull()
})

describe('the first técnico-mecánica', () => {
  const newOne = { ...vehiculo, fecha_matricula: '2021-12-02', anio: 2021 }
  const first: DueItem = {
    ...soat,
    clase: 'primera-rtm',
    id: 'v1',
    tipo: null,
    vehiculo: newOne,
    vence: '2026-12-02',
    cubre: null,
  }

  test.each([
    [61, null],
    [60, 60],
    [31, 60],
    [30, 30],
    [1, 1],
    [0, 0],
    [-1, 0],
    [-365, 0],
    [-366, null],
  ])('with %i days left stands at %s', (left, umbral) => {
    expect(due(first, addDays('2026-12-02', -left), null)?.umbral ?? null).toBe(umbral)
  })

  test('says what it is, and is found as a técnico-mecánica', () => {
    expect(due(first, TODAY, null)).toMatchObject({
      cosa: 'primera-rtm:v1',
      tipo: 'Revisión técnico-mecánica',
      mensaje: 'Primera revisión técnico-mecánica de JTR 205 vence el 2 dic 2026',
    })
  })

  test('is not announced where only the model year tells of it', () => {
    expect(on({ ...first, vehiculo: { ...newOne, fecha_matricula: null } })).toBeNull()
  })

  test('falls due for one that was made early and has expired', () => {
    const early: DueItem = { ...soat, tipo: 'Revisión técnico-mecánica', vehiculo: newOne, vence: '2026-03-01' }
    expect(on(early)).toBe('2026-12-02@15')
  })
})

test('a document counts from the day its cover begins until the next one’s does', () => {
  const cubre = (from: string, until: string) => on({ ...soat, cubre: { desde: from, hasta: until } })
  expect([cubre(TODAY, '9999-12-31'), cubre('2026-11-21', '9999-12-31')]).toEqual(['2026-12-02@15', null])
  expect([cubre('2025-01-01', '2026-11-21'), cubre('2025-01-01', TODAY)]).toEqual(['2026-12-02@15', null])
})

test('the sentence names days and kilometres as they are', () => {
  const says = (...dueItems: DueItem[]) => assess(dueItems, TODAY, null).map((d) => `${d.tipo}: ${d.mensaje}`)
  const licencia: DueItem = { ...soat, clase: 'licencia', tipo: null, nombre: 'Óscar Iván Ruiz' }
  expect(
    says(
      soat,
      { ...soat, vence: TODAY },
      { ...soat, vence: '2026-11-19', placa: 'BXO57G' },
      { ...soat, tipo: 'Otro', nombre: 'Permiso de carga' },
      licencia,
      plan('2026-12-02', null, null),
      plan(null, 45_000, 44_900),
      plan(null, 145_000, 145_000),
    ),
  ).toEqual([
    'SOAT: SOAT de JTR 205 vence el 2 dic 2026',
    'SOAT: SOAT de JTR 205 vence el 20 nov 2026',
    'SOAT: SOAT de BXO 57G venció el 19 nov 2026',
    'Permiso de carga: Permiso de carga de JTR 205 vence el 2 dic 2026',
    'Licencia de conducción: Licencia de Óscar Iván Ruiz (JTR 205) vence el 2 dic 2026',
    'Mantenimiento: Cambio de aceite de JTR 205 vence el 2 dic 2026',
    'Mantenimiento: Cambio de aceite de JTR 205 vence a los 45.000 km',
    'Mantenimiento: Cambio de aceite de JTR 205 venció a los 145.000 km',
  ])
})

test('an alert is found by its kind, its name and its plate, each word once', () => {
  const other: DueItem = { ...soat, tipo: 'Otro', nombre: 'Permiso de carga carga' }
  expect(assess([other], TODAY, null)[0]?.busqueda).toBe('permiso de carga jtr205 jtr 205')
})

test('a thing and its due point are read back from what is stored', () => {
  expect(readDueItemKey('licencia:a:b')).toEqual({ clase: 'licencia', id: 'a:b' })
  expect([readDueItemKey(null), readDueItemKey('otra:1'), readDueItemKey('documento')]).toEqual([null, null, null])
  expect([kmOf('km:45000'), kmOf('2026-11-20')]).toEqual([45_000, null])
})

describe('the states', () => {
  test('lead from Pendiente to Revisado or Resuelto, from Revisado to Resuelto, and no further', () => {
    expect(NEXT_ESTADOS).toEqual({ Pendiente: ['Revisado', 'Resuelto'], Revisado: ['Resuelto'], Resuelto: [] })
    expect(ALERTA_ESTADOS.map(statesBefore)).toEqual([[], ['Pendiente'], ['Pendiente', 'Revisado']])
  })

  test('are asked for one alert or for those ticked', () => {
    const read = (form: object) => AlertaCommand.safeParse(form)
    expect(read({ intent: 'resolve', id: 'a' }).success).toBe(true)
    expect(read({ intent: 'resolve' }).success).toBe(false)
    expect(read({ intent: 'review-selected', ids: 'a' })).toMatchObject({ data: { ids: ['a'] } })
    expect(read({ intent: 'review-selected', ids: ['a', 'b'] })).toMatchObject({ data: { ids: ['a', 'b'] } })
    for (const ids of [undefined, [], Array.from({ length: 101 }, String), '', 7])
      expect(read({ intent: 'resolve-selected', ids }).success).toBe(false)
    expect(read({ intent: 'delete', id: 'a' }).success).toBe(false)
  })

  test('nothing in the address of the list is an error; without a filter those that wait', () => {
    expect(AlertasList.parse({})).toEqual({ q: '', estado: 'pendientes', despues: null, antes: null, filas: 10 })
    expect(AlertasList.parse({ estado: 'x', q: ' soat ', despues: '{' })).toMatchObject({
      estado: 'pendientes',
      q: 'soat',
    })
  })
})

test('the hour is that of the zone’s own clocks', () => {
  const ten = Date.UTC(2026, 10, 20, 10)
  expect(hourIn('America/Bogota', ten)).toBe(5)
  expect(hourIn('America/Santiago', ten)).toBe(7)
  expect(hourIn('America/Bogota', Date.UTC(2026, 10, 20, 5))).toBe(0)
})
