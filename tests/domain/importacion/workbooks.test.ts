/** Sheets as owners keep them, each with a trap of its own, and what is read of them. */
import { bestOf, fillDown, findSheets, findTable } from '@domain/importacion/grid'
import { decodeText, readTextTable } from '@domain/importacion/text-table'
import { describe, expect, it } from 'vitest'
import { read } from './read'
import { SHEETS } from './sheets'

it.each(SHEETS)('reads a sheet with %s', (_, rows, expected) => {
  expect(read(rows)).toEqual(expected)
})

it('takes the sheet with the table among several', () => {
  const sheets = [
    { name: 'Portada', rows: [['Informe de noviembre']] },
    {
      name: 'Vehículos',
      rows: [
        ['Placa', 'Marca', 'Color'],
        ['JTR205', 'Kia', 'Rojo'],
      ],
    },
    {
      name: 'Taller',
      rows: [
        ['Placa', 'Marca'],
        ['JTR205', 'Kia'],
      ],
    },
  ]
  expect(bestOf(findSheets(sheets)).map(({ sheet }) => sheet.name)).toEqual(['Vehículos'])
})

it('says that a sheet without plates has no table', () => {
  expect(
    findTable([
      ['Nombre', 'Cédula'],
      ['Ana', 1032456789],
    ]),
  ).toBeNull()
})

it('gives each plate the owner of a merged cell', () => {
  const rows = [
    ['Propietario', 'Placa'],
    ['Ana Ruiz', 'JTR205'],
    [null, 'GTR904'],
  ]
  const merged = fillDown(rows, [{ fromRow: 1, fromColumn: 0, toRow: 2, toColumn: 0 }])
  expect(read(merged)?.map(({ titular }) => titular)).toEqual(['Ana Ruiz', 'Ana Ruiz'])
})

describe('text files and what is copied from a spreadsheet', () => {
  const bytes = (text: string) => new TextEncoder().encode(text)

  it.each([
    ['semicolons', 'Placa;Marca\r\nJTR205;Kia\r\n'],
    ['commas', 'Placa,Marca\nJTR205,Kia\n'],
    ['tabulators, as the clipboard has them', 'Placa\tMarca\r\nJTR205\tKia'],
    ['a line that names the separator', 'sep=;\r\nPlaca;Marca\r\nJTR205;Kia\r\n'],
    ['a mark of UTF-8', '\uFEFFPlaca;Marca\nJTR205;Kia'],
    ['old line ends', 'Placa;Marca\rJTR205;Kia\r'],
  ])('reads %s', (_, text) => {
    expect(readTextTable(decodeText(bytes(text)))).toEqual([
      ['Placa', 'Marca'],
      ['JTR205', 'Kia'],
    ])
  })

  it('reads quoted cells with separators, quotes and line ends', () => {
    expect(readTextTable('Placa;Titular\n"JTR205";"Ruiz; ""Ana""\ne Hijos"\n')).toEqual([
      ['Placa', 'Titular'],
      ['JTR205', 'Ruiz; "Ana"\ne Hijos'],
    ])
  })

  it('keeps a quote that is never closed as a sign', () => {
    expect(readTextTable('Placa;Titular\nJTR205;"Ana')).toEqual([
      ['Placa', 'Titular'],
      ['JTR205', '"Ana'],
    ])
  })

  it('keeps leading zeros and decimal commas as written', () => {
    expect(readTextTable('Placa;Póliza;Valor\nJTR205;000123;1.200,50')[1]).toEqual(['JTR205', '000123', '1.200,50'])
  })

  it('reads Windows-1252, as Excel saves «CSV», and UTF-16, as it saves «Unicode text»', () => {
    // «Línea» and «Año» in Windows-1252
    const ansi = new Uint8Array([0x4c, 0xed, 0x6e, 0x65, 0x61, 0x3b, 0x41, 0xf1, 0x6f])
    expect(decodeText(ansi)).toBe('Línea;Año')
    const wide = new Uint8Array([0xff, 0xfe, 0x41, 0, 0xf1, 0, 0x6f, 0])
    expect(decodeText(wide)).toBe('Año')
  })
})
