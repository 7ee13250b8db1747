/** The turns of an address, and the two links of a demonstration beside those of drivers. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  DEMOS_OF_ALL,
  DEMOS_OF_NETWORK,
  DEMOS_POR_HORA,
  takeTurn,
  turnsEnd,
} from '../../../worker/domain/dispositivos/demo'
import { wideNetworkOf } from '../../../worker/domain/identidad/network'
import { openDemo, signDemo, type UsoDeDemo } from '../../../worker/live/demo-link'
import { newDeviceKey, openLink, signLink } from '../../../worker/live/link'

const SECRETO = 'un-secreto-de-pruebas-de-32-letras-o-mas'
const HORA = 3_600_000

test('however somebody asks, no hour holds more turns than there are, and a wait that was told is long enough', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 40 * 60_000 }), { maxLength: 60 }), (pauses) => {
      let now = 1_800_000_000_000
      let taken: number[] = []
      const dados: number[] = []
      for (const pause of pauses) {
        now += pause
        const r = takeTurn(taken, now)
        if (r.wait === 0) dados.push(now)
        else expect(takeTurn(r.taken, now + r.wait * 1000).wait).toBe(0)
        taken = r.taken
        expect(dados.filter((at) => at > now - HORA).length).toBeLessThanOrEqual(DEMOS_POR_HORA)
        expect(takeTurn(taken, turnsEnd(taken)).taken).toHaveLength(1)
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
  expect(DEMOS_POR_HORA).toBeLessThan(DEMOS_OF_NETWORK)
  expect(DEMOS_OF_NETWORK).toBeLessThan(DEMOS_OF_ALL)
})

test('a demonstration’s links open what they were made for and nothing else, and a driver’s opens none', async () => {
  const enlace = { clave: newDeviceKey(), hasta: 1_800_000_600_000 }
  const telefono = await signDemo(SECRETO, 'telefono', enlace)
  const map = await signDemo(SECRETO, 'mapa', enlace)
  expect(await openDemo(SECRETO, 'telefono', telefono)).toEqual(enlace)
  expect(await openDemo(SECRETO, 'mapa', map)).toEqual(enlace)
  // holding one does not give the other
  expect(await openDemo(SECRETO, 'mapa', telefono)).toBeNull()
  expect(await openDemo(SECRETO, 'telefono', map)).toBeNull()
  expect(await openDemo(`${SECRETO}.`, 'telefono', telefono)).toBeNull()
  const conductor = await signLink(SECRETO, enlace.clave, 1)
  for (const uso of ['telefono', 'mapa'] as UsoDeDemo[]) expect(await openDemo(SECRETO, uso, conductor)).toBeNull()
  for (const own of [telefono, map]) expect(await openLink(SECRETO, own)).toBeNull()
})

test('no changed byte of a link is believed: not its key, not its end, not its signature', async () => {
  const bueno = await signDemo(SECRETO, 'telefono', { clave: newDeviceKey(), hasta: 1_800_000_600_000 })
  const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  await fc.assert(
    fc.asyncProperty(fc.nat(47), fc.constantFrom(...LETTERS), async (i, letter) => {
      const otro = bueno.slice(0, i) + letter + bueno.slice(i + 1)
      expect((await openDemo(SECRETO, 'telefono', otro)) === null).toBe(otro !== bueno)
    }),
  )
  for (const none of ['', bueno.slice(1), `${bueno}A`, `${bueno} `, `${bueno.slice(0, 47)}=`]) {
    expect(await openDemo(SECRETO, 'telefono', none)).toBeNull()
  }
})
