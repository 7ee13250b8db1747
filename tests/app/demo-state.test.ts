/** What the landing's demonstration shows, step by step. */
import { expect, test } from 'vitest'
import { type Demo, type DemoEvent, step, type Ticket } from '../../app/public/demo/state'

const AHORA = 1_800_000_000_000
const ticket: Ticket = { phone: 'x', map: '/api/demo/x', seconds: 600, tiles: { url: '', attribution: '' } }
const fix = { lat: 4.65, lng: -74.1, accuracy: 8, at: AHORA }
const device = { id: 'demo', vehiculo_id: 'demo', estado: 'Activo', tracking_enabled: true } as const
const llego: DemoEvent = { type: 'message', message: { type: 'device', ...device } }
const posicion: DemoEvent = { type: 'message', message: { type: 'position', id: 'demo', fix } }

const tras = (sucesos: DemoEvent[], now = AHORA): Demo =>
  sucesos.reduce<Demo>((demo, suceso) => step(demo, suceso, now), { phase: 'asking' })

test('a phone is waited for, comes, and moves; that it comes again does not stop the movement', () => {
  expect(tras([{ type: 'begin', ticket }])).toMatchObject({ phase: 'waiting', endsAt: AHORA + 600_000, live: false })
  expect(tras([{ type: 'begin', ticket }, llego])).toMatchObject({ phase: 'joined' })
  const anda = tras([{ type: 'begin', ticket }, { type: 'status', status: 'en-vivo' }, posicion, llego])
  expect(anda).toMatchObject({ phase: 'moving', fix, live: true })
  expect(step(anda, { type: 'status', status: 'reconectando' }, AHORA)).toMatchObject({ phase: 'moving', live: false })
})

test('a map that opens late sees at once what is there', () => {
  const foto = (suya: typeof fix | null, tracking_enabled: boolean): DemoEvent => ({
    type: 'message',
    message: { type: 'snapshot', devices: [{ ...device, tracking_enabled, fix: suya }] },
  })
  expect(tras([{ type: 'begin', ticket }, foto(null, false)])).toMatchObject({ phase: 'waiting' })
  expect(tras([{ type: 'begin', ticket }, foto(null, true)])).toMatchObject({ phase: 'joined' })
  expect(tras([{ type: 'begin', ticket }, foto(fix, true)])).toMatchObject({ phase: 'moving', fix })
})

test('when the time is up, by the server or by the clock, nothing of the position stays in what is shown', () => {
  const anda = tras([{ type: 'begin', ticket }, posicion])
  const cerrada = step(anda, { type: 'status', status: 'sesion-terminada' }, AHORA)
  const vencida = step(anda, { type: 'tick' }, AHORA + 600_000)
  expect([cerrada, vencida, step(anda, posicion, AHORA + 600_000)]).toEqual(Array(3).fill({ phase: 'over' }))
  expect(step(vencida, posicion, AHORA)).toEqual({ phase: 'over' })
  expect(step(anda, { type: 'tick' }, AHORA + 599_999)).toBe(anda)
})

test('a refusal says the whole minutes to wait, never none', () => {
  expect(tras([{ type: 'refuse', seconds: 3540 }])).toEqual({ phase: 'refused', minutes: 59 })
  expect(tras([{ type: 'refuse', seconds: 5 }])).toEqual({ phase: 'refused', minutes: 1 })
})
