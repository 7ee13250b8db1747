/** What a program may do: by its key's scopes, its company's plan, the minute, and what it asked before. */
import { expect, test } from 'vitest'
import { ANSWER_KEPT_MS, RUNNING_MS, repeated } from '../../worker/domain/api-clients/answer'
import {
  allows,
  isUseToNote,
  programAccess,
  readScopes,
  scopesOf,
  USE_NOTED_MS,
} from '../../worker/domain/api-clients/api-key'
import { KEY_REQUESTS, KEY_WINDOW_MS, spend } from '../../worker/domain/api-clients/rate'
import type { Suscripcion } from '../../worker/domain/suscripcion/standing'
import { levels } from '../support/data'

const NOW = 1_795_000_000_000
const paid: Suscripcion = {
  plan_type: 'Pro',
  subscription_status: 'active',
  trial_ends_at: 1,
  subscription_ends_at: NOW + 1,
}

test('keys write with Pro, Plus and in the trial, read after such a subscription, and do nothing on Basic', () => {
  expect(programAccess(paid, NOW)).toBe('write')
  expect(programAccess({ ...paid, plan_type: 'Plus' }, NOW)).toBe('write')
  expect(
    programAccess({ ...paid, subscription_status: 'trial', plan_type: 'Basic', trial_ends_at: NOW + 1 }, NOW),
  ).toBe('write')
  expect(programAccess({ ...paid, subscription_status: 'expired' }, NOW)).toBe('read')
  expect(programAccess({ ...paid, plan_type: 'Basic' }, NOW)).toBeNull()
  expect(programAccess({ ...paid, plan_type: 'Basic', subscription_status: 'expired' }, NOW)).toBeNull()
})

test('writing includes reading, reading does not include writing, and unknown words grant nothing', () => {
  expect(allows(['vehicles:write'], 'vehicles:read')).toBe(true)
  expect(allows(['vehicles:read'], 'vehicles:write')).toBe(false)
  expect(readScopes(['vehicles:read', 'vehicles:admin', '*'])).toEqual(['vehicles:read'])
  expect(scopesOf(levels())).toEqual([])
})

test('the use of a key is noted at first and after ten minutes', () => {
  expect(isUseToNote(null, NOW)).toBe(true)
  expect(isUseToNote(NOW - USE_NOTED_MS + 1, NOW)).toBe(false)
  expect(isUseToNote(NOW - USE_NOTED_MS, NOW)).toBe(true)
})

test('a minute has a number of requests, a refused one is not counted, and the next minute begins anew', () => {
  let spending = null as ReturnType<typeof spend>['spending'] | null
  const ask = (at: number) => {
    const { spending: after, spent } = spend(spending, at)
    spending = after
    return spent
  }
  expect(ask(NOW)).toEqual({ admitted: true, remaining: KEY_REQUESTS - 1, resets: KEY_WINDOW_MS })
  for (let n = 1; n < KEY_REQUESTS; n++) ask(NOW + 1)
  expect(ask(NOW + 10)).toEqual({ admitted: false, remaining: 0, resets: KEY_WINDOW_MS - 10 })
  expect(ask(NOW + KEY_WINDOW_MS)).toMatchObject({ admitted: true, remaining: KEY_REQUESTS - 1 })
})

test('a repeated request is answered as before for a day; one that never ended may run again after a minute', () => {
  const done = { huella: 'a', estado: 201, cabeceras: { ETag: '"x"' }, cuerpo: '{}', created_at: NOW }
  expect(repeated(done, 'a', NOW + 1)).toEqual({ status: 201, headers: { ETag: '"x"' }, body: '{}' })
  expect(repeated(done, 'b', NOW + 1)).toBe('reused')
  expect(repeated(done, 'b', NOW + ANSWER_KEPT_MS)).toBe('again')
  const running = { ...done, estado: null, cabeceras: null, cuerpo: null }
  expect(repeated(running, 'a', NOW + RUNNING_MS - 1)).toBe('running')
  expect(repeated(running, 'a', NOW + RUNNING_MS)).toBe('again')
})
