import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths } from '../../../worker/domain/day'
import { contradiction, readKm } from '../../../worker/domain/mantenimientos/kilometraje'
import {
  ITEMS_MAX,
  MantenimientosList,
  mantenimientoCommand,
  textOfItems,
} from '../../../worker/domain/mantenimientos/mantenimiento'
import { nextDue, PROPOSALS, planEstadoOn, warningDistance } from '../../../worker/domain/mantenimientos/plan'

const TODAY = '2026-11-20'
const read = (form: unknown) => mantenimientoCommand(TODAY).safeParse(form)
const rejection = (form: unknown) => read(form).error?.issues.map((i) => `${i.path.join('.')}: ${i.message}`)
const servicio = (extra: object = {}) => ({
  intent: 'create',
  vehiculo_id: 'v1',
  fecha: '2026-11-19',
  items: [{ descripcion: 'Cambio de aceite', costo: '$ 120.000' }],
  ...extra,
})

describe('a service', () => {
  test('is read as people write it', () => {
    const { data } = read(
      servicio({
        kilometraje: '84.200 km',
        taller: '  Taller El Paisa ',
        notas: 'Revisar frenos\r\nen enero',
        items: [
          { descripcion: 'Cambio de aceite', costo: '120.000,50', plan_id: 'p1' },
          { descripcion: ' ', costo: '' },
          { descripcion: 'Filtro', costo: '0' },
        ],
      }),
    )
    expect(data).toMatchObject({
      kilometraje: 84_200,
      taller: 'Taller El Paisa',
      notas: 'Revisar frenos\nen enero',
      corregir: false,
      archivo: [],
      items: [
        { descripcion: 'Cambio de aceite', costo: 12_000_050, plan_id: 'p1' },
        { descripcion: 'Filtro', costo: 0, plan_id: null },
      ],
    })
  })

  test('says what its form showed, jobs included; what cannot be read counts as not said', () => {
    const items = [{ descripcion: 'Cambio «de» "aceite"', costo: 12_000_050, plan_id: 'p1' }]
    const update = (shown: object) => read(servicio({ intent: 'update', id: 's1', antes: shown })).data
    const shown = { fecha: '2026-11-19', kilometraje: '84.200', taller: '', items: textOfItems(items) }
    expect(update(shown)).toMatchObject({ antes: { kilometraje: 84_200, taller: null, notas: null, items } })
    for (const broken of ['', '[', '{}', '[{"descripcion":"x","costo":1.5,"plan_id":null}]'])
      expect(update({ ...shown, items: broken })).toMatchObject({ antes: undefined })
  })

  test('needs a day that is not in the future, and at least one job with its cost', () => {
    expect(rejection(servicio({ fecha: '2026-11-21' }))).toEqual(['fecha: fecha-futura'])
    expect(rejection(servicio({ fecha: '2026-02-30' }))).toEqual(['fecha: fecha-invalida'])
    expect(rejection(servicio({ items: [] }))).toEqual(['items: sin-items'])
    expect(rejection(servicio({ items: [{ descripcion: '' }, {}] }))).toEqual(['items: sin-items'])
    expect(rejection(servicio({ items: [{ descripcion: 'Frenos' }] }))).toEqual(['items.0.costo: requerido'])
    expect(rejection(servicio({ items: [{}, { costo: 'caro' }] }))).toEqual([
      'items.1.descripcion: requerido',
      'items.1.costo: monto-invalido',
    ])
    // too much, less than nothing, or no number: the text names the most that is accepted
    for (const costo of ['1.000.000.001', '-50.000', '1e6', `1${' '.repeat(40)}`])
      expect(read(servicio({ items: [{ descripcion: 'Frenos', costo }] })).error?.issues).toMatchObject([
        { message: 'monto-invalido', params: { max: 1_000_000_000 } },
      ])
    const many = Array.from({ length: ITEMS_MAX + 1 }, () => ({ descripcion: 'x', costo: '1' }))
    expect(rejection(servicio({ items: many }))).toEqual(['items: demasiados-items'])
    expect(read(servicio({ items: many.slice(1) })).success).toBe(true)
  })

  test('refuses kilometres that no odometer shows, and notes of more than a thousand characters', () => {
    for (const kilometraje of ['-1', '2000001', '84.5', 'mil'])
      expect(rejection(servicio({ kilometraje }))).toEqual(['kilometraje: kilometraje-invalido'])
    expect(read(servicio({ kilometraje: '2.000.000' })).success).toBe(true)
    expect(rejection(servicio({ notas: 'x'.repeat(1001) }))).toEqual(['notas: demasiado-largo'])
    expect(rejection(servicio({ notas: 'a\u0000b' }))).toEqual(['notas: caracter-no-permitido'])
    expect(rejection(servicio({ archivo: ['1', '2', '3', '4', '5', '6'] }))).toEqual(['archivo: demasiados-archivos'])
  })
})

describe('a plan', () => {
  const plan = (extra: object = {}) => ({ intent: 'create-plan', vehiculo_id: 'v1', nombre: 'Aceite', ...extra })

  test('is due by kilometres, by months, or by both, but by something', () => {
    expect(read(plan({ cada_km: '5.000' })).data).toMatchObject({ cada_km: 5000, cada_meses: null })
    expect(read(plan({ cada_meses: '6' })).data).toMatchObject({ cada_km: null, cada_meses: 6 })
    expect(rejection(plan())).toEqual(['cada_km: plan-sin-intervalo'])
    expect(rejection(plan({ cada_km: '0' }))).toEqual(['cada_km: intervalo-km-fuera-de-rango'])
    expect(rejection(plan({ cada_meses: '121' }))).toEqual(['cada_meses: intervalo-meses-fuera-de-rango'])
  })

  test('counts months to the same day, or to the last of a shorter month', () => {
    expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
    expect(addMonths('2027-12-31', 2)).toBe('2028-02-29')
    expect(addMonths('2026-08-31', 6)).toBe('2027-02-28')
    expect(addMonths('2026-10-30', 1)).toBe('2026-11-30')
    expect(addMonths('2026-11-01', -11)).toBe('2025-12-01')
    fc.assert(
      fc.property(
        fc.date({ min: new Date('2000-01-01'), max: new Date('2090-01-01'), noInvalidDate: true }),
        fc.integer({ min: 0, max: 120 }),
        (fecha, months) => {
          const day = fecha.toISOString().slice(0, 10)
          const after = addMonths(day, months)
          const monthsBetween = (a: string, b: string) =>
            (Number(b.slice(0, 4)) - Number(a.slice(0, 4))) * 12 + Number(b.slice(5, 7)) - Number(a.slice(5, 7))
          expect(monthsBetween(day, after)).toBe(months)
          expect(Number(after.slice(8))).toBeLessThanOrEqual(Number(day.slice(8)))
        },
      ),
    )
  })

  test('is due from when it was last done; without a day, from when it was made', () => {
    const interval = { cada_km: 5000, cada_meses: 6 }
    expect(nextDue({ ...interval, ultima_fecha: '2026-08-31', ultimo_km: 80_000 }, '2026-01-01')).toEqual({
      proxima_fecha: '2027-02-28',
      proximo_km: 85_000,
    })
    expect(nextDue({ ...interval, ultima_fecha: null, ultimo_km: null }, '2026-01-01')).toEqual({
      proxima_fecha: '2026-07-01',
      proximo_km: null,
    })
  })

  test('turns by day or by kilometres, whichever is worse', () => {
    const interval = { cada_km: 5000, cada_meses: 6 }
    const withIt = (proxima_fecha: string | null, proximo_km: number | null) => ({
      ...interval,
      proxima_fecha,
      proximo_km,
    })
    expect(planEstadoOn(withIt('2027-05-20', 90_000), 84_000, TODAY)).toBe('Al día')
    expect(planEstadoOn(withIt('2027-05-20', 85_000), 84_000, TODAY)).toBe('Próximo')
    expect(planEstadoOn(withIt('2026-12-20', 90_000), 84_000, TODAY)).toBe('Próximo')
    expect(planEstadoOn(withIt('2026-12-21', 90_000), 84_000, TODAY)).toBe('Al día')
    expect(planEstadoOn(withIt('2027-05-20', 84_000), 84_000, TODAY)).toBe('Vencido')
    expect(planEstadoOn(withIt(TODAY, 90_000), 84_000, TODAY)).toBe('Vencido')
    expect(planEstadoOn(withIt(null, 85_000), null, TODAY)).toBe('Sin registrar')
    expect(planEstadoOn(withIt('2027-05-20', 85_000), null, TODAY)).toBe('Al día')
  })

  test('a short interval is not «Próximo» for all of its life', () => {
    expect(warningDistance({ cada_km: 1000, cada_meses: 1 })).toEqual({ dias: 6, km: 200 })
    expect(warningDistance({ cada_km: 40_000, cada_meses: 24 })).toEqual({ dias: 30, km: 1000 })
    for (const { clave, ...interval } of PROPOSALS)
      expect(read(plan({ nombre: clave, ...text(interval) })).success).toBe(true)
  })
})

const text = (interval: { cada_km: number | null; cada_meses: number | null }) =>
  Object.fromEntries(Object.entries(interval).flatMap(([k, n]) => (n === null ? [] : [[k, String(n)]])))

describe('an odometer', () => {
  test('is read with or without its groups', () => {
    expect(['84.200', '84 200 km', '84,200', '84200'].map(readKm)).toEqual([84_200, 84_200, 84_200, 84_200])
    expect(['', '84.20', '8.4200', '-5'].map(readKm)).toEqual([null, null, null, null])
  })

  test('does not go down with time, compared with the readings nearest to its day', () => {
    const known = [
      { fecha: '2026-06-01', km: 70_000 },
      { fecha: '2026-09-01', km: 80_000 },
    ]
    const contradicts = (fecha: string, km: number) => contradiction({ fecha, km }, known)?.clave ?? null
    expect(contradicts('2026-11-20', 80_000)).toBeNull()
    expect(contradicts('2026-11-20', 79_999)).toBe('menor')
    expect(contradicts('2026-07-15', 75_000)).toBeNull()
    expect(contradicts('2026-07-15', 80_001)).toBe('mayor')
    expect(contradicts('2026-07-15', 69_000)).toBe('menor')
    expect(contradicts('2026-01-01', 70_500)).toBe('mayor')
    expect(contradicts('2026-09-01', 79_000)).toBe('menor')
    expect(contradiction({ fecha: TODAY, km: 1 }, [])).toBeNull()
  })
})

test('nothing in the address of the screen is an error', () => {
  expect(MantenimientosList.parse({ vista: 'x', estado: 'y', vehiculo: '', despues: '{', antes: '[1,2' })).toEqual({
    vista: 'planes',
    q: '',
    vehiculo: null,
    orden: 'desc',
    ordenPlanes: { by: 'urgencia', direction: 'asc' },
    estado: null,
    despues: null,
    antes: null,
    filas: 10,
  })
})

test('services and plans are sorted by the same parameter, each by its own columns', () => {
  const read = (orden: string) => {
    const { orden: services, ordenPlanes } = MantenimientosList.parse({ orden })
    return [services, ordenPlanes]
  }
  expect(read('fecha')).toEqual(['asc', { by: 'fecha', direction: 'asc' }])
  expect(read('-placa')).toEqual(['desc', { by: 'placa', direction: 'desc' }])
  expect(read('estado')).toEqual(['desc', { by: 'urgencia', direction: 'asc' }])
})
