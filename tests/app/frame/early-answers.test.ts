/** What was asked for before it was needed: taken once, while it is fresh, and never after something was sent. */
import { beforeEach, expect, test } from 'vitest'
import { dataAddress, EarlyAnswers } from '~/prefetch/intent'

const ORIGIN = 'https://vigia.test'
let asked: string[] = []
let now = 0
let status = 200
let pending: Promise<Response> | undefined
const ask = async (input: RequestInfo | URL) => {
  asked.push(String(input))
  if (pending) return pending
  return new Response(`answer ${asked.length}`, { status })
}
const answers = (askEarly: (address: string) => Promise<Response> = ask) =>
  new EarlyAnswers({
    ask,
    askEarly,
    now: () => now,
    origin: ORIGIN,
  })
const textOf = async (answer: Promise<Response>) => (await answer).text()
const DRIVERS = `${ORIGIN}/admin/drivers.data`

beforeEach(() => {
  asked = []
  now = 0
  status = 200
  pending = undefined
})

test('the data of a screen are where the router asks for them', () => {
  expect(dataAddress('/admin/drivers', ORIGIN)).toBe(DRIVERS)
  expect(dataAddress('/admin/drivers/?q=a b#top', ORIGIN)).toBe(`${DRIVERS}?q=a%20b`)
})

test('an early answer is taken by the page, once', async () => {
  const early = answers()
  early.want('/admin/drivers')
  early.want('/admin/drivers')
  expect(await textOf(early.fetch(new URL(DRIVERS)))).toBe('answer 1')
  expect(await textOf(early.fetch(DRIVERS))).toBe('answer 2')
  expect(asked).toEqual([DRIVERS, DRIVERS])
})

test('an answer under way is waited for, however long: its age counts from its arrival', async () => {
  const early = answers()
  let arrive = (_: Response) => {}
  pending = new Promise((resolve) => {
    arrive = resolve
  })
  early.want('/admin/drivers')
  now = 60_000
  early.want('/admin/drivers')
  const shown = early.fetch(DRIVERS)
  arrive(new Response('late'))
  expect(await textOf(shown)).toBe('late')
  expect(asked).toEqual([DRIVERS])
})

test('the link under the pointer does not ask for what the page is opening', async () => {
  const early = answers()
  early.want('/admin/drivers')
  const shown = early.fetch(DRIVERS)
  early.want('/admin/drivers')
  await shown
  early.want('/admin/drivers')
  expect(asked).toEqual([DRIVERS])
  await early.fetch('/admin/vehicles.data')
  early.want('/admin/vehicles')
  expect(asked).toEqual([DRIVERS, '/admin/vehicles.data'])
})

test('what was read while something was being sent is old', async () => {
  const early = answers()
  const sent = early.fetch('/admin/drivers.data', { method: 'POST' })
  early.want('/admin/drivers')
  await sent
  expect(await textOf(early.fetch(DRIVERS))).toBe('answer 3')
})

test('an old answer is not shown, nor one from before something was sent', async () => {
  const early = answers()
  early.want('/admin/drivers')
  await Promise.resolve()
  now = 5_000
  expect(await textOf(early.fetch(DRIVERS))).toBe('answer 2')
  early.want('/admin/drivers')
  await early.fetch('/admin/vehicles.data', { method: 'POST' })
  expect(await textOf(early.fetch(DRIVERS))).toBe('answer 4')
})

test('a failed early answer is asked for again by the page', async () => {
  const early = answers()
  status = 503
  early.want('/admin/drivers')
  const shown = early.fetch(DRIVERS)
  status = 200
  expect((await shown).status).toBe(200)
})

test('an early question without an answer is forgotten, and the page asks for itself', async () => {
  const early = answers(() => Promise.reject(new TypeError('Failed to fetch')))
  early.want('/admin/drivers')
  await Promise.resolve()
  expect(await textOf(early.fetch(DRIVERS))).toBe('answer 1')
})

test('a vehicle’s page is not asked for before it is opened: its driver is told who looked', () => {
  const early = answers()
  for (const path of ['/admin/vehicles/v1', '/vehicles/v1?tab=x', '/admin/vehicles', '/admin/vehicles/v1/documents']) {
    early.want(path)
  }
  expect(asked).toEqual([`${ORIGIN}/admin/vehicles.data`, `${ORIGIN}/admin/vehicles/v1/documents.data`])
})

test('a saved view is not asked for before it is opened: it changes which columns the list shows', () => {
  const early = answers()
  for (const path of ['/admin/documents?q=soat&ocultas=tipo', '/admin/documents?ocultas=', '/admin/documents?q=soat'])
    early.want(path)
  expect(asked).toEqual([`${ORIGIN}/admin/documents.data?q=soat`])
})
