/** Entries in the columns of World Office's import of accounting documents. */
import { expect, test } from 'vitest'
import { linesOf } from '../../../worker/domain/erp/entry'
import { documentNumber, type OwnValues, WORLD_OFFICE_COLUMNS } from '../../../worker/domain/erp/world-office'

const ENTRY = {
  consecutivo: 12,
  fecha: '2026-11-02',
  placa: 'ABC123',
  tercero: 'El Paisa',
  nit: '900123456',
  descripcion: 'Cambio de aceite',
  monto: 24_550_050,
  gasto: '514540',
  por_pagar: '233535',
}
const NOTHING = { empresa: 'Transportes S.A.S.', tipo: null, prefijo: null, interno: null }
const filled = (isReversal: boolean, own: OwnValues = NOTHING) =>
  linesOf(ENTRY, isReversal).map((line) =>
    Object.fromEntries(
      WORLD_OFFICE_COLUMNS.map(({ title, of }) => [title, of(line, own)] as const).filter(
        ([, value]) => value !== null,
      ),
    ),
  )

test('an entry is a document of two lines, with the plate as cost centre of the cost', () => {
  const both = {
    'Encab: Empresa': 'Transportes S.A.S.',
    'Encab: Documento Número': 12,
    'Encab: Fecha': '2026-11-02',
    'Encab: Tercero Externo': '900123456',
    'Encab: Nota': 'VIG-12 Cambio de aceite',
    'Detalle Con: Nota': 'Cambio de aceite',
    'Detalle Con: Tercero_Externo': '900123456',
    'Detalle Con: Vencimiento': '2026-11-02',
  }
  expect(filled(false)).toEqual([
    {
      ...both,
      'Detalle Con: IdCuentaContable': '514540',
      'Detalle Con: Débito': 24_550_050,
      'Detalle Con: Crédito': 0,
      'Detalle Con: Centro costos': 'ABC123',
    },
    {
      ...both,
      'Detalle Con: IdCuentaContable': '233535',
      'Detalle Con: Débito': 0,
      'Detalle Con: Crédito': 24_550_050,
    },
  ])
})

test('what takes it back is a document of its own, whose number no entry has', () => {
  expect(filled(true).map((line) => [line['Encab: Documento Número'], line['Detalle Con: Débito']])).toEqual([
    [1_000_012, 0],
    [1_000_012, 24_550_050],
  ])
  expect(documentNumber('VIG-1')).toBe(1)
  expect(documentNumber('VIG-250000-R')).toBe(1_250_000)
})

test('each column is there once', () => {
  const titles = WORLD_OFFICE_COLUMNS.map(({ title }) => title)
  expect(new Set(titles).size).toBe(titles.length)
  expect(titles).toHaveLength(48)
})

test('what the company said of its documents there is in each line', () => {
  for (const line of filled(false, { empresa: 'TRANSPORTES', tipo: 'NC', prefijo: 'V', interno: '52000111' }))
    expect(line).toMatchObject({
      'Encab: Empresa': 'TRANSPORTES',
      'Encab: Tipo Documento': 'NC',
      'Encab: Prefijo': 'V',
      'Encab: Tercero Interno': '52000111',
    })
})
