import { expect, test } from 'vitest'
import { callableTelefono, formatTelefono, normalizeTelefono } from '../../worker/domain/telefono'

test.each([
  ['300 123 4567', '+573001234567', '+57 300 123 4567'],
  ['(601) 234-5678', '+576012345678', '+57 601 234 5678'],
  ['+57 300-123-4567', '+573001234567', '+57 300 123 4567'],
  ['573001234567', '+573001234567', '+57 300 123 4567'],
  ['0057 300 123 4567', '+573001234567', '+57 300 123 4567'],
  ['+51 987 654 321', '+51987654321', '+51987654321'],
])('«%s» is stored as %s and shown as %s', (written, saved, shown) => {
  expect(normalizeTelefono(written)).toBe(saved)
  expect(callableTelefono(saved)).toBe(saved)
  expect(formatTelefono(saved)).toBe(shown)
})

test.each(['234 5678', '200 123 4567', 'ext. 12', '+57 12'])('«%s» is kept as typed and warned about', (written) => {
  expect(normalizeTelefono(written)).toBe(written)
  expect(callableTelefono(written)).toBeNull()
})

test('normalising a number twice changes nothing', () => {
  for (const n of ['300 123 4567', '+51 987 654 321', '234 5678'])
    expect(normalizeTelefono(normalizeTelefono(n))).toBe(normalizeTelefono(n))
})
