import { expect, test } from 'vitest'
import { EmpresaCommand, trialEndAt } from '../../../worker/domain/empresa/empresa'

const NOW = Date.UTC(2026, 10, 20, 15)

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

test('the trial lasts 14 days', () => {
  expect(trialEndAt(NOW) - NOW).toBe(14 * 24 * 3600 * 1000)
})
