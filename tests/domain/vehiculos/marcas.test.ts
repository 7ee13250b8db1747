/** What the form of a vehicle suggests. */
import { expect, test } from 'vitest'
import { suggestedMarcas, suggestedModelos } from '../../../worker/domain/vehiculos/marcas'

const used = [
  { marca: 'Tata', modelo: 'Xenon' },
  { marca: 'chevrolet', modelo: 'NPR' },
  { marca: 'Chevrolet', modelo: 'LUV' },
]

test('what the company already drives comes first, and no make comes twice', () => {
  expect(suggestedMarcas(used).slice(0, 3)).toEqual(['Tata', 'chevrolet', 'Renault'])
  expect(suggestedMarcas([])[0]).toBe('Chevrolet')
})

test('the lines are those of the make, in any case; an unknown make has those that the company typed', () => {
  expect(suggestedModelos(' CHEVROLET ', used).slice(0, 3)).toEqual(['NPR', 'LUV', 'NHR'])
  expect(suggestedModelos('Tata', used)).toEqual(['Xenon'])
  expect(suggestedModelos('', used)).toEqual([])
})
