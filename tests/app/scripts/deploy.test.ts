import { expect, test } from 'vitest'
import { missingNames } from '../../../scripts/who-answers.mjs'

const SAID = {
  EMISOR_NOMBRE: 'Ejemplo S.A.S.',
  EMISOR_NIT: '900123456-8',
  EMISOR_DIRECCION: 'Carrera 1 # 2-3',
  SUPPORT_EMAIL: 'soporte@vigia.test',
}

test('a deployment names whatever does not say who answers for the product, wherever it is said', () => {
  expect(missingNames(SAID)).toEqual([])
  expect(missingNames({ ...SAID, EMISOR_NIT: ' ', SUPPORT_EMAIL: '' })).toEqual(['EMISOR_NIT', 'SUPPORT_EMAIL'])
  expect(missingNames({})).toEqual(Object.keys(SAID))
  expect(missingNames({ ...SAID, EMISOR_NIT: '' }, ['EMISOR_NIT'])).toEqual([])
})
