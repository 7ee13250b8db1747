/** What falls due on a vehicle, and where it stands on the axis of its page. */
import { expect, test } from 'vitest'
import { addDays } from '../../../worker/domain/day'
import { buildFolder } from '../../../worker/domain/documentos/folder'
import { NEVER_DAY, type TipoDocumento } from '../../../worker/domain/documentos/rules'
import { axisOf, dueDates, dueTone, toneOf } from '../../../worker/domain/vehiculos/due-dates'

const TODAY = '2026-11-20'
const VAN = {
  placa: 'JTR205',
  servicio: 'particular',
  clase: 'camioneta',
  fecha_matricula: '2018-05-02',
  anio: 2018,
  cilindraje: 1600,
} as const
const documento = (tipo: TipoDocumento, days: number) => ({
  id: `${tipo} ${days}`,
  tipo,
  nombre: '',
  fecha_vencimiento: addDays(TODAY, days),
  cubre_desde: '2020-01-01',
  cuenta_hasta: NEVER_DAY,
})
const folderOf = (documentos: ReturnType<typeof documento>[], exempt = new Map<string, string>()) =>
  buildFolder(VAN, documentos, exempt, TODAY)

test('documents, licences and plans fall due together, the earliest first', () => {
  const dues = dueDates(
    {
      folder: folderOf([documento('SOAT', 108), documento('Revisión técnico-mecánica', 6)]),
      licencias: [{ id: 'l', nombre: 'Óscar', categoria: 'C1', fecha: addDays(TODAY, 163) }],
      planes: [
        { id: 'p', nombre: 'Sincronización', fecha: addDays(TODAY, -78), kmOver: null },
        { id: 'q', nombre: 'Frenos', fecha: null, kmOver: 100 },
      ],
    },
    TODAY,
  )
  expect(dues.map(({ que, dias }) => [que, dias])).toEqual([
    ['plan', -78],
    ['documento', 6],
    ['documento', 108],
    ['licencia', 163],
  ])
})

test('what does not apply to the vehicle, and what only begins, does not fall due', () => {
  const later = { ...documento('SOAT', 400), cubre_desde: addDays(TODAY, 10) }
  const folder = folderOf([documento('Impuesto vehicular', 20), later], new Map([['Impuesto vehicular', 'exento']]))
  expect(dueDates({ folder, licencias: [], planes: [] }, TODAY)).toEqual([])
})

test('the first técnico-mecánica falls due up to its own day, on which it is still in time; what is not registered later has no day', () => {
  const at = (matricula: string) => {
    const folder = buildFolder({ ...VAN, fecha_matricula: matricula, anio: 2021 }, [], new Map(), TODAY)
    return dueDates({ folder, licencias: [], planes: [] }, TODAY)
  }
  const rtm = { que: 'documento', id: null, tipo: 'Revisión técnico-mecánica', nombre: '' }
  expect(at('2021-11-21')).toEqual([{ ...rtm, fecha: '2026-11-21', dias: 1 }])
  expect(at('2021-11-20')).toEqual([{ ...rtm, fecha: TODAY, dias: 0 }])
  expect(at('2021-11-19')).toEqual([])
})

test('a plan that is past by its kilometres is past, although its day is still to come', () => {
  const plan = (id: string, days: number, kmOver: number | null) => ({
    id,
    nombre: id,
    fecha: addDays(TODAY, days),
    kmOver,
  })
  const planes = [plan('Frenos', 10, null), plan('Cambio de aceite', 25, 2609), plan('Llantas', -3, 50)]
  const dues = dueDates({ folder: [], licencias: [], planes }, TODAY)
  expect(dues.map((due) => ['nombre' in due && due.nombre, toneOf(due)])).toEqual([
    ['Llantas', 'past'],
    ['Cambio de aceite', 'past'],
    ['Frenos', 'soon'],
  ])
  const { today, dues: marks } = axisOf(dues, TODAY)
  expect(marks.map(({ at, tone }) => [tone, at <= today])).toEqual([
    ['past', true],
    ['past', true],
    ['soon', false],
  ])
})

test('on its last day something is past, within thirty days soon, then later', () => {
  expect([-1, 0, 1, 30, 31].map(dueTone)).toEqual(['past', 'past', 'soon', 'soon', 'later'])
})

test('the axis spans eight months: today near its left end, the past left of it, what is farther away not on it', () => {
  const due = (dias: number) =>
    ({ que: 'plan', id: `${dias}`, nombre: '', fecha: addDays(TODAY, dias), dias, kmOver: null }) as const
  const axis = axisOf([due(-400), due(6), due(200), due(400)], TODAY)
  expect(axis.dues.map(({ dias }) => dias)).toEqual([-400, 6, 200])
  const [past, soon, later] = axis.dues.map(({ at }) => at)
  expect([0, past, axis.today, soon, later, 1]).toEqual(
    [0, past, axis.today, soon, later, 1].sort((a, b) => Number(a) - Number(b)),
  )
  expect(axis.months.map(({ fecha }) => fecha)).toEqual([
    '2026-12-01',
    ...[1, 2, 3, 4, 5, 6, 7].map((month) => `2027-0${month}-01`),
  ])
})
