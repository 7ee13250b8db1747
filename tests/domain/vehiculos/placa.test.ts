import { expect, test } from 'vitest'
import { suggestedClase } from '../../../worker/domain/vehiculos/clase'
import { formatPlaca, isPlaca, normalizePlaca, placaPattern, placaWords } from '../../../worker/domain/vehiculos/placa'

test.each([
  ['jtr 205', 'JTR205'],
  ['JTR-205', 'JTR205'],
  [' jtr·205 ', 'JTR205'],
  ['BXO – 57g', 'BXO57G'],
  ['bxo\u00a057g', 'BXO57G'],
])('the plate «%s» is stored as %s', (written, stored) => {
  expect(normalizePlaca(written)).toBe(stored)
})

test.each([
  ['JTR205', 'automotor', 'JTR 205'],
  ['BXO57G', 'motocicleta', 'BXO 57G'],
  ['ABC12', 'motocicleta', 'ABC 12'],
  ['R12345', 'remolque', 'R 12345'],
  ['S54321', 'remolque', 'S 54321'],
  ['CD1234', 'diplomatica', 'CD 1234'],
  ['123ABC', 'motocarro', '123 ABC'],
  ['AB123CD', null, 'AB123CD'],
  ['', null, ''],
])('%s follows the pattern %s and is written «%s»', (placa, pattern, written) => {
  expect(placaPattern(placa)).toBe(pattern)
  expect(formatPlaca(placa)).toBe(written)
})

test('a plate holds letters and figures, nothing else', () => {
  expect(isPlaca('AB123CD')).toBe(true)
  for (const mala of ['', 'JTR/205', 'ÑTR205', '<B>', 'JTR205;']) expect(isPlaca(mala)).toBe(false)
})

test('a motorcycle plate proposes the class, a car plate proposes none', () => {
  expect(suggestedClase('bxo 57g')).toBe('motocicleta')
  expect(suggestedClase('R-12345')).toBe('remolque')
  expect(suggestedClase('JTR 205')).toBeNull()
})

test.each([
  ['JTR205', 'JTR205 JTR 205'],
  ['BXO57G', 'BXO57G BXO 57G'],
  ['R12345', 'R12345 R 12345'],
  ['AB123CD', 'AB123CD AB 123 CD'],
  ['TAXI', 'TAXI'],
])('%s is found by the words «%s»', (placa, words) => {
  expect(placaWords(placa)).toBe(words)
})
