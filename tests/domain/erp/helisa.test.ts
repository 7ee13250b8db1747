/** Entries as the flat file that a company has told Helisa to read. */
import { expect, test } from 'vitest'
import { FileCommand } from '../../../worker/domain/erp/command'
import { linesOf } from '../../../worker/domain/erp/entry'
import { flatText, readColumns, USUAL_HELISA, windowsBytes } from '../../../worker/domain/erp/helisa'

const ENTRY = {
  consecutivo: 12,
  fecha: '2026-11-02',
  placa: 'ABC123',
  tercero: 'Muñoz; Hermanos',
  nit: '900123456',
  descripcion: 'Cambio de aceite',
  monto: 24_550_050,
  gasto: '514540',
  por_pagar: '233535',
}
const text = (setting: Partial<typeof USUAL_HELISA> = {}, isReversal = false) => {
  const whole = { ...USUAL_HELISA, ...setting }
  return flatText(readColumns(whole.columnas) ?? [], linesOf(ENTRY, isReversal), whole).split('\r\n')
}

test('without a setting the columns are those that programs of others give it, a line for the cost and one for the debt', () => {
  expect(text()).toEqual([
    'TIPO DOCUMENTO;NÚMERO DOCUMENTO;FECHA;CUENTA;CONCEPTO;CENTRO DE COSTO;VALOR;NATURALEZA;IDENTIDAD TERCERO;NOMBRE TERCERO;CLASE MOVIMIENTO',
    ';12;2026/11/02;514540;VIG-12 Cambio de aceite;ABC123;245500.50;D;900123456;Muñoz  Hermanos;F',
    ';12;2026/11/02;233535;VIG-12 Cambio de aceite;;245500.50;C;900123456;Muñoz  Hermanos;F',
    '',
  ])
})

test('a company chooses its columns, their order and titles, what is always the same, and how days and columns are written', () => {
  const chosen = 'fecha\nTIPO DOC: CD\n\nCuenta\nDébito\ncredito\nÍNDICE:'
  const setting = { columnas: chosen, separador: 'barra', fecha: 'AAAAMMDD', titulos: false } as const
  expect(text(setting)).toEqual(['20261102|CD|514540|245500.50|0|', '20261102|CD|233535|0|245500.50|', ''])
  // what takes it back has the sides exchanged, and a number that no entry has
  expect(text({ columnas: 'NUMERO DOCUMENTO\nNATURALEZA', titulos: false }, true)).toEqual([
    '1000012;C',
    '1000012;D',
    '',
  ])
  expect(text({ columnas: 'FECHA', fecha: 'DD/MM/AAAA' })).toEqual(['FECHA', '02/11/2026', '02/11/2026', ''])
})

test('a column that is neither known nor has a text is refused', () => {
  for (const text of ['', 'FECHA\nCUENTAS', ': CD', 'A:\n'.repeat(41)]) expect(readColumns(text)).toBeNull()
  const refused = FileCommand.safeParse({ intent: 'update-file', programa: 'helisa', columnas: 'FECHAS' })
  expect(refused.error?.issues).toMatchObject([{ path: ['columnas'], message: 'columnas-invalidas' }])
})

test('letters are those of Windows in Latin languages', () => {
  expect([...windowsBytes('Ñú…€')]).toEqual([0xd1, 0xfa, 46, 46, 46, 63])
})
