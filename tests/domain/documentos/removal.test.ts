/** What deleting one document of a kind changes today. */
import { expect, test } from 'vitest'
import { removalOf } from '../../../worker/domain/documentos/removal'

const TODAY = '2026-11-20'
const doc = (id: string, fecha_emision: string, fecha_vencimiento: string) => ({ id, fecha_emision, fecha_vencimiento })
const PAST = doc('past', '2024-12-11', '2025-12-10')
const NOW = doc('now', '2025-12-11', '2026-12-10')
const RENEWAL = doc('renewal', '2026-12-11', '2027-12-10')
const AFTER_A_GAP = doc('after a gap', '2027-01-01', '2027-12-31')

test.each([
  ['the only one', [NOW], NOW, { leaves: 'nothing' }],
  [
    'the one that covers today, renewed ahead',
    [NOW, RENEWAL],
    NOW,
    { leaves: 'uncovered', until: '2026-12-11', documento: RENEWAL },
  ],
  [
    'the one that covers today, with another after a gap',
    [PAST, NOW, AFTER_A_GAP],
    NOW,
    { leaves: 'uncovered', until: '2027-01-01', documento: PAST },
  ],
  [
    'the one that covers today, after which nothing follows',
    [PAST, NOW],
    NOW,
    { leaves: 'uncovered', until: null, documento: PAST },
  ],
  ['a renewal made ahead', [NOW, RENEWAL], RENEWAL, { leaves: 'earlier', documento: NOW }],
  ['one that begins after a gap', [NOW, AFTER_A_GAP], AFTER_A_GAP, { leaves: 'same', later: true }],
  ['one that has ended, with its renewal', [PAST, NOW], PAST, { leaves: 'same', later: false }],
  [
    'one that has expired, where another has expired before it',
    [doc('older', '2023-01-01', '2023-12-31'), PAST],
    PAST,
    { leaves: 'earlier', documento: { id: 'older' } },
  ],
  [
    'one that has expired, where another is still to begin',
    [PAST, RENEWAL],
    PAST,
    { leaves: 'later', documento: RENEWAL, begins: '2026-12-11' },
  ],
  [
    'one of two that cover today, the one that ends first',
    [NOW, doc('longer', '2026-06-01', '2027-05-31')],
    NOW,
    { leaves: 'same', later: false },
  ],
])('%s', (_, all, one, expected) => {
  expect(removalOf(all, one.id, TODAY)).toMatchObject(expected)
  expect(removalOf([...all].reverse(), one.id, TODAY)).toMatchObject(expected)
})
