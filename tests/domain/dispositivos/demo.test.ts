/** The quota per address, and the two links of a demonstration next to drivers' links. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  DEMOS_OF_ALL,
  DEMOS_OF_NETWORK,
  DEMOS_PER_HOUR,
  takeTurn,
  turnsEnd,
} from '../../../worker/domain/dispositivos/demo'
import { wideNetworkOf } from '../../../worker/domain/identidad/network'
import { type DemoUse, openDemo, signDemo } from '../../../worker/live/demo-link'
import { newDeviceKey, openLink, signLink } from '../../../worker/live/link'

const SECRET = 'un-secreto-de-pruebas-de-32-letras-o-mas'
const HOUR = 3_600_000

test('in any order of requests no hour holds more turns than allowed, and the announced wait is long enough', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40 * 60_000 }), { maxLength: 60 }), (pauses) => {
      let now = 1_800_000_000_000
      let taken: number[] = []
      const granted: number[] = []
      for (const pause of pauses) {
        now += pause
        const r = takeTurn(taken, now, DEMOS_PER_HOUR)
        if (r.wait === 0) granted.push(now)
        else expect(takeTurn(r.taken, now + r.wait * 1000, DEMOS_PER_HOUR).wait).toBe(0)
        taken = r.taken
        expect(granted.filter((at) => at > now - HOUR).length).toBeLessThanOrEqual(DEMOS_PER_HOUR)
        expect(takeTurn(taken, turnsEnd(taken), DEMOS_PER_HOUR).taken).toHaveLength(1)
      }
    }),
  )
})

test('the network around an address is the same however often the address changes within it', () => {
  expect(wideNetworkOf('200.21.4.7')).toBe('200.21.4.0/24')
  expect(wideNetworkOf('::ffff:200.21.4.9')).toBe('200.21.4.0/24')
  expect(wideNetworkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1::/48')
  expect(wideNetworkOf('2001:0DB8:1:ffff::9')).toBe('2001:db8:1::/48')
  expect(wideNetworkOf('2001:db8:2::1')).toBe('2001:db8:2::/48')
  expect(wideNetworkOf('')).toBe('')
  expect(DEMOS_PER_HOUR).toBeLessThan(DEMOS_OF_NETWORK)
  expect(DEMOS_OF_NETWORK).toBeLessThan(DEMOS_OF_ALL)
})

test('a demonstration’s links open what they were made for and nothing else, and a driver’s opens none', async () => {
  const link = { clave: newDeviceKey(), hasta: 1_800_000_600_000 }
  const telefono = await signDemo(SECRET, 'phone', link)
  const map = await signDemo(SECRET, 'map', link)
  expect(await openDemo(SECRET, 'phone', telefono)).toEqual(link)
  expect(await openDemo(SECRET, 'map', map)).toEqual(link)
  // one link cannot be turned into the other
  expect(await openDemo(SECRET, 'map', telefono)).toBeNull()
  expect(await openDemo(SECRET, 'phone', map)).toBeNull()
  expect(await openDemo(`${SECRET}.`, 'phone', telefono)).toBeNull()
  const conductor = await signLink(SECRET, link.clave, 1)
  for (const use of ['phone', 'map'] as DemoUse[]) expect(await openDemo(SECRET, use, conductor)).toBeNull()
  for (const own of [telefono, map]) expect(await openLink(SECRET, own)).toBeNull()
})

test('no changed byte of a link is believed: not its key, not its end, not its signature', async () => {
  const valid = await signDemo(SECRET, 'phone', { clave: newDeviceKey(), hasta: 1_800_000_600_000 })
  const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  await fc.assert(
    fc.asyncProperty(fc.nat(47), fc.constantFrom(...LETTERS), async (i, letter) => {
      const other = valid.slice(0, i) + letter + valid.slice(i + 1)
      expect((await openDemo(SECRET, 'phone', other)) === null).toBe(other !== valid)
    }),
  )
  for (const none of ['', valid.slice(1), `${valid}A`, `${valid} `, `${valid.slice(0, 47)}=`]) {
    expect(await openDemo(SECRET, 'phone', none)).toBeNull()
  }
})
