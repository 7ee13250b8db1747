/** A request with an Idempotency-Key whose answer cannot be kept. */
import { Hono } from 'hono'
import { expect, test } from 'vitest'
import type { Program } from '../../../worker/doors/programs'
import type { V1 } from '../../../worker/http/api/v1/environment'
import { once } from '../../../worker/http/api/v1/once'

/** An address that creates a record, with kept answers that fail. */
function creates(run: () => Promise<string>) {
  const freed: string[] = []
  const answers = {
    begin: async () => 'run',
    keep: () => Promise.reject(new Error('the database is away')),
    free: async (key: string) => void freed.push(key),
  }
  const app = new Hono<V1>()
  app.post('/', (c) =>
    once(c, { answers } as unknown as Program, '', async () => ({ status: 201, headers: {}, body: await run() })),
  )
  app.onError((_, c) => c.body('failed', 500))
  const ask = () => app.request('/', { method: 'POST', headers: { 'Idempotency-Key': 'a' } })
  return { ask, freed }
}

test('what was created is answered as created, and is not free to run again, when its answer cannot be kept', async () => {
  const { ask, freed } = creates(async () => 'made')
  const r = await ask()
  expect([r.status, await r.text(), freed]).toEqual([201, 'made', []])
})

test('what failed is free to run again', async () => {
  const { ask, freed } = creates(() => Promise.reject(new Error('no')))
  expect([(await ask()).status, freed]).toEqual([500, ['a']])
})
