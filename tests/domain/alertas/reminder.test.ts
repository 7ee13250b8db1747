/** Who is asked to renew what was chosen in a list. */
import { expect, test } from 'vitest'
import { DEFAULT_PREFERENCES } from '../../../worker/domain/alertas/preferences'
import { type Responsible, reminderKey, shareOut } from '../../../worker/domain/alertas/reminder'

const row = (id: string, vehiculo_id: string, thing = `documento:${id}`) => ({
  id,
  vehiculo_id,
  cosa: thing,
  placa: 'JTR205',
  servicio: 'particular' as const,
  clase: null,
  tipo: 'SOAT',
  nombre: null,
  vence: '2026-12-01',
  umbral: null,
  mensaje: '',
})
const person = (nombre: string, vehiculo_id: string | null, more: Partial<Responsible> = {}): Responsible => ({
  id: nombre,
  rol: 'Usuario',
  vehiculo_id,
  nombre,
  email: `${nombre}@vigia.test`,
  idioma: 'es',
  reachable: true,
  preferencias: DEFAULT_PREFERENCES,
  ...more,
})
const told = (...given: Parameters<typeof shareOut>) => {
  const { shares, untold, repeated } = shareOut(...given)
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
  return { shares: shares.map((s) => [s.person.nombre, ids(s.rows)]), untold: ids(untold), repeated: ids(repeated) }
}
const NEVER = new Set<string>()

test('each person gets one share of all that concerns them, and a vehicle without a person is told as such', () => {
  const rows = [row('soat', 'v1'), row('tax', 'v1'), row('other', 'v2'), row('lonely', 'v3')]
  const people = [person('Luis', 'v1'), person('Ana', 'v1'), person('Ana', 'v2')]
  expect(told(rows, people, NEVER)).toEqual({
    shares: [
      ['Ana', ['soat', 'tax', 'other']],
      ['Luis', ['soat', 'tax']],
    ],
    untold: ['lonely'],
    repeated: [],
  })
})

test('an unproven address, a disabled account and a person who wants no mail are not asked', () => {
  const off = { preferencias: { ...DEFAULT_PREFERENCES, email_alerts: false } }
  const people = [person('Ana', 'v1', { reachable: false }), person('Luis', 'v1', off)]
  expect(told([row('soat', 'v1')], people, NEVER)).toEqual({ shares: [], untold: ['soat'], repeated: [] })
})

test('what no assigned person gets by mail goes to those who manage the company', () => {
  const manager = person('Marta', null, { rol: 'Administrador' })
  const people = [person('Ana', 'v1'), person('Luis', 'v2', { reachable: false }), manager]
  const rows = [row('soat', 'v1'), row('tax', 'v2'), row('lonely', 'v3')]
  expect(told(rows, people, NEVER)).toEqual({
    shares: [
      ['Ana', ['soat']],
      ['Marta', ['tax', 'lonely']],
    ],
    untold: [],
    repeated: [],
  })
})

test('a person is asked about the same thing once a day, from whichever list', () => {
  const asked = new Set([reminderKey('Ana', row('soat', 'v1'))])
  const fromAlerts = row('alert', 'v1', 'documento:soat')
  const people = [person('Ana', 'v1')]
  expect(told([fromAlerts, row('tax', 'v1')], people, asked)).toEqual({
    shares: [['Ana', ['tax']]],
    untold: [],
    repeated: ['alert'],
  })
  expect(told([fromAlerts], [...people, person('Luis', 'v1')], asked).shares).toEqual([['Luis', ['alert']]])
})
