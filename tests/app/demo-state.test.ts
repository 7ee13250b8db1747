/** The state of the landing's demonstration, step by step. */
import { expect, test } from 'vitest'
import { type Demo, type DemoEvent, step, type Ticket } from '../../app/public/demo/state'

const NOW = 1_800_000_000_000
const ticket: Ticket = { phone: 'x', map: '/api/demo/x', seconds: 600, tiles: { url: '', attribution: '' } }
const fix = { lat: 4.65, lng: -74.1, accuracy: 8, at: NOW }
const device = { id: 'demo', vehiculo_id: 'demo', estado: 'Activo', tracking_enabled: true, off: null } as const
const arrived: DemoEvent = { type: 'message', message: { type: 'device', ...device } }
const position: DemoEvent = { type: 'message', message: { type: 'position', id: 'demo', fix } }

const afterwards = (auditEvents: DemoEvent[], now = NOW): Demo =>
  auditEvents.reduce<Demo>((demo, auditEvent) => step(demo, auditEvent, now), { phase: 'asking' })

test('a phone is waited for, comes, and moves; that it comes again does not stop the movement', () => {
  expect(afterwards([{ type: 'begin', ticket }])).toMatchObject({
    phase: 'waiting',
    endsAt: NOW + 600_000,
    live: false,
  })
  expect(afterwards([{ type: 'begin', ticket }, arrived])).toMatchObject({ phase: 'joined' })
  const moving = afterwards([{ type: 'begin', ticket }, { type: 'status', status: 'live' }, position, arrived])
  expect(moving).toMatchObject({ phase: 'moving', fix, live: true })
  expect(step(moving, { type: 'status', status: 'reconnecting' }, NOW)).toMatchObject({ phase: 'moving', live: false })
})

test('a map that opens late sees at once what is there', () => {
  const snapshot = (ownOne: typeof fix | null, tracking_enabled: boolean): DemoEvent => ({
    type: 'message',
    message: { type: 'snapshot', devices: [{ ...device, tracking_enabled, fix: ownOne }], total: 1 },
  })
  expect(afterwards([{ type: 'begin', ticket }, snapshot(null, false)])).toMatchObject({ phase: 'waiting' })
  expect(afterwards([{ type: 'begin', ticket }, snapshot(null, true)])).toMatchObject({ phase: 'joined' })
  expect(afterwards([{ type: 'begin', ticket }, snapshot(fix, true)])).toMatchObject({ phase: 'moving', fix })
})

test('when the time is up, by the server or by the clock, nothing of the position stays in what is shown', () => {
  const moving = afterwards([{ type: 'begin', ticket }, position])
  const closed = step(moving, { type: 'status', status: 'ended' }, NOW)
  const expired = step(moving, { type: 'tick' }, NOW + 600_000)
  expect([closed, expired, step(moving, position, NOW + 600_000)]).toEqual(Array(3).fill({ phase: 'over' }))
  expect(step(expired, position, NOW)).toEqual({ phase: 'over' })
  expect(step(moving, { type: 'tick' }, NOW + 599_999)).toBe(moving)
})

test('a refusal says the whole minutes to wait, never none', () => {
  expect(afterwards([{ type: 'refuse', seconds: 3540 }])).toEqual({ phase: 'refused', minutes: 59 })
  expect(afterwards([{ type: 'refuse', seconds: 5 }])).toEqual({ phase: 'refused', minutes: 1 })
})
