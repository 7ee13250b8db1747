/** What the screen of imports may post: what a form refuses in its cell passes the door. */
import { CELL_MAX } from '@domain/importacion/limits'
import { FILE_ROWS_MAX, ROWS_MAX } from '@domain/importacion/raw'
import { ImportCommand } from '@domain/importacion/request'
import { COST_MAX, ITEMS_MAX, JOB_MAX } from '@domain/mantenimientos/mantenimiento'
import { expect, it } from 'vitest'

const asks = (command: object) => ImportCommand.safeParse(command).success
const check = (notas: string) => ({
  intent: 'check',
  de: 'mantenimientos',
  nuevos: '0',
  filas: JSON.stringify([{ n: 2, cells: { placa: 'JTR205', notas } }]),
})

it('takes texts that are longer than any form takes, so that one cell stops no other', () => {
  expect(CELL_MAX).toBeGreaterThan(ITEMS_MAX * (JOB_MAX + COST_MAX))
  expect([1100, CELL_MAX, CELL_MAX + 1].map((length) => asks(check('n'.repeat(length))))).toEqual([true, true, false])
})

it('takes as many rows as the sheets of a file may have together', () => {
  const start = (rows: number) => asks({ intent: 'start', filas: String(rows) })
  expect([ROWS_MAX + 1, FILE_ROWS_MAX, FILE_ROWS_MAX + 1].map(start)).toEqual([true, true, false])
})
