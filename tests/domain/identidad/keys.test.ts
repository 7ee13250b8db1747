import fc from 'fast-check'
import { expect, test } from 'vitest'
import { KEY_MS, liveKeys, needsKey, type SigningKey, signingKeyAt } from '../../../worker/domain/api-clients/keys'
import { ACCESS_TOKEN_MS, assessRefreshToken, GRACE_MS, opensApi } from '../../../worker/domain/api-clients/tokens'
import type { Suscripcion } from '../../../worker/domain/suscripcion/standing'

const HOUR = 3_600_000
const NOW = Date.UTC(2026, 10, 20, 14)

test('a refresh token lives until it is exchanged, answers once more within ten seconds, and afterwards was stolen', () => {
  const end = NOW + HOUR
  const said = (usado_at: number | null, expires_at = end) => assessRefreshToken({ usado_at, expires_at }, NOW)
  expect(said(null)).toBe('live')
  expect(said(NOW)).toBe('repeated')
  expect(said(NOW - GRACE_MS)).toBe('repeated')
  expect(said(NOW - GRACE_MS - 1)).toBe('stolen')
  expect(said(null, NOW)).toBe('expired')
  expect(said(NOW, NOW)).toBe('expired')
})

test('the API comes with Pro, and with the trial whatever the plan', () => {
  const plan = (data: Partial<Suscripcion>): Suscripcion => ({
    plan_type: 'Basic',
    subscription_status: 'active',
    trial_ends_at: null,
    subscription_ends_at: NOW + HOUR,
    ...data,
  })
  expect(opensApi(plan({ plan_type: 'Pro' }), NOW)).toBe(true)
  expect(opensApi(plan({ plan_type: 'Plus', subscription_status: 'canceled' }), NOW)).toBe(true)
  expect(opensApi(plan({ plan_type: 'Pro', subscription_ends_at: NOW - 7 * 24 * HOUR }), NOW)).toBe(false)
  expect(opensApi(plan({}), NOW)).toBe(false)
  expect(opensApi(plan({ subscription_status: 'trial', trial_ends_at: NOW + 1 }), NOW)).toBe(true)
  expect(opensApi(plan({ subscription_status: 'trial', trial_ends_at: NOW }), NOW)).toBe(false)
  expect(opensApi(plan({ plan_type: 'Pro', subscription_status: 'expired' }), NOW)).toBe(false)
})

/**
 * The keys as the cron job rotates them over these hours; the key that signed each token, and the public set at each
 * hour.
 */
function turns(hours: number, step: (hour: number) => boolean) {
  let keys: SigningKey[] = [
    { kid: 'k0', created_at: 0 },
    { kid: 'k1', created_at: 1 },
  ]
  const timeline: { now: number; firma: string; publicKeys: string[] }[] = []
  for (let hour = 0; hour < hours; hour++) {
    const now = hour * HOUR + 1
    if (step(hour)) {
      keys = liveKeys(keys, now)
      if (needsKey(keys, now)) keys = [...keys, { kid: `k${hour + 2}`, created_at: now }]
    }
    timeline.push({
      now,
      firma: signingKeyAt(keys, now)?.kid ?? '',
      publicKeys: liveKeys(keys, now).map((l) => l.kid),
    })
  }
  return timeline
}

test('keys take turns: whatever signs has been in the set for long, and stays in it until its last token has ended', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }), (ticks) => {
      // cron misses hours, but never a whole day
      const timeline = turns(130 * 24, (hour) => hour % 24 === 0 || ticks[hour % 24] === true)
      for (const [i, { firma: signature, publicKeys }] of timeline.entries()) {
        expect(publicKeys.length === 2 || publicKeys.length === 3).toBe(true)
        expect(publicKeys).toContain(signature)
        // a cached set that is a day old already has the key
        if (i >= 24) expect(timeline[i - 24]!.publicKeys).toContain(signature)
      }
      expect(new Set(timeline.map((h) => h.firma)).size).toBeGreaterThanOrEqual(4)
    }),
    { numRuns: 5 },
  )
})

test('the key before is believed until the last token that it signed has ended, and not much longer', () => {
  const keys = [
    { kid: 'vieja', created_at: 0 },
    { kid: 'nueva', created_at: HOUR },
  ]
  const rotation = HOUR + KEY_MS
  expect(signingKeyAt(keys, rotation - 1)?.kid).toBe('vieja')
  expect(signingKeyAt(keys, rotation)?.kid).toBe('nueva')
  const whichOnes = (now: number) => liveKeys(keys, now).map((l) => l.kid)
  expect(whichOnes(rotation + ACCESS_TOKEN_MS)).toEqual(['vieja', 'nueva'])
  expect(whichOnes(rotation + ACCESS_TOKEN_MS + 60_000)).toEqual(['nueva'])
  expect(signingKeyAt([], rotation)).toBeUndefined()
  expect(needsKey([], 0)).toBe(true)
})
