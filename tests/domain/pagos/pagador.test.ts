import fc from 'fast-check'
import { expect, test } from 'vitest'
import { checkDigitOf } from '../../../worker/domain/empresa/nit'
import {
  documentoLegal,
  PagadorCommand,
  pagadorFrom,
  readDocumento,
  suggestedPagador,
} from '../../../worker/domain/pagos/pagador'

const data = (changes: Record<string, unknown> = {}) => ({
  intent: 'update-payer',
  tipo_documento: 'NIT',
  documento: '800.197.268-4',
  nombre: 'Transportes La Sabana S.A.S.',
  direccion: 'Cl. 80 # 68-30',
  ciudad: 'Bogotá',
  correo: 'Pagos@Sabana.CO',
  telefono: '300 123 4567',
  ...changes,
})
const reasons = (changes: Record<string, unknown>) => {
  const parsed = PagadorCommand.safeParse(data(changes))
  return parsed.success ? [] : parsed.error.issues.map((i) => [i.path.join('.'), i.message])
}

test.each([
  ['NIT', '800.197.268-4', '800197268-4'],
  ['NIT', '800197268', '800197268-4'],
  ['NIT', '860034313', '860034313-7'],
  ['CC', '1.032.456.789', '1032456789'],
  ['CE', '345 678', '345678'],
  ['PP', 'ax 123456', 'AX123456'],
  ['DNI', '45.678.901', '45678901'],
  ['OTHER', '76.543.210-k', '76543210-K'],
] as const)('%s «%s» is stored as %s', (tipo, written, documento) => {
  expect(readDocumento(tipo, written)).toEqual({ documento })
})

test.each([
  ['NIT', '800197268-9', 'nit-digito'],
  ['NIT', '76.543.210-K', 'nit-invalido'],
  ['NIT', 'no tengo', 'nit-invalido'],
  ['CC', '12-A', 'documento-invalido'],
  ['CC', '12345678901', 'documento-invalido'],
  ['PP', 'Ñ123', 'documento-invalido'],
  ['OTHER', 'sin número', 'documento-invalido'],
] as const)('%s «%s» is refused: %s', (tipo, written, reason) => {
  expect(readDocumento(tipo, written)).toEqual({ motivo: reason })
  expect(reasons({ tipo_documento: tipo, documento: written })).toEqual([['documento', reason]])
})

test('every number becomes a NIT with its own check digit, and no other digit passes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 100_000, max: 9_999_999_999 }), fc.integer({ min: 0, max: 9 }), (n, checkDigit) => {
      const valid = checkDigitOf(String(n))
      expect(readDocumento('NIT', String(n))).toEqual({ documento: `${n}-${valid}` })
      expect(readDocumento('NIT', `${n}-${checkDigit}`)).toEqual(
        checkDigit === valid ? { documento: `${n}-${checkDigit}` } : { motivo: 'nit-digito' },
      )
    }),
  )
})

test('the form is cleaned before it is stored', () => {
  const { intent: _, ...parsed } = PagadorCommand.parse(data({ documento: '800197268', ciudad: '  ' }))
  expect(pagadorFrom(parsed)).toEqual({
    tipo_documento: 'NIT',
    documento: '800197268-4',
    nombre: 'Transportes La Sabana S.A.S.',
    ciudad: null,
    direccion: 'Cl. 80 # 68-30',
    correo: 'pagos@sabana.co',
    telefono: '+573001234567',
  })
})

test('a name and an address to write to are needed, the rest of the address is not', () => {
  expect(reasons({ nombre: ' ' })[0]).toEqual(['nombre', 'requerido'])
  expect(reasons({ correo: 'pagos' })).toEqual([['correo', 'correo-invalido']])
  expect(reasons({ direccion: '', ciudad: '', telefono: '' })).toEqual([])
  expect(reasons({ tipo_documento: 'NIF' })).toEqual([['tipo_documento', 'opcion-invalida']])
})

test('before it was ever saved the form shows what the company has told of itself', () => {
  const sabana = { nombre: 'La Sabana', nit: '800197268-4', direccion: 'Cl. 80', telefono: null }
  expect(suggestedPagador(sabana, 'marcela@sabana.co')).toEqual({
    tipo_documento: 'NIT',
    documento: '800197268-4',
    nombre: 'La Sabana',
    direccion: 'Cl. 80',
    ciudad: null,
    correo: 'marcela@sabana.co',
    telefono: null,
  })
  expect(suggestedPagador({ ...sabana, nit: '76.543.210-K' }, 'm@s.cl').tipo_documento).toBe('OTHER')
})

test('the payment provider gets a NIT without its check digit, and any other document as it is', () => {
  expect(documentoLegal({ tipo_documento: 'NIT', documento: '800197268-4' })).toEqual({
    tipo: 'NIT',
    numero: '800197268',
  })
  expect(documentoLegal({ tipo_documento: 'PP', documento: 'AX-1' })).toEqual({ tipo: 'PP', numero: 'AX-1' })
})
