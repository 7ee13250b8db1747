/** A request with an Idempotency-Key whose answer cannot be kept, or whose record cannot be read. */
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { KeptAnswer } from '../../../worker/domain/api-clients/answer'
import type { ApiCaller } from '../../../worker/doors/programs'
import type { V1 } from '../../../worker/http/api/v1/environment'
import { runOnce } from '../../../worker/http/api/v1/idempotency'

/** An address that creates a record, with answers that are kept or not. */
function creates({
  run = async () => '/made/1',
  read = async () => 'made',
  keeps = true,
}: {
  run?: () => Promise<string>
  read?: (location: string) => Promise<string>
  keeps?: boolean
}) {
  const freed: string[] = []
  let kept: KeptAnswer | null = null
  const answers = {
    begin: async () => kept ?? 'run',
    keep: async (_: string, answer: KeptAnswer) => {
      if (!keeps) throw new Error('the database is away')
      kept = answer
    },
    free: async (key: string) => void freed.push(key),
  }
  const app = new Hono<V1>()
  app.post('/', (c) =>
    runOnce(c, { answers } as unknown as ApiCaller, '', {
      run,
      read: async (Location) => ({ status: 201, headers: { Location }, body: await read(Location) }),
    }),
  )
  app.onError((_, c) => c.body('failed', 500))
  const ask = async () => {
    const r = await app.request('/', { method: 'POST', headers: { 'Idempotency-Key': 'a' } })
    return [r.status, await r.text(), r.headers.get('Location')]
  }
  return { ask, freed }
}

test('what was created is answered as created, and is not free to run again, when its answer cannot be kept', async () => {
  const { ask, freed } = creates({ keeps: false })
  expect([await ask(), freed]).toEqual([[201, 'made', '/made/1'], []])
})

test('what was created and could not be read is not created again: a repetition reads it', async () => {
  let created = 0
  let asked = 0
  const { ask, freed } = creates({
    run: async () => `/made/${++created}`,
    read: async (location) => {
      if (asked++ === 0) throw new Error('the database is away')
      return location
    },
  })
  expect((await ask())[0]).toBe(500)
  expect([await ask(), created, freed]).toEqual([[201, '/made/1', '/made/1'], 1, []])
})

test('what failed is free to run again', async () => {
  const { ask, freed } = creates({ run: () => Promise.reject(new Error('no')) })
  expect([(await ask())[0], freed]).toEqual([500, ['a']])
})
