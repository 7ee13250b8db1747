/** What a report says of its driver's consent (Ley 1581), and that a report without one is none the slower for it. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cuerpo } from '../../app/track/red'
import { leerAcuerdo } from '../../worker/domain/consentimiento'
import { leerInforme } from '../../worker/domain/punto'

const AHORA = Date.UTC(2026, 10, 21, 15)
const punto = { seq: 1, lat: 4.6, lng: -74.1, accuracy: 8, at: AHORA }
const acuerdo = { version: '2026-11-21', at: AHORA - 60_000 }

test('a phone says it beside its points, and the points are read as ever', () => {
  const dicho = cuerpo('abcd1234', [punto], AHORA, acuerdo)
  expect(leerAcuerdo(dicho, AHORA)).toEqual({ src: 'abcd1234', ...acuerdo })
  expect(leerInforme(dicho)).toEqual(leerInforme(cuerpo('abcd1234', [punto], AHORA)))
})

test('a phone whose clock is wrong agreed when ours says so, never in the future', () => {
  const dia = 86_400_000
  expect(leerAcuerdo(cuerpo('a', [punto], AHORA - dia, { ...acuerdo, at: acuerdo.at - dia }), AHORA)?.at).toBe(
    acuerdo.at,
  )
  expect(leerAcuerdo(cuerpo('a', [punto], AHORA, { ...acuerdo, at: AHORA + dia }), AHORA)?.at).toBe(AHORA)
})

test('a report without it has none, and neither has anything else', () => {
  expect(leerAcuerdo(cuerpo('a', [punto], AHORA), AHORA)).toBeNull()
  for (const consent of [null, {}, 'sí', { version: 'x', at: 'y' }, { version: '2026-11-21' }])
    expect(leerAcuerdo(JSON.stringify({ src: 'a', consent }), AHORA)).toBeNull()
  expect(
    leerAcuerdo(JSON.stringify({ src: '', consent: { version: '2026-11-21', at: '2026-11-21T00:00:00Z' } }), AHORA),
  ).toBeNull()
  fc.assert(fc.property(fc.oneof(fc.json(), fc.string()), (texto) => void leerAcuerdo(`${texto}"consent":`, AHORA)))
})
