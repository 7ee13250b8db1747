/** The table of an import by keyboard, what was put right without a question, and what stays open afterwards. */
import { describe, expect, it } from 'vitest'
import { shownFields } from '~/import/draft'
import { leftOpenIn } from '~/import/left-open'
import { draftOf, partsOf, withRows, withTypedIn, withVerdicts } from '~/import/parts'
import { moved, nextFault, pastedOver, placeOf, textToSave } from '~/import/review/grid-keys'
import { putRightIn } from '~/import/review/put-right'

function vehicles(...rows: (string | number)[][]) {
  const titles = ['Placa', 'Marca', 'Clase', 'SOAT vence']
  const [part] = partsOf([{ name: 'Hoja1', rows: [titles, ...rows] }]).map((part) => withRows(part))
  if (!part) throw new Error('no sheet of vehicles')
  return part
}
const verdict = (n: number, outcome: 'nuevo' | 'igual' | 'rechazada') => ({
  n,
  outcome,
  errors: [],
  before: {},
  documentos: [],
})

describe('the keyboard over the cells', () => {
  const last = { row: 4, column: 2 }

  it('moves by one cell and stays within the table', () => {
    expect(moved('ArrowDown', { row: 0, column: 1 }, last)).toEqual({ row: 1, column: 1 })
    expect(moved('ArrowLeft', { row: 0, column: 0 }, last)).toEqual({ row: 0, column: 0 })
    expect(moved('ArrowDown', { row: 4, column: 0 }, last)).toEqual({ row: 4, column: 0 })
    expect(moved('End', { row: 2, column: 0 }, last)).toEqual({ row: 2, column: 2 })
    expect(moved('PageDown', { row: 0, column: 2 }, last)).toEqual({ row: 4, column: 2 })
    expect(moved('a', { row: 0, column: 0 }, last)).toBeNull()
  })

  it('leads to the next fault row by row, and from the last one to the first', () => {
    const { rows } = vehicles(['JTR205', 'Kia', 'Camión', '11/26/2026'], ['GTR904', 'Kia', 'nave', '26/11/2026'])
    const fields = ['placa', 'marca', 'clase', 'soat_vence'] as const
    const isFaulty: Parameters<typeof nextFault>[2] = (row, field) => row.cells[field]?.problem !== undefined
    const first = nextFault(rows, fields, isFaulty, { row: 0, column: 0 })
    expect(first).toEqual({ row: 0, column: 3 })
    expect(nextFault(rows, fields, isFaulty, first ?? { row: 0, column: 0 })).toEqual({ row: 1, column: 2 })
    expect(nextFault(rows, fields, isFaulty, { row: 1, column: 2 })).toEqual({ row: 0, column: 3 })
    expect(nextFault(rows, fields, () => false, { row: 0, column: 0 })).toBeNull()
  })

  it('stays on the row it went to when the one before leaves the list, and where the list was when its own leaves', () => {
    const { rows } = vehicles(['JTR205', 'Kia', '', ''], ['GTR904', 'Kia', '', ''], ['WLO553', 'Kia', '', ''])
    const [first, second, third] = rows
    if (!first || !second || !third) throw new Error('not three rows')
    const spot = { n: second.n, row: 1, column: 3 }
    expect(placeOf(spot, rows, { row: 2, column: 3 })).toEqual({ row: 1, column: 3 })
    expect(placeOf(spot, [second, third], { row: 1, column: 3 })).toEqual({ row: 0, column: 3 })
    expect(placeOf(spot, [first, third], { row: 1, column: 3 })).toEqual({ row: 1, column: 3 })
    expect(placeOf(spot, [first], { row: 0, column: 1 })).toEqual({ row: 0, column: 1 })
    expect(placeOf(spot, [], { row: -1, column: 1 })).toEqual({ row: 0, column: 1 })
  })

  it('takes a proposed date by Enter, and leaves a faulty cell as it is when another place is pressed', () => {
    const opened = { before: '11/03/2027', first: null, isFaulty: true }
    expect(textToSave('11/03/2027', 'ArrowDown', opened)).toBe('11/03/2027')
    expect(textToSave('11/03/2027', null, opened)).toBeNull()
    expect(textToSave('11/04/2027', null, opened)).toBe('11/04/2027')
    // one sign typed over the old text is typed
    expect(textToSave('5', null, { before: '5', first: '5', isFaulty: true })).toBe('5')
    expect(textToSave('Kia', 'ArrowDown', { before: 'Kia', first: null, isFaulty: false })).toBeNull()
  })

  it('puts copied cells below and beside each other, keeps the comma of an amount, and leaves out what does not fit', () => {
    const { rows } = vehicles(['JTR205', 'Kia', '', ''], ['GTR904', 'Kia', '', ''])
    expect(pastedOver('Mazda\t1,5\tx\r\nFord', { row: 1, column: 1 }, rows, ['placa', 'marca', 'clase'])).toEqual([
      { n: 3, field: 'marca', text: 'Mazda' },
      { n: 3, field: 'clase', text: '1,5' },
    ])
  })
})

it('tells what was put right without a question, and nothing of what is written as it is kept', () => {
  const { rows } = vehicles(
    ['jtr-205', 'Kia', 'PICK UP', 46352],
    ['GTR904', 'Kia', 'camioneta', '26/11/2026'],
    ['WLO553', 'Kia', 'nave', '5/3/2027'],
    ['HMV 129', 'Kia', '', '26 nov 2026'],
  )
  expect(putRightIn(rows, ['placa', 'marca', 'clase', 'soat_vence'])).toEqual([
    { kind: 'plate', rows: [2, 5], cells: 2, found: 'jtr-205', value: 'JTR205' },
    { kind: 'day', rows: [2, 5], cells: 2, found: '46352', value: '2026-11-26' },
    { kind: 'option', rows: [2], cells: 1, found: 'PICK UP', value: 'camioneta' },
  ])
})

it('says which cells of saved rows were not saved and where they are filled in, and nothing of rows that were not saved', () => {
  const part = vehicles(
    ['JTR205', 'Kia', 'nave', '8 marzo'],
    ['GTR904', 'Kia', 'Camión', '9 marzo'],
    ['WLO553', 'Kia', 'Camión', '10 marzo'],
  )
  const verdicts = new Map(
    [verdict(2, 'nuevo'), verdict(3, 'nuevo'), verdict(4, 'rechazada')].map((one) => [one.n, one]),
  )
  expect(leftOpenIn(draftOf({ ...part, verdicts }))).toEqual([
    { field: 'clase', cells: 1, placa: 'JTR205', to: '/admin/vehicles?q=JTR205' },
    { field: 'soat_vence', cells: 2, placa: 'JTR205', to: '/admin/documents?estado=sin-registrar' },
  ])
})

it('keeps what was said of rows that are written when the others are judged again', () => {
  const part = vehicles(['JTR205', 'Kia', '', ''], ['GTR904', 'Kia', '', ''])
  const before = { ...part, verdicts: new Map([[2, verdict(2, 'nuevo')] as const]) }
  const judged = new Map([[2, verdict(2, 'igual')] as const, [3, verdict(3, 'nuevo')] as const])
  const after = withVerdicts(before, judged, new Set([`${part.hoja}.2`]))
  expect([...after.verdicts.values()].map(({ n, outcome }) => [n, outcome])).toEqual([
    [2, 'nuevo'],
    [3, 'nuevo'],
  ])
  const typed = withTypedIn([after], part.hoja, [{ n: 3, field: 'marca', text: 'Ford' }])
  expect(typed[0]?.rows[1]?.cells.marca?.value).toBe('Ford')
})

it('keeps the column of a field that the file lacks once what was missing is typed in it', () => {
  const [part] = partsOf([
    {
      name: 'Hoja1',
      rows: [
        ['Placa', 'Marca', 'Año'],
        ['JTR205', 'Kia', '2018'],
      ],
    },
  ]).map((one) => withRows(one))
  if (!part) throw new Error('no sheet of vehicles')
  const lacks = { ...verdict(2, 'rechazada'), errors: [{ field: 'modelo' as const, clave: 'requerido' }] }
  const refused = { ...part, verdicts: new Map([[2, lacks]]) }
  expect(shownFields(draftOf(refused))).toEqual(['placa', 'modelo', 'marca', 'anio'])
  const [typed] = withTypedIn([refused], part.hoja, [{ n: 2, field: 'modelo', text: 'Rio' }])
  if (!typed) throw new Error('no sheet of vehicles')
  const mended = draftOf({ ...typed, verdicts: new Map([[2, verdict(2, 'nuevo')]]) })
  expect(shownFields(mended)).toEqual(['placa', 'modelo', 'marca', 'anio'])
})
