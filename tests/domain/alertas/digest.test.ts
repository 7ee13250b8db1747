/** The content and order of one person's digest. */
import { expect, test } from 'vitest'
import {
  forReader,
  groupOf,
  missingByVehicle,
  type Notifiable,
  stoppedInOrder,
  tellsMissing,
  type VehicleOfDigest,
} from '../../../worker/domain/alertas/digest'
import { DEFAULT_PREFERENCES } from '../../../worker/domain/alertas/preferences'
import { addDays } from '../../../worker/domain/day'

const TODAY = '2026-11-20'
const vehicle = (placa: string): VehicleOfDigest => ({ vehiculo_id: placa, placa, servicio: 'particular' })
const alert = (placa: string, tipo: string, days: number): Notifiable => ({
  ...vehicle(placa),
  clase: 'camioneta',
  id: `${placa} ${tipo}`,
  cosa: 'documento:x',
  tipo,
  nombre: null,
  vence: addDays(TODAY, days),
  umbral: 0,
  mensaje: '',
})
const reader = {
  rol: 'Administrador',
  preferencias: DEFAULT_PREFERENCES,
  assigned: new Set<string>(),
} as const

test('what keeps a vehicle in comes first, then today, then what has expired, then what is due soon', () => {
  const notices = [
    alert('AAA111', 'Extintor', 2),
    alert('AAA111', 'Revisión técnico-mecánica', 25),
    alert('BBB222', 'Impuesto vehicular', -90),
    alert('CCC333', 'SOAT', 0),
    alert('DDD444', 'SOAT', -2),
    alert('EEE555', 'SOAT', -80),
  ]
  const told = forReader({ avisos: notices, stopped: [vehicle('DDD444')], missing: [] }, reader, TODAY)
  expect(told.avisos.map((a) => a.id)).toEqual([
    'DDD444 SOAT',
    'CCC333 SOAT',
    // the verdict of EEE555 is that it may go out
    'EEE555 SOAT',
    'BBB222 Impuesto vehicular',
    'AAA111 Revisión técnico-mecánica',
    'AAA111 Extintor',
  ])
  expect(groupOf(alert('DDD444', 'Impuesto vehicular', -5), TODAY, new Set(['DDD444']))).toBe('overdue')
})

test('a document that stops no such vehicle is not its reason, whatever else keeps it in', () => {
  const groupFor = (tipo: string, servicio: 'particular' | 'publico', clase: string | null) =>
    groupOf({ ...alert('AAA111', tipo, -1), servicio, clase }, TODAY, new Set(['AAA111']))
  expect(groupFor('Póliza RCE', 'publico', 'bus')).toBe('stopped')
  expect(groupFor('SOAT', 'publico', 'camion')).toBe('stopped')
  expect(groupFor('Póliza RCE', 'publico', 'camion')).toBe('overdue')
  expect(groupFor('Póliza RCC', 'particular', 'bus')).toBe('overdue')
  // carries passengers or cargo: required in doubt, so it stops nothing
  expect(groupFor('Tarjeta de operación', 'publico', 'campero')).toBe('overdue')
  expect(groupFor('Tarjeta de operación', 'publico', null)).toBe('overdue')
  expect(groupFor('SOAT', 'particular', 'remolque')).toBe('overdue')
  // not registered, which leaves a doubt; an expired one stops
  const first = { ...alert('AAA111', 'Revisión técnico-mecánica', -1), cosa: 'primera-rtm:AAA111' }
  expect(groupOf(first, TODAY, new Set(['AAA111']))).toBe('overdue')
  expect(groupFor('Revisión técnico-mecánica', 'particular', 'camioneta')).toBe('stopped')
})

test('a first técnico-mecánica with an alert is told once, and stays missing where it has none', () => {
  const avisos = [{ ...alert('AAA111', 'Revisión técnico-mecánica', 0), cosa: 'primera-rtm:AAA111' }]
  const missing = [
    { ...vehicle('AAA111'), tipo: 'Revisión técnico-mecánica' },
    { ...vehicle('AAA111'), tipo: 'SOAT' },
    { ...vehicle('BBB222'), tipo: 'Revisión técnico-mecánica' },
  ] as const
  const told = forReader({ avisos, stopped: [], missing }, reader, TODAY)
  expect([told.avisos.length, told.missing.map((m) => `${m.placa} ${m.tipo}`)]).toEqual([
    1,
    ['AAA111 SOAT', 'BBB222 Revisión técnico-mecánica'],
  ])
})

test('of the vehicles that may not go out those with an alert come first', () => {
  const stopped = ['AAA111', 'BBB222', 'CCC333'].map(vehicle)
  const notices = [alert('CCC333', 'SOAT', -1)]
  expect(stoppedInOrder({ avisos: notices, stopped, missing: [] }).map((v) => v.placa)).toEqual([
    'CCC333',
    'AAA111',
    'BBB222',
  ])
})

test('missing documents are listed by vehicle, the gravest first, on one day of the week', () => {
  const missing = [
    { ...vehicle('AAA111'), tipo: 'Impuesto vehicular' },
    { ...vehicle('BBB222'), tipo: 'SOAT' },
    { ...vehicle('BBB222'), tipo: 'Impuesto vehicular' },
    // only warns
    { ...vehicle('AAA000'), tipo: 'Póliza RCC' },
  ] as const
  expect(missingByVehicle(missing).map((v) => [v.placa, v.tipos])).toEqual([
    ['BBB222', ['SOAT', 'Impuesto vehicular']],
    ['AAA000', ['Póliza RCC']],
    ['AAA111', ['Impuesto vehicular']],
  ])
  const week = Array.from({ length: 7 }, (_, n) => addDays(TODAY, n)).filter(tellsMissing)
  expect(week).toEqual(['2026-11-23'])
})
