import { expect, test } from 'vitest'
import { spanEnds } from '../../worker/domain/day-span'
import { fecha } from '../../worker/mail/texts'

test.each([
  ['2026-11-16', '2026-11-22', '16 – 22 nov 2026', 'Nov 16 – 22, 2026'],
  ['2026-11-30', '2026-12-06', '30 nov – 6 dic 2026', 'Nov 30 – Dec 6, 2026'],
  ['2026-12-28', '2027-01-03', '28 dic 2026 – 3 ene 2027', 'Dec 28, 2026 – Jan 3, 2027'],
])('the days from %s to %s say their month and year once: «%s»', (from, until, es, en) => {
  expect(spanEnds(from, until, (day) => fecha(day, 'es')).join(' – ')).toBe(es)
  expect(spanEnds(from, until, (day) => fecha(day, 'en')).join(' – ')).toBe(en)
})
