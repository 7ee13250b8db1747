/** Both ends of the live socket: what the server writes, the map reads whole. */
import { expect, test } from 'vitest'
import { readFrame } from '../../app/map/protocol'
import { PONG } from '../../worker/domain/dispositivos/wire'
import { deviceMessage, goneMessage, positionMessage, snapshotMessages } from '../../worker/live/protocol'

const AT = Date.UTC(2026, 10, 20, 14)
const device = { id: 'd1', vehiculo_id: 'v1', estado: 'Activo', tracking_enabled: true } as const
const fix = { lat: 4.65, lng: -74.1, accuracy: 8, at: AT, speed: 3.2, heading: 180 }
const mensaje = positionMessage('d1', fix)

test('a position arrives as it was reported, alone or among others of its frame', () => {
  const read = { type: 'position', id: 'd1', fix }
  expect(readFrame(mensaje)).toEqual([read])
  expect(readFrame(`[${mensaje},${mensaje}]`)).toEqual([read, read])
})

test('a position that only the database knows has no accuracy, speed or heading', () => {
  const { lat, lng, at } = fix
  const known = { lat, lng, at, accuracy: null }
  expect(readFrame(positionMessage('d1', known))).toEqual([{ type: 'position', id: 'd1', fix: known }])
})

test('a tracker that does not say how accurate it is sends 0: on the map its accuracy is unknown', () => {
  expect(readFrame(positionMessage('d1', { ...fix, accuracy: 0 }))).toEqual([
    { type: 'position', id: 'd1', fix: { ...fix, accuracy: null } },
  ])
})

test('a snapshot has every device, those without a position too', () => {
  const at = { id: 'd1', vehiculo_id: 'v1', at: AT, mensaje }
  const waiting = { ...device, id: 'd2', tracking_enabled: false }
  const [sent = '', ...more] = snapshotMessages(
    [
      { device, movement: at, off: null },
      { device: waiting, movement: undefined, off: null },
    ],
    AT,
  )
  expect(more).toEqual([])
  expect(readFrame(sent)).toEqual([
    {
      type: 'snapshot',
      devices: [
        { ...device, off: null, fix },
        { ...waiting, off: null, fix: null },
      ],
      total: 2,
    },
  ])
})

test('a device outside its hours is sent without its place, and with when they begin', () => {
  const movement = { id: 'd1', vehiculo_id: 'v1', at: AT, mensaje }
  const off = { from: AT, until: null }
  const sentAt = (now: number) => snapshotMessages([{ device, movement, off }], now).join()
  expect(readFrame(sentAt(AT))).toMatchObject([{ devices: [{ off, fix: null }] }])
  expect(sentAt(AT)).not.toContain('4.65')
  expect(readFrame(sentAt(AT - 1))).toMatchObject([{ devices: [{ off, fix }] }])
})

test('a large fleet comes in several messages, none of them near the limit of a socket', () => {
  const fleet = Array.from({ length: 10_000 }, (_, i) => ({ ...device, id: `d${i}`, clave: `k${i}` }))
  const sent = snapshotMessages(
    fleet.map((d) => ({ device: d, movement: { id: d.id, vehiculo_id: 'v1', at: AT, mensaje }, off: null })),
    AT,
  )
  expect(sent).toHaveLength(20)
  expect(Math.max(...sent.map((text) => text.length))).toBeLessThan(2 ** 20 / 4)
  const read = sent.flatMap(readFrame).map((message) => (message.type === 'snapshot' ? message : null))
  expect(read.every((message) => message?.total === 10_000)).toBe(true)
  expect(new Set(read.flatMap((message) => message?.devices.map(({ id }) => id) ?? [])).size).toBe(10_000)
})

test('a changed device and a deleted one arrive', () => {
  expect(readFrame(deviceMessage(device, null))).toEqual([{ type: 'device', ...device, off: null }])
  const off = { from: AT, until: AT + 1000 }
  expect(readFrame(deviceMessage(device, off))).toEqual([{ type: 'device', ...device, off }])
  expect(readFrame(goneMessage('d1'))).toEqual([{ type: 'gone', id: 'd1' }])
})

test('the answer of the heartbeat, a kind that is none and broken text say nothing', () => {
  for (const odd of [
    PONG,
    '{"type":"pace","seconds":5}',
    '{"type":"constructor"}',
    '{',
    'null',
    '7',
    new ArrayBuffer(2),
  ])
    expect(readFrame(odd)).toEqual([])
})
