/** The driver's link: a capability that can neither be guessed nor changed. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { abrirEnlace, firmarEnlace, nuevaClave } from '../../worker/live/enlace'

const SECRETO = 'secreto-de-pruebas-de-mas-de-32-letras'
const ALFABETO = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

test('a link opens the Device and the version it was made for', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(0xffff), async (version) => {
      const clave = nuevaClave()
      const enlace = await firmarEnlace(SECRETO, clave, version)
      expect(enlace).toMatch(/^[A-Za-z0-9_-]{46}$/)
      expect(await abrirEnlace(SECRETO, enlace)).toEqual({ clave, version })
      expect(await abrirEnlace(SECRETO, enlace)).toEqual({ clave, version })
      expect(await abrirEnlace(`otro-${SECRETO}`, enlace)).toBeNull()
    }),
  )
})

test('one other character anywhere and it opens nothing', async () => {
  const enlace = await firmarEnlace(SECRETO, nuevaClave(), 7)
  await abrirEnlace(SECRETO, enlace)
  for (let i = 0; i < enlace.length; i++) {
    for (const c of [...ALFABETO].filter((c) => c !== enlace[i])) {
      expect(await abrirEnlace(SECRETO, enlace.slice(0, i) + c + enlace.slice(i + 1))).toBeNull()
    }
  }
})

test('an IMEI, a row id, a key or nonsense opens nothing', async () => {
  const intentos = ['', '356938035643809', crypto.randomUUID(), nuevaClave(), 'A'.repeat(46), 'ñ'.repeat(46), '%00']
  for (const intento of intentos) expect(await abrirEnlace(SECRETO, intento)).toBeNull()
})

test('a key that is none or a version out of range is not signed', async () => {
  await expect(firmarEnlace(SECRETO, 'corta', 1)).rejects.toThrow(RangeError)
  await expect(firmarEnlace(SECRETO, nuevaClave(), 0x10000)).rejects.toThrow(RangeError)
})
