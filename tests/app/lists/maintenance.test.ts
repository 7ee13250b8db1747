/** The addresses of the screen Mantenimiento and its dialogs. */
import { expect, test } from 'vitest'
import { hrefToChoice, readDialog } from '~/routes/admin/maintenance/address'

const paramsOf = (address: string) => new URL(address, 'https://vigia.test').searchParams

test('«Otro vehículo» leads to the choice of vehicles, also in the list of one vehicle, and returns where its dialog does', () => {
  const page = '/admin/vehicles/v1/maintenance'
  for (const name of ['nuevo', 'plan-nuevo'] as const) {
    const open = new URLSearchParams({ vehiculo: 'v1', [name]: 'v1', cumple: 'p1', volver: page })
    const choice = paramsOf(hrefToChoice(open, name))
    expect([choice.has(name), readDialog(choice)?.id]).toEqual([true, ''])
    expect(choice.get('cumple')).toBeNull()
    expect(choice.get('volver')).toBe(page)
  }
})
