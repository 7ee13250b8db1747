/** The name shown for a session's device. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clientDeviceOf, isHandheld } from '../../../worker/domain/identidad/browser'

const USER_AGENTS: [userAgent: string, serverSaid: string][] = [
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
    'Chrome en Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/26.0 Chrome/122.0.0.0 Mobile Safari/537.36',
    'Samsung Internet en Android',
  ],
  ['Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0', 'Firefox en Android'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari en iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0.6723.90 Mobile/15E148 Safari/604.1',
    'Chrome en iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/131.0 Mobile/15E148 Safari/605.1.15',
    'Firefox en iPad',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
    'Edge en Windows',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36 OPR/115.0.0.0',
    'Opera en Windows',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Firefox en Linux'],
  [
    'Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
    'Chrome en ChromeOS',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
    'Safari en macOS',
  ],
]

test('the usual browsers are distinguished on the usual systems', () => {
  for (const [userAgent, said] of USER_AGENTS) {
    const { navegador: browser, sistema: system } = clientDeviceOf(userAgent)
    expect(`${browser} en ${system}`).toBe(said)
  }
})

test('phones are distinguished from computers', () => {
  const handheld = USER_AGENTS.filter(([userAgent]) => isHandheld(clientDeviceOf(userAgent))).map(([, said]) => said)
  expect(handheld.every((said) => /Android|iPhone|iPad/.test(said))).toBe(true)
  expect(handheld).toHaveLength(6)
})

test('an unknown browser has no name, whatever its user agent', () => {
  for (const odd of [null, '', 'curl/8.5.0']) expect(clientDeviceOf(odd)).toEqual({ navegador: null, sistema: null })
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const nombre of Object.values(clientDeviceOf(text)))
        expect(nombre === null || /^[A-Za-z ]+$/.test(nombre)).toBe(true)
    }),
  )
})
