/** The driver's consent in a report (Ley 1581), and that reports without one are not slowed down. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bodyOf } from '../../../app/phone/network'
import { readAgreement } from '../../../worker/domain/dispositivos/consentimiento'
import { readReport } from '../../../worker/domain/dispositivos/point'

const NOW = Date.UTC(2026, 10, 21, 15)
const point = { seq: 1, lat: 4.6, lng: -74.1, accuracy: 8, at: NOW }
const agreement = { version: '2026-11-21', at: NOW - 60_000 }

test('a phone says it beside its points, and the points are read as ever', () => {
  const said = bodyOf('abcd1234', [point], NOW, agreement)
  expect(readAgreement(said, NOW)).toEqual({ src: 'abcd1234', ...agreement })
  expect(readReport(said)).toEqual(readReport(bodyOf('abcd1234', [point], NOW)))
})

test('consent from a phone with a wrong clock is dated by ours, never in the future', () => {
  const day = 86_400_000
  expect(readAgreement(bodyOf('a', [point], NOW - day, { ...agreement, at: agreement.at - day }), NOW)?.at).toBe(
    agreement.at,
  )
  expect(readAgreement(bodyOf('a', [point], NOW, { ...agreement, at: NOW + day }), NOW)?.at).toBe(NOW)
})

test('a report without it has none, and neither has anything else', () => {
  expect(readAgreement(bodyOf('a', [point], NOW), NOW)).toBeNull()
  for (const consent of [null, {}, 'sí', { version: 'x', at: 'y' }, { version: '2026-11-21' }])
    expect(readAgreement(JSON.stringify({ src: 'a', consent }), NOW)).toBeNull()
  expect(
    readAgreement(JSON.stringify({ src: '', consent: { version: '2026-11-21', at: '2026-11-21T00:00:00Z' } }), NOW),
  ).toBeNull()
  fc.assert(fc.property(fc.oneof(fc.json(), fc.string()), (text) => void readAgreement(`${text}"consent":`, NOW)))
})
