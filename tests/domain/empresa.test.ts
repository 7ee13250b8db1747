import { expect, test } from 'vitest'
import {
  EmpresaCommand,
  finDePrueba,
  LIMITES_DE_PRUEBA,
  planSiguiente,
  suscripcionVigente,
} from '../../worker/domain/empresa'

const AHORA = Date.UTC(2026, 10, 20, 15)

test('only the name is required; NIT and telephone are stored in one form', () => {
  expect(EmpresaCommand.parse({ intent: 'create', nombre: ' La Sabana ' })).toEqual({
    intent: 'create',
    nombre: 'La Sabana',
    nit: null,
    direccion: null,
    telefono: null,
    zona_horaria: 'America/Bogota',
  })
  expect(
    EmpresaCommand.parse({ intent: 'update', nombre: 'X', nit: '800.197.268-4', telefono: '300 123 4567' }),
  ).toMatchObject({ nit: '800197268-4', telefono: '+573001234567' })
})

test('a company without a name, with a foreign zone or with plan and limits of its own is refused or stripped', () => {
  expect(EmpresaCommand.safeParse({ intent: 'create', nombre: ' ' }).error?.issues[0]?.message).toBe('requerido')
  expect(
    EmpresaCommand.safeParse({ intent: 'create', nombre: 'X', zona_horaria: 'Europe/Berlin' }).error?.issues[0]
      ?.message,
  ).toBe('opcion-invalida')
  expect(
    Object.keys(EmpresaCommand.parse({ intent: 'create', nombre: 'X', plan_type: 'Plus', vehicle_limit: 999 })),
  ).toEqual(['intent', 'nombre', 'nit', 'direccion', 'telefono', 'zona_horaria'])
})

test('the trial lasts 14 days and has the limits of Plus', () => {
  expect(finDePrueba(AHORA) - AHORA).toBe(14 * 24 * 3600 * 1000)
  expect(LIMITES_DE_PRUEBA).toEqual({ vehiculos: 30, miembros: 25, administradores: 5 })
})

test('at a limit the next plan is named, after the largest none', () => {
  expect(planSiguiente(5)).toBe('Pro')
  expect(planSiguiente(15)).toBe('Plus')
  expect(planSiguiente(30)).toBeNull()
})

test.each([
  ['trial', AHORA + 1, null, true],
  ['trial', AHORA, null, false],
  ['active', null, null, true],
  ['past_due', null, AHORA - 1, true],
  ['canceled', null, AHORA + 1, true],
  ['canceled', null, AHORA - 1, false],
  ['expired', AHORA + 1, AHORA + 1, false],
] as const)('a company %s (trial until %s, paid until %s) may make new records: %s', (estado, prueba, pago, puede) => {
  expect(
    suscripcionVigente({ subscription_status: estado, trial_ends_at: prueba, subscription_ends_at: pago }, AHORA),
  ).toBe(puede)
})
