/** Until when an objection is to be answered, and what may be one. */
import { expect, test } from 'vitest'
import { answerDue } from '../../../worker/domain/objeciones/due'
import { OBJECTION_MAX } from '../../../worker/domain/objeciones/objection'
import { readObjection } from '../../../worker/domain/objeciones/report'

test.each([
  // Monday 23 November 2026: 8 December is a holiday
  ['2026-11-23', '2026-12-15'],
  // a Saturday: counted from the Monday after it
  ['2026-11-28', '2026-12-21'],
  // over the turn of the year: Christmas, New Year, and Reyes on the Monday of 11 January
  ['2026-12-24', '2027-01-19'],
])('what was received on %s is to be answered by %s, fifteen working days later', (received, due) => {
  expect(answerDue(received)).toBe(due)
})

const id = '0123456789abcdef0123456789abcdef'
const said = (content: unknown, of: unknown = id) => readObjection(JSON.stringify({ id: of, texto: content }))

test('an objection is a text of ten letters and more, with an id that its page made', () => {
  expect(said('  No quiero que\r\nme miren al almuerzo  ')).toEqual({
    id,
    texto: 'No quiero que\nme miren al almuerzo',
  })
  expect(said('ñ'.repeat(OBJECTION_MAX))).not.toBeNull()
  for (const refused of [
    '',
    'muy corto',
    ' '.repeat(40),
    'x'.repeat(OBJECTION_MAX + 1),
    'con un \u0007 dentro',
    7,
    null,
  ])
    expect(said(refused)).toBeNull()
  for (const other of ['', id.slice(1), `${id}0`, 'objecion', id.toUpperCase()])
    expect(said('No estoy de acuerdo', other)).toBeNull()
  for (const body of ['', 'texto', '[]', 'null']) expect(readObjection(body)).toBeNull()
})
