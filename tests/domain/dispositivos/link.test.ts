/** The driver's link: a capability that can be neither guessed nor altered. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newDeviceKey, openLink, signLink } from '../../../worker/live/link'

const SECRET = 'secreto-de-pruebas-de-mas-de-32-letras'
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

test('a link opens the Device and the version it was made for', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(0xffff), async (version) => {
      const key = newDeviceKey()
      const link = await signLink(SECRET, key, version)
      expect(link).toMatch(/^[A-Za-z0-9_-]{46}$/)
      expect(await openLink(SECRET, link)).toEqual({ key, version })
      expect(await openLink(SECRET, link)).toEqual({ key, version })
      expect(await openLink(`otro-${SECRET}`, link)).toBeNull()
    }),
  )
})

test('one other character anywhere and it opens nothing', async () => {
  const link = await signLink(SECRET, newDeviceKey(), 7)
  await openLink(SECRET, link)
  for (let i = 0; i < link.length; i++) {
    for (const c of [...ALPHABET].filter((c) => c !== link[i])) {
      expect(await openLink(SECRET, link.slice(0, i) + c + link.slice(i + 1))).toBeNull()
    }
  }
})

test('an IMEI, a row id, a key or nonsense opens nothing', async () => {
  const intentos = ['', '356938035643809', crypto.randomUUID(), newDeviceKey(), 'A'.repeat(46), 'ñ'.repeat(46), '%00']
  for (const attempt of intentos) expect(await openLink(SECRET, attempt)).toBeNull()
})

test('a key that is none or a version out of range is not signed', async () => {
  await expect(signLink(SECRET, 'corta', 1)).rejects.toThrow(RangeError)
  await expect(signLink(SECRET, newDeviceKey(), 0x10000)).rejects.toThrow(RangeError)
})
