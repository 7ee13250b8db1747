/** The driver's link: a capability that can neither be guessed nor changed. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { newDeviceKey, openLink, signLink } from '../../../worker/live/link'

const SECRETO = 'secreto-de-pruebas-de-mas-de-32-letras'
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

test('a link opens the Device and the version it was made for', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(0xffff), async (version) => {
      const clave = newDeviceKey()
      const enlace = await signLink(SECRETO, clave, version)
      expect(enlace).toMatch(/^[A-Za-z0-9_-]{46}$/)
      expect(await openLink(SECRETO, enlace)).toEqual({ clave, version })
      expect(await openLink(SECRETO, enlace)).toEqual({ clave, version })
      expect(await openLink(`otro-${SECRETO}`, enlace)).toBeNull()
    }),
  )
})

test('one other character anywhere and it opens nothing', async () => {
  const enlace = await signLink(SECRETO, newDeviceKey(), 7)
  await openLink(SECRETO, enlace)
  for (let i = 0; i < enlace.length; i++) {
    for (const c of [...ALPHABET].filter((c) => c !== enlace[i])) {
      expect(await openLink(SECRETO, enlace.slice(0, i) + c + enlace.slice(i + 1))).toBeNull()
    }
  }
})

test('an IMEI, a row id, a key or nonsense opens nothing', async () => {
  const intentos = ['', '356938035643809', crypto.randomUUID(), newDeviceKey(), 'A'.repeat(46), 'ñ'.repeat(46), '%00']
  for (const attempt of intentos) expect(await openLink(SECRETO, attempt)).toBeNull()
})

test('a key that is none or a version out of range is not signed', async () => {
  await expect(signLink(SECRETO, 'corta', 1)).rejects.toThrow(RangeError)
  await expect(signLink(SECRETO, newDeviceKey(), 0x10000)).rejects.toThrow(RangeError)
})
